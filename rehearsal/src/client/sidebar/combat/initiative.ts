/**
 * Parses an initiative's input: a number, `=number`, `+number` or `-number` (a change of the current value), or blank for null. Undefined
 * for any other input.
 */
export function parseInitiative(input: string, present: number | null): number | null | undefined {
  const text = input.trim();
  if (text === "") return null;
  const match = /^([=+-]?)\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))$/.exec(text);
  if (!match) return undefined;
  const value = Number(match[2]);
  if (match[1] === "+") return (present ?? 0) + value;
  if (match[1] === "-") return (present ?? 0) - value;
  return value;
}

/** Formats an initiative for the tracker, with decimals only if a combatant has them. Empty if there is none. */
export function formatInitiative(value: number | null | undefined, hasDecimals: boolean, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return value.toFixed(hasDecimals ? decimals : 0);
}
