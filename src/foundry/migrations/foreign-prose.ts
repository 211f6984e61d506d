/** The text fields of all sheets, which other systems store in other ways. */
const PROSE = ["description", "biography", "text"] as const;

/** Returns the text of another system's object: its `value` if that is a text, else "". */
function proseOf(stored: object): string {
  const { value } = stored as { readonly value?: unknown };
  return typeof value === "string" ? value : "";
}

/** Converts texts that another system stored as objects, in place. Otherwise they would become "[object Object]". */
export function convertForeignProse(system: Record<string, unknown>): void {
  for (const field of PROSE) {
    const stored = system[field];
    if (typeof stored === "object" && stored !== null) system[field] = proseOf(stored);
  }
}
