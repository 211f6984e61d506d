import { setFieldInputs } from "../../common/data/fields/index.ts";
import { setSanitizer } from "../../common/utils/text.ts";
import { Hooks } from "../hooks.ts";
import { applyGeneration } from "./api/detach.ts";
import { cleanMarkup } from "./clean.ts";
import { fieldInputs } from "./fields/field-inputs.ts";
import { registerDefaults } from "./register.ts";

export * as api from "./api/index.ts";
export * as apps from "./apps/index.ts";
export * as dice from "./dice/index.ts";
export * as elements from "./elements/index.ts";
export * as fields from "./fields/index.ts";
export * as handlebars from "./handlebars/index.ts";
export * as settings from "./settings/index.ts";
export * as sheets from "./sheets/index.ts";
export * as ux from "./ux/index.ts";
export { instances } from "./api/state.ts";
export { TooltipManager } from "./ux/tooltip-manager.ts";
export { parseHTML } from "./parse.ts";
export { activateApplications } from "./activate.ts";

applyGeneration();
setFieldInputs(fieldInputs);
setSanitizer(cleanMarkup);
Hooks.once("init", registerDefaults);
