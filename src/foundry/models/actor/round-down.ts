import { isRecord, clampedWholeNumber } from "../../../core/index.ts";

/** What is asked of a field of a schema. */
interface FieldLike {
  readonly fields?: Readonly<Record<string, FieldLike>>;
  readonly element?: FieldLike;
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

function played({ fields, element, integer, min = -Infinity, max = Infinity }: FieldLike, value: unknown): unknown {
  if (typeof value === "number" && integer === true) return clampedWholeNumber(value, { min, max, otherwise: value });
  if (isRecord(value)) roundDown({ ...(fields ? { fields } : {}), ...(element ? { element } : {}) }, value);
  return value;
}

/** Rounds down in place what active effects made of the whole numbers in a section, and keeps it in its range: sheets show what is played. */
export function roundDown({ fields, element }: Pick<FieldLike, "fields" | "element">, data: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(data)) {
    const field = fields?.[key] ?? element;
    if (field) data[key] = played(field, value);
  }
}
