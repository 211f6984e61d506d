import { diff, isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { makeWild, type Chance } from "../../kernel/fuzz.fixture.ts";
import { castOf, chooseHouse, findShown, GM as REFEREE, IDS, keep, PLAYERS } from "../../kernel/random.fixture.ts";
import type { Games } from "../../kernel/random-run.fixture.ts";
import { COMMANDS } from "../../kernel/runs.fixture.ts";
import type { PlayerFacts } from "../../kernel/seal-types.ts";
import { mayKnowOf, structureSeatOf, TABLE } from "../../kernel/seat-rights.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import type { Option } from "../../kernel/command-fields.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { PagesCommand } from "./commands/index.ts";
import { changesIn, sumsOf, type Sums } from "./counted.fixture.ts";
import { isRollPending } from "./turns.ts";
import { HOUSE_RULES } from "./house.ts";
import { pages } from "./index.ts";
import { sidesOf, countStakes } from "./sides.ts";
import type { PagesState } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";
import type { PagesView } from "./view-types.ts";
import { sees } from "./visibility.ts";
import { awaitedPlayersOf } from "./waiting.ts";

const userOf = (seat: Seat): string => (seat.kind === "user" ? seat.user : "");

/** The GM, who is a player like others here. */
const GM = structureSeatOf(pages, REFEREE);

/** A user who may sit but owns no character. The GM and both players may sit too. */
const EXTRA: Seat = { kind: "user", user: "R".repeat(16), gm: false, combatants: [] };
const SEATS: readonly Seat[] = [GM, ...PLAYERS, EXTRA];

function playersOf(chance: Chance): readonly PlayerFacts[] {
  return SEATS.map((seat) => ({
    id: userOf(seat),
    name: `User ${userOf(seat).slice(0, 1)}`,
    gm: seat.kind === "user" && seat.gm,
    holdings: { tokens: chance.integer(0, 3), inspirations: [{ value: chance.integer(1, 6), note: "", holder: "" }] },
  }));
}

function numbersOf(chance: Chance): JsonRecord {
  const power = (column: string, isSuper: boolean): JsonRecord => ({
    name: `A ${column}`,
    column,
    score: chance.integer(1, 5),
    super: isSuper,
  });
  return {
    free: chance.maybe(0.3) ? "Keep it quiet" : "",
    drives: {
      love: { name: "Love", strength: chance.integer(1, 5), debt: chance.integer(0, 6) },
      hope: { name: "Hope", strength: 3, debt: 2 },
    },
    abilities: {
      ["S".repeat(16)]: power("powers", true),
      ["T".repeat(16)]: power("attitudes", false),
      ["U".repeat(16)]: power("styles", false),
      ["V".repeat(16)]: power("styles", false),
    },
  };
}

const minus = (some: Sums, others: Sums) =>
  Object.fromEntries(Object.entries(some).map(([key, value]) => [key, value - others[key as keyof Sums]]));

/** Checks that Debt, stakes, Story Tokens and inspirations match the log. A GM's change of Debt on an actor is a log line too. */
function wrongSums(encounter: Encounter<PagesState>, first: Sums): string[] {
  const told = changesIn(encounter);
  const is = minus(sumsOf(encounter.state), first);
  return isEqual(told, is) ? [] : [`the log says ${JSON.stringify(told)}, and there is ${JSON.stringify(is)}`];
}

function wrongState(state: PagesState): string[] {
  const wrong: string[] = [];
  for (const player of Object.values({ ...state.vacated, ...state.seats })) if (player.tokens < 0) wrong.push("somebody owes tokens");
  for (const conflict of Object.values(state.conflicts)) {
    for (const [, side] of sidesOf(conflict)) {
      if (side.dice.length > Math.max(1, countStakes(state, side))) wrong.push("a side has more dice than stakes");
      if (side.dice.some(({ value }) => value < 1 || value > 6)) wrong.push("a die shows what no die shows");
    }
  }
  const kept = new Map<string, unknown>();
  for (const { holder, drives, used } of Object.values(state.combatants)) {
    if (kept.has(holder) && !isEqual(kept.get(holder), { drives, used })) wrong.push("two of one actor have Debt of their own");
    kept.set(holder, { drives, used });
  }
  if (new Set(state.roll?.reacted).size !== (state.roll?.reacted.length ?? 0)) wrong.push("somebody reacted twice");
  const acting = state.combatants[state.acting];
  if (state.acting !== "" && (acting?.standing !== "in" || acting.player !== state.queue[0])) wrong.push("somebody acts who may not");
  return wrong;
}

/** Checks the turns: only seated players have one, and there is one while the game goes on. */
function wrongTurns(state: PagesState): string[] {
  const wrong: string[] = [];
  // A player who stood up keeps the turn while others react to the die.
  const seated = isRollPending(state) ? state.queue.slice(1) : pages.owed(state)?.kind === "passOn" ? [] : state.queue;
  if (seated.some((user) => state.seats[user] === undefined)) wrong.push("somebody has a turn who has no seat");
  const isStarted = state.page === 0 || Object.keys(state.seats).length === 0 || Object.hasOwn(state.seats, state.starter);
  if (!isStarted) wrong.push("the starter of the page has no seat");
  const isAsked = state.roll?.wants !== "reactions" || awaitedPlayersOf(state).length > 0;
  if (!isAsked) wrong.push("a die waits for nobody");
  const isStuck =
    Object.keys(state.seats).length > 0 && state.step !== "seats" && awaitedPlayersOf(state).length === 0 && pages.owed(state) === null;
  if (isStuck) wrong.push("it is nobody's turn");
  return wrong;
}

/** Returns the hidden combatants that a seat is shown but may not know. */
function leaks(state: PagesState, seat: Seat): string[] {
  const owns = (id: string) => mayKnowOf(seat, id) || state.combatants[id]?.player === userOf(seat);
  const hidden = Object.entries(state.combatants).filter(([id, one]) => one.hidden && !owns(id));
  return findShown(
    pages,
    state,
    seat,
    hidden.map(([id]) => id),
  );
}

/**
 * Returns what a player's view, options, refusals and chat reveal of hidden combatants without a player. They must equal those of an
 * encounter without them.
 */
function apart(state: PagesState, seat: Seat, chance: Chance): string[] {
  const isUnknown = (id: string) => !sees(state, id, seat);
  const table = JSON.stringify([state.conflicts, state.resolution, state.roll]);
  const isBare = (id: string) => isUnknown(id) && state.combatants[id]?.player === "" && !table.includes(id);
  if (!Object.keys(state.combatants).some(isBare)) return [];
  const bare = { ...state, combatants: keep(state.combatants, (id) => !isBare(id)) };
  const tried = Array.from({ length: 4 }, () => makeWild(pages.shapes, pages.position(state), IDS, chance) as PagesCommand);
  const refused = tried.filter((command) => !isEqual(pages.refuse(state, command, seat), pages.refuse(bare, command, seat)));
  const chat = (one: PagesState) => pages.project(one).filter(({ kind }) => kind === "chat");
  const shown = (one: PagesState) => [pages.view(one, seat, {}), pages.legal(one, seat, {}), chat(one)];
  const told = diff({ shown: shown(bare) }, { shown: shown(state) });
  return [
    ...told.map(({ value = "gone" }) => `a view, an option or chat tells of hidden combatants: ${JSON.stringify(value)}`),
    ...refused.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
  ];
}

/** Whether a character came back as a token of another actor. The first actor's Debt then leaves the encounter, so its sums prove nothing further. */
const isOthers = (before: PagesState, after: PagesState): boolean =>
  Object.entries(before.combatants).some(
    ([id, { holder }]) => after.combatants[id] !== undefined && after.combatants[id].holder !== holder,
  );

/** Kinds that lead nowhere or remove a player. They are almost never taken. */
const RARE = new Set(["hold", "side", "defeat", "conceal", "leave", "status", "sit", "stand", "move", "skip", "declareScene"]);

/** Kinds that end a turn before everything in it was done. */
const LAST = new Set(["done", "pass"]);

/** Kinds that a resolution needs. */
const FIRST = new Set(["resolve", "claim", "keep"]);

/** Kinds that keep a scene going. They are rare while there is a conflict, so that scenes end. */
const MORE = new Set(["add", "create", "newSide"]);

function chooseOption(options: readonly Option[], isOpen: boolean, chance: Chance): Option | null {
  const isSparing = isOpen && chance.maybe(0.95);
  const common = options.filter(({ kind }) => !RARE.has(kind) && !(isSparing && MORE.has(kind)));
  if (common.length === 0 || chance.maybe(0.02)) return chance.maybe(0.1) ? chance.pick(options) : null;
  const first = common.filter(({ kind }) => FIRST.has(kind));
  if (first.length > 0 && chance.maybe(0.7)) return chance.pick(first);
  const lively = common.filter(({ kind }) => !LAST.has(kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.6) ? lively : common);
}

/** Returns the first totals plus what a GM brought who has sat down since. */
function withGuests({ guests, seats, vacated }: PagesState, first: Sums): Sums {
  const gm = guests[userOf(GM)];
  if (gm === undefined || !Object.hasOwn({ ...vacated, ...seats }, userOf(GM))) return first;
  const inspirations = gm.inspirations.reduce((sum, { value }) => sum + value, first.inspirations);
  return { ...first, tokens: first.tokens + gm.tokens, inspirations };
}

/** The random games of pages. */
export const GAMES: Games<PagesState, PagesCommand, PagesView> = {
  structure: pages,
  unseen: UNSEEN,
  share: 0.4,
  promise: "every token adds up in the log",
  reached: ({ state }) => ({ resolved: state.resolutions, scenes: Number(state.scene > 1) }),
  isEnough: ({ resolved = 0, scenes = 0 }, games) => games < 40 || (resolved > 0 && scenes > 0),
  game(chance, tries) {
    const cast = castOf(chance, () => ({ numbers: numbersOf(chance) }));
    const house = chooseHouse(HOUSE_RULES, chance, 0.5);
    const facts = { scope: "world random", escrow: "none", players: playersOf(chance) } as const;
    const first = sumsOf(pages.setup(cast, house, facts));
    let isCounted = true;
    return {
      cast,
      house,
      facts,
      shares: { legal: 0.86, wild: 0.91, kernel: 0.96 },
      kernel: ["undoTo", "undo", "undo", "undo", "undo"],
      kernelSeat: (seat) => (chance.maybe() ? GM : seat),
      seat: (state) => {
        const waited = awaitedPlayersOf(state).flatMap((user) => SEATS.filter((one) => userOf(one) === user));
        return waited.length > 0 && chance.maybe(0.75) ? chance.pick(waited) : chance.pick([...SEATS, TABLE]);
      },
      choose: (options, { conflicts }) => chooseOption(options, Object.keys(conflicts).length > 0, chance),
      wrong: ({ before, after, count }) => {
        isCounted &&= !isOthers(before.state, after.state);
        return [
          ...wrongState(after.state),
          ...wrongTurns(after.state),
          // Adding up the whole log is slow, so it is done now and then, and at the end.
          ...(isCounted && (count % 20 === 0 || count === COMMANDS - 1) ? wrongSums(after, withGuests(after.state, first)) : []),
          ...[...PLAYERS, EXTRA, GM].flatMap((player) => [...leaks(after.state, player), ...apart(after.state, player, tries)]),
        ];
      },
    };
  },
};
