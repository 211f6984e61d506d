// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { structureOf, type Stages, type Timeline } from "../../core/index.ts";
import { OptionsIndex } from "../encounter/parts/options-index.ts";
import { emptyUiState } from "../encounter/parts/ui-state.ts";
import { readingWith } from "../reading/reading.fixture.ts";
import { CROWD_ACTIONS } from "./moments/shared/crowd-actions.ts";
import { STAGES_ACTIONS } from "./stages/shared/actions.ts";
import { TIMELINE_ACTIONS } from "./timeline/shared/actions.ts";
import { onFirst, stack, STRIKE } from "./timeline/shared/fakes.fixture.ts";
import { stackControlsOf } from "./timeline/shared/stack-controls.ts";

/** The ids of the combatants whose tokens are selected. */
const selected: string[] = [];
let reading: unknown = null;
vi.mock("../reading/reading.ts", () => ({ readingInStructure: () => reading, readingOf: () => reading }));
vi.mock("../platform/tokens.ts", () => ({
  selectedTokens: () => selected,
  makeCombatantTest: (tokens: readonly string[]) => (combatant: { readonly id: string }) => tokens.includes(combatant.id),
}));
vi.mock("../applications/scene-targets.ts", () => ({ sceneTargetsOf: () => [], markTargets: () => undefined }));
vi.mock("../applications/hand/open.ts", () => ({}));
vi.mock("../opening/index.ts", () => ({}));
vi.mock("../applications/dialogs/ask.ts", () => ({}));
vi.mock("../applications/dialogs/confirm-despite-waiting.ts", () => ({}));
vi.mock("../applications/bases.ts", () => ({ template: (path: string) => path }));
vi.mock("../outbox/parse-and-refuse.ts", () => ({}));
vi.mock("../encounter/encounter-lookups.ts", () => ({
  structureOf: (combat: { readonly type: "stages" | "timeline" }) => structureOf(combat.type),
}));
const EFFECT = { effect: "out", target: "maren" };
vi.mock("./stages/dialogs/effect.ts", () => ({ askEffect: () => EFFECT }));
const ROLL = { formula: "1d6" };
vi.mock("../applications/roll-asked-formula.ts", () => ({
  rollIntoChat: (_combat: unknown, _id: string, _words: string, attempt: (asked: object) => unknown) => attempt(ROLL),
}));

const GOBLINS = ["a", "b", "c"];
const SUGGESTED = ["success", "miss", "success"] as const;

/** Clicks a control in a crowd's row and returns the combatants of the commands that it sends, with a field of each. */
async function click(act: unknown, { type, field = "kind", data = {} }: { type: string; field?: string; data?: Record<string, string> }) {
  document.body.innerHTML = `<ol><li data-of="crowd" data-members="${GOBLINS.join(" ")}" data-stacks="${GOBLINS.map((id) => `${id}:1`).join(" ")}"><button></button></li></ol>`;
  const target = document.querySelector("button");
  Object.assign(target?.dataset ?? {}, data);
  const give = vi.fn((_command: { readonly commands?: readonly Record<string, unknown>[] }, _place: string) => Promise.resolve(true));
  const combat = { type, combatants: new Map(GOBLINS.map((id) => [id, { id }])) };
  await (act as (context: object) => Promise<void>)({ combat, target, give, uiState: emptyUiState(), redraw: () => undefined });
  const [command, place] = give.mock.calls[0] ?? [];
  return [...(command?.commands ?? []).map((one) => `${String(one["combatant"])} ${String(one[field])}`), place];
}

const options = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind, who: GOBLINS, fields: {} }));

beforeEach(() => {
  selected.length = 0;
  vi.stubGlobal("game", {
    i18n: {
      lang: "en",
      has: () => true,
      format: (key: string, data: Record<string, string> = {}) => [key, data["results"], data["count"]].filter(Boolean).join(" "),
    },
  });
});

describe("the controls of a crowd in Quick, Regular, Slow", () => {
  beforeEach(() => {
    const cards = GOBLINS.map((combatant, index) => ({
      combatant,
      suggested: SUGGESTED[index],
      state: "open",
      result: null,
      text: "",
      card: "",
    }));
    const view = { lanes: [{ mark: "now", cards }], rows: [] } as unknown as Stages.StagesView;
    reading = readingWith("stages", { view, options: options("judge", "affect", "attempt") });
  });

  it("accept for each member what its roll suggests", async () => {
    expect(await click(STAGES_ACTIONS.acceptSuggested, { type: "stages", field: "result" })).toEqual([
      "a success",
      "b miss",
      "c success",
      "crowd",
    ]);
  });

  it("are for the members whose tokens are selected, if there are several", async () => {
    selected.push("a", "b");
    expect(await click(STAGES_ACTIONS.acceptSuggested, { type: "stages", field: "result" })).toEqual(["a success", "b miss", "crowd"]);
    expect(await click(STAGES_ACTIONS.effect, { type: "stages" })).toEqual(["a affect", "b affect", "crowd"]);
    expect(await click(STAGES_ACTIONS.roll, { type: "stages" })).toEqual(["a attempt", "b attempt", "crowd"]);
    selected.pop();
    expect(await click(STAGES_ACTIONS.roll, { type: "stages" })).toHaveLength(4);
  });
});

describe("the controls of a crowd in Timeline", () => {
  const stacks = GOBLINS.map((combatant, index) => {
    const result = SUGGESTED[index] === "miss" ? null : ("success" as const);
    return stack(combatant, 1, { side: "up", bid: STRIKE, targets: ["maren"], suggested: { initiator: 5, against: [], result } });
  });
  beforeEach(() => {
    const view = { referee: true, line: [{ stacks }], sealed: [], dropped: [], rows: [] } as unknown as Timeline.TimelineView;
    reading = readingWith("timeline", { view, options: [onFirst("judge", GOBLINS)] });
  });

  it("count what the bids suggest, and accept it for each member that has a suggestion", async () => {
    const crowd = { key: "crowd", name: "Goblin", all: stacks };
    const [first] = stacks;
    const { suggestion } = stackControlsOf(reading as never, first!, crowd);
    expect(suggestion?.text).toContain("CALLBOARD.timeline.Suggested.success.other 2");
    expect(suggestion?.text).toContain("CALLBOARD.Propose.Undecided.one 1");
    expect(suggestion?.take).toMatchObject({ action: "acceptSuggested", result: "" });
    expect(await click(TIMELINE_ACTIONS.acceptSuggested, { type: "timeline", field: "result" })).toEqual([
      "a success",
      "c success",
      "crowd",
    ]);
    const silent = { ...crowd, all: stacks.map((one) => ({ ...one, suggested: null })) };
    expect(stackControlsOf(reading as never, first!, silent).suggestion).toBeNull();
    const player = { ...(reading as object), options: new OptionsIndex([]) };
    expect(stackControlsOf(player as never, first!, crowd).suggestion?.take).toBeNull();
  });
});

describe("Done for all in Moments", () => {
  it("is for the members whose tokens are selected, if there are several that may be done", async () => {
    const done = () => click(CROWD_ACTIONS.allDone, { type: "moments", field: "done", data: { doers: "b c" } });
    expect(await done()).toEqual(["b true", "c true", "crowd"]);
    selected.push("a", "b", "c");
    expect(await done()).toEqual(["b true", "c true", "crowd"]);
  });
});
