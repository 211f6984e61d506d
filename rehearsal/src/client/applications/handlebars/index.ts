import Handlebars from "handlebars";
import * as formHelpers from "./form-helpers.ts";
import * as helpers from "./helpers.ts";

export { formGroup, formInput, selectOptions } from "./form-helpers.ts";
export {
  checked,
  concat,
  disabled,
  editor,
  filePicker,
  ifThen,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  rangePicker,
} from "./helpers.ts";
export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";

const READABLE = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };
let ready = false;

/** A template that reads the members of class instances. */
function opened(template: any): any {
  const open = (context: any, settings?: any): string => template(context, { ...READABLE, ...settings });
  return Object.assign(open, template);
}

/** Lets templates read the members of class instances, wherever they were compiled. */
function openPrototypes(): void {
  const { compile, template } = Handlebars;
  (Handlebars as any).compile = (source: any, options?: any) =>
    opened(compile.call(Handlebars, source, { preventIndent: true, ...options }));
  (Handlebars as any).template = (specification: any) => opened(template.call(Handlebars, specification));
}

/** Makes the global Handlebars ready: helpers, and getters of class instances readable; only the first call does so. */
export function initialize(): void {
  if (ready) return;
  ready = true;
  openPrototypes();
  const { logicHelpers, ...named } = helpers;
  const { formGroup, formInput, selectOptions } = formHelpers;
  Handlebars.registerHelper({ ...named, ...logicHelpers, formField: formGroup, formGroup, formInput, selectOptions } as any);
  (globalThis as any).Handlebars = Handlebars;
}

initialize();
