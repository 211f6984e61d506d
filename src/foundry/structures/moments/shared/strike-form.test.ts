import { describe, expect, it, vi } from "vitest";
import type { Moments } from "../../../../core/index.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { rememberUnfoldedForm, strikeContext } from "./strike-form.ts";

vi.mock("../../../applications/texts.ts", () => ({ say: (key: string) => key }));
vi.mock("../../../platform/weapon-items.ts", () => ({ sortedWeaponsOf: () => [] }));
vi.mock("../dialogs/target.ts", () => ({ findSceneTargetsAmong: () => [] }));
vi.mock("./row-texts.ts", () => ({ strikeResultText: () => "" }));
vi.mock("../../../../core/index.ts", async (load) => {
  const core = await load<typeof import("../../../../core/index.ts")>();
  return { ...core, Moments: { ...core.Moments, strikeDifficultyOf: () => null } };
});

const figure = (combatant: string, side: "party" | "foe", targets: readonly string[]) =>
  ({ combatant, side, targets, own: side === "foe", standing: "in" }) as unknown as Moments.FigureRow;
const ROWS = [figure("hag", "foe", ["maren"]), figure("imp", "foe", ["maren", "hag"]), figure("maren", "party", [])];

/** Returns a function that draws the form of a figure, as one window of the GM sees it. */
function drawing() {
  const uiState = emptyUiState();
  return {
    uiState,
    form: (combatant: string, more: Partial<Moments.MomentsView> = {}) => {
      const view = { rows: ROWS, waiting: ["hag"], referee: true, moment: 1, phase: "melee", ...more } as unknown as Moments.MomentsView;
      const row = ROWS.find((one) => one.combatant === combatant)!;
      const shown = { deed: "strike", beats: null, not: "", data: {} } as Moments.ShownDeed;
      return strikeContext(screenBaseOf(readingWith("moments", { view }), uiState), { row, name: combatant, shown });
    },
  };
}
const drawnIn = ({ drawn, targets, friends }: ReturnType<ReturnType<typeof drawing>["form"]>) => ({
  drawn,
  targets: targets.map(({ id }) => id),
  friends: friends.map(({ id }) => id),
});

describe("the form of a strike", () => {
  it("has content only if it starts unfolded or was unfolded", () => {
    const { uiState, form } = drawing();
    expect(drawnIn(form("hag"))).toEqual({ drawn: true, targets: ["maren"], friends: [] });
    const folded = form("imp");
    expect(drawnIn(folded)).toEqual({ drawn: false, targets: [], friends: [] });
    rememberUnfoldedForm(uiState, folded.key);
    expect(drawnIn(form("imp"))).toEqual({ drawn: true, targets: ["maren"], friends: ["hag"] });
  });

  it("keeps its content if it started unfolded and another figure is waited for later", () => {
    const { form } = drawing();
    form("hag");
    expect(form("hag", { waiting: ["imp"] })).toMatchObject({ open: false, drawn: true });
  });

  it("is folded again in the next phase, and forgets only other phases' forms", () => {
    const { uiState, form } = drawing();
    uiState.opened = ["tools-hag"];
    rememberUnfoldedForm(uiState, form("imp").key);
    expect(form("imp", { phase: "magic", waiting: [] }).drawn).toBe(false);
    form("hag", { phase: "magic" });
    expect(uiState.opened).toEqual(["tools-hag", "strike-hag-1-magic"]);
  });
});
