import { HTMLCodeMirrorElement } from "../elements/code-mirror.ts";
import { createElement } from "../elements/form-element.ts";
import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";
import { setInputAttributes } from "./attributes.ts";

function input(type: string, config: any): HTMLInputElement {
  const element = document.createElement("input");
  element.type = type;
  element.name = config.name ?? "";
  return element;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Creates a checkbox. */
export function createCheckboxInput(config: any): HTMLInputElement {
  const element = input("checkbox", config);
  element.toggleAttribute("checked", Boolean(config.value));
  setInputAttributes(element, config);
  return element;
}

/** Creates an input of one line of text. */
export function createTextInput(config: any): HTMLInputElement {
  const element = input("text", config);
  if (!isEmpty(config.value)) element.setAttribute("value", config.value);
  setInputAttributes(element, config);
  return element;
}

/** Creates an input of several lines of text. */
export function createTextareaInput(config: any): HTMLTextAreaElement {
  const element = document.createElement("textarea");
  element.name = config.name ?? "";
  element.textContent = config.value ?? "";
  if (config.rows) element.setAttribute("rows", String(config.rows));
  setInputAttributes(element, config);
  return element;
}

/** Creates an input of a number. */
export function createNumberInput(config: any): HTMLInputElement {
  const element = input("number", config);
  if (!isEmpty(config.value)) element.setAttribute("value", String(config.value));
  for (const name of ["min", "max"]) if (!isEmpty(config[name])) element.setAttribute(name, String(config[name]));
  element.setAttribute("step", String(config.step ?? "any"));
  setInputAttributes(element, config);
  return element;
}

/** Creates a rich text or code editor. */
export function createEditorInput(config: any): HTMLElement {
  const { engine = "prosemirror", ...editorConfig } = config;
  if (engine !== "codemirror") return HTMLProseMirrorElement.create(editorConfig);
  const element = createElement(HTMLCodeMirrorElement.tagName, editorConfig, setInputAttributes);
  if (editorConfig.language) element.setAttribute("language", editorConfig.language);
  return element;
}
