import { beforeEach, expect, it, vi } from "vitest";
import type { Moments } from "../../../../core/index.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { combatantListContext } from "./rows.ts";

vi.mock("../../../platform/card-items.ts", () => ({ isCard: () => false }));
vi.mock("../../../applications/tracker/row-frame.ts", () => ({
  rowFrame: (_base: unknown, { combatant }: Moments.FigureRow) => ({ id: combatant, name: combatant, css: "", lamp: null }),
}));
vi.mock("../scene/adapt-movement-action.ts", () => ({ isWay: () => false }));
vi.mock("../dialogs/target.ts", () => ({ findSceneTargetsAmong: () => [] }));
vi.mock("./deed-controls.ts", () => ({ deedsContext: () => null }));
vi.mock("./strike-form.ts", () => ({ strikeResultContext: () => null }));
vi.mock("./talk-answer.ts", () => ({ talkAnswerContext: () => null }));
vi.mock("./texts.ts", () => ({ refusalReasonText: () => "" }));
vi.mock("./gm-figure-controls.ts", () => ({ gmFigureToolsContext: () => null }));
beforeEach(() => {
  vi.stubGlobal("game", { i18n: { lang: "en", format: (key: string) => key, localize: (key: string) => key, has: () => true } });
});

function figure(combatant: string, side: "party" | "foe", more: Partial<Moments.FigureRow> = {}): Moments.FigureRow {
  const shown = { npc: side === "foe", own: false, lamp: "waits", badges: [], beats: null, back: null, notes: [] };
  return { combatant, side, ...shown, ...more } as unknown as Moments.FigureRow;
}

it("keeps the order of the acting side, which is a rule, and shows the other side's defeated last", () => {
  const rows = [
    ...[figure("maren", "party", { lamp: "out" }), figure("tobin", "party", { own: true })],
    ...[figure("imp", "foe", { lamp: "out" }), figure("hag", "foe")],
  ];
  const shownIn = (half: "party" | "foe") => {
    const view = { referee: false, half, rows, phase: "melee" } as unknown as Moments.MomentsView;
    const base = screenBaseOf(readingWith("moments", { view }), emptyUiState());
    const groups = combatantListContext(base).groups as { key: string; rows: { id: string }[] }[];
    return Object.fromEntries(groups.map((group) => [group.key, group.rows.map(({ id }) => id).join(" ")]));
  };
  expect(shownIn("party")).toEqual({ party: "maren tobin", foe: "hag imp" });
  expect(shownIn("foe")).toEqual({ party: "tobin maren", foe: "imp hag" });
});
