import { HTMLCodeMirrorElement } from "./code-mirror.ts";
import { HTMLColorPickerElement } from "./color-picker.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
import { HTMLDocumentTagsElement } from "./document-tags.ts";
import { HTMLFilePickerElement } from "./file-picker.ts";
import { define } from "./form-element.ts";
import { HTMLHueSelectorSlider } from "./hue-slider.ts";
import { HTMLMultiCheckboxElement } from "./multi-checkbox.ts";
import { HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLRangePickerElement } from "./range-picker.ts";
import { HTMLStringTagsElement } from "./string-tags.ts";

export { HTMLCodeMirrorElement } from "./code-mirror.ts";
export { HTMLColorPickerElement } from "./color-picker.ts";
export { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
export { HTMLDocumentTagsElement } from "./document-tags.ts";
export { HTMLFilePickerElement } from "./file-picker.ts";
export { AbstractFormInputElement } from "./form-element.ts";
export { HTMLHueSelectorSlider } from "./hue-slider.ts";
export { HTMLMultiCheckboxElement } from "./multi-checkbox.ts";
export { AbstractMultiSelectElement } from "./multi-options.ts";
export { HTMLMultiSelectElement } from "./multi-select.ts";
export { HTMLProseMirrorElement } from "./prose-mirror.ts";
export { HTMLRangePickerElement } from "./range-picker.ts";
export { HTMLStringTagsElement } from "./string-tags.ts";

for (const element of [
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
]) {
  define(element);
}
