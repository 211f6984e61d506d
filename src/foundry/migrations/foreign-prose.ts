/** The texts that sheets of every kind have, and that other systems store in ways of their own. */
const PROSE = ["description", "biography", "text"] as const;

/** What a text of another system says: its `value` if that is a text, else nothing. */
function proseOf(stored: object): string {
  const { value } = stored as { readonly value?: unknown };
  return typeof value === "string" ? value : "";
}

/** Reads texts that another system stored as an object, in place. Without this they would become "[object Object]". */
export function readForeignProse(system: Record<string, unknown>): void {
  for (const field of PROSE) {
    const stored = system[field];
    if (typeof stored === "object" && stored !== null) system[field] = proseOf(stored);
  }
}
