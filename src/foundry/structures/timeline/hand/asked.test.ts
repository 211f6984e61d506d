// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Option, Timeline } from "../../../../core/index.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { DECLARE, option, view } from "../shared/fakes.fixture.ts";

/** Returns a stand-in for all of `foundry`: every property can be called, extended and read again. */
function anything(): any {
  return new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything()),
    apply: () => anything(),
  });
}

interface Body {
  readonly idle: { readonly text: string; readonly asks: boolean; readonly back: boolean } | null;
  readonly roster: { readonly title: string } | null;
}

async function body(shown: Timeline.TimelineView, options: readonly Option[] = []): Promise<Body> {
  const { TIMELINE_HAND } = await import("./screen.ts");
  return TIMELINE_HAND.prepare("tracker", readingWith("timeline", { view: shown, options }), emptyUiState()) as Body;
}

const handOf = (combatant: string, may: boolean) =>
  ({
    combatant,
    may,
    spoken: true,
    why: "",
    data: {},
    start: 1,
    pools: [],
    pending: [],
  }) as unknown as Timeline.TimelineView["hands"][number];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("foundry", anything());
  vi.stubGlobal("game", {
    user: { id: "gm", isGM: true, flags: {} },
    actors: { get: () => undefined },
    world: { id: "fen" },
    i18n: {
      lang: "en",
      localize: (key: string) => key,
      format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
      has: () => true,
    },
  });
});

describe("the prompt of the Hand", () => {
  const hands = ["bog", "hag"].map((id) => handOf(id, false));
  const rows = DECLARE.rows.map((row) => ({ ...row, waited: true }));

  it("is that of the view, also if the user answers in the tracker", async () => {
    const aim = { key: "aimYou", data: { combatant: "bog" }, asks: true } as const;
    expect((await body(view("aim", { hands, now: aim, rows }))).idle).toMatchObject({
      text: expect.stringContaining("Now.aimYou"),
      asks: true,
    });
    const wait = { key: "resolveWait", data: { phase: 4 }, asks: false } as const;
    expect((await body(view("resolve", { hands, now: wait, rows }))).idle).toMatchObject({
      text: expect.stringContaining("Now.resolveWait"),
      asks: false,
    });
  });

  it("counts the bids that are asked for, and no one else who is waited for", async () => {
    const aim = { key: "aimYours", data: { count: 2 }, asks: true } as const;
    expect((await body(view("aim", { hands, now: aim, rows }))).roster?.title).toContain("Hand.Roster");
    const bid = { key: "declareYours", data: { count: 2 }, asks: true } as const;
    const may = hands.map((hand) => ({ ...hand, may: true }));
    expect((await body(view("declare", { hands: may, now: bid, rows }))).roster?.title).toContain("Hand.Waiting");
  });

  it("offers the way back from a pass instead of cards", async () => {
    const passed = DECLARE.rows.map((row) => ({ ...row, lamp: "resting" as const, resting: true, waited: false }));
    const shown = view("declare", { hands: [handOf("bog", false)], rows: passed, referee: false });
    expect((await body(shown, [option("recall", ["bog"])])).idle?.back).toBe(true);
    expect((await body(shown)).idle?.back).toBe(false);
  });

  it("speaks to a GM about passing combatants as others, and says that NPCs also pass later calls", async () => {
    const { TIMELINE_HAND } = await import("./screen.ts");
    const foot = (referee: boolean, resting: boolean) => {
      const shown = view("declare", { hands: [handOf("bog", true)], rows: DECLARE.rows.map((row) => ({ ...row, resting })), referee });
      const options = [option("pass", ["bog"])];
      return TIMELINE_HAND.prepare("footer", readingWith("timeline", { view: shown, options }), emptyUiState()) as {
        readonly doneHint: string;
      };
    };
    expect([foot(false, false).doneHint, foot(true, false).doneHint, foot(true, true).doneHint]).toEqual([
      expect.stringContaining("Hand.DoneHint"),
      expect.stringContaining("Hand.They.DoneHint"),
      expect.stringContaining("Hand.They.DoneHintResting"),
    ]);
    const passed = DECLARE.rows.map((row) => ({ ...row, lamp: "passed" as const, resting: false, waited: false }));
    const idle = (referee: boolean) => body(view("declare", { hands: [handOf("bog", false)], rows: passed, referee }));
    expect([(await idle(false)).idle?.text, (await idle(true)).idle?.text]).toEqual([
      expect.stringContaining("Hand.Passed"),
      expect.stringContaining("Hand.They.Passed"),
    ]);
  });
});
