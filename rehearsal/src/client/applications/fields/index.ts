export { createFontAwesomeIcon, setInputAttributes } from "./attributes.ts";
export { createFormGroup } from "./groups.ts";
export { createCheckboxInput, createEditorInput, createNumberInput, createTextareaInput, createTextInput } from "./inputs.ts";
export { createMultiSelectInput, createSelectInput, prepareSelectOptionGroups } from "./selects.ts";
