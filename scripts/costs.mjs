/** A file fails if it costs more than this many times its budget, on a machine as fast as the one that measured the budgets. */
const OVER = 3;
/** A file below this many CPU seconds never fails, since such times vary by chance. */
const LITTLE = 10;
/** The fewest files from which the pace of a machine can be told. */
const ENOUGH = 10;

/**
 * Sums the costs of files in a ledger, which has lines of JSON with `file` and `seconds` of CPU.
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
 * Returns the pace of a machine: the median ratio of costs to budgets. At least 1, and 1 if there are too few files.
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
 * Returns a sentence for each file that costs three times its budget at the machine's own pace, and for each without a budget.
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
