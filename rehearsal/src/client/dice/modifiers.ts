/** The result of one die or of one part of a pool. */
export interface DiceResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  [key: string]: unknown;
}

/** The parts of a modifier such as `r2<3`: the limit, the comparison and the target. */
export interface Condition {
  readonly limit: number | null;
  readonly comparison: string | undefined;
  readonly target: number | null;
}

/** Reads the part of a modifier after its letters. Null if it is no condition. */
export function readCondition(modifier: string, letters: RegExp): Condition | null {
  const match = modifier.match(new RegExp(`^(?:${letters.source})([0-9]+)?([<>=]+)?(-?[0-9]+)?$`, "i"));
  if (!match) return null;
  const [, limit, comparison, target] = match;
  return { limit: limit === undefined ? null : Number(limit), comparison, target: target === undefined ? null : Number(target) };
}

/** Whether a result compares to a target as given. */
export function compares(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/** Keeps or drops the highest or lowest results. All other active results are discarded. */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceResult[] {
  const active = results.filter((result) => result.active);
  const order = [...active].sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
  const chosen = new Set(order.slice(0, number));
  for (const result of active) {
    if (chosen.has(result) === keep) continue;
    result.discarded = true;
    result.active = false;
  }
  return results;
}

/** Applies modifiers such as `kh2` and `dl`. Returns false for any other modifier. */
export function keepOrDropBy(results: DiceResult[], modifier: string, keep: boolean): boolean {
  const match = modifier.match(/^[kd]([hl])?([0-9]+)?$/i);
  if (!match) return false;
  const number = match[2] === undefined ? 1 : Number(match[2]);
  const highest = match[1] === undefined ? keep : match[1].toLowerCase() === "h";
  keepOrDrop(results, number, { keep, highest });
  return true;
}

/** Counts results as successes or failures, in place. */
export function countBy(results: DiceResult[], comparison: string, target: number, flag: "success" | "failure"): void {
  for (const result of results) {
    if (!result.active) continue;
    const counts = compares(result.result, comparison, target);
    result.count = (result[flag === "success" ? "failure" : "success"] ? (result.count ?? 0) : 0) + (counts ? 1 : 0);
    if (counts) result[flag] = true;
  }
}

/** Deducts failures: one each, or the result itself if inverted. */
export function deductBy(results: DiceResult[], comparison: string, target: number, invert: boolean): void {
  for (const result of results) {
    if (!result.active || !compares(result.result, comparison, target)) continue;
    result.failure = true;
    result.count = invert ? -result.result : -1;
  }
}

/** Splits a text of modifiers into single ones: letters and what follows them. */
export function splitModifiers(text: string): string[] {
  return text.match(/[a-z]+[^a-z]*/gi) ?? [];
}

/** Splits a modifier into known commands, longest prefix first (`khcs>3` holds two). */
export function commandsIn(modifier: string, known: readonly string[]): { command: string; modifier: string }[] {
  const [, letters = "", rest = ""] = modifier.match(/^([a-z]+)(.*)$/i) ?? [];
  const sorted = [...known].sort((a, b) => b.length - a.length);
  const found: { command: string; modifier: string }[] = [];
  let left = letters.toLowerCase();
  while (left !== "") {
    const command = sorted.find((candidate) => left.startsWith(candidate));
    if (command === undefined) break;
    left = left.slice(command.length);
    found.push({ command, modifier: `${command}${left === "" ? rest : ""}` });
  }
  return found;
}
