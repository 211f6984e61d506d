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

/** Wraps a compiled template so that it can read members of class instances. */
function opened(template: any): any {
  const open = (context: any, settings?: any): string => template(context, { ...READABLE, ...settings });
  return Object.assign(open, template);
}

/** Lets all templates read members of class instances, no matter where they were compiled. */
function openPrototypes(): void {
  const { compile, template } = Handlebars;
  (Handlebars as any).compile = (source: any, options?: any) =>
    opened(compile.call(Handlebars, source, { preventIndent: true, ...options }));
  (Handlebars as any).template = (specification: any) => opened(template.call(Handlebars, specification));
}

/** Registers the helpers of the global Handlebars and lets templates read getters of class instances. Only the first call does so. */
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
