/**
 * What a person typed into the initiative of a combatant: a number, `=number`, `+number` or `-number` as a change of the
 * present value, blank for none. Undefined where it is none of these.
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

/** An initiative as the tracker shows it: with decimals only where some combatant has them. */
export function formatInitiative(value: number | null | undefined, hasDecimals: boolean, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return value.toFixed(hasDecimals ? decimals : 0);
}
