import Handlebars from "handlebars";

const safe = (html: string): any => new Handlebars.SafeString(html);
const escape = (text: unknown): string => Handlebars.escapeExpression(String(text ?? ""));

/** Returns the attribute `checked` if the value is true. */
export function checked(value: unknown): string {
  return value ? "checked" : "";
}

/** Returns the attribute `disabled` if the value is true. */
export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

/** Joins values to one string. */
export function concat(...values: any[]): any {
  const parts = values.filter((value) => typeof value !== "object" || value instanceof Handlebars.SafeString);
  return safe(parts.map((part) => (part instanceof Handlebars.SafeString ? part.toString() : escape(part))).join(""));
}

/** Returns one of two values, depending on a condition. */
export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

/** Returns a text in the user's language, with the named values filled in. */
export function localize(value: any, options: any): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : value;
  const data = options?.hash ?? {};
  return Object.keys(data).length === 0 ? game.i18n.localize(key) : game.i18n.format(key, data);
}

/** Formats a number with the given decimals and, if wanted, a plus sign. Returns an empty string for no number. */
export function numberFormat(value: any, options: any): string {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return "";
  const { decimals = 0, sign = false } = options?.hash ?? {};
  return (sign && number >= 0 ? "+" : "") + number.toFixed(decimals);
}

/** Renders an input of a number. */
export function numberInput(value: any, options: any): any {
  const { class: classes, disabled: off, readonly, ...rest } = options?.hash ?? {};
  const input = document.createElement("input");
  input.type = "number";
  input.setAttribute("value", String(value ?? ""));
  for (const [name, setting] of Object.entries(rest))
    if (setting !== undefined && setting !== null) input.setAttribute(name, String(setting));
  if (classes) input.className = classes;
  input.toggleAttribute("disabled", Boolean(off));
  input.toggleAttribute("readonly", Boolean(readonly));
  return safe(input.outerHTML);
}

/** Returns an object of the named values. */
export function object(options: any): object {
  return options.hash;
}

/** Renders radio buttons for choices. */
export function radioBoxes(name: string, choices: Record<string, string>, options: any): any {
  const { checked: chosen = null, localize: translate = false } = options?.hash ?? {};
  const rows = Object.entries(choices).map(([key, label]) => {
    const text = translate ? game.i18n.localize(label) : label;
    return `<label class="checkbox"><input type="radio" name="${escape(name)}" value="${escape(key)}" ${checked(chosen === key)}> ${escape(text)}</label>`;
  });
  return safe(rows.join(""));
}

/** Renders an element that picks a file. */
export function filePicker(options: any): any {
  const { type = "any", name, value = "", placeholder = "" } = options.hash;
  return safe(
    `<file-picker type="${escape(type)}" name="${escape(name)}" value="${escape(value)}" placeholder="${escape(placeholder)}"></file-picker>`,
  );
}

/** Renders a slider with its number. */
export function rangePicker(options: any): any {
  const { name = "range", value, min, max, step } = options.hash;
  return safe(
    `<range-picker name="${escape(name)}" value="${escape(value)}" min="${escape(min)}" max="${escape(max)}" step="${escape(step)}"></range-picker>`,
  );
}

/** Renders a rich text editor for one path of the data. Throws if there is no target. */
export function editor(content: any, options: any): any {
  const { target, editable = true, button = true, collaborate = false, documentUUID = "" } = options.hash;
  if (!target) throw new Error("A rich text editor must name its target");
  const text = content instanceof Handlebars.SafeString ? content.toString() : (content ?? "");
  if (!editable) return safe(`<div class="editor-content">${text}</div>`);
  const attributes = `name="${escape(target)}" value="${escape(text)}" data-document-uuid="${escape(documentUUID)}"`;
  return safe(`<prose-mirror ${attributes} ${button ? "toggled" : ""} ${collaborate ? "collaborate" : ""}>${text}</prose-mirror>`);
}

const values = (args: any[]): any[] => args.slice(0, -1);

/** Comparisons and logic, by their names in templates. */
export const logicHelpers: Record<string, (...args: any[]) => unknown> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
  not: (value) => !value,
  and: (...args) => values(args).every(Boolean),
  or: (...args) => values(args).some(Boolean),
  timeSince: (time) => foundry.utils.timeSince(time),
};
