import { describe, expect, it, vi } from "vitest";
import type { Moments } from "../../../../core/index.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { columnsContext } from "./columns.ts";

vi.mock("../../../applications/texts.ts", () => ({
  splitNumber: (stem: string) => ({ stem, nth: "" }),
  say: (key: string, data: object = {}) => [key.split(".").slice(2).join("."), ...Object.values(data).map(String)].join(" "),
}));
vi.mock("../shared/head-and-foot.ts", () => ({ PHASE_ICONS: {} }));
vi.mock("../shared/rows.ts", () => ({
  LAMP_ICONS: {},
  lampOf: (_combat: unknown, { lamp }: Moments.FigureRow) => lamp,
  beatsContext: ({ beats }: Moments.FigureRow) => beats,
}));
vi.mock("../shared/texts.ts", () => ({
  phaseName: (_view: unknown, phase: string) => phase,
  halfName: (_view: unknown, phase: string, side: string) => `${phase} ${side}`,
  refusalReasonText: (_combat: unknown, reason: string) => `not ${reason}`,
}));

const PHASES = ["meeting", "missile", "movement", "melee", "magic", "management"] as const;
type Mark = "done" | "now" | "ahead" | "skipped";

const PLAIN = {
  standing: "in",
  lamp: "waits",
  struck: null,
  earlier: [],
  covered: false,
  managed: "",
  talking: null,
  stopped: "",
  prone: false,
};
const MORE = { cover: "none", sneaking: false, sneaked: null, business: null, hidden: false, own: false, not: "", notData: {} };
const figure = (combatant: string, side: "party" | "foe", more: object = {}) =>
  ({ ...PLAIN, ...MORE, combatant, side, beats: side === "party" ? { left: 14, max: 14 } : null, ...more }) as unknown as Moments.FigureRow;
const struck = (kind: string, more: object = {}) => ({ kind, target: "hag", die: 9, hit: true, need: null, ...more });

/** Returns the columns of a Moment in the party's half of a phase. */
function drawn(at: (typeof PHASES)[number], rows: readonly Moments.FigureRow[], more: object = {}) {
  const phases = PHASES.map((phase, place) => {
    const apart = place - PHASES.indexOf(at);
    const mark: Mark = apart < 0 ? "done" : apart === 0 ? "now" : "ahead";
    const halves = [
      { side: "party", mark },
      { side: "foe", mark: mark === "now" ? "ahead" : mark },
    ];
    return { phase, mark, halves };
  });
  const view = {
    progress: phases,
    rows,
    moment: 1,
    ambush: null,
    free: false,
    house: { foeStrikeLimit: true },
    ...more,
  } as unknown as Moments.MomentsView;
  return columnsContext(screenBaseOf(readingWith("moments", { view }), emptyUiState()));
}

/** Returns the figures of a side in each phase, or the note of an empty cell. */
const row = (columns: ReturnType<typeof drawn>, side: 0 | 1) =>
  columns.map(({ cells }) => cells[side]?.tiles.map(({ id }) => id).join(" ") || cells[side]?.note);
function facts(columns: ReturnType<typeof drawn>, phase: number, side: 0 | 1): readonly string[] {
  const cell = columns[phase]?.cells[side];
  return cell?.tiles.flatMap((tile) => tile.facts.map(({ text }) => text)) ?? [];
}

describe("the halves on the board", () => {
  it("show figures that may still act, without those that a strike or cover stops", () => {
    const columns = drawn("missile", [
      figure("maren", "party"),
      figure("tobin", "party", { struck: struck("missile") }),
      figure("hag", "foe", { covered: true }),
      figure("imp", "foe", { standing: "out" }),
    ]);
    expect(row(columns, 0)).toEqual(["Board.Nobody", "maren tobin", "maren tobin", "maren", "maren", "maren"]);
    expect(row(columns, 1)).toEqual(["Board.Nobody", "Board.Nobody", "hag", "hag", "hag", "hag"]);
  });

  it("leave figures without a missile weapon out of Missile, if the user may know that, and none out of Magic", () => {
    const rows = [
      figure("maren", "party", { numbers: { weapons: ["melee"] } }),
      figure("tobin", "party", { numbers: { weapons: [] } }),
      figure("hag", "foe", { numbers: null }),
    ];
    const columns = drawn("meeting", rows, { house: { foeStrikeLimit: true, strikeWeapons: "carried" } });
    expect(row(columns, 0)).toEqual(["maren tobin", "tobin", "maren tobin", "maren tobin", "maren tobin", "maren tobin"]);
    expect(row(columns, 1).slice(1)).toEqual(["hag", "hag", "hag", "hag", "hag"]);
  });

  it("show foes in each strike phase if the house does not limit their strikes, each strike in its phase", () => {
    const fierce = [
      figure("hag", "foe", { struck: struck("melee", { target: "tobin" }), earlier: [struck("missile", { target: "maren", hit: false })] }),
      figure("maren", "party", { struck: struck("melee") }),
    ];
    const columns = drawn("melee", fierce, { house: { foeStrikeLimit: false } });
    expect(row(columns, 1)).toEqual(["Board.Nobody", "hag", "Board.Nobody", "Board.Nobody", "hag", "Board.Nobody"]);
    expect(facts(columns, 1, 1)).toEqual(["Said.Miss 9 maren"]);
    expect(row(columns, 0).slice(4)).toEqual(["Board.Nobody", "Board.Nobody"]);
    expect(row(drawn("melee", fierce), 1)[4]).toBe("Board.Nobody");
  });

  it("show what was done in each phase: talk, strikes, Beats and business", () => {
    const talking = { way: "parley", text: "Peace", granted: true, note: "" };
    const business = { name: "Crank", needed: 3, done: 2 };
    const columns = drawn("management", [
      figure("maren", "party", { talking, beats: { left: 7, max: 14 }, prone: true, managed: "Binds a wound" }),
      figure("tobin", "party", { struck: struck("melee", { hit: false, need: 11 }), business, managed: "Crank" }),
      figure("hag", "foe", { stopped: "tobin" }),
    ]);
    expect(row(columns, 0)).toEqual(["maren", "Board.Nobody", "maren", "tobin", "Board.Nobody", "maren tobin"]);
    expect(facts(columns, 0, 0)).toEqual(["Said.Talked Talk.parley Peace", "Said.Granted"]);
    expect(facts(columns, 2, 0)).toEqual(["Badge.prone"]);
    expect(columns[2]?.cells[0]?.tiles[0]?.beats).toEqual({ left: 7, max: 14 });
    expect(facts(columns, 3, 0)).toEqual(["Said.MissNeed 9 hag 11"]);
    expect(facts(columns, 5, 0)).toEqual(["Binds a wound", "Said.Progress Crank 2 3"]);
    expect(facts(columns, 2, 1)).toEqual(["Said.StoppedBy tobin"]);
    expect(columns[2]?.cells[1]?.tiles[0]?.beats).toBe(null);
  });

  it("show each figure's lamp in the open half, and why a figure has nothing to do", () => {
    const columns = drawn("melee", [
      figure("maren", "party", { lamp: "thinking" }),
      figure("tobin", "party", { lamp: "cannot", not: "contact" }),
      figure("hag", "foe"),
    ]);
    expect(columns[3]?.cells[0]?.tiles.map(({ css, how }) => [css, how])).toEqual([
      ["thinking", "Lamp.thinking"],
      ["cannot", "not contact"],
    ]);
    expect(columns[3]?.cells[1]?.tiles.map(({ css, how }) => [css, how])).toEqual([["ahead", ""]]);
  });

  it("say which side has no response, and the outcome of an ambush", () => {
    const phases = PHASES.map((phase) => ({
      phase,
      mark: phase === "meeting" ? "now" : "ahead",
      halves: [{ side: "foe", mark: "ahead" }],
    }));
    const ambush = { side: "foe", outcome: "sprung", moment: 1 };
    const columns = drawn("meeting", [figure("maren", "party"), figure("hag", "foe")], { progress: phases, ambush, free: true });
    expect(row(columns, 0)).toEqual(PHASES.map(() => "Free"));
    expect(columns[0]?.cells[1]?.note).toBe("Ambush.sprung");
    expect(row(columns, 1)).toEqual(PHASES.map(() => "hag"));
  });
});
