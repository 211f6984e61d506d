import { describe, expect, it } from "vitest";
import { begin } from "../../kernel/begin.ts";
import { isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "../../kernel/fuzz.fixture.ts";
import { entriesOf, findRedoable } from "../../kernel/ledger.ts";
import { lift } from "../../kernel/lift.ts";
import { parse } from "../../kernel/parse.ts";
import { play, replay } from "../../kernel/play.ts";
import { backAndForth, castOf, choose, GM as REFEREE, IDS, PLAYERS } from "../../kernel/random.fixture.ts";
import { COMMANDS, seedsOf } from "../../kernel/runs.fixture.ts";
import type { PlayerFacts } from "../../kernel/sealing.ts";
import { mayKnowOf, seatAt, TABLE } from "../../kernel/seats.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House, HouseRule } from "../../kernel/house.ts";
import type { JsonRecord } from "../../kernel/json.ts";
import type { Option } from "../../kernel/fields.ts";
import type { Rolled } from "../../kernel/dice.ts";
import type { Seat } from "../../kernel/structure.ts";
import { changesIn, linesOf, sumsOf, type Sums } from "./counted.fixture.ts";
import { isRolling } from "./turns.ts";
import { HOUSE_RULES } from "./house.ts";
import { pages } from "./index.ts";
import { sidesOf, stakesOf } from "./sides.ts";
import type { PagesState } from "./state.ts";
import { waitedPlayersOf } from "./waiting.ts";

const SEEDS = seedsOf(process.env["CALLBOARD_RUNS"], process.env["CALLBOARD_SEED"]);

const userOf = (seat: Seat): string => (seat.kind === "user" ? seat.user : "");

/** A GM, who is a person like others here. */
const GM = seatAt(pages, REFEREE);

/** Who may sit: the GM, both players, and one more who plays nobody of their own. */
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

function houseOf(chance: Chance): House {
  const rules = Object.entries(HOUSE_RULES as Readonly<Record<string, HouseRule>>);
  return Object.fromEntries(rules.filter(() => chance.maybe(0.5)).map(([key, rule]) => [key, choose(rule, chance)]));
}

const minus = (some: Sums, others: Sums) =>
  Object.fromEntries(Object.entries(some).map(([key, value]) => [key, value - others[key as keyof Sums]]));

/** Debt, stakes, Story Tokens and inspirations are what the log says; Debt that a GM has changed on an actor is a line of it, too. */
function wrongSums(encounter: Encounter<PagesState>, first: Sums): string[] {
  const told = changesIn(encounter);
  const is = minus(sumsOf(encounter.state), first);
  return isEqual(told, is) ? [] : [`the log says ${JSON.stringify(told)}, and there is ${JSON.stringify(is)}`];
}

function wrongState(state: PagesState): string[] {
  const wrong: string[] = [];
  if (!isEqual(JSON.parse(JSON.stringify(state)), state)) wrong.push("it is not whole");
  const shape = pages.stateShape?.(state) ?? null;
  if (shape !== null) wrong.push(`it cannot be read: ${shape}`);
  for (const player of Object.values({ ...state.vacated, ...state.seats })) if (player.tokens < 0) wrong.push("somebody owes tokens");
  for (const conflict of Object.values(state.conflicts)) {
    for (const [, side] of sidesOf(conflict)) {
      if (side.dice.length > Math.max(1, stakesOf(state, side))) wrong.push("a side has more dice than stakes");
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

/** Whose turn is it: of players at the table, and of somebody as long as the game goes on. */
function wrongTurns(state: PagesState): string[] {
  const wrong: string[] = [];
  // A player who stood up keeps the turn as long as others answer the die.
  const seated = isRolling(state) ? state.queue.slice(1) : pages.owed(state)?.kind === "passOn" ? [] : state.queue;
  if (seated.some((user) => state.seats[user] === undefined)) wrong.push("somebody has a turn who has no seat");
  const isStarted = state.page === 0 || Object.keys(state.seats).length === 0 || Object.hasOwn(state.seats, state.starter);
  if (!isStarted) wrong.push("the starter of the page has no seat");
  const isAsked = state.roll?.wants !== "reactions" || waitedPlayersOf(state).length > 0;
  if (!isAsked) wrong.push("a die waits for nobody");
  const isStuck =
    Object.keys(state.seats).length > 0 && state.step !== "seats" && waitedPlayersOf(state).length === 0 && pages.owed(state) === null;
  if (isStuck) wrong.push("it is nobody's turn");
  return wrong;
}

/** Ids that a seat may not know of, in what it is shown. */
function leaks({ state }: Encounter<PagesState>, seat: Seat): string[] {
  const shown = JSON.stringify([pages.view(state, seat, {}), pages.legal(state, seat, {})]);
  const owns = (id: string) => mayKnowOf(seat, id) || state.combatants[id]?.player === userOf(seat);
  const hidden = Object.entries(state.combatants).filter(([id, { hidden: isHidden }]) => isHidden && !owns(id));
  // Who was taken in sight, and is hidden then, has stakes and dice on the table that everybody has seen.
  return hidden.flatMap(([id]) => (!isOnTable(state, id) && shown.includes(id) ? [`${userOf(seat)} is shown ${id}`] : []));
}

const isOnTable = (state: PagesState, id: string): boolean => JSON.stringify([state.conflicts, state.resolution]).includes(id);

/** Whoever a line names is among those whom it is about: else a seat that may not know of them would read it. */
function wrongLines(encounter: Encounter<PagesState>): string[] {
  const last = entriesOf(encounter).at(-1);
  if (last === undefined) return [];
  return linesOf(last.line).flatMap(({ key, data, about }) => {
    const named = Object.values(data).filter((value) => typeof value === "string" && Object.hasOwn(encounter.state.combatants, value));
    return named.every((id) => about.includes(String(id))) ? [] : [`the line ${key} names somebody beside whom it is about`];
  });
}

/** Whether somebody came back as a token of another actor: the Debt that the first one has is nobody's in the encounter from then on, so that its sums tell nothing more. */
const isOthers = (before: PagesState, after: PagesState): boolean =>
  Object.entries(before.combatants).some(
    ([id, { holder }]) => after.combatants[id] !== undefined && after.combatants[id].holder !== holder,
  );

interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** Kinds that lead nowhere, or take somebody from the table: nearly never. */
const RARE = new Set(["hold", "side", "defeat", "conceal", "leave", "status", "sit", "stand", "move", "skip", "declareScene"]);

/** Kinds that end a turn before all was done in it. */
const LAST = new Set(["done", "pass"]);

/** Kinds without which nothing would ever be resolved. */
const FIRST = new Set(["resolve", "claim", "keep"]);

/** Kinds that keep a scene going: seldom while there is a conflict, or no scene would ever end. */
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

function ask(encounter: Encounter<PagesState>, chance: Chance): Asked {
  const waited = waitedPlayersOf(encounter.state).flatMap((user) => SEATS.filter((one) => userOf(one) === user));
  const seat = waited.length > 0 && chance.maybe(0.75) ? chance.pick(waited) : chance.pick([...SEATS, TABLE]);
  const position = pages.position(encounter.state);
  const dice = chance.next();
  if (findRedoable(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
  if (dice < 0.86) {
    const owed = pages.owed(encounter.state);
    if (owed !== null) return { request: owed, seat: TABLE, legal: true };
    const options = pages.legal(encounter.state, seat, {});
    const option = options.length === 0 ? null : chooseOption(options, Object.keys(encounter.state.conflicts).length > 0, chance);
    if (option !== null) return { request: fill(option, position, chance), seat, legal: true };
  }
  if (dice < 0.91) return { request: makeWild(pages.shapes, position, IDS, chance), seat, legal: false };
  if (dice < 0.96) {
    const to = chance.maybe(0.2) ? { to: chance.integer(1, encounter.revision + 1) } : {};
    return { request: { kind: "undo", position, ...to }, seat: chance.maybe() ? GM : seat, legal: false };
  }
  return { request: breakCommand(makeWild(pages.shapes, position, IDS, chance), chance), seat, legal: false };
}

function give(encounter: Encounter<PagesState>, { request, seat }: Asked, chance: Chance) {
  const known = encounter.state.combatants;
  const parsed = parse(pages, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm });
  if ("refusal" in parsed) return parsed.refusal.reason;
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = play(pages, encounter, lift(pages.shapes, parsed.command).command, seat, rolled);
    if (verdict.kind === "refused") return verdict.refusal.reason;
    if (verdict.kind === "done") return verdict.encounter;
    for (const one of verdict.dice) {
      const dice = Array.from({ length: one.count }, () => chance.integer(1, one.faces));
      rolled.push({ ...one, dice, total: dice.reduce((sum, die) => sum + die, one.modifier) });
    }
  }
}

interface Run {
  readonly encounter: Encounter<PagesState>;
  readonly cast: Cast;
  readonly house: House;
  readonly players: readonly PlayerFacts[];
  readonly played: number;
}

/** One run; gives the encounter it ends in. */
function run(seed: number): Run {
  const chance = new Chance(seed);
  const cast = castOf(chance, () => ({ numbers: numbersOf(chance) }));
  const house = houseOf(chance);
  const players = playersOf(chance);
  const facts = { scope: "world random", escrow: "none", players } as const;
  let encounter = freeze(begin(pages, cast, house, facts));
  let played = 0;
  let isCounted = true;
  const first = sumsOf(encounter.state);
  for (let count = 0; count < COMMANDS; count += 1) {
    const asked = ask(encounter, chance);
    const next = give(encounter, asked, chance);
    if (typeof next === "string") {
      if (asked.legal) throw new Error(`seed ${seed}, command ${count}: legal, but ${next}: ${JSON.stringify(asked.request)}`);
      continue;
    }
    isCounted &&= !isOthers(encounter.state, next.state);
    encounter = freeze(next);
    played += 1;
    const wrong = [
      ...wrongState(encounter.state),
      ...wrongTurns(encounter.state),
      // The whole log is added up: now and then is enough, and at the end.
      ...(isCounted && (count % 20 === 0 || count === COMMANDS - 1) ? wrongSums(encounter, withGuests(encounter.state, first)) : []),
      ...wrongLines(encounter),
      ...[...PLAYERS, EXTRA, GM].flatMap((player) => leaks(encounter, player)),
    ];
    if (wrong.length > 0) throw new Error(`seed ${seed}, command ${count}, ${JSON.stringify(asked.request)}: ${wrong.join(", ")}`);
  }
  return { encounter, cast, house, players, played };
}

/** What there was in the beginning, with what a GM who has taken a seat since has brought to it. */
function withGuests({ guests, seats, vacated }: PagesState, first: Sums): Sums {
  const gm = guests[userOf(GM)];
  if (gm === undefined || !Object.hasOwn({ ...vacated, ...seats }, userOf(GM))) return first;
  const inspirations = gm.inspirations.reduce((sum, { value }) => sum + value, first.inspirations);
  return { ...first, tokens: first.tokens + gm.tokens, inspirations };
}

describe(`random commands, ${SEEDS.length} runs of ${COMMANDS}`, () => {
  it(
    "never throw, corrupt or leak; what legal offers is accepted; every token adds up in the log; the log replays; undo of everything and redo lead back",
    { timeout: 1_800_000 },
    () => {
      let played = 0;
      let scenes = 0;
      let resolved = 0;
      for (const seed of SEEDS) {
        const { encounter, cast, house, players, played: count } = run(seed);
        played += count;
        scenes += Number(encounter.state.scene > 1);
        resolved += encounter.state.resolutions;
        const facts = { scope: "world random", escrow: "none", players } as const;
        expect(replay(pages, cast, house, entriesOf(encounter), facts), `seed ${seed}`).toEqual(encounter.state);
        backAndForth(pages, encounter);
      }
      expect(played).toBeGreaterThan(SEEDS.length * COMMANDS * 0.4);

      if (SEEDS.length >= 40)
        expect([resolved > 0, scenes > 0], `${String(resolved)} resolved, ${String(scenes)} scenes over`).toEqual([true, true]);
    },
  );
});
