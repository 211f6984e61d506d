import { describe, expect, it } from "vitest";
import { begin } from "../../kernel/begin.ts";
import { isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "../../kernel/fuzz.fixture.ts";
import { findLastExposed } from "../../kernel/exposure.fixture.ts";
import { entriesOf, findRedoable } from "../../kernel/ledger.ts";
import { lift } from "../../kernel/lift.ts";
import { parse } from "../../kernel/parse.ts";
import { play, replay } from "../../kernel/play.ts";
import { backAndForth, castOf, choose, GM, IDS, PLAYERS } from "../../kernel/random.fixture.ts";
import { COMMANDS, seedsOf } from "../../kernel/runs.fixture.ts";
import { openingIn, type Opening } from "../../kernel/sealing.ts";
import { nameOf, TABLE } from "../../kernel/seats.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { LogLine } from "../../kernel/lines.ts";
import type { House, HouseRule } from "../../kernel/house.ts";
import type { JsonRecord } from "../../kernel/json.ts";
import type { Option } from "../../kernel/fields.ts";
import type { Rolled } from "../../kernel/dice.ts";
import { RULES } from "./commands/index.ts";
import { HOUSE_RULES } from "./house.ts";
import { rounds } from "./index.ts";
import { KINDS, SIDES, type Nominated, type RoundsState, type Side } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

const SEEDS = seedsOf(process.env["CALLBOARD_RUNS"], process.env["CALLBOARD_SEED"]);
const FACTS = { scope: "world random", escrow: "none" } as const;

function numbersOf(chance: Chance): JsonRecord {
  const skill = (kind: string): JsonRecord => ({ name: `A ${kind} skill`, rank: chance.integer(0, 10), kind });
  return {
    reflexes: chance.integer(0, 10),
    quickness: chance.integer(0, 5),
    wits: chance.integer(0, 5),
    fortitude: chance.integer(0, 3),
    evasion: chance.integer(0, 3),
    wounds: 0,
    skills: { ["S".repeat(16)]: skill("social"), ["T".repeat(16)]: skill("fighting"), ["U".repeat(16)]: skill("physical") },
    weapons: { ["W".repeat(16)]: { name: "Club", menace: chance.integer(1, 6) } },
  };
}

function houseOf(chance: Chance): House {
  const rules = Object.entries(HOUSE_RULES as Readonly<Record<string, HouseRule>>);
  return Object.fromEntries(rules.filter(() => chance.maybe(0.5)).map(([key, rule]) => [key, choose(rule, chance)]));
}

/** Every line of an entry, with its parts. */
const linesOf = (line: LogLine): readonly LogLine[] => [line, ...(line.parts ?? []).flatMap(linesOf)];

const SIGNS: Readonly<Record<string, number>> = { gains: 1, correct: 1, spent: -1, wiped: -1, lost: -1 };

/** What the log says that each side has: won and given, less what was spent, wiped and lost. */
function countedOf(encounter: Encounter<RoundsState>): Readonly<Record<Side, number>> {
  const sums = { party: 0, foe: 0, third: 0, fourth: 0 };
  for (const { line, number } of entriesOf(encounter)) {
    if (encounter.undone[String(number)] !== undefined) continue;
    for (const { key, data } of linesOf(line)) {
      const side = SIDES.find((one) => one === data["side"]);
      if (side !== undefined && Object.hasOwn(SIGNS, key)) sums[side] += (SIGNS[key] ?? 0) * Number(data["amount"]);
    }
  }
  return sums;
}

function wrongPools(encounter: Encounter<RoundsState>): string[] {
  const counted = countedOf(encounter);
  return SIDES.flatMap((side) => {
    const { pool, earned } = encounter.state.sides[side];
    if (pool < 0 || earned < 0) return [`${side} has less than nothing`];
    return pool + earned === counted[side] ? [] : [`${side} has ${pool + earned}, and the log says ${counted[side]}`];
  });
}

function wrongState(state: RoundsState): string[] {
  const wrong: string[] = [];
  if (!isEqual(JSON.parse(JSON.stringify(state)), state)) wrong.push("it is not whole");
  const shape = rounds.stateShape?.(state) ?? null;
  if (shape !== null) wrong.push(`it cannot be read: ${shape}`);
  const { actor, exchange, combatants } = state;
  const isIn = (id: string) => combatants[id]?.standing === "in";
  if (actor !== "" && (!isIn(actor) || combatants[actor]?.acted === true)) wrong.push("somebody acts who may not");
  const kept = new Map<string, unknown>();
  for (const { holder, wounds, lost } of Object.values(combatants)) {
    if (holder === undefined) continue;
    if (kept.has(holder) && !isEqual(kept.get(holder), { wounds, lost })) wrong.push("two of one actor have wounds of their own");
    kept.set(holder, { wounds, lost });
  }
  const isRolled = exchange?.attacker.test !== null;
  if (exchange?.wants === "counter" && (!isIn(exchange.target) || !(isRolled || isIn(exchange.attacker.combatant))))
    wrong.push("somebody is asked who is gone");
  if ((state.step === "over") !== (state.result !== null)) wrong.push("it is over without a result, or the other way round");
  return wrong;
}

/** Ids that a seat may not know of, in what it is shown. */
function leaks({ state }: Encounter<RoundsState>, seat: Seat): string[] {
  const shown = JSON.stringify([rounds.view(state, seat, {}), rounds.legal(state, seat, {})]);
  const owns = (id: string) => seat.kind === "user" && seat.combatants.includes(id);
  const hidden = Object.entries(state.combatants).filter(([id, { hidden: isHidden }]) => isHidden && !owns(id));
  return hidden.flatMap(([id]) => (shown.includes(id) ? [`${nameOf(seat)} is shown ${id}`] : []));
}

function leaksInChat(state: RoundsState): string[] {
  const cards = JSON.stringify(rounds.project(state).filter(({ kind }) => kind === "chat"));
  return Object.entries(state.combatants).flatMap(([id, { hidden }]) => (hidden && cards.includes(id) ? [`chat tells of ${id}`] : []));
}

/** Whoever a line names is among those whom it is about: else a seat that may not know of them would read it. */
function wrongLines(encounter: Encounter<RoundsState>): string[] {
  const last = entriesOf(encounter).at(-1);
  if (last === undefined) return [];
  return linesOf(last.line).flatMap(({ key, data, about }) => {
    const named = Object.values(data).filter((value) => typeof value === "string" && Object.hasOwn(encounter.state.combatants, value));
    return named.every((id) => about.includes(String(id))) ? [] : [`the line ${key} names somebody beside whom it is about`];
  });
}

/** One action a round: who has acted, or is out, begins no exchange, and has acted once its dice have fallen. */
function wrongActions(before: RoundsState, after: RoundsState): string[] {
  const { exchange, combatants, round } = after;
  // An undo leads to where it was.
  if (after.undos !== before.undos || exchange === null || round !== before.round) return [];
  const { combatant } = exchange.attacker;
  const [was, is] = [before.combatants[combatant], combatants[combatant]];
  const isNew = after.exchanges > before.exchanges;
  const again = Object.entries(combatants).filter(([id, one]) => before.combatants[id]?.acted === true && !one.acted);
  return [
    ...(isNew && (was?.acted !== false || was.standing !== "in" || before.actor !== combatant) ? [`${combatant} acts who may not`] : []),
    ...(exchange.winner !== null && is?.acted !== true ? [`${combatant} may act again`] : []),
    ...(before.step === "goals" ? [] : again.map(([id]) => `${id} may act again this round`)),
  ];
}

/** The same encounter where other lists were sealed, as long as they lie shut. */
function otherwise(state: RoundsState): RoundsState {
  if (state.step !== "nominate" && state.step !== "reveal") return state;
  const deeds = Object.entries(state.nominations.deeds).map(([side, slot]) => {
    const isPublic = slot.opened === null || slot.known || slot.commitment === "";
    return [side, { ...slot, commitment: slot.commitment && "0".repeat(64), opened: isPublic ? slot.opened : { outcomes: [] } }] as const;
  });
  const drafts = Object.entries(state.drafts.deeds).map(([side, slot]) => [side, { ...slot, commitment: "0".repeat(64) }] as const);
  return {
    ...state,
    nominations: { ...state.nominations, deeds: Object.fromEntries(deeds) },
    drafts: { ...state.drafts, deeds: Object.fromEntries(drafts) },
  };
}

/** What one who did not seal it can tell of a list, GM or not: nothing. */
function unsealed(state: RoundsState): string[] {
  const other = otherwise(state);
  // Nothing lies sealed: there is nothing to tell of.
  if (other === state) return [];
  const told = (one: RoundsState) => [...PLAYERS, GM].map((seat) => [rounds.view(one, seat, {}), rounds.legal(one, seat, {})]);
  return isEqual(told(state), told(other)) && isEqual(rounds.project(state), rounds.project(other))
    ? []
    : ["something tells of what is sealed"];
}

/** The browsers of one table: what each has sealed. */
class Browsers {
  readonly #kept: Record<string, Record<string, Opening>> = {};
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  of(seat: Seat): Secrets {
    return (this.#kept[nameOf(seat)] ?? {}) as unknown as Secrets;
  }

  /** Some list that the rules let a side seal: as its price list says. */
  #list(state: RoundsState, seat: Seat, side: Side): readonly Nominated[] {
    const shown = rounds.view(state, seat, this.of(seat)).sides.find((one) => one.side === side);
    const prices = (shown?.prices ?? []).filter(({ why }) => why === "");
    if (prices.length === 0 || this.#chance.maybe(0.2)) return [];
    const { outcome, targets, sides } = this.#chance.pick(prices);
    return [
      { outcome, target: targets.length === 0 ? "" : this.#chance.pick(targets), side: sides.length === 0 ? "" : this.#chance.pick(sides) },
    ];
  }

  /** What an option becomes as its browser sends it. */
  send(state: RoundsState, command: CommandBase, seat: Seat): CommandBase {
    if (command.kind === "open") {
      const { side } = command as CommandBase & { readonly side: Side };
      return { ...command, opening: openingIn(this.of(seat), state.nominations.deeds[side]?.commitment ?? "") } as CommandBase;
    }
    if (command.kind !== "nominate" && command.kind !== "propose") return command;
    const { side } = command as CommandBase & { readonly side: Side };
    const outcomes = this.#list(state, seat, side).map(({ outcome, target, side: aimed }) => ({
      outcome,
      ...(target === "" ? {} : { target }),
      ...(aimed === "" ? {} : { side: aimed }),
    }));
    const random = (count: number) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255));
    const sealing = { user: nameOf(seat), random, recipients: () => ({}) };
    const { position, ...chosen } = command;
    const made = RULES.prepare(state, { ...chosen, outcomes }, this.of(seat), sealing);
    if (!("command" in made)) throw new Error(`${command.kind}: ${made.reason}`);
    this.#kept[nameOf(seat)] = { ...this.#kept[nameOf(seat)], ...made.keep };
    return { ...made.command, position };
  }
}

interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** A redo takes several commands at once, and leads to where it was. */
const isRedo = ({ request }: Asked): boolean => (request as Partial<CommandBase>).kind === "redo";

/** Kinds that lead nowhere, or too soon to an end: taken now and then. */
const DULL = new Set(["hold", "side", "defeat", "goal", "lead", "correct", "skipSide", "pass", "propose", "lose"]);

/** Kinds that end all: nearly never, so that conflicts are played to their own ends. */
const FINAL = new Set(["concede", "finish"]);

function chooseOption(all: readonly Option[], chance: Chance): Option {
  const going = all.filter(({ kind }) => !FINAL.has(kind));
  const options = going.length > 0 && chance.maybe(0.98) ? going : all;
  const lively = options.filter(({ kind }) => !DULL.has(kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.93) ? lively : options);
}

function ask(encounter: Encounter<RoundsState>, chance: Chance, browsers: Browsers): Asked {
  const seat = chance.pick([GM, GM, ...PLAYERS, TABLE]);
  const position = rounds.position(encounter.state);
  const dice = chance.next();
  if (findRedoable(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
  if (dice < 0.8) {
    const owed = rounds.owed(encounter.state);
    if (owed !== null) return { request: owed, seat: TABLE, legal: true };
    const options = rounds
      .legal(encounter.state, seat, browsers.of(seat))
      .filter(({ kind }) => seat !== TABLE || !/nominate|propose|open/.test(kind));
    if (options.length > 0) {
      const filled = fill(chooseOption(options, chance), position, chance);
      return { request: browsers.send(encounter.state, filled, seat), seat, legal: true };
    }
  }
  if (dice < 0.87) return { request: makeWild(rounds.shapes, position, IDS, chance), seat, legal: false };
  if (dice < 0.93)
    return {
      request: { kind: "undo", position, ...(chance.maybe(0.2) ? { to: chance.integer(1, encounter.revision + 1) } : {}) },
      seat: GM,
      legal: false,
    };
  return { request: breakCommand(makeWild(rounds.shapes, position, IDS, chance), chance), seat, legal: false };
}

function give(encounter: Encounter<RoundsState>, { request, seat }: Asked, chance: Chance) {
  const known = encounter.state.combatants;
  const parsed = parse(rounds, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm, sides: SIDES });
  if ("refusal" in parsed) return parsed.refusal.reason;
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = play(rounds, encounter, lift(rounds.shapes, parsed.command).command, seat, rolled);
    if (verdict.kind === "refused") return verdict.refusal.reason;
    if (verdict.kind === "done") return verdict.encounter;
    for (const one of verdict.dice) {
      const dice = Array.from({ length: one.count }, () => chance.integer(1, one.faces));
      rolled.push({ ...one, dice, total: dice.reduce((sum, die) => sum + die, one.modifier) });
    }
  }
}

/** One run; gives the encounter it ends in. */
function run(seed: number): {
  readonly encounter: Encounter<RoundsState>;
  readonly cast: Cast;
  readonly house: House;
  readonly played: number;
} {
  const chance = new Chance(seed);
  const cast = castOf(chance, (_id, index) => ({ numbers: numbersOf(chance), ...(index === 2 ? { side: chance.pick(SIDES) } : {}) }));
  const house = houseOf(chance);
  const browsers = new Browsers(chance);
  const fresh = begin(rounds, cast, house, FACTS);
  // Else most runs would be of the kind that stands there at first.
  const frame = { kind: "frame", conflict: chance.pick(KINDS), limit: chance.integer(0, 3), position: rounds.position(fresh.state) };
  const framed = give(fresh, { request: frame, seat: GM, legal: true }, chance);
  if (typeof framed === "string") throw new Error(framed);
  let encounter = freeze(framed);
  let played = 0;
  for (let count = 0; count < COMMANDS; count += 1) {
    const asked = ask(encounter, chance, browsers);
    const next = give(encounter, asked, chance);
    if (typeof next === "string") {
      if (asked.legal) throw new Error(`seed ${seed}: legal, but ${next}: ${JSON.stringify(asked.request)}`);
      continue;
    }
    const { state: before } = encounter;
    encounter = freeze(next);
    played += 1;
    const wrong = [
      ...wrongState(encounter.state),
      ...(isRedo(asked) ? [] : wrongActions(before, encounter.state)),
      // The whole log is added up: now and then is enough, and at the end.
      ...(count % 20 === 0 || count === COMMANDS - 1 ? wrongPools(encounter) : []),
      ...wrongLines(encounter),
      ...PLAYERS.flatMap((player) => leaks(encounter, player)),
      ...findLastExposed(
        rounds,
        UNSEEN,
        before,
        encounter,
        PLAYERS.map((player) => ({ seat: player, secrets: {} })),
      ),
      ...leaksInChat(encounter.state),
      ...unsealed(encounter.state),
    ];
    if (wrong.length > 0) throw new Error(`seed ${seed}, ${JSON.stringify(asked.request)}: ${wrong.join(", ")}`);
  }
  return { encounter, cast, house, played };
}

describe(`random commands, ${SEEDS.length} runs of ${COMMANDS}`, () => {
  it(
    "never throw, corrupt or leak; what legal offers is accepted; pools add up in the log; the log replays; undo of everything and redo lead back",
    { timeout: 1_800_000 },
    () => {
      let played = 0;
      const ends = new Set<string>();
      for (const seed of SEEDS) {
        const { encounter, cast, house, played: count } = run(seed);
        played += count;
        ends.add(encounter.state.result?.why ?? encounter.state.step);
        expect(replay(rounds, cast, house, entriesOf(encounter), FACTS), `seed ${seed}`).toEqual(encounter.state);
        backAndForth(rounds, encounter);
      }
      expect(played).toBeGreaterThan(SEEDS.length * COMMANDS * 0.4);
      expect(ends.size).toBeGreaterThan(2);
    },
  );
});
