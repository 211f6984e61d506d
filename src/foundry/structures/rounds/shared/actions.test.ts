// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { structureOf, type Cast, type CastMember } from "../../../../core/index.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "../../../../core/structures/rounds/examples.fixture.ts";
import { GM, Table } from "../../../../core/structures/rounds/table.fixture.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { ROUNDS_ACTIONS } from "./actions.ts";

const selected: string[] = [];
let reading: unknown = null;

vi.mock("../../../reading/reading.ts", () => ({ readingInStructure: () => reading }));
vi.mock("../../../platform/tokens.ts", () => ({
  selectedTokens: () => selected,
  makeCombatantTest: (tokens: readonly string[]) => (combatant: { readonly id: string }) => tokens.includes(combatant.id),
}));
vi.mock("../../../applications/scene-targets.ts", () => ({ sceneTargetsOf: () => [], markTargets: () => undefined }));
vi.mock("../../../opening/index.ts", () => ({}));
vi.mock("../../../outbox/refusal-texts.ts", () => ({}));
vi.mock("../../../outbox/parse-and-refuse.ts", () => ({}));
vi.mock("../../../applications/hand/open.ts", () => ({}));
vi.mock("../../../applications/tracker/combatant-groups.ts", () => ({}));
vi.mock("../../../encounter/encounter-lookups.ts", () => ({}));
vi.mock("../dialogs/correct-pool.ts", () => ({}));
vi.mock("./head-and-foot.ts", () => ({}));

const idOf = (name: string) => name.padEnd(16, "0");
const GOBLINS = ["GoblinA", "GoblinB", "GoblinC"].map(idOf);
const [ADA, BEN] = [idOf("Ada"), idOf("Ben")];
const { affable } = KIPPER_SKILLS;

const copy = (member: CastMember | undefined, id: string) => ({ ...(member as CastMember), id, holder: id });
const CAST: Cast = Object.fromEntries(
  [...[ADA, BEN].map((id) => copy(KIPPER_CAST[KIPPER.jen], id)), ...GOBLINS.map((id) => copy(KIPPER_CAST[KIPPER.fishmonger], id))].map(
    (one) => [one.id, one],
  ),
);

/** Clicks a control in a row and returns what it sends. */
async function click(action: "callAndAct" | "unqueue", row: string, aim = ""): Promise<unknown> {
  document.body.innerHTML = `<ol>${row}<div data-fields><select name="aim"><option value="${aim}" selected></option></select><button data-skill="Affable"></button></div></li></ol>`;
  const give = vi.fn(() => Promise.resolve(true));
  const combat = { combatants: new Map(GOBLINS.map((id) => [id, { id }])) };
  await ROUNDS_ACTIONS[action]({ combat, target: document.querySelector("button"), give, uiState: emptyUiState() } as never);
  return give.mock.calls[0];
}

const CROWD = `<li data-of="crowd" data-members="${GOBLINS.join(" ")}">`;

beforeEach(() => {
  selected.length = 0;
  const { state } = new Table({}, CAST).give(GM, { kind: "begin" });
  const structure = structureOf("rounds");
  reading = readingWith("rounds", { view: structure.view(state, GM, {}), options: structure.legal(state, GM, {}) });
});

describe("a click on an NPC's skill", () => {
  it("lets one act at its target at once", async () => {
    const row = `<li data-combatant-id="${GOBLINS[0]}">`;
    const action = { kind: "callAndAct", combatant: GOBLINS[0], skill: affable };
    expect(await click("callAndAct", row, BEN)).toEqual([{ ...action, target: BEN }, GOBLINS[0]]);
    expect(await click("callAndAct", row)).toEqual([action, GOBLINS[0]]);
  });

  it("spreads the actions of a crowd evenly, or aims them all at one target", async () => {
    const actions = (...targets: readonly string[]) => ({
      kind: "queue",
      actions: GOBLINS.map((combatant, index) => ({ combatant, skill: affable, target: targets[index] })),
    });
    expect(await click("callAndAct", CROWD, `${ADA} ${BEN}`)).toEqual([actions(ADA, BEN, ADA), "crowd"]);
    expect(await click("callAndAct", CROWD, BEN)).toEqual([actions(BEN, BEN, BEN), "crowd"]);
  });

  it("queues a crowd, or one alone, while a character acts", async () => {
    const table = new Table({}, CAST).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: BEN });
    const structure = structureOf("rounds");
    reading = readingWith("rounds", { view: table.view(GM), options: structure.legal(table.state, GM, {}) });
    const actions = GOBLINS.map((combatant) => ({ combatant, skill: affable, target: ADA }));
    expect(await click("callAndAct", CROWD, ADA)).toEqual([{ kind: "queue", actions }, "crowd"]);
    const row = `<li data-combatant-id="${GOBLINS[0]}">`;
    expect(await click("callAndAct", row, ADA)).toEqual([{ kind: "queue", actions: actions.slice(0, 1) }, GOBLINS[0]]);
  });

  it("means the members whose tokens are selected on the scene, if there are several", async () => {
    selected.push(GOBLINS[1]!, GOBLINS[2]!);
    expect(await click("callAndAct", CROWD, ADA)).toMatchObject([
      { actions: [{ combatant: GOBLINS[1] }, { combatant: GOBLINS[2] }] },
      "crowd",
    ]);
    expect(await click("unqueue", CROWD)).toEqual([{ kind: "unqueue", combatants: [GOBLINS[1], GOBLINS[2]] }, "crowd"]);
    selected.pop();
    expect(await click("callAndAct", CROWD, ADA)).toMatchObject([{ actions: GOBLINS.map((combatant) => ({ combatant })) }, "crowd"]);
  });
});
