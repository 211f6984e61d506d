import { AnyField, DataField } from "./base.ts";
import { ArrayField, ObjectField, SetField, TypedObjectField } from "./containers.ts";
import { EmbeddedCollectionDeltaField, EmbeddedCollectionField, EmbeddedDataField, EmbeddedDocumentField } from "./embedded.ts";
import { DocumentFlagsField, DocumentStatsField } from "./metadata.ts";
import { SchemaField } from "./schema.ts";
import { BooleanField, NumberField, StringField } from "./simple.ts";
import * as strings from "./strings.ts";
import { DocumentOwnershipField, TypeDataField, TypedSchemaField } from "./typed.ts";

const stringFields = Object.fromEntries(Object.entries(strings).filter(([name]) => name.endsWith("Field")));

/** The members of `foundry.data.fields`. */
export const fields: Record<string, any> = {
  ...stringFields,
  AnyField,
  ArrayField,
  BooleanField,
  DataField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  EmbeddedDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
  TypedObjectField,
  TypedSchemaField,
};
