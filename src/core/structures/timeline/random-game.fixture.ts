import { diff, isEqual } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { makeWild, type Chance } from "../../kernel/fuzz.fixture.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import { agree, castOf, chooseHouse, GM, IDS, keep, pickLively, PLAYERS, wasUndone } from "../../kernel/random.fixture.ts";
import type { Asked, Games } from "../../kernel/random-run.fixture.ts";
import { maySpeakFor, seatIdOf, TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Option } from "../../kernel/command-fields.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { numbersOf } from "./examples.fixture.ts";
import { sealingOf } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { timeline } from "./index.ts";
import { allStacksOf, isPending } from "./find-stacks.ts";
import { STEPS, type Stack, type TimelineState } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";
import type { TimelineView } from "./view-types.ts";

const FACTS = { scope: "random", escrow: "full" } as const;

/** Makes a random cast. Two of them may bid from the same pools. */
function membersOf(chance: Chance): Cast {
  return castOf(chance, (id, index) => ({
    holder: index === 4 && chance.maybe(0.3) ? (IDS[3] ?? id) : id,
    numbers: numbersOf([chance.integer(0, 9), chance.integer(0, 5), chance.integer(0, 2)]),
  }));
}

/** The openings that each user's browser keeps. */
type Kept = Map<Id, Record<string, Opening>>;

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

/** Lists what is wrong with a state. Empty if all is well. */
function corruption(state: TimelineState): string[] {
  const stacks = allStacksOf(state);
  const orders = stacks.flatMap(({ stack: { order, contest } }) => [order, ...(contest && contest.order > 0 ? [contest.order] : [])]);
  const places = new Set(Object.values(state.combatants).map(({ place }) => place));
  const isWhole = STEPS.includes(state.step) && Number.isSafeInteger(state.phase);
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

/** Returns the state without the combatants that a seat may not know, at the place that the seat sees. */
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

/** Describes how two values differ that should be the same. */
function apart(what: string, wanted: object, given: object): string[] {
  const changes = diff({ wanted }, { wanted: given });
  return changes.length === 0 ? [] : [`${what} of hidden combatants: ${JSON.stringify(changes).slice(0, 500)}`];
}

/** Returns the state with other commitments for all that a seat cannot read, as if it held other things. */
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

/** Returns the state with other content in turned cards that the seat may not read yet. */
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

/** Complains if a seat can tell what is on cards that others turned, before all of the phase lie open. */
function findToldEarly(state: TimelineState, seat: Seat, secrets: Secrets): string[] {
  if (state.step !== "flip") return [];
  const shown = (one: TimelineState) => [timeline.view(one, seat, secrets), timeline.legal(one, seat, secrets)];
  return isEqual(shown(state), shown(otherwise(state, seat, secrets))) ? [] : [`${seatIdOf(seat)} reads a card before all lie open`];
}

/** Lists what a player's view, options and refusals reveal of hidden combatants. They must equal those of an encounter without them. */
function leaks(state: TimelineState, seat: Seat, secrets: Secrets, chance: Chance): string[] {
  const seen = timeline.view(state, seat, secrets);
  const bare = without(state, seat, seen);
  const tried = Array.from({ length: 8 }, () => makeWild(timeline.shapes, timeline.position(state), IDS, chance)).map(
    (command) => extractEnvelopes(timeline.shapes, command).command as TimelineCommand,
  );
  const told = tried.filter((command) => !isEqual(timeline.refuse(state, command, seat), timeline.refuse(bare, command, seat)));
  return [
    ...apart("a view tells", timeline.view(bare, seat, secrets), seen),
    ...apart("options tell", [...timeline.legal(bare, seat, secrets)], [...timeline.legal(state, seat, secrets)]),
    ...told.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
    ...apart("a view tells of seals", timeline.view(sealAgain(state, secrets), seat, secrets), seen),
  ];
}

/** Lists sealed openings that stand in the state, or in entries after a revision. Only commands that open may hold them. */
function findToldSince({ state, ledger }: Encounter<TimelineState>, since: number, kept: Kept): string[] {
  const fresh = Object.fromEntries(Object.entries(ledger).filter(([number]) => Number(number) > since));
  const entries = entriesOf({ ledger: fresh }).filter(({ command }) => command.kind !== "open" && command.kind !== "break");
  const all = JSON.stringify([state, entries]);
  const shut = new Set(timeline.sealed?.(state).map(({ commitment }) => commitment));
  return [...kept.values()].flatMap((openings) =>
    Object.entries(openings)
      .filter(([commitment, { salt }]) => shut.has(commitment) && all.includes(salt))
      .map(([commitment]) => `the opening of ${commitment} stands in the open`),
  );
}

/** Kinds that are nearly always legal or lead on too soon. They are picked rarely, so that the others are played too. */
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

/** The kinds that the table gives in addition to what it owes. */
const TABLES = new Set(["open", "doubt", "hold", "side"]);

/** The browsers of one table, with what each has sealed. */
class Browsers {
  readonly kept: Kept = new Map();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Returns the secrets in the browser of a seat. */
  of(seat: Seat): Secrets {
    return (this.kept.get(seatIdOf(seat)) ?? {}) as unknown as Secrets;
  }

  /** Makes the request that a browser sends for an option: it seals intents and fills in openings. Phases are kept near, so that they are reached. */
  send(state: TimelineState, command: CommandBase, seat: Seat, { fields }: Option): Asked {
    const near = fields["at"]?.type === "integer" ? { at: fields["at"].min + this.#chance.integer(0, 3) } : {};
    const bare = command as unknown as JsonRecord & { readonly kind: string };
    const { opening, legal } = Object.hasOwn(fields, "opening") ? this.#openingFor(state, seat, bare) : { opening: null, legal: true };
    const request = { ...bare, ...near, ...(opening === null ? {} : { opening }) };
    return Object.hasOwn(timeline.intents ?? {}, request.kind) ? this.#seal(state, seat, request) : { request, seat, legal };
  }

  #seal(state: TimelineState, seat: Seat, intent: JsonRecord & { readonly kind: string }): Asked {
    const made = timeline.prepare?.(state, intent, this.of(seat), sealingOf(seatIdOf(seat), this.#chance)) ?? { reason: "nobody seals" };
    // The ranges of fields do not tell which cards are already on the line.
    if ("reason" in made && made.reason === "unique") return { request: null, seat, legal: false };
    if ("reason" in made) throw new Error(`legal, but ${JSON.stringify(made)}: ${JSON.stringify(intent)}`);
    this.kept.set(seatIdOf(seat), { ...this.kept.get(seatIdOf(seat)), ...made.keep });
    return { request: { ...made.command, position: timeline.position(state) }, seat, legal: true };
  }

  /** Picks an opening to send, with whether it is legal. Usually the true one, if a browser keeps it. A false one is legal only from the user who sealed. */
  #openingFor(
    state: TimelineState,
    seat: Seat,
    { combatant, stack, part }: Record<string, unknown>,
  ): { readonly opening: JsonRecord; readonly legal: boolean } {
    const all = [...this.kept.values()].flatMap((openings) => Object.entries(openings));
    const due = timeline.due?.(state).find(({ command }) => {
      return command["combatant"] === combatant && command["stack"] === stack && command["part"] === part;
    });
    const [, own] = all.find(([commitment]) => commitment === due?.commitment) ?? [];
    if (own !== undefined && this.#chance.maybe(0.9)) return { opening: { ...own }, legal: true };
    const opening = { payload: { ...own?.payload, phase: 99 }, salt: "0".repeat(64) };
    return { opening, legal: due?.context.user === seatIdOf(seat) };
  }
}

/** Returns the pools that existed from the beginning. */
function poolsOf({ holders }: TimelineState, cast: Cast, house: House): unknown {
  const first = timeline.setup(cast, house, FACTS).holders;
  return Object.entries(first).map(([holder, pools]) => [holder, keep(holders[holder] ?? {}, (stat) => Object.hasOwn(pools, stat))]);
}

/** Throws if an encounter with everything undone differs from its beginning. */
function began(end: Encounter<TimelineState>, back: Encounter<TimelineState>, cast: Cast, house: House): void {
  const start = timeline.rewound(timeline.setup(cast, house, FACTS), end.state);
  agree("the pools are not those of the beginning", poolsOf(start, cast, house), poolsOf(back.state, cast, house));
  const { phase, step: at } = back.state;
  agree("it does not stand at the beginning", { phase: 0, at: "declare", acts: 0 }, { phase, at, acts: allStacksOf(back.state).length });
}

/** Returns the number of settled stacks of an encounter. */
const settledIn = (state: TimelineState): number => allStacksOf(state).filter(({ stack: { closed } }) => closed !== null).length;

/** The random games of `timeline`. */
export const GAMES: Games<TimelineState, TimelineCommand, TimelineView> = {
  structure: timeline,
  unseen: UNSEEN,
  share: 0.3,
  reached: ({ state }) => ({ settled: settledIn(state) }),
  isEnough: ({ settled = 0 }, games) => settled > games,
  game(chance, tries) {
    const cast = membersOf(chance);
    const house = chooseHouse(HOUSE_RULES, chance, 0.6);
    const browsers = new Browsers(chance);
    return {
      cast,
      house,
      facts: FACTS,
      shares: { legal: 0.75, wild: 0.84, kernel: 0.88 },
      kernel: ["undo", "undoTo", "redo"],
      settles: true,
      seat: () => chance.pick([GM, GM, GM, ...PLAYERS, ...PLAYERS, TABLE]),
      wildSeat: () => chance.pick([GM, ...PLAYERS]),
      allows: ({ kind }, seat) => (seat.kind === "table" ? TABLES.has(kind) : kind !== "finish" || chance.maybe(0.1)),
      choose: (options) => pickLively(options, DULL, { likely: 0.3, lively: 0.8 }, chance),
      send: ({ state }, command, seat, option) => browsers.send(state, command, seat, option),
      secretsOf: (seat) => browsers.of(seat),
      wrong: ({ before, after }) => [
        ...corruption(after.state),
        ...(wasUndone(after) && timeline.owed(after.state)?.kind === "judge" ? ["the table takes a suggestion after an undo"] : []),
        ...PLAYERS.flatMap((player) => leaks(after.state, player, browsers.of(player), tries)),
        ...[GM, ...PLAYERS].flatMap((seat) => findToldEarly(after.state, seat, browsers.of(seat))),
        ...findToldSince(after, before.revision, browsers.kept),
      ],
      checkEnd(end, back) {
        began(end, back, cast, house);
      },
    };
  },
};
