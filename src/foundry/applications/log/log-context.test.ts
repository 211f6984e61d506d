import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it, vi } from "vitest";
import en from "../../../../lang/en.json" with { type: "json" };
import de from "../../../../lang/de.json" with { type: "json" };
import type { ShownEntry } from "./readable-log.ts";

vi.mock("../../encounter/encounter-lookups.ts", () => ({
  nameById: () => "Maren",
  registrationIn: () => ({ lang: "CALLBOARD.stages" }),
  stateOf: () => null,
}));
vi.mock("../../encounter/combatant-markers.ts", () => ({ markerOf: () => ({ src: "marker" }) }));
vi.mock("../tracker/head-and-foot.ts", () => ({ undoRedoAvailability: () => ({}) }));
vi.mock("./readable-log.ts", () => ({ logFor: () => [] }));
let said: Readonly<Record<string, any>> = en.CALLBOARD;
vi.mock("../texts.ts", () => ({
  say: (key: string, data: Readonly<Record<string, unknown>> = {}) => {
    const text = key
      .split(".")
      .slice(1)
      .reduce<any>((found, part) => found?.[part], said) as unknown;
    return Object.entries(data).reduce((sentence, [name, value]) => sentence.replace(`{${name}}`, String(value)), String(text));
  },
  pluralText: () => "",
  ordinalText: () => "",
  withSign: (number: number) => `+${String(number)}`,
}));
vi.stubGlobal("game", { users: { get: () => ({ name: "Ada" }), filter: () => [] } });
const { diceText, timeContext, unitsContext } = await import("./log-context.ts");

const entryOf = (number: number, at: number | null): ShownEntry => ({
  ...{ number, text: `Deed ${String(number)}`, about: [], by: "ada", gm: false, undone: false, played: true, parts: [], rolled: [], at },
  ...{ back: "none", forth: null },
});

/** Draws entries of a log by their template. */
function draw(...entries: readonly ShownEntry[]): readonly string[] {
  const hbs = Handlebars.create();
  const template = (name: string) => readFileSync(new URL(`../../../../templates/log/${name}.hbs`, import.meta.url), "utf8");
  hbs.registerHelper("localize", (key: string) => key);
  hbs.registerPartial("systems/callboard/templates/log/marks.hbs", template("marks"));
  const drawing = { combat: {}, reader: { narrator: true }, reading: { who: "", standing: false, at: "", news: "" }, turns: false };
  const units = unitsContext(drawing as never, [{ unit: 1, steps: [{ step: "Q", call: null, entries }] }]);
  const drawn = hbs.compile(template("entry"));
  return units.flatMap(({ steps }) => steps.flatMap((step) => step.entries.map((entry) => drawn(entry))));
}

describe("the time of an entry of the log", () => {
  it.each([
    [0, "0:00:00"],
    [59, "0:00:59"],
    [760, "0:12:40"],
    [3600, "1:00:00"],
    [100_000, "27:46:40"],
  ])("of %i seconds after the start is %s", (seconds, text) => {
    expect(timeContext(seconds)).toEqual({ text, label: `${text} after the start`, duration: `PT${String(seconds)}S` });
  });

  it("is shown at each entry that has one, with a readable tooltip, and not at older entries", () => {
    const [old, first, later] = draw(entryOf(1, null), entryOf(2, 0), entryOf(3, 760));
    expect(old).not.toContain("<time");
    expect(first).toContain('<time class="log-at" datetime="PT0S" data-tooltip="0:00:00 after the start">0:00:00</time>');
    expect(later).toContain('<time class="log-at" datetime="PT760S" data-tooltip="0:12:40 after the start">0:12:40</time>');
  });

  it("is translated into German", () => {
    said = de.CALLBOARD;
    expect(timeContext(760).label).toBe("0:12:40 nach Beginn");
    said = en.CALLBOARD;
  });
});

describe("the dice of an entry of the log", () => {
  const roll = { id: "a", count: 3, faces: 10, modifier: 0, dice: [2, 5, 4], total: 11 };

  it("have a total if there is a modifier, and if the structure adds dice up", () => {
    expect(diceText(roll, undefined)).toBe("3d10: 2, 5, 4, total 11");
    expect(diceText({ ...roll, physical: true }, undefined)).toBe("3d10: 2, 5, 4, total 11 (typed in)");
    expect(diceText({ ...roll, count: 1, dice: [4], total: 6, modifier: 2 }, undefined)).toBe("1d10 +2: 4, total 6");
  });

  it("have no total for a single die, or if dice are counted individually", () => {
    expect(diceText({ ...roll, count: 1, dice: [4], total: 4 }, undefined)).toBe("1d10: 4");
    expect(diceText(roll, { data: () => ({}), aimed: new Set(), countsDice: true })).toBe("3d10: 2, 5, 4");
    expect(diceText({ ...roll, physical: true }, { data: () => ({}), aimed: new Set(), countsDice: true })).toBe(
      "3d10: 2, 5, 4 (typed in)",
    );
  });
});
