import { beforeEach, describe, expect, it, vi } from "vitest";
import de from "../../../../lang/de.json" with { type: "json" };
import en from "../../../../lang/en.json" with { type: "json" };
import type { LogLine } from "../../../core/index.ts";
import { sentenceOf } from "../../applications/log/sentence.ts";
import { ROUNDS_LOG } from "./log-format.ts";

const combat = { type: "rounds" } as never;
let texts: object = en;
let lang = "en";

vi.mock("../../encounter/encounter-lookups.ts", () => ({
  nameById: (_combat: unknown, id: string) => (id === "jen" ? "Jen" : undefined),
  registrationIn: () => ({ structure: { id: "rounds" }, lang: "CALLBOARD.rounds", log: ROUNDS_LOG }),
  stateOf: () => null,
}));
vi.mock("../../applications/status-name.ts", () => ({ statusName: (id: string) => id }));
vi.mock("./shared/texts.ts", async () => {
  const { say } = await import("../../applications/texts.ts");
  return { sideName: (side: string) => say(`CALLBOARD.rounds.Side.${side}`), outcomeName: (outcome: string) => outcome };
});

function textAt(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

beforeEach(() => {
  [texts, lang] = [en, "en"];
  const format = (key: string, data: Readonly<Record<string, string>> = {}) =>
    (textAt(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);
  vi.stubGlobal("game", {
    i18n: {
      get lang() {
        return lang;
      },
      has: (key: string) => textAt(key) !== undefined,
      localize: format,
      format,
    },
  });
});

const said = (key: string, data: LogLine["data"]) => sentenceOf(combat, { key, data });

describe("the log of Action Rounds", () => {
  it("counts successes and wound levels as people do", () => {
    const test = { combatant: "jen", skill: "Affable", dice: "2, 5, 9" };
    expect([said("tests", { ...test, amount: 1 }), said("tests", { ...test, amount: 2 })]).toEqual([
      "Jen tests Affable: 2, 5, 9 – 1 success.",
      "Jen tests Affable: 2, 5, 9 – 2 successes.",
    ]);
    expect(said("gains", { side: "foe", amount: 4 })).toBe("The opposition gains 4 successes.");
    expect(said("spent", { side: "foe", amount: 1 })).toBe("The opposition spends 1 success.");
    expect(said("wound", { combatant: "jen", wounds: 1, amount: 1 })).toBe("Jen now has 1 wound level.");
    expect(said("correct", { side: "foe", amount: -2 })).toBe("The opposition: the GM changes the pool by −2.");
  });

  it("counts them in German too", () => {
    [texts, lang] = [de, "de"];
    expect(
      [said("wiped", { side: "foe", amount: 1 }), said("wiped", { side: "foe", amount: 0 })].map((text) => text.split(" verliert ")[1]),
    ).toEqual(["1 nicht ausgegebenen Erfolg.", "0 nicht ausgegebene Erfolge."]);
  });
});
