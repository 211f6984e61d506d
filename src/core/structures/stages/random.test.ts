import { describe, expect, it } from "vitest";
import { begin } from "../../kernel/begin.ts";
import { isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "../../kernel/fuzz.fixture.ts";
import { isSafeKey } from "../../kernel/ids.ts";
import { entriesOf, findRedoable } from "../../kernel/ledger.ts";
import { parse } from "../../kernel/parse.ts";
import { lift } from "../../kernel/lift.ts";
import { play, replay } from "../../kernel/play.ts";
import { backAndForth, castOf, GM, IDS, PLAYERS } from "../../kernel/random.fixture.ts";
import { COMMANDS, seedsOf } from "../../kernel/runs.fixture.ts";
import { maySpeakFor, TABLE } from "../../kernel/seats.ts";
import { findLastExposed } from "../../kernel/exposure.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Option } from "../../kernel/fields.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { StagesCommand } from "./commands/index.ts";
import { Hands } from "./table.fixture.ts";
import { ANNOUNCE_ORDERS, EFFECTS, LIVES } from "./house.ts";
import { stages } from "./index.ts";
import { isClosed, stageOf, isStanding } from "./stage.ts";
import { STEPS, type Action, type StagesState } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

const SEEDS = seedsOf(process.env["CALLBOARD_RUNS"], process.env["CALLBOARD_SEED"]);

function houseOf(chance: Chance): House {
  return {
    effects: chance.pick(EFFECTS),
    announceOrder: chance.pick(ANNOUNCE_ORDERS),
    modifierLife: chance.pick(LIVES),
    adjust: chance.maybe(),
    bide: chance.maybe(),
    showDifficulty: chance.maybe(),
  };
}

function wrongPlaces(state: StagesState): string[] {
  const actions = Object.values(state.actions);
  const combatants = Object.values(state.combatants);
  const orders = new Set(actions.map((action) => action.order));
  const places = new Set(combatants.map((combatant) => combatant.place));
  const isWrong = orders.size !== actions.length || places.size !== combatants.length || Math.max(0, ...orders) > state.announced;
  return isWrong ? ["two stand at one place"] : [];
}

function wrongAction(state: StagesState, id: string, action: Action): string[] {
  const wrong: string[] = [];
  const stage = stageOf(action);
  const isOpen = state.step !== "announce" && state.step !== "classify";
  const known = [id, ...action.targets].every((each) => Object.hasOwn(state.combatants, each));
  if (!known) wrong.push(`${id} or a target is unknown`);
  if (!isStanding(action) || action.biding) return wrong;
  if (isOpen && stage === null) wrong.push(`${id} acts in no stage`);
  if (stage !== null && isClosed(state, stage) && action.result === null) wrong.push(`${id} was passed over`);
  return wrong;
}

/** What is wrong with a state; an empty list is as it should be. */
function corruption(state: StagesState): string[] {
  const isWhole = isEqual(JSON.parse(JSON.stringify(state)), state) && STEPS.includes(state.step) && Number.isSafeInteger(state.round);
  const lost = Object.entries(state.modifiers).filter(([key, { source }]) => !isSafeKey(key) || !Object.hasOwn(state.actions, source));
  return [
    ...(isWhole ? [] : ["it is not whole"]),
    ...wrongPlaces(state),
    ...Object.entries(state.actions).flatMap(([id, action]) => wrongAction(state, id, action)),
    ...lost.map(([key]) => `${key} comes from nowhere`),
  ];
}

function keep<Value>(record: Readonly<Record<string, Value>>, isKept: (key: string, value: Value) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
}

/** The same encounter as if nobody were in it of whom a seat may not know, at the step that the seat sees. */
function without(state: StagesState, seat: Seat, step: StagesState["step"]): StagesState {
  const knows = (id: string) => state.combatants[id]?.hidden === false || maySpeakFor(seat, id);
  const actions = Object.entries(keep(state.actions, knows)).map(([id, action]) => {
    const effects = keep(action.effects, (_key, effect) => knows(effect.target));
    return [id, { ...action, targets: action.targets.filter(knows), effects }] as const;
  });
  return {
    ...state,
    step,
    combatants: keep(state.combatants, knows),
    actions: Object.fromEntries(actions),
    modifiers: keep(state.modifiers, (_key, modifier) => knows(modifier.source) && knows(modifier.target)),
  };
}

/** What a player's view, options and refusals tell of hidden combatants: they must be those of an encounter without them. */
function leaks(state: StagesState, seat: Seat, chance: Chance): string[] {
  const seen = stages.view(state, seat, {});
  const bare = without(state, seat, seen.step);
  const tried = Array.from({ length: 8 }, () => makeWild(stages.shapes, stages.position(state), IDS, chance) as StagesCommand);
  const told = tried.filter((command) => !isEqual(stages.refuse(state, command, seat), stages.refuse(bare, command, seat)));
  return [
    ...(isEqual(seen, stages.view(bare, seat, {})) ? [] : ["a view tells of hidden combatants"]),
    ...(isEqual(stages.legal(state, seat, {}), stages.legal(bare, seat, {})) ? [] : ["options tell of hidden combatants"]),
    ...told.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
  ];
}

/** The same encounter where other things were sealed: what is not public is another. */
function otherwise(state: StagesState): StagesState {
  if (state.sealing === undefined || (state.step !== "announce" && state.step !== "reveal")) return state;
  const deeds = Object.entries(state.sealing.deeds).map(([id, deed]) => {
    const opened = deed.opened === null || deed.known ? deed.opened : { text: "another", card: "", targets: [] };
    return [id, { ...deed, commitment: "0".repeat(64), opened }] as const;
  });
  return { ...state, sealing: { ...state.sealing, deeds: Object.fromEntries(deeds) } };
}

/** What one who did not seal it can tell of what was sealed: nothing, GM or not. */
function unsealed(state: StagesState): string[] {
  const other = otherwise(state);
  if (other === state) return [];
  const told = (one: StagesState) => [...PLAYERS, GM].map((seat) => [stages.view(one, seat, {}), stages.legal(one, seat, {})]);
  return isEqual(told(state), told(other)) && isEqual(stages.project(state), stages.project(other))
    ? []
    : ["something tells of what is sealed"];
}

/** What the last command tells of hidden combatants. */
function told(before: StagesState, after: Encounter<StagesState>): string[] {
  const onlookers = PLAYERS.map((player) => ({ seat: player, secrets: {} }));
  return findLastExposed(stages, UNSEEN, before, after, onlookers);
}

function kernelCommand(encounter: Encounter<StagesState>, chance: Chance): unknown {
  const position = stages.position(encounter.state);
  const isPlain = ({ kind, who }: Option) => who.length > 0 && kind !== "declare" && kind !== "open";
  const options = stages.legal(encounter.state, GM, {}).filter(isPlain);
  switch (chance.integer(0, 3)) {
    case 0:
      return { kind: "undo", position };
    case 1:
      return { kind: "undo", position, to: chance.integer(1, encounter.revision + 1) };
    case 2:
      return { kind: "redo", position };
    default: {
      if (options.length === 0) return { kind: "redo", position };
      const option = chance.pick(options);
      const commands = [fill(option, position, chance), fill(option, position, chance)];
      return { kind: "batch", position, commands };
    }
  }
}

/** Kinds that are nearly always legal, or lead on too soon: taken now and then, so that the others get their turn. */
const DULL = new Set(["hold", "side", "defeat", "lock", "pass", "reorder", "retarget", "void"]);

function choose(options: readonly Option[], chance: Chance): Option {
  const likely = options.find((option) => option.likely === true);
  if (likely !== undefined && chance.maybe(0.12)) return likely;
  const lively = options.filter((option) => !DULL.has(option.kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.9) ? lively : options);
}

interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** Now and then a hidden one is listed elsewhere in its stage; null where none acts. */
function relisting(state: StagesState, dice: number, chance: Chance): Asked | null {
  if (dice <= 0.94) return null;
  const { actions, combatants } = state;
  const [combatant] = chance.some(
    Object.keys(actions).filter((id) => combatants[id]?.hidden === true),
    1,
  );
  if (combatant === undefined) return null;
  const before = chance.pick(Object.keys(actions));
  const request = { kind: "reorder", combatant, ...(before === combatant ? {} : { before }), position: stages.position(state) };
  return { request, seat: GM, legal: false };
}

function ask(encounter: Encounter<StagesState>, chance: Chance, hands: Hands): Asked {
  const seat = chance.pick([GM, GM, GM, ...PLAYERS, TABLE]);
  const position = stages.position(encounter.state);
  const dice = chance.next();
  if (findRedoable(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
  const relisted = relisting(encounter.state, dice, chance);
  if (relisted !== null) return relisted;
  if (dice < 0.65) {
    const owed = stages.owed(encounter.state);
    if (owed !== null) return { request: owed, seat: TABLE, legal: true };
    const options = stages.legal(encounter.state, seat, hands.of(seat)).filter(({ kind }) => seat !== TABLE || kind !== "declare");
    const filled = options.length > 0 ? fill(choose(options, chance), position, chance) : null;
    if (filled !== null) return { request: hands.send(encounter.state, filled, seat), seat, legal: true };
  }
  if (dice < 0.78) return { request: makeWild(stages.shapes, position, IDS, chance), seat, legal: false };
  if (dice < 0.86) return { request: kernelCommand(encounter, chance), seat, legal: false };
  return { request: breakCommand(makeWild(stages.shapes, position, IDS, chance), chance), seat, legal: false };
}

/** One run; gives the encounter it ends in. */
function run(seed: number): {
  readonly encounter: Encounter<StagesState>;
  readonly cast: Cast;
  readonly house: House;
  readonly played: number;
} {
  const chance = new Chance(seed);
  const tries = new Chance(seed + 1_000_000);
  const cast = castOf(chance);
  const house = houseOf(chance);
  let encounter = freeze(begin(stages, cast, house));
  const hands = new Hands();
  let played = 0;
  for (let count = 0; count < COMMANDS; count += 1) {
    const { request, seat, legal } = ask(encounter, chance, hands);
    const known = encounter.state.combatants;
    const parsed = parse(stages, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm });
    if ("refusal" in parsed) {
      if (legal) throw new Error(`seed ${seed}: legal, but ${parsed.refusal.reason}: ${JSON.stringify(request)}`);
      continue;
    }
    const verdict = play(stages, encounter, lift(stages.shapes, parsed.command).command, seat);
    if (verdict.kind !== "done") {
      if (legal) throw new Error(`seed ${seed}: legal, but ${JSON.stringify(verdict)}: ${JSON.stringify(request)}`);
      continue;
    }
    const { state: before } = encounter;
    encounter = freeze(verdict.encounter);
    played += 1;
    const wrong = [
      ...corruption(encounter.state),
      ...PLAYERS.flatMap((player) => leaks(encounter.state, player, tries)),
      ...unsealed(encounter.state),
      ...told(before, encounter),
    ];
    if (wrong.length > 0) throw new Error(`seed ${seed}, ${JSON.stringify(request)}: ${wrong.join(", ")}`);
  }
  return { encounter, cast, house, played };
}

describe(`random commands, ${SEEDS.length} runs of ${COMMANDS}`, () => {
  it(
    "never throw, corrupt or leak; what legal offers is accepted; the log replays; undo of everything is the beginning, redo the end",
    { timeout: 1_800_000 },
    () => {
      let played = 0;
      for (const seed of SEEDS) {
        const { encounter, cast, house, played: count } = run(seed);
        played += count;
        expect(replay(stages, cast, house, entriesOf(encounter)), `seed ${seed}`).toEqual(encounter.state);
        const back = backAndForth(stages, encounter);
        if (entriesOf(encounter).some((entry) => entry.by === "table")) continue;
        const start = stages.rewound(stages.setup(cast, house), encounter.state);
        expect({ ...back.state, undos: 0 }).toEqual({ ...start, undos: 0 });
      }
      expect(played).toBeGreaterThan(SEEDS.length * COMMANDS * 0.3);
    },
  );
});
