export { AnyField, DataField, fieldHooks } from "./base.ts";
export type { CleanOptions, ValidateOptions } from "./base.ts";
export { ArrayField, ObjectField, SetField, TypedObjectField } from "./containers.ts";
export { EmbeddedCollectionDeltaField, EmbeddedCollectionField, EmbeddedDataField, EmbeddedDocumentField } from "./embedded.ts";
export { setFieldInputs } from "./inputs.ts";
export type { FieldInputs } from "./inputs.ts";
export { DocumentFlagsField, DocumentStatsField } from "./metadata.ts";
export { SchemaField } from "./schema.ts";
export { BooleanField, NumberField, StringField } from "./simple.ts";
export {
  AlphaField,
  AngleField,
  ColorField,
  DocumentAuthorField,
  DocumentIdField,
  DocumentTypeField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  IntegerSortField,
  JSONField,
  JavaScriptField,
} from "./strings.ts";
export { DocumentOwnershipField, TypeDataField, TypedSchemaField } from "./typed.ts";
export { fields } from "./namespace.ts";
