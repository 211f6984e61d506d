import { begin } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import { play } from "../../kernel/play.ts";
import type { Cast, Id, Seat } from "../../kernel/structure.ts";
import type { StagesCommand } from "./commands.ts";
import type { Bare } from "./examples.ts";
import { stages } from "./index.ts";
import type { StagesState } from "./state.ts";

/** The casts that are measured. */
const SIZES = [20, 200, 1000] as const;
const REPEATS = 40;
const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };

/** What one operation takes: medians in milliseconds by the size of the cast, and the largest against the smallest. */
export interface BenchRow {
  readonly operation: string;
  readonly medians: Readonly<Record<string, number>>;
  readonly ratio: number;
}

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

/** An encounter of so many in its first stage: everybody strikes the next one, one in ten is harder to strike. */
function fight(size: number): StagesState {
  const ids = Object.keys(castOf(size));
  const npcsFirst = [...ids.filter((_id, index) => index % 2 === 1), ...ids.filter((_id, index) => index % 2 === 0)];
  let state = stages.setup(castOf(size), {});
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
  for (let index = 0; index < size; index += 30) {
    const combatant = idOf(index);
    state = give(state, { kind: "affect", combatant, effect: "modifier", target: combatant, amount: 1 });
  }
  return state;
}

function median(work: () => unknown): number {
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[Math.floor(REPEATS / 2)] ?? 0;
}

/** The operations on an encounter of one size. */
function operations(size: number): Readonly<Record<string, () => unknown>> {
  const state = fight(size);
  const combatant = idOf(0);
  const command = { kind: "judge", combatant, result: "success", position: stages.position(state) } as const;
  const player: Seat = { kind: "user", user: "Player0000000000", gm: false, combatants: [combatant] };
  const judged = Object.keys(state.actions).reduce(
    (next, id) => (state.actions[id]?.stage === "Q" ? give(next, { kind: "judge", combatant: id, result: "success" }) : next),
    state,
  );
  const after = stages.apply(state, command, GM, []).state;
  const closed = give(judged, { kind: "closeStage" });
  const encounter = { ...begin(stages, castOf(size), {}), state };
  return {
    "refuse and apply, one result": () => (stages.refuse(state, command, GM) === null ? stages.apply(state, command, GM, []) : null),
    "apply, a stage closes": () => give(judged, { kind: "closeStage" }),
    "diff, one result": () => diff(state, after),
    "diff, a stage closes": () => diff(judged, closed),
    "play, one result": () => play(stages, encounter, command, GM),
    "legal, a player": () => stages.legal(state, player, {}),
    "legal, the Narrator": () => stages.legal(state, GM, {}),
    "view, a player": () => stages.view(state, player, {}),
    "view, the Narrator": () => stages.view(state, GM, {}),
  };
}

/** Measures `stages` with 20, 200 and 1000 combatants. */
export function benchStages(): readonly BenchRow[] {
  const suites = SIZES.map((size) => [String(size), operations(size)] as const);
  const names = Object.keys(suites[0]?.[1] ?? {});
  return names.map((operation) => {
    const medians = Object.fromEntries(
      suites.map(([size, suite]) => {
        const work = suite[operation] ?? (() => null);
        for (let warm = 0; warm < 10; warm += 1) work();
        return [size, median(work)] as const;
      }),
    );
    return { operation, medians, ratio: (medians[String(SIZES[2])] ?? 0) / (medians[String(SIZES[0])] ?? 1) };
  });
}
