/**
 * The result of one file of tests. `reasons` has a line for each failed test or hook, with the first line of its message.
 * @typedef {{ readonly file: string, readonly passed: number, readonly failed: number, readonly reasons: readonly string[] }} Outcome
 */
/**
 * The result of one run of vitest: each file, and the number of errors outside the files.
 * @typedef {{ readonly files: readonly Outcome[], readonly beside: number }} Ran
 */

/** The longest part of a failure's message in a line, in characters. */
const TOLD = 600;

/**
 * Returns a failure's message without its stack trace.
 * @param {string | undefined} message
 * @returns {string}
 */
function headOf(message = "") {
  return message
    .split(/\n\s+at /)[0]
    .replaceAll(/\s+/g, " ")
    .slice(0, TOLD);
}

/**
 * Returns the result of a file. It has failed if one of its hooks failed, or if nothing in it ran.
 * @param {any} result
 * @returns {Outcome}
 */
function outcomeOf({ name, status, message, assertionResults }) {
  const count = (wanted) => assertionResults.filter((one) => one.status === wanted).length;
  const failures = assertionResults.filter((one) => one.status === "failed");
  const reasons = failures.map(({ fullName, failureMessages }) => [fullName, headOf(failureMessages?.[0])].filter(Boolean).join(": "));
  if (message) reasons.push(headOf(message));
  const [passed, failed] = [count("passed"), count("failed")];
  const isUnheard = passed + failed === 0;
  return { file: name, passed, failed: Math.max(failed, status === "failed" || isUnheard ? 1 : 0), reasons };
}

/**
 * Reads vitest's JSON report. `ended` says whether the run ended well. A missing report counts as one error outside the files. So does a
 * bad end without a failed file.
 * @param {any} report
 * @param {boolean} ended
 * @returns {Ran}
 */
export function ranOf(report, ended) {
  if (report === null) return { files: [], beside: 1 };
  const files = report.testResults.map(outcomeOf);
  const isExplained = files.some(({ failed }) => failed > 0);
  return { files, beside: (ended && files.length > 0) || isExplained ? 0 : 1 };
}

/**
 * Returns the names of the files that failed.
 * @param {Ran} ran
 * @returns {string[]}
 */
export function failedIn({ files }) {
  return files.filter(({ failed }) => failed > 0).map(({ file }) => file);
}

const NONE = { files: [], beside: 0 };

/**
 * Counts a run and a second run of its failed files. Only the second counts for those. A failed file that it lacks stays failed.
 * @param {Ran} first
 * @param {Ran} [second]
 * @returns {{ readonly passed: number, readonly failed: number }}
 */
export function tally(first, second = NONE) {
  const last = first.files.map((one) => (one.failed > 0 ? (second.files.find(({ file }) => file === one.file) ?? one) : one));
  const sum = (of) => last.reduce((total, one) => total + of(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + first.beside + second.beside,
  };
}
