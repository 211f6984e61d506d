import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import type { Moments } from "../../../../core/index.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { describeChanges } from "./live-announcements.ts";

const NAMES: Readonly<Record<string, string>> = { maren: "Maren", tobin: "Tobin", hag: "Fen hag" };
vi.mock("./deed-controls.ts", () => ({ deedsContext: () => null }));
vi.mock("./gm-figure-controls.ts", () => ({ gmFigureToolsContext: () => null }));
vi.mock("../../../platform/weapon-items.ts", () => ({ sortedWeaponsOf: () => [] }));
vi.mock("../scene/adapt-movement-action.ts", () => ({ isWay: () => true }));
vi.mock("../dialogs/target.ts", () => ({ findSceneTargetsAmong: () => [] }));

function textAt(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

beforeEach(() => {
  vi.stubGlobal("game", {
    i18n: {
      lang: "en",
      has: (key: string) => textAt(key) !== undefined,
      localize: (key: string) => textAt(key) ?? key,
      format: (key: string, data: Readonly<Record<string, string>>) =>
        (textAt(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole),
    },
  });
});

const told = (before: Moments.MomentsView | null, view: Moments.MomentsView) =>
  describeChanges(readingWith("moments", { view, names: NAMES }), before);

const PLAIN = {
  standing: "in",
  held: false,
  done: false,
  prone: false,
  sneaking: false,
  stopped: "",
  cover: "none",
  talking: null,
  back: null,
};
const MORE = { sneaked: null, business: null, managed: "", notes: [], detected: false, modifier: null, struck: null, badges: [] };
const figure = (combatant: string, more: object = {}) =>
  ({
    ...PLAIN,
    ...MORE,
    combatant,
    side: combatant === "hag" ? "foe" : "party",
    beats: { left: 14, max: 14 },
    ...more,
  }) as unknown as Moments.FigureRow;
const seen = (rows: readonly Moments.FigureRow[], more: object = {}) =>
  ({
    moment: 1,
    step: "movementParty",
    phase: "movement",
    half: "party",
    now: { key: "halfOf", data: {}, asks: false },
    house: { labels: "meetingManagement" },
    rows,
    ...more,
  }) as unknown as Moments.MomentsView;

/** Returns the news of a change in Maren's row. The others stay the same. */
const after = (more: object, before: object = {}) =>
  told(seen([figure("maren", before), figure("hag")]), seen([figure("maren", more), figure("hag")]));

describe("the news of a Moment", () => {
  it("tell how far a figure has moved, and by whom it was stopped", () => {
    expect(after({ beats: { left: 9, max: 14 }, stopped: "hag" })).toEqual(["Maren: Stopped by Fen hag, 9 of 14 Beats left."]);
    expect(after({ back: "far" })).toEqual(["Maren. Can’t move: not enough Beats."]);
  });

  it("tell a figure's new state, and that a state has ended", () => {
    expect(after({ prone: true, cover: "partial" })).toEqual(["Maren: Prone, In partial cover."]);
    expect(after({}, { prone: true, sneaking: true, cover: "full" })).toEqual(["Maren: Standing again, No longer sneaking, No cover."]);
    expect(after({ done: true })).toEqual(["Maren: Done."]);
    expect(after({ standing: "out" })).toEqual(["Maren: Defeated."]);
  });

  it("tell talk and its answer, and the progress of business", () => {
    const talking = { way: "parley", text: "Peace", granted: null, note: "" };
    expect(after({ talking })).toEqual(["Maren: Parley: “Peace”."]);
    expect(after({ talking: { ...talking, granted: false, note: "They hiss" } }, { talking })).toEqual(["Maren: They do not: They hiss."]);
    const business = { name: "Crank", needed: 3, done: 1 };
    expect(after({ business }, { business: { ...business, done: 0 } })).toEqual(["Maren: Crank: 1 of 3."]);
  });

  it("tell who joined, and a side's new order", () => {
    const then = seen([figure("maren"), figure("hag")]);
    expect(told(then, seen([figure("maren"), figure("tobin"), figure("hag")]))).toEqual(["Tobin joins."]);
    const both = [figure("maren"), figure("tobin")];
    expect(told(seen(both), seen(both.toReversed()))).toEqual(["Party order: Tobin, Maren."]);
  });

  it("tell a strike once, with its result", () => {
    const struck = { kind: "melee", target: "hag", die: 9, hit: true, need: null };
    expect(after({ struck })).toEqual(["Maren: Hit Fen hag: 9."]);
    expect(after({ struck }, { struck })).toEqual([]);
  });

  it("tell the last change of a half together with the next half, if both are seen at once", () => {
    const next = seen([figure("maren", { done: true, managed: "Binds a wound" })], { step: "movementFoe", half: "foe" });
    expect(told(seen([figure("maren", { stopped: "hag" })]), next)).toEqual([
      "Moment 1, Movement: foes.",
      "Maren: Done, Did: Binds a wound.",
    ]);
  });

  it("tell only the half and what is asked at a new Moment, which resets all figures", () => {
    const now = { key: "actYou", data: { combatant: "maren" }, asks: true };
    const next = seen([figure("maren", { beats: { left: 14, max: 14 } })], { moment: 2, step: "meetingParty", phase: "meeting", now });
    expect(told(seen([figure("maren", { prone: true, beats: { left: 0, max: 14 } })]), next)).toEqual([
      "Moment 2, Meeting: party.",
      "Your turn: choose Maren’s action.",
    ]);
    expect(told(null, next)[0]).toBe("Moment 2, Meeting: party.");
  });
});
