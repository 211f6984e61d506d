import { isRecord, clampedWholeNumber } from "../../../core/index.ts";

/** The members of a schema field that rounding needs. */
interface FieldLike {
  readonly fields?: Readonly<Record<string, FieldLike>>;
  readonly element?: FieldLike;
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

function played({ fields, element, integer, min = -Infinity, max = Infinity }: FieldLike, value: unknown): unknown {
  if (typeof value === "number" && integer === true) return clampedWholeNumber(value, { min, max, otherwise: value });
  if (isRecord(value)) roundDownSection({ ...(fields ? { fields } : {}), ...(element ? { element } : {}) }, value);
  return value;
}

/** Rounds down the integers of a section after active effects and limits them to their ranges, in place. Sheets then show the values in play. */
export function roundDownSection({ fields, element }: Pick<FieldLike, "fields" | "element">, data: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(data)) {
    const field = fields?.[key] ?? element;
    if (field) data[key] = played(field, value);
  }
}
