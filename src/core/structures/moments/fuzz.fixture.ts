import { begin } from "../../kernel/begin.ts";
import { isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "../../kernel/fuzz.fixture.ts";
import { entriesOf, findRedoable } from "../../kernel/ledger.ts";
import { lift } from "../../kernel/lift.ts";
import { COMMANDS } from "../../kernel/runs.fixture.ts";
import { parse } from "../../kernel/parse.ts";
import { replay } from "../../kernel/play.ts";
import { agree, backAndForth, GM, IDS, PLAYERS } from "../../kernel/random.fixture.ts";
import { mapValues } from "../../kernel/records.ts";
import { TABLE } from "../../kernel/seats.ts";
import { findLastExposed } from "../../kernel/exposure.fixture.ts";
import type { Cast, Place } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat } from "../../kernel/structure.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json.ts";
import type { Option } from "../../kernel/fields.ts";
import { DEEDS, type MomentsCommand } from "./commands/index.ts";
import { moments } from "./index.ts";
import { houseOf, membersOf, playWithDice, findUnknown } from "./random.fixture.ts";
import { keysAt } from "../../kernel/texts.fixture.ts";
import type { FigureRow } from "./view-types.ts";
import { isHalfOver, isSameSpot, placeFor, publicHalfOf } from "./visibility.ts";
import { PHASES, SIDES, type Figure, type MomentsState, type Struck } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

function wrongFigure(state: MomentsState, id: Id, figure: Figure): string[] {
  const { spent, max, near, standing, struck, moves } = figure;
  const isMutual = near.every((other) => other !== id && state.combatants[other]?.near.includes(id) === true);
  const paid = Object.values(moves).reduce((sum, { beats }) => sum + beats, 0);
  const isWithin = spent >= 0 && spent <= max && Number.isSafeInteger(spent);
  const hasDie = struck === null || (struck.die >= 1 && struck.die <= 20);
  const faults: readonly (readonly [boolean, string])[] = [
    [isWithin, `${id} has used ${spent} of ${max} Beats`],
    [isMutual, `${id} is in contact one way`],
    [standing !== "left" || near.length === 0, `${id} left, and is in contact`],
    [hasDie, `${id} struck without a die`],
    [paid >= 0, `${id} was paid to move`],
  ];
  return faults.flatMap(([isRight, fault]) => (isRight ? [] : [fault]));
}

/** What is wrong with a state; an empty list is as it should be. */
function corruption(state: MomentsState): string[] {
  const isWhole = isEqual(JSON.parse(JSON.stringify(state)), state) && PHASES.includes(state.phase) && SIDES.includes(state.half);
  const places = new Set(Object.values(state.combatants).map(({ place }) => place));
  return [
    ...(isWhole && Number.isSafeInteger(state.moment) && state.moment > 0 ? [] : ["it is not whole"]),
    ...(places.size === Object.keys(state.combatants).length ? [] : ["two stand at one place"]),
    ...Object.entries(state.combatants).flatMap(([id, figure]) => wrongFigure(state, id, figure)),
    ...Object.entries(state.business).flatMap(([id, { done, needed }]) => (done < needed ? [] : [`${id} has done more than it needs`])),
  ];
}

function keep<Value>(record: Readonly<Record<string, Value>>, isKept: (key: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isKept(key)));
}

/** The same encounter as if nobody were in it of whom a seat may not know. */
function without(state: MomentsState, seat: Seat): MomentsState {
  const unknown = new Set(findUnknown(state, seat));
  const knows = (id: Id) => !unknown.has(id);
  const known = keep(state.combatants, knows);
  const combatants = Object.entries(known).map(([id, figure]) => {
    const { near, engaged, struck, earlier, stopped } = figure;
    const aimed = (strike: Struck): Struck => (knows(strike.target) ? strike : { ...strike, target: "" });
    const strikes = { struck: struck === null ? null : aimed(struck), earlier: mapValues(earlier, aimed) };
    const bare = { near: near.filter(knows), engaged: engaged.filter(knows), ...strikes, stopped: knows(stopped) ? stopped : id };
    return [id, { ...figure, ...bare }] as const;
  });
  const talked = state.talked && Object.values(known).some(({ talking }) => talking !== null);
  return { ...state, talked, combatants: Object.fromEntries(combatants), business: keep(state.business, knows) };
}

/** Numbers of foes in what a player is shown. */
function numbers(shown: readonly FigureRow[], seat: Seat): string[] {
  const own = seat.kind === "user" ? seat.combatants : [];
  const rows = shown.filter(({ side, combatant }) => side === "foe" && !own.includes(combatant));
  const told = rows.filter(
    (row) => row.beats !== null || row.numbers !== null || row.business !== null || (row.struck?.score ?? null) !== null,
  );
  const laid = shown.filter(({ modifier, struck }) => modifier !== null || (struck?.need ?? null) !== null);
  return [...told, ...laid].map(({ combatant }) => `the numbers of ${combatant} are told`);
}

const isDeed = ({ kind }: CommandBase) => kind === "done" || Object.hasOwn(DEEDS, kind);

/** What a player's view, options and refusals tell of hidden figures. Where the seat sees the open half, they are those of an encounter without them. */
function leaks(state: MomentsState, seat: Seat, chance: Chance): string[] {
  const view = moments.view(state, seat, {});
  const seen = [view, moments.legal(state, seat, {})];
  const bare = without(state, seat);
  const unknown = findUnknown(state, seat);
  const names = (value: unknown) => unknown.filter((id) => JSON.stringify(value).includes(id));
  const tried = Array.from({ length: 4 }, () => makeWild(moments.shapes, moments.position(state), IDS, chance) as MomentsCommand);
  const told = tried.flatMap((command) => names(moments.refuse(state, command, seat)));
  const early = isHalfOver(state, seat) ? tried.filter((one) => isDeed(one) && moments.refuse(state, one, seat) === null) : [];
  const isHere = isSameSpot(placeFor(state, seat), state) && (state.ambush === null || isSameSpot(publicHalfOf(state), state));
  const isAlike = !isHere || isEqual(seen, [moments.view(bare, seat, {}), moments.legal(bare, seat, {})]);
  return [
    ...(isAlike ? [] : ["a view or an option tells of hidden figures"]),
    ...early.map(({ kind }) => `${kind} is accepted, and not offered`),
    ...names(seen).map((id) => `a view or an option names ${id}`),
    ...told.map((id) => `a refusal names ${id}`),
    ...numbers(view.rows, seat),
  ];
}

/** What the last command tells of those of whom players may not know. */
function findTold(before: MomentsState, after: Encounter<MomentsState>): string[] {
  const onlookers = PLAYERS.map((player) => ({ seat: player, secrets: {} }));
  return findLastExposed(moments, UNSEEN, before, after, onlookers);
}

/** What has changed without anybody's strike, of those who strike once. */
function twice(before: MomentsState, after: MomentsState): string[] {
  if (before.moment !== after.moment) return [];
  return Object.entries(after.combatants).flatMap(([id, { struck, side }]) => {
    const last = before.combatants[id]?.struck ?? null;
    const isOnce = side === "party" || after.house.foeStrikeLimit;
    return isOnce && last !== null && struck !== null && !isEqual(last, struck) ? [`${id} strikes twice`] : [];
  });
}

function kernelCommand({ state, revision }: Encounter<MomentsState>, chance: Chance): unknown {
  const position = moments.position(state);
  const options = moments.legal(state, GM, {}).filter(({ who }) => who.length > 0);
  switch (chance.integer(0, 3)) {
    case 0:
      return { kind: "undo", position };
    case 1:
      return { kind: "undo", position, to: chance.integer(1, revision + 1) };
    case 2: {
      // Once all have left, nothing is offered for anybody.
      if (options.length === 0) return { kind: "redo", position };
      const option = chance.pick(options);
      return { kind: "batch", position, commands: [fill(option, position, chance), fill(option, position, chance)] };
    }
    default:
      return { kind: "redo", position };
  }
}

/** Kinds that are nearly always legal, or lead on too soon: taken now and then, so that the others get their turn. */
const DULL = new Set([
  "hold",
  "side",
  "defeat",
  "nextPhase",
  "nextMoment",
  "reorder",
  "agilityOrder",
  "modify",
  "affect",
  "business",
  "contact",
]);

function choose(options: readonly Option[], chance: Chance): Option {
  const likely = options.find((option) => option.likely === true);
  if (likely !== undefined && chance.maybe(0.3)) return likely;
  const lively = options.filter((option) => !DULL.has(option.kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.7) ? lively : options);
}

/** What may end the part of somebody in the open half, or move it to the other side: of one who sneaks or is hidden, that nobody else may notice; else somebody is hidden. */
function endFields({ combatants }: MomentsState, chance: Chance): object {
  const unseen = Object.keys(combatants).filter(
    (id) => combatants[id]?.standing === "in" && (combatants[id].hidden || combatants[id].sneaking),
  );
  const [combatant = chance.pick(IDS.slice(0, 5))] = chance.some(unseen, 1);
  if (!unseen.includes(combatant)) return { kind: "conceal", combatant, hidden: true };
  switch (chance.integer(0, 4)) {
    case 0:
      return { kind: "affect", target: combatant, effect: "out" };
    case 1:
      return { kind: "defeat", combatant, defeated: true };
    case 2:
      return { kind: "leave", combatant };
    case 3:
      return { kind: "conceal", combatant, hidden: false };
    default:
      return { kind: "side", combatant, side: combatants[combatant]?.side === "foe" ? "party" : "foe" };
  }
}

interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** What the table observes of a token: where it stands, or a gesture as the arbiter measured it. */
function gesture(state: MomentsState, chance: Chance): unknown {
  const combatant = chance.pick(IDS.slice(0, 5));
  const figure = state.combatants[combatant];
  const to = { scene: "S".repeat(16), x: 100 * chance.integer(0, 9), y: 0, elevation: 0, level: "", width: 1, height: 1 };
  const others = Object.keys(state.combatants).filter((id) => id !== combatant);
  const near = chance.some(others, 2);
  if (!figure?.at || chance.maybe(0.1)) return { kind: "placed", combatant, near, ...(chance.maybe(0.9) ? { at: to } : {}) };
  return {
    kind: "moved",
    combatant,
    mover: "P".repeat(16),
    gesture: "M".repeat(16),
    from: figure.at,
    ...measureFields(figure, to, near, chance),
  };
}

/** How a gesture went: on to a place, or back over the last one. */
function measureFields({ moves }: Figure, to: Place, near: readonly Id[], chance: Chance): object {
  const last = Object.values(moves).at(-1)?.from ?? null;
  const isUndo = last !== null && chance.maybe(0.3);
  const [stop] = near;
  const spaces = chance.integer(1, 9);
  return {
    to: isUndo ? last : to,
    beats: spaces,
    spaces,
    sneaking: chance.maybe(0.3),
    near,
    ...(isUndo ? { undo: true } : {}),
    ...(stop === undefined || chance.maybe() ? {} : { stop }),
    ...(chance.maybe(0.1) ? { free: true } : {}),
  };
}

function ask(encounter: Encounter<MomentsState>, chance: Chance): Asked {
  const seat = chance.pick([GM, GM, GM, ...PLAYERS, ...PLAYERS]);
  const position = moments.position(encounter.state);
  const dice = chance.next();
  if (findRedoable(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
  if (dice > 0.97) return { request: { ...endFields(encounter.state, chance), position }, seat: GM, legal: false };
  if (dice < 0.15) return { request: { ...(gesture(encounter.state, chance) as object), position }, seat: TABLE, legal: true };
  if (dice < 0.75) {
    const options = moments.legal(encounter.state, seat, {});
    if (options.length > 0) return { request: fill(choose(options, chance), position, chance), seat, legal: true };
  }
  if (dice < 0.85) return { request: makeWild(moments.shapes, position, IDS, chance), seat: chance.pick([seat, TABLE]), legal: false };
  if (dice < 0.9) return { request: kernelCommand(encounter, chance), seat: GM, legal: false };
  return { request: breakCommand(makeWild(moments.shapes, position, IDS, chance), chance), seat, legal: false };
}

/** Plays one request; the same encounter where it was refused. Throws where something legal is refused. */
function playOne(encounter: Encounter<MomentsState>, { request, seat, legal }: Asked, chance: Chance): Encounter<MomentsState> {
  const known = encounter.state.combatants;
  const parsed = parse(moments, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm });
  if ("refusal" in parsed) {
    if (legal) throw new Error(`legal, but ${JSON.stringify(parsed.refusal)}`);
    return encounter;
  }
  const { command } = lift(moments.shapes, parsed.command as CommandBase);
  const verdict = playWithDice(encounter, command as MomentsCommand, seat, chance);
  if (verdict.kind === "done") return freeze(verdict.encounter);
  if (legal) throw new Error(`legal, but ${JSON.stringify(verdict)}`);
  return encounter;
}

interface Run {
  readonly encounter: Encounter<MomentsState>;
  readonly cast: Cast;
  readonly house: House;
  readonly played: number;
}

/** One run; gives the encounter it ends in. */
function runOf(seed: number): Run {
  const chance = new Chance(seed);
  const tries = new Chance(seed + 1_000_000);
  const cast = membersOf(chance);
  const house = houseOf(chance);
  let encounter = freeze(begin(moments, cast, house));
  let played = 0;
  for (let count = 0; count < COMMANDS; count += 1) {
    const before = encounter;
    const asked = ask(encounter, chance);
    const where = `seed ${seed}, command ${count}, ${JSON.stringify(asked.request)}`;
    try {
      encounter = playOne(encounter, asked, chance);
    } catch (error) {
      throw new Error(`${where}: ${(error as Error).message}`);
    }
    if (encounter === before) continue;
    played += 1;
    const { state } = encounter;
    const isBack = (asked.request as CommandBase).kind === "undo" || (asked.request as CommandBase).kind === "redo";
    const isOverridden = Object.hasOwn(asked.request as object, "override");
    const wrong = [
      ...corruption(state),
      ...PLAYERS.flatMap((player) => leaks(state, player, tries)),
      ...findTold(before.state, encounter),
      ...(isBack || isOverridden ? [] : twice(before.state, state)),
    ];
    if (wrong.length > 0) throw new Error(`${where}: ${wrong.join(", ")}`);
  }
  return { encounter, cast, house, played };
}

/** Throws where all that was undone is not as it began; what the table observed stays. */
function began(end: Encounter<MomentsState>, back: Encounter<MomentsState>, { cast, house }: Run): void {
  if (entriesOf(end).some((entry) => entry.by === "table")) return;
  const start = moments.rewound(moments.setup(cast, house), end.state);
  agree("it is not the beginning", { ...start, undos: 0 }, { ...back.state, undos: 0 });
}

/**
 * Plays one run of random requests, replays its log, undoes all of it and redoes it. Throws where something throws, corrupts or leaks, where something that legal offers is
 * refused, or where log, undo and redo lead elsewhere. Gives how many requests were played, and how many of them led on.
 */
export function fuzz(seed: number): { readonly played: number; readonly led: number } {
  const run = runOf(seed);
  const entries = entriesOf(run.encounter);
  agree(`seed ${seed}: the log replays otherwise`, run.encounter.state, replay(moments, run.cast, run.house, entries));
  const lines = entries.flatMap(({ line }) => (line.key === "batch" ? (line.parts ?? []) : [line]));
  const strange = lines.filter(
    ({ key }) => key !== "undo" && key !== "redo" && ![...keysAt("moments", "Log"), ...keysAt("Cast", "Log")].includes(key),
  );
  agree(`seed ${seed}: lines that the log does not know`, [], strange);
  try {
    began(run.encounter, backAndForth(moments, run.encounter), run);
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
  return { played: run.played, led: entries.filter(({ line }) => line.key.startsWith("next")).length };
}
