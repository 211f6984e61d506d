import { describe, expect, it } from "vitest";
import { COMMANDS, fuzzed } from "./fuzz.ts";

// The second half of the runs: two files take both cores.
const [FIRST, LAST] = process.env["CALLBOARD_RUNS"] === "full" ? [251, 500] : [13, 25];

describe(`random commands, runs ${FIRST} to ${LAST} of ${COMMANDS}`, () => {
  it(
    "never throw, corrupt or leak; what legal offers is accepted; the log replays; undo of everything is the beginning, redo the end",
    { timeout: 3_600_000 },
    () => {
      const runs = Array.from({ length: LAST - FIRST + 1 }, (_, index) => fuzzed(FIRST + index));
      const sum = (of: "played" | "led") => runs.reduce((total, one) => total + one[of], 0);
      expect(sum("played")).toBeGreaterThan(runs.length * COMMANDS * 0.3);
      expect(sum("led")).toBeGreaterThan(runs.length * 10);
    },
  );
});
