import { SchemaField } from "../../../common/data/fields/index.ts";
import { movementChoices } from "../../sidebar/hud/choices.ts";
import { drawable } from "../fields/field-inputs.ts";

/** A row of a plain sheet: one field, or a group of them. */
export interface FieldRow {
  readonly label: string;
  readonly field?: any;
  readonly value?: any;
  /** The choices offered instead of a free input. */
  readonly choices?: any;
  readonly rows?: readonly FieldRow[];
}

/** Fields that the host does not show. */
const HIDDEN = new Set(["_id", "_stats", "flags", "folder", "ownership", "prototypeToken", "sort", "system", "type", "_key", "author"]);

function labelOf(field: any): string {
  return field.label || game.i18n.localize(`DOCUMENT.FIELDS.${field.name}.label`).replace(/^DOCUMENT\.FIELDS\.(.*)\.label$/, "$1");
}

/** Adds the movement actions that a token or prototype may choose to the rows of its sheet. */
export function offerMovement(rows: readonly FieldRow[], token: any): FieldRow[] {
  const choices = Object.values(movementChoices(token)).map(({ id, label }) => ({ value: id, label }));
  return rows.map((row) => (row.field?.name === "movementAction" ? { ...row, choices } : row));
}

/** Returns rows for the fields of a schema, with their values from the source. */
export function fieldRows(schema: any, source: any): FieldRow[] {
  const rows: FieldRow[] = [];
  for (const [name, field] of Object.entries<any>(schema.fields)) {
    if (HIDDEN.has(name) || field.readonly || name.startsWith("_")) continue;
    const value = source?.[name];
    if (field instanceof SchemaField) {
      const inner = fieldRows(field, value);
      if (inner.length > 0) rows.push({ label: labelOf(field), rows: inner });
    } else if (drawable(field)) rows.push({ label: labelOf(field), field, value });
  }
  return rows;
}
