import { describe, expect, it } from "vitest";
import { failedIn, ranOf, tally } from "../../scripts/reports.mjs";

type Status = "passed" | "failed" | "skipped";

/** Returns one file of a report as vitest writes it. */
const file = (name: string, tests: readonly Status[], status: Status = tests.includes("failed") ? "failed" : "passed") => ({
  name,
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const ran = (...files: readonly object[]) =>
  ranOf(
    { testResults: files },
    files.every((one: any) => one.status === "passed"),
  );

const GOOD = file("good", ["passed", "passed"]);
const BAD = file("bad", ["passed", "failed", "failed"]);

describe("a run of tests", () => {
  it("counts tests, and a file with a failed hook or without results as failed", () => {
    const all = ran(GOOD, BAD, file("hook", ["passed"], "failed"), file("opening", ["skipped"], "failed"), file("silent", [], "passed"));
    expect(all.files.map(({ passed, failed }) => [passed, failed])).toEqual([
      [2, 0],
      [1, 2],
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(failedIn(all)).toEqual(["bad", "hook", "opening", "silent"]);
    expect(tally(all)).toMatchObject({ passed: 4, failed: 5 });
  });

  it("gives each failure's test and message, without the stack trace", () => {
    const [told] = ran({
      name: "told",
      status: "failed",
      message: "the hook\n  broke\n    at there (file.ts:1:1)",
      assertionResults: [
        { status: "passed", fullName: "a good one" },
        { status: "failed", fullName: "a bad one", failureMessages: ["Error: 1 is not\n2\n    at here (file.ts:1:1)\n    at there"] },
        { status: "failed", fullName: "a silent one" },
      ],
    }).files;
    expect(told?.reasons).toEqual(["a bad one: Error: 1 is not 2", "a silent one", "the hook broke"]);
  });

  it("has failed without a report, without files, and if it ended badly although its files passed", () => {
    expect(tally(ranOf(null, true))).toMatchObject({ passed: 0, failed: 1 });
    expect(tally(ranOf({ testResults: [] }, true))).toMatchObject({ passed: 0, failed: 1 });
    expect(tally(ranOf({ testResults: [GOOD] }, false))).toMatchObject({ passed: 2, failed: 1 });
    expect(tally(ranOf({ testResults: [GOOD] }, true))).toMatchObject({ passed: 2, failed: 0 });
  });
});

describe("a second run of files in which the browser died", () => {
  it("replaces the results of the first", () => {
    const second = ran(file("bad", ["passed", "passed", "passed"]));
    expect(tally(ran(GOOD, BAD), second)).toEqual({ passed: 5, failed: 0 });
  });

  it("keeps files failed that fail twice or have no results, and counts errors outside the files in either run", () => {
    const other = file("other", ["failed"]);
    const second = ran(file("bad", ["passed", "passed", "failed"]));
    expect(tally(ran(GOOD, BAD, other), second)).toEqual({ passed: 4, failed: 2 });
    const well = { testResults: [file("bad", ["passed"])] };
    expect(tally(ran(BAD), ranOf(well, false))).toEqual({ passed: 1, failed: 1 });
    expect(tally(ran(BAD), ranOf(null, false))).toEqual({ passed: 1, failed: 3 });
  });
});
