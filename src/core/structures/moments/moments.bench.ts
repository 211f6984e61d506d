import { makeFreshEncounter } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { LEDGER_ENTRIES, standingEntriesOf, serializeEntry } from "../../kernel/ledger.ts";
import { broadcast, compare, median, type BenchRow, type Figure } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Rolled } from "../../kernel/dice.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { MomentsCommand } from "./commands/index.ts";
import { numbersOf, type Bare } from "./examples.fixture.ts";
import { moments } from "./index.ts";
import type { MomentsState } from "./state.ts";

/** The sizes of the measured casts. */
const SIZES = [20, 200, 1000] as const;
/** Counts steps by halves, so that no half passes by itself. */
const EVERY_HALF = { passEmpty: false };
const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };

function idOf(index: number): Id {
  return `Combatant${String(index).padStart(7, "0")}`;
}

/** Returns a cast, half party and half foes. Each figure touches its neighbours. */
function castOf(size: number): Cast {
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  return Object.fromEntries(
    ids.map((id, index) => {
      const side = index % 2 === 0 ? ("party" as const) : ("foe" as const);
      const near = [idOf((index + 1) % size), idOf((index + size - 1) % size)];
      const at = { scene: "SceneSceneSceneS", x: 100 * index, y: 0, elevation: 0, level: "", width: 1, height: 1 };
      return [id, { id, name: id, side, npc: side === "foe", hidden: false, holder: id, numbers: numbersOf(), near, at }];
    }),
  );
}

const DIE: Rolled = { id: "strike", count: 1, faces: 20, modifier: 0, dice: [9], total: 9 };

function give(state: MomentsState, bare: Bare): MomentsState {
  const command: MomentsCommand = { ...bare, position: moments.position(state) };
  const refusal = moments.refuse(state, command, GM);
  if (refusal !== null) throw new Error(`${command.kind}: ${refusal.reason}`);
  return moments.apply(state, command, GM, [DIE]).state;
}

/** Returns an encounter of one size after some halves. */
function at(size: number, halves: number): MomentsState {
  let state = moments.setup(castOf(size), EVERY_HALF);
  for (let count = 0; count < halves; count += 1) state = give(state, { kind: "nextHalf" });
  return state;
}

function gestureOf(state: MomentsState, combatant: Id): Bare {
  const from = state.combatants[combatant]?.at ?? null;
  if (from === null) throw new Error("No place");
  const measured = { beats: 3, spaces: 3, sneaking: false, near: [idOf(9), idOf(11)], stop: idOf(9) };
  return {
    kind: "moved",
    combatant,
    mover: GM.kind === "user" ? GM.user : "",
    gesture: "GestureGestureGe",
    from,
    to: { ...from, y: 300 },
    ...measured,
  };
}

/** Returns the measured operations on an encounter of one size. */
function operations(size: number): Readonly<Record<string, () => unknown>> {
  const [missile, movement, melee] = [at(size, 2), at(size, 4), at(size, 6)];
  const combatant = idOf(0);
  const player: Seat = { kind: "user", user: "Player0000000000", gm: false, combatants: [combatant] };
  const strike = { kind: "strike", combatant, target: idOf(1), position: moments.position(missile) } as const;
  const move = { ...gestureOf(movement, combatant), position: moments.position(movement) } as MomentsCommand;
  const table: Seat = { kind: "table" };
  const struck = moments.apply(missile, strike, GM, [DIE]).state;
  const encounter = { ...makeFreshEncounter(moments, castOf(size), EVERY_HALF), state: missile };
  return {
    "refuse and apply, one strike": () => (moments.refuse(missile, strike, GM) === null ? moments.apply(missile, strike, GM, [DIE]) : null),
    "refuse and apply, one gesture": () =>
      moments.refuse(movement, move, table) === null ? moments.apply(movement, move, table, []) : null,
    "apply, a Moment begins": () => give(melee, { kind: "nextMoment" }),
    "diff, one strike": () => diff(missile, struck),
    "play, one strike": () => playCommand(moments, encounter, strike, GM, [DIE]),
    "legal, a player": () => moments.legal({ ...melee }, player, {}),
    "legal, the DN": () => moments.legal({ ...melee }, GM, {}),
    "view, a player": () => moments.view({ ...melee }, player, {}),
    "view, the DN": () => moments.view({ ...melee }, GM, {}),
    "view, the DN, missile": () => moments.view({ ...missile }, GM, {}),
    "order and turn": () => [moments.order({ ...melee }), moments.turn({ ...melee })],
  };
}

/** Measures `moments` with 20, 200 and 1000 figures. */
export function benchMoments(): readonly BenchRow[] {
  return compare(SIZES.map((size) => [String(size), operations(size)] as const));
}

function done(encounter: Encounter<MomentsState>, bare: Bare | { readonly kind: "undo"; readonly to: number }) {
  const command = { ...bare, position: moments.position(encounter.state) };
  const verdict = playCommand(moments, encounter, command, bare.kind === "moved" ? { kind: "table" } : GM, [DIE]);
  if (verdict.kind !== "done") throw new Error(`${bare.kind}: ${JSON.stringify(verdict)}`);
  return verdict;
}

function on(encounter: Encounter<MomentsState>, halves: number): Encounter<MomentsState> {
  return Array.from({ length: halves }).reduce<Encounter<MomentsState>>((last) => done(last, { kind: "nextHalf" }).encounter, encounter);
}

/** Plays the last half of a Moment of 200 in which each party member has moved and struck. */
function acted(encounter: Encounter<MomentsState>): Encounter<MomentsState> {
  const party = Array.from({ length: 100 }, (_each, index) => idOf(2 * index));
  const moved = party.reduce(
    (last, combatant) => done(last, { ...gestureOf(last.state, combatant), ...back(last.state, combatant) }).encounter,
    on(encounter, 4),
  );
  const strike = { kind: "strike", target: idOf(1) } as const;
  return on(
    party.reduce((last, combatant) => done(last, { ...strike, combatant }).encounter, on(moved, 4)),
    3,
  );
}

/** Returns an encounter of 200 figures after three Moments in which each party member has moved and struck. */
function longLog(): Encounter<MomentsState> {
  return [1, 2, 3].reduce((last) => on(acted(last), 1), makeFreshEncounter(moments, castOf(200), EVERY_HALF));
}

/** Returns a gesture to the other row of the scene, or none without a token. */
function back(state: MomentsState, combatant: Id) {
  const from = state.combatants[combatant]?.at;
  return from === null || from === undefined ? {} : { to: { ...from, y: from.y === 0 ? 300 : 0 } };
}

/** Measures the sizes of documents and messages of an encounter of 200, and the time to undo all that can be undone. */
export function benchMomentsSizes(): readonly Figure[] {
  const long = longLog();
  const fresh = makeFreshEncounter(moments, castOf(200), EVERY_HALF);
  const moving = { ...fresh, state: at(200, 4) };
  const closing = { ...moving, state: at(200, 5) };
  const striking = { ...moving, state: at(200, 2) };
  const ending = { ...moving, state: at(200, 11) };
  const kept = standingEntriesOf(long).filter((entry) => entry.inverse !== undefined);
  const undo = { kind: "undo", to: kept[0]?.number ?? 1 } as const;
  const ledger = kept.map(serializeEntry).join("").length / 1024;
  return [
    { what: `document: 200 figures, ${long.revision} entries`, value: JSON.stringify(long).length / 1024, unit: "KB", most: 2048 },
    { what: `of it the ${kept.length} of at most ${LEDGER_ENTRIES} entries that can be undone`, value: ledger, unit: "KB", most: 256 },
    { what: "broadcast: one gesture", value: broadcast(done(moving, gestureOf(moving.state, idOf(0))).changes), unit: "KB", most: 4 },
    {
      what: "broadcast: one strike",
      value: broadcast(done(striking, { kind: "strike", combatant: idOf(0), target: idOf(1) }).changes),
      unit: "KB",
      most: 2,
    },
    { what: "broadcast: a Moment begins", value: broadcast(done(ending, { kind: "nextHalf" }).changes), unit: "KB", most: 2 },
    {
      what: "broadcast: a Moment begins after one in which 100 have moved and struck",
      value: broadcast(done(acted(fresh), { kind: "nextHalf" }).changes),
      unit: "KB",
      most: null,
    },
    {
      what: "broadcast: melee begins, 200 in contact",
      value: broadcast(done(closing, { kind: "nextHalf" }).changes),
      unit: "KB",
      most: null,
    },
    { what: `undo of ${kept.length} entries at once`, value: median(() => done(long, undo)), unit: "ms", most: null },
  ];
}
