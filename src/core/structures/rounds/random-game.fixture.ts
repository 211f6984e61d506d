import { diff, isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { makeWild, type Chance } from "../../kernel/fuzz.fixture.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { castOf, chooseHouse, findShown, findUnsealed, GM, IDS, keep, PLAYERS } from "../../kernel/random.fixture.ts";
import { linesOf } from "../../kernel/log-lines.ts";
import type { Asked, Games } from "../../kernel/random-run.fixture.ts";
import { COMMANDS } from "../../kernel/runs.fixture.ts";
import { findOwnOpening, type Opening } from "../../kernel/seal-types.ts";
import { seatIdOf, TABLE } from "../../kernel/seat-rights.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import type { Option } from "../../kernel/command-fields.ts";
import { RULES, type RoundsCommand } from "./commands/index.ts";
import { contendersOf } from "./exchange.ts";
import { HOUSE_RULES } from "./house.ts";
import { rounds } from "./index.ts";
import { KINDS, SIDES, type Nominated, type RoundsState, type Side } from "./state.ts";
import { membersOf } from "./sides.ts";
import { UNSEEN } from "./unseen.fixture.ts";
import type { RoundsView } from "./view-types.ts";
import { sees } from "./visibility.ts";
import { mayStillAct } from "./waiting.ts";

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

const SIGNS: Readonly<Record<string, number>> = { gains: 1, correct: 1, spent: -1, wiped: -1, lost: -1 };

/** Returns each side's successes by the log: won and given, minus spent, wiped and lost. */
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
  const queued = Object.values(state.queue ?? {});
  if (new Set(queued.map(({ place }) => place)).size < queued.length) wrong.push("two have one place in the queue");
  if (queued.length > 0 && state.step !== "actions") wrong.push("the queue outlives the actions");
  if ((state.step === "over") !== (state.result !== null)) wrong.push("it is over without a result, or the other way round");
  return wrong;
}

/** Returns the encounter without combatants that a seat may not know. Null if there are none, or while one acts, leads, buys or is a target. */
function without(state: RoundsState, seat: Seat): RoundsState | null {
  const isUnknown = (id: string) => id !== "" && !sees(state, id, seat);
  const { combatants, actor, exchange, earlier = [], unseen = {}, bought, sides } = state;
  const strangersOf = (side: Side) => {
    const members = membersOf(state, side).map(([id]) => id);
    return members.every(isUnknown) ? members : [];
  };
  const inPlay = [
    actor,
    ...[exchange, ...earlier].flatMap((one) => (one === null ? [] : contendersOf(one))),
    ...Object.values(unseen).flatMap(({ who }) => who),
    ...Object.values(bought).flatMap(({ target, buyer }) => [target, ...strangersOf(buyer)]),
    ...Object.values(sides).map(({ leader }) => leader),
  ];
  if (inPlay.some(isUnknown) || !Object.keys(combatants).some(isUnknown)) return null;
  return { ...state, combatants: keep(combatants, (id) => !isUnknown(id)) };
}

/** Returns what a player's view, options and refusals reveal of hidden combatants. They must equal those of an encounter without them. */
function apart(state: RoundsState, seat: Seat, secrets: Secrets, chance: Chance): string[] {
  const bare = without(state, seat);
  if (bare === null) return [];
  const tried = Array.from({ length: 4 }, () => makeWild(rounds.shapes, rounds.position(state), IDS, chance) as RoundsCommand);
  const refused = tried.filter((command) => !isEqual(rounds.refuse(state, command, seat), rounds.refuse(bare, command, seat)));
  const shown = (one: RoundsState) => [rounds.view(one, seat, secrets), rounds.legal(one, seat, secrets)];
  const told = diff({ shown: shown(bare) }, { shown: shown(state) });
  return [
    ...told.map(({ value = "gone" }) => `a view or an option tells of hidden combatants: ${JSON.stringify(value)}`),
    ...refused.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
  ];
}

/** Returns the hidden combatants that a seat is shown but does not play. */
function leaks(state: RoundsState, seat: Seat): string[] {
  const owns = (id: string) => seat.kind === "user" && seat.combatants.includes(id);
  const hidden = Object.entries(state.combatants).filter(([id, { hidden: isHidden }]) => isHidden && !owns(id));
  return findShown(
    rounds,
    state,
    seat,
    hidden.map(([id]) => id),
  );
}

function leaksInChat(state: RoundsState): string[] {
  const cards = JSON.stringify(rounds.project(state).filter(({ kind }) => kind === "chat"));
  return Object.entries(state.combatants).flatMap(([id, { hidden }]) => (hidden && cards.includes(id) ? [`chat tells of ${id}`] : []));
}

/** Checks one action a round. A combatant that has acted or is out begins no exchange, and has acted once its dice are rolled. */
function wrongActions(before: RoundsState, after: RoundsState, { kind }: CommandBase): string[] {
  const { exchange, combatants, round } = after;
  // An undo returns to an earlier state.
  if (after.undos !== before.undos || exchange === null || round !== before.round) return [];
  const { combatant } = exchange.attacker;
  const [was, is] = [before.combatants[combatant], combatants[combatant]];
  const isNew = after.exchanges > before.exchanges;
  const wasCalled = before.actor === (kind === "callAndAct" ? "" : combatant);
  const again = Object.entries(combatants).filter(([id, one]) => before.combatants[id]?.acted === true && !one.acted);
  return [
    ...(isNew && (was?.acted !== false || was.standing !== "in" || !wasCalled) ? [`${combatant} acts who may not`] : []),
    ...(exchange.winner !== null && is?.acted !== true ? [`${combatant} may act again`] : []),
    ...(before.step === "goals" ? [] : again.map(([id]) => `${id} may act again this round`)),
  ];
}

/** Returns the encounter with other sealed lists, while they are shut. */
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

/** The browsers of one table, with what each has sealed. */
class Browsers {
  readonly #kept: Record<string, Record<string, Opening>> = {};
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  of(seat: Seat): Secrets {
    return (this.#kept[seatIdOf(seat)] ?? {}) as unknown as Secrets;
  }

  /** Picks a list that the side's price list allows. */
  #list(state: RoundsState, seat: Seat, side: Side): readonly Nominated[] {
    const shown = rounds.view(state, seat, this.of(seat)).sides.find((one) => one.side === side);
    const prices = (shown?.prices ?? []).filter(({ why }) => why === "");
    if (prices.length === 0 || this.#chance.maybe(0.2)) return [];
    const { outcome, targets, sides } = this.#chance.pick(prices);
    return [
      { outcome, target: targets.length === 0 ? "" : this.#chance.pick(targets), side: sides.length === 0 ? "" : this.#chance.pick(sides) },
    ];
  }

  /** Returns the command that a browser sends for an option. */
  send(state: RoundsState, command: CommandBase, seat: Seat): CommandBase {
    if (command.kind === "open") {
      const { side } = command as CommandBase & { readonly side: Side };
      return { ...command, opening: findOwnOpening(this.of(seat), state.nominations.deeds[side]?.commitment ?? "") } as CommandBase;
    }
    if (command.kind !== "nominate" && command.kind !== "propose") return command;
    const { side } = command as CommandBase & { readonly side: Side };
    const outcomes = this.#list(state, seat, side).map(({ outcome, target, side: aimed }) => ({
      outcome,
      ...(target === "" ? {} : { target }),
      ...(aimed === "" ? {} : { side: aimed }),
    }));
    const random = (count: number) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255));
    const sealing = { user: seatIdOf(seat), random, recipients: () => ({}) };
    const { position, ...chosen } = command;
    const made = RULES.prepare(state, { ...chosen, outcomes }, this.of(seat), sealing);
    if (!("command" in made)) throw new Error(`${command.kind}: ${made.reason}`);
    this.#kept[seatIdOf(seat)] = { ...this.#kept[seatIdOf(seat)], ...made.keep };
    return { ...made.command, position };
  }
}

/** Kinds that lead nowhere or end things too soon. They are taken now and then. */
const DULL = new Set(["hold", "side", "defeat", "goal", "lead", "correct", "skipSide", "pass", "propose", "lose"]);

/** Kinds that end the conflict. They are almost never taken, so that conflicts reach their own ends. */
const FINAL = new Set(["concede", "finish"]);

function chooseOption(all: readonly Option[], chance: Chance): Option {
  const going = all.filter(({ kind }) => !FINAL.has(kind));
  const options = going.length > 0 && chance.maybe(0.98) ? going : all;
  const lively = options.filter(({ kind }) => !DULL.has(kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.93) ? lively : options);
}

/** Returns a request that puts some actions into the queue, or takes some out. Most are possible. Null outside the actions. */
function askOfQueue(state: RoundsState, chance: Chance): Asked | null {
  if (state.step !== "actions") return null;
  const position = rounds.position(state);
  const queued = Object.keys(state.queue ?? {}).filter(() => chance.maybe(0.5));
  if (queued.length > 0 && chance.maybe(0.3)) return { request: { kind: "unqueue", combatants: queued, position }, seat: GM, legal: true };
  const able = Object.entries(state.combatants).filter(([, one]) => mayStillAct(state, one));
  const actions = able.flatMap(([combatant, { side, skills }]) => {
    const foes = Object.keys(state.combatants).filter((id) => {
      const foe = state.combatants[id];
      return foe?.standing === "in" && foe.side !== side && !state.sides[foe.side].conceded;
    });
    const isAimed = state.kind !== "drinking" && foes.length > 0 && chance.maybe(0.9);
    const fitting = Object.keys(skills).filter((id) => state.kind !== "attack" || skills[id]?.kind === "fighting");
    if (fitting.length === 0 || chance.maybe(0.3)) return [];
    return [{ combatant, skill: chance.pick(fitting), ...(isAimed ? { target: chance.pick(foes) } : {}) }];
  });
  return { request: { kind: "queue", actions, position }, seat: GM, legal: false };
}

/** The random games of rounds. */
export const GAMES: Games<RoundsState, RoundsCommand, RoundsView> = {
  structure: rounds,
  unseen: UNSEEN,
  share: 0.4,
  promise: "pools add up in the log",
  reached: ({ state }) => ({ [state.result?.why ?? state.step]: 1 }),
  isEnough: (ends) => Object.keys(ends).length > 2,
  game(chance, tries) {
    const cast = castOf(chance, (_id, index) => ({ numbers: numbersOf(chance), ...(index === 2 ? { side: chance.pick(SIDES) } : {}) }));
    const house = chooseHouse(HOUSE_RULES, chance, 0.5);
    const browsers = new Browsers(chance);
    // Otherwise most conflicts would keep the default kind.
    const frame = { kind: "frame", conflict: chance.pick(KINDS), limit: chance.integer(0, 3) };
    return {
      cast,
      house,
      facts: FACTS,
      opening: frame,
      shares: { legal: 0.8, wild: 0.87, kernel: 0.93 },
      kernel: ["undoTo", "undo", "undo", "undo", "undo"],
      seat: () => chance.pick([GM, GM, ...PLAYERS, TABLE]),
      special: ({ state }, dice) => (dice < 0.05 ? askOfQueue(state, chance) : null),
      allows: ({ kind }, seat) => seat !== TABLE || !/nominate|propose|open/.test(kind),
      choose: (options) => chooseOption(options, chance),
      send: ({ state }, command, seat) => ({ request: browsers.send(state, command, seat), seat, legal: true }),
      secretsOf: (seat) => browsers.of(seat),
      wrong: ({ before, after, request, count }) => [
        ...wrongState(after.state),
        // A redo applies several commands at once and returns to an earlier state.
        ...((request as CommandBase).kind === "redo" ? [] : wrongActions(before.state, after.state, request as CommandBase)),
        // Adding up the whole log is slow, so it is done now and then, and at the end.
        ...(count % 20 === 0 || count === COMMANDS - 1 ? wrongPools(after) : []),
        ...PLAYERS.flatMap((player) => [...leaks(after.state, player), ...apart(after.state, player, browsers.of(player), tries)]),
        ...leaksInChat(after.state),
        ...findUnsealed(rounds, after.state, otherwise(after.state)),
      ],
    };
  },
};
