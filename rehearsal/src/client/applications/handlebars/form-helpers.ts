import Handlebars from "handlebars";
import { choiceEntries, type Choice } from "../fields/choices.ts";

const safe = (html: string): any => new Handlebars.SafeString(html);
const escape = (text: unknown): string => Handlebars.escapeExpression(String(text ?? ""));

function optionHtml({ value, label, selected, disabled }: Choice): string {
  return `<option value="${escape(value)}"${selected ? " selected" : ""}${disabled ? " disabled" : ""}>${escape(label)}</option>`;
}

/** Renders the options of a select element. */
export function selectOptions(choices: any, options: any): any {
  const {
    selected = null,
    blank = null,
    inverted = false,
    localize = false,
    sort = false,
    labelAttr,
    nameAttr,
    valueAttr,
  } = options?.hash ?? {};
  const chosen = new Set([...(selected instanceof Set || Array.isArray(selected) ? selected : [selected])].map(String));
  const entries = choiceEntries(choices, {
    labelAttr,
    valueAttr: valueAttr ?? nameAttr,
    invert: inverted,
    localize,
    sort,
    selected: chosen,
  });
  const first =
    blank === null ? "" : optionHtml({ value: "", label: localize ? game.i18n.localize(blank) : blank, selected: chosen.has("") });
  return safe(first + entries.map(optionHtml).join(""));
}

function inputConfig(hash: any): any {
  const { classes, dataset, ...rest } = hash;
  return { ...rest, ...(classes === undefined ? {} : { classes }), ...(dataset ? { dataset: { ...dataset } } : {}) };
}

/** Renders the input of a data field. Throws if there is none. */
export function formInput(field: any, options: any): any {
  if (!field || typeof field.toInput !== "function") {
    throw new Error("The helper formInput needs a data field, but got none");
  }
  return safe(field.toInput(inputConfig(options.hash)).outerHTML);
}

/** Renders the input of a data field with its label and hint. Throws if there is none. */
export function formGroup(field: any, options: any): any {
  if (!field || typeof field.toFormGroup !== "function") {
    throw new Error("The helper formGroup needs a data field, but got none");
  }
  const { classes, label, hint, rootId, stacked, units, widget, ...rest } = options.hash;
  const group = {
    label,
    hint,
    rootId,
    stacked,
    units,
    widget,
    localize: rest.localize,
    classes: typeof classes === "string" ? classes.split(" ") : (classes ?? []),
  };
  return safe(field.toFormGroup(group, inputConfig(rest)).outerHTML);
}
