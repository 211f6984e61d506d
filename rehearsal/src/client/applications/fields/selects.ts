import { HTMLMultiCheckboxElement } from "../elements/multi-checkbox.ts";
import { HTMLMultiSelectElement } from "../elements/multi-select.ts";
import { setInputAttributes } from "./attributes.ts";
import { type Choice, choiceEntries } from "./choices.ts";

/** A group of a select's options. Without a label, its options belong to no group. */
export interface OptionGroup {
  group?: string | undefined;
  options: Choice[];
}

function readOptions(config: any, chosen: ReadonlySet<string>): Choice[] {
  const source = config.options ?? config.choices ?? [];
  const { labelAttr, valueAttr, localize, sort, invert } = config;
  return choiceEntries(source, { labelAttr, valueAttr, localize, sort, invert, selected: chosen });
}

/** Returns a group with the empty choice, or no group if no blank option is wanted. */
function blankGroup(config: any, chosen: ReadonlySet<string>, translate: (label: string) => string): OptionGroup[] {
  if (config.blank === undefined || config.blank === false) return [];
  return [{ group: undefined, options: [{ value: "", label: translate(config.blank), selected: chosen.size === 0 || chosen.has("") }] }];
}

/** Sorts the options of a select into their groups. */
export function prepareSelectOptionGroups(config: any): OptionGroup[] {
  const selected = config.value ?? [];
  const chosen = new Set([...(selected instanceof Set || Array.isArray(selected) ? selected : [selected])].map(String));
  const translate = (label: string): string => (config.localize && label ? game.i18n.localize(label) : label);
  const groups = blankGroup(config, chosen, translate);
  const declared: string[] = Array.isArray(config.groups) ? config.groups : Object.keys(config.groups ?? {});
  for (const name of declared) groups.push({ group: translate(name), options: [] });
  for (const option of readOptions(config, chosen)) {
    const name = option.group === undefined ? undefined : translate(option.group);
    let group = groups.find((entry) => entry.group === name);
    if (!group) groups.push((group = { group: name, options: [] }));
    group.options.push(option);
  }
  return groups;
}

function optionElement(choice: Choice): HTMLElement {
  if (choice.rule) return document.createElement("hr");
  const option = document.createElement("option");
  option.value = choice.value;
  option.textContent = choice.label;
  option.toggleAttribute("selected", choice.selected === true);
  option.toggleAttribute("disabled", choice.disabled === true);
  Object.assign(option.dataset, choice.dataset ?? {});
  return option;
}

function fill(parent: HTMLElement, config: any): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const elements = options.map(optionElement);
    if (group === undefined || group === "") parent.append(...elements);
    else {
      const element = document.createElement("optgroup");
      element.label = group;
      element.append(...elements);
      parent.append(element);
    }
  }
}

/** Creates an input of one choice out of several. */
export function createSelectInput(config: any): HTMLSelectElement {
  const select = document.createElement("select");
  select.name = config.name ?? "";
  fill(select, config);
  setInputAttributes(select, config);
  return select;
}

/** Creates an input of several choices, with a select or with checkboxes. */
export function createMultiSelectInput(config: any): HTMLElement {
  const Element = config.type === "checkboxes" ? HTMLMultiCheckboxElement : HTMLMultiSelectElement;
  const element = document.createElement(Element.tagName);
  element.setAttribute("name", config.name ?? "");
  fill(element, config);
  setInputAttributes(element, config);
  return element;
}
