import { setFieldInputs } from "../../common/data/fields/index.ts";
import { setSanitizer } from "../../common/utils/text.ts";
import { cleanMarkup } from "./clean.ts";
import { fieldInputs } from "./fields/field-inputs.ts";

export * as api from "./api/index.ts";
export * as apps from "./apps/index.ts";
export * as elements from "./elements/index.ts";
export * as fields from "./fields/index.ts";
export * as handlebars from "./handlebars/index.ts";
export * as settings from "./settings/index.ts";
export * as sheets from "./sheets/index.ts";
export * as ux from "./ux/index.ts";
export { instances } from "./api/state.ts";
export { applyGeneration } from "./api/detach.ts";
export { parseHTML } from "./parse.ts";
export { activateApplications } from "./activate.ts";

setFieldInputs(fieldInputs);
setSanitizer(cleanMarkup);
