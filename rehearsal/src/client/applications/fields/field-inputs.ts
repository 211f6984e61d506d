import * as common from "../../../common/data/fields/index.ts";
import { HTMLColorPickerElement } from "../elements/color-picker.ts";
import { HTMLDocumentTagsElement } from "../elements/document-tags.ts";
import { HTMLFilePickerElement } from "../elements/file-picker.ts";
import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";
import { HTMLRangePickerElement } from "../elements/range-picker.ts";
import { HTMLStringTagsElement } from "../elements/string-tags.ts";
import { createFormGroup } from "./groups.ts";
import { createCheckboxInput, createEditorInput, createNumberInput, createTextInput } from "./inputs.ts";
import { createMultiSelectInput, createSelectInput } from "./selects.ts";

type Draw = (field: any, config: any) => HTMLElement;

function choicesOf(field: any, config: any): any {
  const choices = config.choices ?? config.options ?? field.choices;
  return typeof choices === "function" ? choices() : choices;
}

/** Creates a select for choices. A plain list of words has the words as labels. */
function select(field: any, config: any, choices: any): HTMLElement {
  const optional = field.nullable || (field.blank === true && !field.required) || !field.required;
  return createSelectInput({
    ...config,
    options: choices,
    ...(config.blank === undefined && optional && !hasBlank(choices) ? { blank: "" } : {}),
    ...(field instanceof common.NumberField ? { dataset: { dtype: "Number", ...config.dataset } } : {}),
  });
}

function hasBlank(choices: any): boolean {
  return Array.isArray(choices) ? choices.some((choice) => choice === "" || choice?.value === "") : Object.hasOwn(choices, "");
}

function drawNumber(field: any, config: any): HTMLElement {
  const choices = choicesOf(field, config);
  if (choices) return select(field, config, choices);
  const step = config.step ?? field.step ?? (field.integer ? 1 : undefined);
  const settings = { ...config, min: config.min ?? field.min, max: config.max ?? field.max, step };
  const bounded = [settings.min, settings.max, settings.step].every((bound) => typeof bound === "number" && Number.isFinite(bound));
  return bounded && (settings.max - settings.min) / settings.step > 1 && config.type !== "number"
    ? HTMLRangePickerElement.create(settings)
    : createNumberInput(settings);
}

function drawString(field: any, config: any): HTMLElement {
  const choices = choicesOf(field, config);
  if (choices) return select(field, config, choices);
  return config.elementType === "prose-mirror" ? HTMLProseMirrorElement.create(config) : createTextInput(config);
}

function drawSeveral(field: any, config: any): HTMLElement {
  const { element } = field;
  const choices = choicesOf(element, config);
  if (choices)
    return createMultiSelectInput({
      ...config,
      options: choices,
      ...(element instanceof common.NumberField ? { dataset: { dtype: "Number" } } : {}),
    });
  if (element instanceof common.DocumentUUIDField)
    return HTMLDocumentTagsElement.create({ type: (element as any).type, max: field.max, ...config });
  if (element instanceof common.StringField) return HTMLStringTagsElement.create(config);
  throw new Error(`The field "${field.fieldPath}" has no input: its elements have none`);
}

function drawForeign(field: any, config: any): HTMLElement {
  const collection = game.collections.get(field.model.documentName);
  const value = config.value?.id ?? config.value;
  // Documents within another document have no collection to choose from. Their current value can be kept or removed.
  const known = collection?.filter((document: any) => document.visible !== false) ?? (value ? [{ id: value }] : []);
  const options = known.map((document: any) => ({ value: document.id, label: document.name ?? document.id }));
  return createSelectInput({ blank: "", sort: true, ...config, options, value });
}

const DRAWERS: readonly [any, Draw][] = [
  [common.BooleanField, (_field, config) => createCheckboxInput(config)],
  [common.NumberField, drawNumber],
  [
    common.ColorField,
    (field, config) => HTMLColorPickerElement.create({ placeholder: field.initial, ...config, value: config.value?.css ?? config.value }),
  ],
  [
    common.FilePathField,
    (field, config) =>
      HTMLFilePickerElement.create({ type: field.categories?.length === 1 ? field.categories[0].toLowerCase() : "any", ...config }),
  ],
  [common.HTMLField, (_field, config) => HTMLProseMirrorElement.create(config)],
  [
    common.JSONField,
    (_field, config) =>
      createEditorInput({
        engine: "codemirror",
        language: "json",
        ...config,
        value: typeof config.value === "object" ? JSON.stringify(config.value, null, 2) : config.value,
      }),
  ],
  [common.JavaScriptField, (_field, config) => createEditorInput({ engine: "codemirror", language: "javascript", ...config })],
  [common.ForeignDocumentField, drawForeign],
  [common.DocumentUUIDField, (field, config) => HTMLDocumentTagsElement.create({ type: field.type, single: true, ...config })],
  [common.StringField, drawString],
  [common.SetField, drawSeveral],
  [common.ArrayField, drawSeveral],
];

function drawer(field: any): Draw | undefined {
  return DRAWERS.find(([cls]) => field instanceof cls)?.[1];
}

/** Whether a field can be drawn as a single input. */
export function drawable(field: any): boolean {
  if (field instanceof common.ArrayField) {
    const element: any = field.element;
    return Boolean(element?.choices) || element instanceof common.StringField;
  }
  return drawer(field) !== undefined;
}

function toInput(field: any, config: any): HTMLElement {
  const draw = drawer(field);
  if (!draw) throw new Error(`The field "${field.fieldPath}" of class ${field.constructor.name} has no input`);
  const { placeholder = field.options.placeholder, ...settings } = config;
  return draw(field, { ...(placeholder === undefined ? {} : { placeholder }), ...settings });
}

function toFormGroup(field: any, groupConfig: any, inputConfig: any): HTMLElement {
  const defined = Object.fromEntries(Object.entries(groupConfig).filter(([, value]) => value !== undefined));
  const group: any = { label: field.label || field.fieldPath, hint: field.hint, ...defined };
  const { widget, ...settings } = group;
  if (typeof widget === "function") return widget(field, settings, inputConfig);
  return createFormGroup({ ...settings, input: field.toInput(inputConfig) });
}

/** The functions that draw data fields on the page. */
export const fieldInputs = { toInput, toFormGroup };
