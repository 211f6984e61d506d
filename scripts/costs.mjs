/** How many times over its budget a file may be before that fails, on a machine as fast as the one on which budgets were measured. */
const OVER = 3;
/** Below this many CPU seconds a file is never too dear: so little is chance. */
const LITTLE = 10;
/** Fewer files than this tell nothing of a machine. */
const ENOUGH = 10;

/**
 * Sums what a ledger says of files: lines of JSON with `file` and `seconds` of CPU.
 * @param {string} text
 * @param {(file: string) => string} nameOf
 * @returns {Record<string, number>}
 */
export function costsOf(text, nameOf) {
  const costs = {};
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const { file, seconds } = JSON.parse(line);
    const name = nameOf(file);
    costs[name] = Math.round(((costs[name] ?? 0) + seconds) * 10) / 10;
  }
  return costs;
}

/**
 * How many times more a machine spends on files than the one on which their budgets were measured: what most of them say, and 1 where it is faster or where they are few.
 * @param {Readonly<Record<string, number>>} costs
 * @param {Readonly<Record<string, number>>} budgets
 * @returns {number}
 */
export function paceOf(costs, budgets) {
  const ratios = Object.entries(costs)
    .filter(([file]) => budgets[file] > 0)
    .map(([file, spent]) => spent / budgets[file])
    .sort((one, other) => one - other);
  return ratios.length < ENOUGH ? 1 : Math.max(1, ratios[Math.floor(ratios.length / 2)]);
}

/**
 * What is wrong with the costs of files: a sentence for each that is three times over its budget at the machine's own pace, and for each that has none.
 * @param {Readonly<Record<string, number>>} costs
 * @param {Readonly<Record<string, number>>} budgets
 * @returns {string[]}
 */
export function tooDear(costs, budgets) {
  const pace = paceOf(costs, budgets);
  return Object.entries(costs).flatMap(([file, spent]) => {
    const budget = budgets[file];
    if (budget === undefined) return [`${file} has no budget (it took ${spent} CPU seconds): npm test -- --measure`];
    if (spent <= pace * Math.max(OVER * budget, LITTLE)) return [];
    return [
      `${file} took ${spent} CPU seconds; its budget is ${budget}, and the machine takes ${pace.toFixed(1)} times as many as when that was measured`,
    ];
  });
}
