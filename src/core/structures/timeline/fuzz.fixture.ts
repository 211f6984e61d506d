import { begin } from "../../kernel/begin.ts";
import { diff, isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "../../kernel/fuzz.fixture.ts";
import { entriesOf, findRedoable } from "../../kernel/ledger.ts";
import { lift } from "../../kernel/lift.ts";
import { COMMANDS } from "../../kernel/runs.fixture.ts";
import { parse } from "../../kernel/parse.ts";
import { play, replay } from "../../kernel/play.ts";
import type { Opening } from "../../kernel/sealing.ts";
import { agree, backAndForth, castOf, choose, GM, IDS, PLAYERS } from "../../kernel/random.fixture.ts";
import { maySpeakFor, TABLE } from "../../kernel/seats.ts";
import { findExposed } from "../../kernel/exposure.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { House, HouseRule } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json.ts";
import type { Option } from "../../kernel/fields.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { numbersOf } from "./examples.fixture.ts";
import { sealingOf } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { timeline } from "./index.ts";
import { allStacksOf, isPending } from "./stacks.ts";
import { STEPS, type Stack, type TimelineState } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

const FACTS = { scope: "random", escrow: "full" } as const;

/** Two may bid from the same pools. */
function membersOf(chance: Chance): Cast {
  return castOf(chance, (id, index) => ({
    holder: index === 4 && chance.maybe(0.3) ? (IDS[3] ?? id) : id,
    numbers: numbersOf([chance.integer(0, 9), chance.integer(0, 5), chance.integer(0, 2)]),
  }));
}

function houseOf(chance: Chance): House {
  const rules = Object.entries(HOUSE_RULES as Readonly<Record<string, HouseRule>>);
  return Object.fromEntries(rules.filter(() => chance.maybe(0.6)).map(([key, rule]) => [key, choose(rule, chance)]));
}

/** One run: the encounter, and what each user's browser keeps. */
interface Run {
  encounter: Encounter<TimelineState>;
  readonly kept: Map<Id, Record<string, Opening>>;
  readonly chance: Chance;
}

function nameOf(seat: Seat): Id {
  return seat.kind === "table" ? "table" : seat.user;
}

function secretsOf({ kept }: Run, seat: Seat): Secrets {
  return (kept.get(nameOf(seat)) ?? {}) as unknown as Secrets;
}

function wrongPools(state: TimelineState): string[] {
  return Object.entries(state.holders).flatMap(([holder, pools]) =>
    Object.entries(pools)
      .filter(([, { max, drained, spent }]) => drained < 0 || drained > max || spent < 0 || spent > max - drained)
      .map(([stat]) => `${stat} of ${holder} is out of range`),
  );
}

function wrongPhase(state: TimelineState, { phase, call }: Stack): string[] {
  if (phase === null) return state.step === "declare" && call === state.calls ? [] : ["a phase was never opened"];
  if (phase < state.phase) return ["an action was passed over"];
  return phase === state.phase && state.step === "advance" ? ["a phase was closed over an action"] : [];
}

function wrongStack(state: TimelineState, stack: Stack): string[] {
  const { phase, declared, start, closed, voided, bid } = stack;
  const isEarly = phase !== null && (phase <= declared || phase <= start);
  const isUnknown = closed !== null && voided === null && bid === null;
  return [
    ...(isEarly ? ["an action lands at or before the phase it was declared on"] : []),
    ...(isUnknown ? ["something nobody knows was settled"] : []),
    ...(isPending(stack) ? wrongPhase(state, stack) : []),
  ];
}

/** What is wrong with a state; an empty list is as it should be. */
function corruption(state: TimelineState): string[] {
  const stacks = allStacksOf(state);
  const orders = stacks.flatMap(({ stack: { order, contest } }) => [order, ...(contest && contest.order > 0 ? [contest.order] : [])]);
  const places = new Set(Object.values(state.combatants).map(({ place }) => place));
  const isWhole = isEqual(JSON.parse(JSON.stringify(state)), state) && STEPS.includes(state.step) && Number.isSafeInteger(state.phase);
  const lost = stacks.filter(({ at: { combatant } }) => !Object.hasOwn(state.combatants, combatant));
  return [
    ...(isWhole ? [] : ["it is not whole"]),
    ...(new Set(orders).size === orders.length && Math.max(0, ...orders) <= state.seals ? [] : ["two were sealed at once"]),
    ...(places.size === Object.keys(state.combatants).length ? [] : ["two stand at one place"]),
    ...lost.map(({ at: { combatant } }) => `${combatant} acts, but is not there`),
    ...wrongPools(state),
    ...stacks.flatMap(({ stack }) => wrongStack(state, stack)),
  ];
}

function keep<Value>(record: Readonly<Record<string, Value>>, isKept: (key: string, value: Value) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
}

/** The same encounter as if nobody were in it of whom a seat may not know, at the place that the seat sees. */
function without(state: TimelineState, seat: Seat, { phase, step, call }: Pick<TimelineState, "phase" | "step" | "call">): TimelineState {
  const knows = (id: string) => state.combatants[id]?.hidden === false || maySpeakFor(seat, id);
  const bare = (stack: Stack): Stack => ({
    ...stack,
    targets: stack.targets?.filter(knows) ?? null,
    effects: keep(stack.effects, (_key, effect) => knows(effect.target)),
    contest: stack.contest !== null && knows(stack.contest.defender) ? stack.contest : null,
  });
  const stacks = Object.entries(keep(state.stacks, knows)).map(([id, own]) => {
    return [id, Object.fromEntries(Object.entries(own).map(([number, stack]) => [number, bare(stack)]))] as const;
  });
  return { ...state, phase, step, call, combatants: keep(state.combatants, knows), stacks: Object.fromEntries(stacks) };
}

/** How two values that should be the same differ. */
function apart(what: string, wanted: object, given: object): string[] {
  const changes = diff({ wanted }, { wanted: given });
  return changes.length === 0 ? [] : [`${what} of hidden combatants: ${JSON.stringify(changes).slice(0, 500)}`];
}

/** The same encounter, but what a seat may not read holds other things: it has other commitments. */
function sealAgain(state: TimelineState, secrets: Secrets): TimelineState {
  const other = (seal: string) => (Object.hasOwn(secrets, seal) ? seal : `${seal.slice(1)}${seal.slice(0, 1)}`);
  const changed = allStacksOf(state).map(({ at: { combatant: id, stack: number }, stack }) => {
    const contest = stack.contest && { ...stack.contest, seal: other(stack.contest.seal) };
    return [id, number, { ...stack, phaseSeal: other(stack.phaseSeal), bidSeal: other(stack.bidSeal), contest }] as const;
  });
  const stacks: Record<Id, Record<string, Stack>> = {};
  for (const [id, number, stack] of changed) (stacks[id] ??= {})[String(number)] = stack;
  return { ...state, stacks };
}

/** The same encounter, but the cards hold other things that are turned already, and that a seat may not read before all of their phase are. */
function otherwise(state: TimelineState, seat: Seat, secrets: Secrets): TimelineState {
  const { phase: counter, step } = state;
  const stacks = Object.entries(state.stacks).map(([id, own]) => {
    const isPlayed = seat.kind === "user" && seat.gm ? state.combatants[id]?.npc === true : maySpeakFor(seat, id);
    const other = (stack: Stack): Stack => {
      const { bid, phase, voided, known } = stack;
      const isTurned = step === "flip" && phase === counter && voided === null && known === "no" && bid !== null;
      if (!isTurned || isPlayed || Object.hasOwn(secrets, stack.bidSeal)) return stack;
      return { ...stack, bid: { ...bid, name: "another", kind: "common", relevantBid: bid.relevantBid + 1 }, targets: null };
    };
    return [id, Object.fromEntries(Object.entries(own).map(([number, stack]) => [number, other(stack)]))] as const;
  });
  return { ...state, stacks: Object.fromEntries(stacks) };
}

/** What a seat is told of cards that others turned before all of the phase lie open. */
function findToldEarly(run: Run, seat: Seat): string[] {
  const { state } = run.encounter;
  if (state.step !== "flip") return [];
  const secrets = secretsOf(run, seat);
  const shown = (one: TimelineState) => [timeline.view(one, seat, secrets), timeline.legal(one, seat, secrets)];
  return isEqual(shown(state), shown(otherwise(state, seat, secrets))) ? [] : [`${nameOf(seat)} reads a card before all lie open`];
}

/** What a player's view, options and refusals tell of hidden combatants: they must be those of an encounter without them. */
function leaks(run: Run, seat: Seat, chance: Chance): string[] {
  const { state } = run.encounter;
  const secrets = secretsOf(run, seat);
  const seen = timeline.view(state, seat, secrets);
  const bare = without(state, seat, seen);
  const tried = Array.from({ length: 8 }, () => makeWild(timeline.shapes, timeline.position(state), IDS, chance)).map(
    (command) => lift(timeline.shapes, command).command as TimelineCommand,
  );
  const told = tried.filter((command) => !isEqual(timeline.refuse(state, command, seat), timeline.refuse(bare, command, seat)));
  return [
    ...apart("a view tells", timeline.view(bare, seat, secrets), seen),
    ...apart("options tell", [...timeline.legal(bare, seat, secrets)], [...timeline.legal(state, seat, secrets)]),
    ...told.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
    ...apart("a view tells of seals", timeline.view(sealAgain(state, secrets), seat, secrets), seen),
  ];
}

/** What lies sealed may stand nowhere but in commands that opened it, before an undo: not in the state, nor in the entries that were written since a revision. */
function findToldSince(run: Run, since: number): string[] {
  const { state, ledger } = run.encounter;
  const fresh = Object.fromEntries(Object.entries(ledger).filter(([number]) => Number(number) > since));
  const entries = entriesOf({ ledger: fresh }).filter(({ command }) => command.kind !== "open" && command.kind !== "break");
  const all = JSON.stringify([state, entries]);
  const shut = new Set(timeline.sealed?.(state).map(({ commitment }) => commitment));
  return [...run.kept.values()].flatMap((openings) =>
    Object.entries(openings)
      .filter(([commitment, { salt }]) => shut.has(commitment) && all.includes(salt))
      .map(([commitment]) => `the opening of ${commitment} stands in the open`),
  );
}

function none(): never {
  throw new Error("Nothing was written");
}

function kernelCommand({ encounter, chance }: Run): unknown {
  const position = timeline.position(encounter.state);
  switch (chance.integer(0, 2)) {
    case 0:
      return { kind: "undo", position };
    case 1:
      return { kind: "undo", position, to: chance.integer(1, encounter.revision + 1) };
    default:
      return { kind: "redo", position };
  }
}

/** What a browser would send as an opening, and whether it is taken: the true one where somebody keeps it, now and then another. That one counts from who sealed alone. */
function openingFor(
  run: Run,
  seat: Seat,
  { combatant, stack, part }: Record<string, unknown>,
): { readonly opening: JsonRecord; readonly legal: boolean } {
  const all = [...run.kept.values()].flatMap((openings) => Object.entries(openings));
  const due = timeline.due?.(run.encounter.state).find(({ command }) => {
    return command["combatant"] === combatant && command["stack"] === stack && command["part"] === part;
  });
  const [, own] = all.find(([commitment]) => commitment === due?.commitment) ?? [];
  if (own !== undefined && run.chance.maybe(0.9)) return { opening: { ...own }, legal: true };
  const opening = { payload: { ...own?.payload, phase: 99 }, salt: "0".repeat(64) };
  return { opening, legal: due?.context.user === nameOf(seat) };
}

/** Kinds that are nearly always legal, or lead on too soon: taken now and then, so that the others get their turn. */
const DULL = new Set([
  "hold",
  "side",
  "defeat",
  "pass",
  "recall",
  "surprise",
  "pool",
  "finish",
  "giveBack",
  "void",
  "doubt",
  "reopen",
  "closeCall",
]);

function chooseOption(options: readonly Option[], chance: Chance): Option {
  const likely = options.find((option) => option.likely === true);
  if (likely !== undefined && chance.maybe(0.3)) return likely;
  const lively = options.filter((option) => !DULL.has(option.kind));
  return chance.pick(lively.length > 0 && chance.maybe(0.8) ? lively : options);
}

/** What the table does beside what it owes. */
const TABLES = new Set(["open", "doubt", "hold", "side"]);

interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** An intent, sealed by its seat's browser. */
function askSealed(run: Run, seat: Seat, intent: JsonRecord & { readonly kind: string }): Asked {
  const { state } = run.encounter;
  const made = timeline.prepare?.(state, intent, secretsOf(run, seat), sealingOf(nameOf(seat), run.chance)) ?? { reason: "nobody seals" };
  // No range of fields tells which cards lie on the line already.
  if ("reason" in made && made.reason === "unique") return { request: null, seat, legal: false };
  if ("reason" in made) throw new Error(`legal, but ${JSON.stringify(made)}: ${JSON.stringify(intent)}`);
  run.kept.set(nameOf(seat), { ...run.kept.get(nameOf(seat)), ...made.keep });
  return { request: { ...made.command, position: timeline.position(state) }, seat, legal: true };
}

/** A command of an option: intents are sealed, openings filled in. Phases are kept near, so that they are reached. */
function legalCommand(run: Run, seat: Seat, option: Option): Asked {
  const bare = fill(option, timeline.position(run.encounter.state), run.chance) as unknown as JsonRecord & { readonly kind: string };
  const near = option.fields["at"]?.type === "integer" ? { at: option.fields["at"].min + run.chance.integer(0, 3) } : {};
  const { opening, legal } = Object.hasOwn(option.fields, "opening") ? openingFor(run, seat, bare) : { opening: null, legal: true };
  const command = { ...bare, ...near, ...(opening === null ? {} : { opening }) };
  const isIntent = Object.hasOwn(timeline.intents ?? {}, command.kind);
  return isIntent ? askSealed(run, seat, command) : { request: command, seat, legal };
}

function ask(run: Run): Asked {
  const { encounter, chance } = run;
  const seat = chance.pick([GM, GM, GM, ...PLAYERS, ...PLAYERS, TABLE]);
  const position = timeline.position(encounter.state);
  const dice = chance.next();
  if (findRedoable(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
  if (dice < 0.75) {
    const all = timeline.legal(encounter.state, seat, secretsOf(run, seat));
    const options = all.filter(({ kind }) => (seat.kind === "table" ? TABLES.has(kind) : kind !== "finish" || chance.maybe(0.1)));
    if (options.length > 0) return legalCommand(run, seat, chooseOption(options, chance));
  }
  if (dice < 0.84) return { request: makeWild(timeline.shapes, position, IDS, chance), seat: chance.pick([GM, ...PLAYERS]), legal: false };
  if (dice < 0.88) return { request: kernelCommand(run), seat: GM, legal: false };
  return { request: breakCommand(makeWild(timeline.shapes, position, IDS, chance), chance), seat, legal: false };
}

/** Plays one request; false where it was refused. Throws where something legal is refused. */
function playOne(run: Run, { request, seat, legal }: Asked): boolean {
  const known = run.encounter.state.combatants;
  const parsed = parse(timeline, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm });
  if ("refusal" in parsed) {
    if (legal) throw new Error(`legal, but ${JSON.stringify(parsed.refusal)}: ${JSON.stringify(request)}`);
    return false;
  }
  const { command } = lift(timeline.shapes, parsed.command as CommandBase);
  const { state: before } = run.encounter;
  const verdict = play(timeline, run.encounter, command as TimelineCommand, seat);
  if (verdict.kind !== "done") {
    if (legal) throw new Error(`legal, but ${JSON.stringify(verdict)}: ${JSON.stringify(request)}`);
    return false;
  }
  run.encounter = freeze(verdict.encounter);
  const [{ line } = none()] = verdict.entries;
  const onlookers = PLAYERS.map((player) => ({ seat: player, secrets: secretsOf(run, player) }));
  const told = findExposed(
    timeline,
    UNSEEN,
    { before, command: command as TimelineCommand, after: verdict.encounter.state, line },
    onlookers,
  );
  if (told.length > 0) throw new Error(`${JSON.stringify(request)}: ${told.join("; ")}`);
  return true;
}

/** What the table owes is done, now and then late. */
function settle(run: Run): void {
  for (let owed = timeline.owed(run.encounter.state); owed !== null && run.chance.maybe(0.9); owed = timeline.owed(run.encounter.state)) {
    playOne(run, { request: owed, seat: TABLE, legal: true });
  }
}

/** One run; gives the encounter it ends in. */
function runOf(seed: number): { readonly run: Run; readonly cast: Cast; readonly house: House; readonly played: number } {
  const chance = new Chance(seed);
  const tries = new Chance(seed + 1_000_000);
  const cast = membersOf(chance);
  const house = houseOf(chance);
  const run: Run = { encounter: freeze(begin(timeline, cast, house, FACTS)), kept: new Map(), chance };
  let played = 0;
  for (let count = 0; count < COMMANDS; count += 1) {
    const before = run.encounter;
    const asked = ask(run);
    try {
      if (playOne(run, asked)) played += 1;
      settle(run);
    } catch (error) {
      throw new Error(`seed ${seed}, command ${count}, ${JSON.stringify(timeline.position(before.state))}: ${(error as Error).message}`);
    }
    const { state } = run.encounter;
    if (run.encounter === before) continue;
    const wrong = [
      ...corruption(state),
      ...PLAYERS.flatMap((player) => leaks(run, player, tries)),
      ...[GM, ...PLAYERS].flatMap((seat) => findToldEarly(run, seat)),
      ...findToldSince(run, before.revision),
    ];
    if (wrong.length > 0) throw new Error(`seed ${seed}, command ${count}, ${JSON.stringify(asked.request)}: ${wrong.join(", ")}`);
  }
  return { run, cast, house, played };
}

/** The pools that were there from the beginning. */
function poolsOf({ holders }: TimelineState, cast: Cast, house: House): unknown {
  const first = timeline.setup(cast, house, FACTS).holders;
  return Object.entries(first).map(([holder, pools]) => [holder, keep(holders[holder] ?? {}, (stat) => Object.hasOwn(pools, stat))]);
}

/** Throws where all that was undone is not as it began. */
function began(end: Encounter<TimelineState>, back: Encounter<TimelineState>, cast: Cast, house: House): void {
  const start = timeline.rewound(timeline.setup(cast, house, FACTS), end.state);
  agree("the pools are not those of the beginning", poolsOf(start, cast, house), poolsOf(back.state, cast, house));
  const { phase, step: at } = back.state;
  agree("it does not stand at the beginning", { phase: 0, at: "declare", acts: 0 }, { phase, at, acts: allStacksOf(back.state).length });
}

/**
 * Plays one run of random requests, replays its log, undoes all of it and redoes it. Throws where something throws, corrupts or
 * leaks, where something that legal offers is refused, or where log, undo and redo lead elsewhere. Gives how many requests were
 * played, and how many actions were settled.
 */
export function fuzz(seed: number): { readonly played: number; readonly settled: number } {
  const { run, cast, house, played } = runOf(seed);
  const { encounter } = run;
  agree(`seed ${seed}: the log replays otherwise`, encounter.state, replay(timeline, cast, house, entriesOf(encounter), FACTS));
  try {
    began(encounter, backAndForth(timeline, encounter), cast, house);
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
  return { played, settled: allStacksOf(encounter.state).filter(({ stack: { closed } }) => closed !== null).length };
}
