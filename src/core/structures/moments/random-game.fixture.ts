import { isEqual } from "../../kernel/diff.ts";
import { makeWild, type Chance } from "../../kernel/fuzz.fixture.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { agree, agreeBegun, castOf, chooseHouse, GM, IDS, keep, pickLively, PLAYERS } from "../../kernel/random.fixture.ts";
import type { Asked, Games } from "../../kernel/random-run.fixture.ts";
import { mapValues } from "../../kernel/records.ts";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Cast, Place } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat } from "../../kernel/structure.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import type { Id } from "../../kernel/json-types.ts";
import { DEEDS, type MomentsCommand } from "./commands/index.ts";
import { numbersOf } from "./examples.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { moments } from "./index.ts";
import { keysAt } from "../../kernel/texts.fixture.ts";
import type { FigureRow, MomentsView } from "./view-types.ts";
import { isShownPreviousHalf, isKept, isSameHalf, halfFor, publicHalfOf } from "./visibility.ts";
import { PHASES, SIDES, STRIKES, type Figure, type MomentsState, type Struck } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

/** Returns three party members and two foes, some hidden, some in contact. */
function membersOf(chance: Chance): Cast {
  return castOf(chance, (id) => ({
    numbers: numbersOf({
      beats: { base: 14, armour: chance.integer(0, 15) },
      agility: chance.integer(1, 20),
      perception: chance.integer(1, 20),
      level: chance.integer(0, 3),
      weapons: Object.fromEntries(STRIKES.map((kind) => [kind, chance.maybe(0.6)])),
    }),
    near: chance.maybe(0.4) ? IDS.slice(0, 5).filter((other) => other !== id && chance.maybe(0.4)) : [],
  }));
}

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

/** Returns what is wrong with a state. Empty if nothing is. */
function corruption(state: MomentsState): string[] {
  const isWhole = PHASES.includes(state.phase) && SIDES.includes(state.half);
  const places = new Set(Object.values(state.combatants).map(({ place }) => place));
  return [
    ...(isWhole && Number.isSafeInteger(state.moment) && state.moment > 0 ? [] : ["it is not whole"]),
    ...(places.size === Object.keys(state.combatants).length ? [] : ["two stand at one place"]),
    ...Object.entries(state.combatants).flatMap(([id, figure]) => wrongFigure(state, id, figure)),
    ...Object.entries(state.business).flatMap(([id, { done, needed }]) => (done < needed ? [] : [`${id} has done more than it needs`])),
  ];
}

/** Returns the ids that a seat may not know, by what it sees of each. */
function findUnknown(state: MomentsState, seat: Seat): Id[] {
  return Object.entries(state.combatants).flatMap(([id, { hidden, sneaking, detected, side }]) => {
    const isKept = hidden || (side === "foe" && sneaking && !detected);
    return isKept && seat.kind === "user" && !seat.gm && !seat.combatants.includes(id) ? [id] : [];
  });
}

/** Returns the encounter without the figures that a seat may not know. */
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

/** Returns the foes' numbers that a player is shown. */
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

/**
 * Returns what a player's view, options and refusals reveal of hidden figures. If the seat sees the open half, they must equal those of an
 * encounter without them.
 */
function leaks(state: MomentsState, seat: Seat, chance: Chance): string[] {
  const view = moments.view(state, seat, {});
  const seen = [view, moments.legal(state, seat, {})];
  const bare = without(state, seat);
  const unknown = findUnknown(state, seat);
  const names = (value: unknown) => unknown.filter((id) => JSON.stringify(value).includes(id));
  const tried = Array.from({ length: 4 }, () => makeWild(moments.shapes, moments.position(state), IDS, chance) as MomentsCommand);
  const told = tried.flatMap((command) => names(moments.refuse(state, command, seat)));
  const early = isShownPreviousHalf(state, seat) ? tried.filter((one) => isDeed(one) && moments.refuse(state, one, seat) === null) : [];
  const isHere = isSameHalf(halfFor(state, seat), state) && (state.ambush === null || isSameHalf(publicHalfOf(state), state));
  const isAlike = !isHere || isEqual(seen, [moments.view(bare, seat, {}), moments.legal(bare, seat, {})]);
  return [
    ...(isAlike ? [] : ["a view or an option tells of hidden figures"]),
    ...early.map(({ kind }) => `${kind} is accepted, and not offered`),
    ...names(seen).map((id) => `a view or an option names ${id}`),
    ...told.map((id) => `a refusal names ${id}`),
    ...numbers(view.rows, seat),
  ];
}

/** Returns a strike without its damage, which a GM may correct. */
const strikeAlone = ({ damage: _damage, ...strike }: Struck): Omit<Struck, "damage"> => strike;

/** Returns an error for each figure that strikes again although it may only once. */
function twice(before: MomentsState, after: MomentsState): string[] {
  if (before.moment !== after.moment) return [];
  return Object.entries(after.combatants).flatMap(([id, { struck, side }]) => {
    const last = before.combatants[id]?.struck ?? null;
    const isOnce = side === "party" || after.house.foeStrikeLimit;
    return isOnce && last !== null && struck !== null && !isEqual(strikeAlone(last), strikeAlone(struck)) ? [`${id} strikes twice`] : [];
  });
}

/** Kinds that are nearly always legal or move on too soon. They are taken now and then, so that others get their turn. */
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

/** Returns fields that may end a figure's part in the open half or change its side. They pick an unseen figure, or hide one if there is none. */
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

/** Returns what the table observes of a token: its place, or a gesture as the arbiter measured it. */
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

/** Returns how a gesture went: to a new place, or back over the last one. */
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

/** Returns a joint strike of some of those that may strike, each at one of its targets. Null if none may. */
function jointStrike(state: MomentsState, chance: Chance): Asked | null {
  const open = moments.legal(state, GM, {}).filter(({ kind }) => kind === "strike");
  const strikes = open.flatMap(({ who: [combatant], fields: { target } }) =>
    target?.type === "choice" && chance.maybe(0.8) ? [{ combatant, target: chance.pick(target.among) }] : [],
  );
  const isMixed = new Set(strikes.map(({ combatant = "" }) => isKept(state.combatants[combatant] as Figure))).size > 1;
  const request = { kind: "strikeTogether", strikes, position: moments.position(state) };
  return strikes.length === 0 ? null : { request, seat: GM, legal: !isMixed };
}

/** Returns, now and then, a token's command, the end of a figure's part or a joint strike. Null for none. */
function askOfToken(state: MomentsState, dice: number, chance: Chance): Asked | null {
  const position = moments.position(state);
  if (dice > 0.9 && dice < 0.97) return jointStrike(state, chance);
  if (dice > 0.97) return { request: { ...endFields(state, chance), position }, seat: GM, legal: false };
  if (dice < 0.15) return { request: { ...(gesture(state, chance) as object), position }, seat: TABLE, legal: true };
  return null;
}

/** Throws if the log has lines without a text. */
function checkLines(end: Encounter<MomentsState>): void {
  const known = new Set(["undo", "redo", ...keysAt("moments", "Log"), ...keysAt("Cast", "Log")]);
  const lines = entriesOf(end).flatMap(({ line }) => (line.key === "batch" ? (line.parts ?? []) : [line]));
  agree(
    "lines that the log does not know",
    [],
    lines.filter(({ key }) => !known.has(key)),
  );
}

/** The random games of moments. */
export const GAMES: Games<MomentsState, MomentsCommand, MomentsView> = {
  structure: moments,
  unseen: UNSEEN,
  share: 0.3,
  reached: (end) => ({ led: entriesOf(end).filter(({ line }) => line.key.startsWith("next")).length }),
  isEnough: ({ led = 0 }, games) => led > games * 10,
  game(chance, tries) {
    const cast = membersOf(chance);
    const house = chooseHouse(HOUSE_RULES, chance);
    return {
      cast,
      house,
      shares: { legal: 0.75, wild: 0.85, kernel: 0.9 },
      kernel: ["undo", "undoTo", "batch", "redo"],
      seat: () => chance.pick([GM, GM, GM, ...PLAYERS, ...PLAYERS]),
      wildSeat: (seat) => chance.pick([seat, TABLE]),
      special: ({ state }, dice) => askOfToken(state, dice, chance),
      choose: (options) => pickLively(options, DULL, { likely: 0.3, lively: 0.7 }, chance),
      wrong: ({ before, after: { state }, request }) => {
        const isBack = (request as CommandBase).kind === "undo" || (request as CommandBase).kind === "redo";
        const isOverridden = Object.hasOwn(request as object, "override");
        return [
          ...corruption(state),
          ...PLAYERS.flatMap((player) => leaks(state, player, tries)),
          ...(isBack || isOverridden ? [] : twice(before.state, state)),
        ];
      },
      checkEnd(end, back) {
        checkLines(end);
        agreeBegun(moments, { cast, house }, end, back);
      },
    };
  },
};
