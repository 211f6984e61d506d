/** How many times over its budget a file may be before that fails: machines differ, and what runs beside it. */
const OVER = 3;
/** Below this many CPU seconds a file is never too dear: so little is chance. */
const LITTLE = 10;

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
 * What is wrong with the costs of files: a sentence for each that is three times over its budget, and for each that has none.
 * @param {Readonly<Record<string, number>>} costs
 * @param {Readonly<Record<string, number>>} budgets
 * @returns {string[]}
 */
export function tooDear(costs, budgets) {
  return Object.entries(costs).flatMap(([file, spent]) => {
    const budget = budgets[file];
    if (budget === undefined) return [`${file} has no budget (it took ${spent} CPU seconds): npm test -- --measure`];
    return spent > OVER * Math.max(budget, LITTLE / OVER) ? [`${file} took ${spent} CPU seconds; its budget is ${budget}`] : [];
  });
}
