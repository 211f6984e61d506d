import { describe, expect, it } from "vitest";
import { COMMANDS, halfOf, seedsOf } from "../../kernel/runs.fixture.ts";
import { fuzz } from "./fuzz.fixture.ts";

const SEEDS = halfOf(seedsOf(process.env["CALLBOARD_RUNS"], process.env["CALLBOARD_SEED"]), "first");

describe(`random commands, ${SEEDS.length} runs of ${COMMANDS}`, () => {
  it(
    "never throw, corrupt or leak; what legal offers is accepted; the log replays; undo of everything is the beginning, redo the end",
    { timeout: 3_600_000 },
    () => {
      const runs = SEEDS.map(fuzz);
      const sum = (of: "played" | "led") => runs.reduce((total, one) => total + one[of], 0);
      expect(sum("played")).toBeGreaterThan(runs.length * COMMANDS * 0.3);
      expect(sum("led")).toBeGreaterThan(runs.length * 10);
    },
  );
});
