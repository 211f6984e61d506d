/**
 * What came of one file of tests; `reasons` has a line for each test or hook that failed, with the first line of what it said.
 * @typedef {{ readonly file: string, readonly passed: number, readonly failed: number, readonly reasons: readonly string[] }} Outcome
 */
/**
 * What came of one run of vitest: file by file, and how much went wrong beside the files.
 * @typedef {{ readonly files: readonly Outcome[], readonly beside: number }} Ran
 */

/** How much of what a failure said is worth a line, in characters. */
const TOLD = 600;

/**
 * What a failure said, without the places in the code that follow.
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
 * What came of a file: one with a hook that failed has failed, and so has one of which nothing was heard.
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
 * Reads vitest's JSON report; `ended` says whether the run ended well. Without a report, or where a run ended ill in which no file failed, one thing went wrong beside the files.
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
 * The files that failed, by name.
 * @param {Ran} ran
 * @returns {string[]}
 */
export function failedIn({ files }) {
  return files.filter(({ failed }) => failed > 0).map(({ file }) => file);
}

const NONE = { files: [], beside: 0 };

/**
 * Counts a run, and a second one of files that failed in it: for those the second counts alone, and who is not in it has failed still.
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
