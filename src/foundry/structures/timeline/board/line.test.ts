import type { TimelineBase } from "../shared/drawing-data.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { emptyUiState, type UiState } from "../../../encounter/parts/ui-state.ts";
import { openedStackOf, boardLineContext, columnWidthOf } from "./line.ts";
import { toggleHistory, toggleOpenedCard } from "./board-state.ts";

vi.mock("./tiles.ts", () => ({
  tileContext: (_base: unknown, { combatant, stack }: Timeline.ShownStack) => ({ key: `${combatant}${String(stack)}` }),
}));
vi.mock("../shared/stacks.ts", () => ({ isFaceDown: ({ bid }: Timeline.ShownStack) => bid === null }));
vi.mock("../shared/texts.ts", () => ({
  phaseName: (phase: number) => `Phase ${String(phase)}`,
  phaseRange: (from: number, to: number) => `${String(from)}-${String(to)}`,
}));
vi.mock("../../../applications/texts.ts", () => ({
  say: (key: string, data: object = {}) => [key.split(".").at(-1), ...Object.values(data).map(String)].join(" "),
  pluralText: (number: number, key: (form: string) => string) => `${key("other").split(".").at(-2) ?? ""} ${String(number)}`,
}));

const down = (combatant: string, stack = 1) => ({ combatant, stack, bid: null }) as unknown as Timeline.ShownStack;
const up = (combatant: string, stack = 1) => ({ combatant, stack, bid: { name: "Strike" } }) as unknown as Timeline.ShownStack;
const at = (phase: number, mark: Timeline.ShownPhase["mark"], ...stacks: Timeline.ShownStack[]): Timeline.ShownPhase => ({
  phase,
  mark,
  stacks,
});

let uiState: UiState;
const people = { kindOf: (id: string) => id, nameOf: (id: string) => id, actorOf: () => "" };
function drawn(given: Partial<Timeline.TimelineView>) {
  const view = { phase: 4, sealed: [], dropped: [], line: [], rows: [], ...given };
  return boardLineContext({ view, reading: { view, people }, uiState } as unknown as TimelineBase);
}
const stops = (view: Partial<Timeline.TimelineView>) =>
  drawn(view).columns.map(({ gap, title }) => (gap === "" ? title : `(${gap}) ${title}`));

beforeEach(() => {
  uiState = emptyUiState();
});

describe("the line on the board", () => {
  it("folds empty phases into gaps, and shows the counter even if no stack is on its phase", () => {
    const line = [at(2, "done", up("a")), at(5, "ahead", down("b")), at(9, "ahead", down("c"))];
    expect(stops({ line })).toEqual(["2", "(1) 4", "5", "(3) 9"]);
    expect(
      drawn({ line })
        .columns.filter(({ now }) => now)
        .map(({ label }) => label),
    ).toEqual(["Stop Phase 4 now Count 0"]);
    expect(stops({ line: [at(4, "now", down("a"))] })).toEqual(["4"]);
    expect(stops({ phase: 0 })).toEqual(["0"]);
  });

  it("ends with stacks sealed on no public phase, and those that became void before they had one", () => {
    expect(stops({ sealed: [down("a")], dropped: [down("b")] })).toEqual(["4", "Sealed", "Dropped"]);
    expect(stops({ sealed: [down("a")] })).toEqual(["4", "Sealed"]);
  });

  it("shows the last done phase, and unfolds the earlier ones on request", () => {
    const line = [at(1, "done", up("a")), at(2, "done", up("b")), at(3, "done", up("c")), at(4, "now", up("d"))];
    expect(stops({ line })).toEqual(["3", "4"]);
    expect(drawn({ line }).history).toMatchObject({ unfolded: false, short: "1-2" });
    toggleHistory(uiState);
    expect(stops({ line })).toEqual(["1", "2", "3", "4"]);
    expect(drawn({ line: line.slice(2) }).history).toBe(null);
  });

  it("is as high as its fullest phase, within bounds, and as wide as its stacks need", () => {
    const many = Array.from({ length: 40 }, (_each, index) => down("a", index));
    const { rows, dense, columns } = drawn({ line: [at(4, "now", ...many), at(5, "ahead", down("b"))] });
    expect([rows, dense, ...columns.map(({ wide }) => wide)]).toEqual([6, true, 7, 1]);
    expect(drawn({ line: [at(4, "now", up("a"), up("b"))] })).toMatchObject({ rows: 4, dense: false });
    expect([
      columnWidthOf(3, 0, 6),
      columnWidthOf(4, 0, 6),
      columnWidthOf(1, 4, 6),
      columnWidthOf(1, 5, 6),
      columnWidthOf(0, 0, 3),
    ]).toEqual([1, 2, 1, 2, 1]);
  });

  it("remembers the opened stack while it can be seen", () => {
    const view = { line: [at(4, "now", up("a"))], sealed: [up("b", 2)], dropped: [] } as unknown as Timeline.TimelineView;
    toggleOpenedCard(uiState, { combatant: "a", stack: 1 });
    expect(openedStackOf(view, uiState)).toMatchObject({ combatant: "a" });
    toggleOpenedCard(uiState, { combatant: "b", stack: 2 });
    expect(openedStackOf(view, uiState)).toMatchObject({ combatant: "b" });
    expect(openedStackOf({ ...view, sealed: [] }, uiState)).toBe(null);
    toggleOpenedCard(uiState, { combatant: "b", stack: 2 });
    expect(openedStackOf(view, uiState)).toBe(null);
  });
});
