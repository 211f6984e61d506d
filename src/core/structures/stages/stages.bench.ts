import { makeFreshEncounter } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { LEDGER_ENTRIES, standingEntriesOf, serializeEntry } from "../../kernel/ledger.ts";
import { broadcast, compare, median, type BenchRow, type Figure } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { StagesCommand } from "./commands/index.ts";
import type { Bare } from "./examples.fixture.ts";
import { stages } from "./index.ts";
import type { StagesState } from "./state.ts";

/** The sizes of the measured casts. */
const SIZES = [20, 200, 1000] as const;
const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };

function idOf(index: number): Id {
  return `Combatant${String(index).padStart(7, "0")}`;
}

function castOf(size: number): Cast {
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  return Object.fromEntries(
    ids.map((id, index) => [
      id,
      { id, name: id, side: index % 2 === 0 ? "party" : "foe", npc: index % 2 === 1, hidden: false, holder: id, numbers: {} },
    ]),
  );
}

function give(state: StagesState, bare: Bare): StagesState {
  const command: StagesCommand = { ...bare, position: stages.position(state) };
  const refusal = stages.refuse(state, command, GM);
  if (refusal !== null) throw new Error(`${command.kind}: ${refusal.reason}`);
  return stages.apply(state, command, GM, []).state;
}

/** Returns an encounter of this size in its first stage. `acting` combatants strike the next one, and some are harder to strike. */
function fight(size: number, acting = size): StagesState {
  const all = Object.keys(castOf(size));
  const ids = all.slice(0, acting);
  const npcsFirst = [...ids.filter((_id, index) => index % 2 === 1), ...ids.filter((_id, index) => index % 2 === 0)];
  let state = stages.setup(castOf(size), {});
  for (const combatant of all.slice(acting)) state = give(state, { kind: "pass", combatant });
  for (const combatant of npcsFirst) {
    const next = idOf((ids.indexOf(combatant) + 1) % size);
    state = give(state, { kind: "announce", combatant, text: "Swing the lantern at whoever stands nearest", targets: [next] });
  }
  state = give(state, { kind: "lock" });
  for (const [index, combatant] of ids.entries()) {
    state = give(state, { kind: "classify", combatant, movements: 1 + (index % 3) });
    state = give(state, { kind: "rate", combatant, difficulty: 5 });
    state = give(state, { kind: "tag", combatant, strike: true });
  }
  state = give(state, { kind: "begin" });
  for (let index = 0; index < acting; index += 30) {
    const combatant = idOf(index);
    state = give(state, { kind: "affect", combatant, effect: "modifier", target: combatant, amount: 1 });
  }
  return state;
}

/** Returns the operations on an encounter of this size and number of actions. */
function operations(size: number, acting = size): Readonly<Record<string, () => unknown>> {
  const state = fight(size, acting);
  const combatant = idOf(0);
  const command = { kind: "judge", combatant, result: "success", position: stages.position(state) } as const;
  const player: Seat = { kind: "user", user: "Player0000000000", gm: false, combatants: [combatant] };
  const judged = Object.keys(state.actions).reduce(
    (next, id) => (state.actions[id]?.stage === "Q" ? give(next, { kind: "judge", combatant: id, result: "success" }) : next),
    state,
  );
  const after = stages.apply(state, command, GM, []).state;
  const closed = give(judged, { kind: "closeStage" });
  const encounter = { ...makeFreshEncounter(stages, castOf(size), {}), state };
  return {
    "refuse and apply, one result": () => (stages.refuse(state, command, GM) === null ? stages.apply(state, command, GM, []) : null),
    "apply, a stage closes": () => give(judged, { kind: "closeStage" }),
    "diff, one result": () => diff(state, after),
    "diff, a stage closes": () => diff(judged, closed),
    "play, one result": () => playCommand(stages, encounter, command, GM),
    "legal, a player": () => stages.legal(state, player, {}),
    "legal, the Narrator": () => stages.legal(state, GM, {}),
    "view, a player": () => stages.view(state, player, {}),
    "view, the Narrator": () => stages.view(state, GM, {}),
  };
}

/** Measures `stages` with 20, 200 and 1000 combatants that all act. */
export function benchStages(): readonly BenchRow[] {
  return compare(SIZES.map((size) => [String(size), operations(size)] as const));
}

/** Returns the most that an operation may take with 200 acting, against 20. A view may grow with what it shows. Playing consists of the others. */
function mostOf(operation: string): number | null {
  if (operation.startsWith("play")) return null;
  return operation.startsWith("view") ? 10 : 3;
}

/** Measures `stages` with 200 combatants, with 20 or all acting. */
export function benchActions(): readonly BenchRow[] {
  const suites = [20, 200].map((acting) => [`${acting} act`, operations(200, acting)] as const);
  return compare(suites, mostOf);
}

function done(encounter: Encounter<StagesState>, bare: Bare | Omit<KernelCommand & { kind: "undo" }, "position">) {
  const verdict = playCommand(stages, encounter, { ...bare, position: stages.position(encounter.state) }, GM);
  if (verdict.kind !== "done") throw new Error(`${bare.kind}: ${JSON.stringify(verdict)}`);
  return verdict;
}

/** Returns 200 combatants in their first stage, after more commands than the ledger can undo: announced, classified and rated one by one. */
function longLog(): Encounter<StagesState> {
  const ids = Object.keys(castOf(200));
  let encounter = makeFreshEncounter(stages, castOf(200), { announceOrder: "playersFirst" });
  const give = (bare: Bare) => {
    encounter = done(encounter, bare).encounter;
  };
  const announce = (combatant: Id, index: number) => {
    const text = "Swing the lantern at whoever stands nearest";
    give({ kind: "announce", combatant, text, targets: [ids[(index + 1) % ids.length] ?? combatant] });
  };
  for (const parity of [0, 1])
    ids.forEach((id, index) => {
      if (index % 2 === parity) announce(id, index);
    });
  give({ kind: "lock" });
  ids.forEach((combatant, index) => {
    give({ kind: "classify", combatant, movements: 1 + (index % 3) });
    give({ kind: "rate", combatant, difficulty: 5 });
  });
  give({ kind: "begin" });
  return encounter;
}

/** Returns an encounter in which an action of each combatant deals damage to the next one, as its one stage is about to close. */
function bruising(size: number): Encounter<StagesState> {
  const cast = Object.fromEntries(Object.entries(castOf(size)).map(([id, one]) => [id, { ...one, health: { value: 20, max: 20 } }]));
  const ids = Object.keys(cast);
  const nextTo = (index: number) => ids[(index + 1) % ids.length] ?? "";
  let state = stages.setup(cast, {});
  // NPCs first.
  for (const [index, combatant] of [...ids.entries()].sort(([a], [b]) => (b % 2) - (a % 2)))
    state = give(state, { kind: "announce", combatant, text: "Swing the lantern", targets: [nextTo(index)] });
  state = give(state, { kind: "lock" });
  for (const combatant of ids) state = give(state, { kind: "classify", combatant, movements: 1 });
  state = give(state, { kind: "begin" });
  for (const [index, combatant] of ids.entries()) {
    state = give(state, { kind: "judge", combatant, result: "success" });
    state = give(state, { kind: "affect", combatant, effect: "damage", target: nextTo(index), amount: 3 });
  }
  return { ...makeFreshEncounter(stages, cast, {}), state };
}

/** Measures the documents and messages of an encounter of 200, and the time to undo all that can be undone. */
export function benchSizes(): readonly Figure[] {
  const long = longLog();
  const combatant = idOf(0);
  const first = makeFreshEncounter(stages, castOf(200), { announceOrder: "playersFirst" });
  const announced = done(first, { kind: "announce", combatant, text: "Swing the lantern at whoever stands nearest", targets: [idOf(1)] });
  const judged = done(long, { kind: "judge", combatant, result: "partial", note: "barely" });
  const ready = Object.keys(long.state.actions).reduce(
    (next, id) =>
      next.state.actions[id]?.stage === "Q" ? done(next, { kind: "judge", combatant: id, result: "success" }).encounter : next,
    long,
  );
  const oldest = standingEntriesOf(long).find((entry) => entry.inverse !== undefined);
  const undo = { kind: "undo", to: oldest?.number ?? 1 } as const;
  const count = standingEntriesOf(long).filter((entry) => entry.inverse !== undefined).length;
  const bruised = bruising(200);
  const landed = done(bruised, { kind: "closeStage" });
  const ledger = standingEntriesOf(long).slice(-count).map(serializeEntry).join("").length / 1024;
  return [
    {
      what: `document: 200 combatants, all acting, ${long.revision} entries`,
      value: JSON.stringify(long).length / 1024,
      unit: "KB",
      most: 2048,
    },
    { what: `of it the ${count} of at most ${LEDGER_ENTRIES} entries that can be undone`, value: ledger, unit: "KB", most: 256 },
    { what: "broadcast: one announces", value: broadcast(announced.changes), unit: "KB", most: 2 },
    { what: "broadcast: one is judged", value: broadcast(judged.changes), unit: "KB", most: 2 },
    { what: "broadcast: a stage closes", value: broadcast(done(ready, { kind: "closeStage" }).changes), unit: "KB", most: 2 },
    { what: "damage for 200 as one stage closes", value: median(() => done(bruised, { kind: "closeStage" })), unit: "ms", most: 100 },
    { what: "broadcast: that damage", value: broadcast(landed.changes), unit: "KB", most: 100 },
    { what: `undo of ${count} entries at once`, value: median(() => done(long, undo)), unit: "ms", most: null },
  ];
}
