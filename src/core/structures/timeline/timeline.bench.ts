import { makeFreshEncounter } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { commitmentOf, keyPairFromSecret, unseal, type KeyPair } from "../../kernel/seal-crypto.ts";
import { Chance } from "../../kernel/fuzz.fixture.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import { broadcast, compare, type BenchRow, type Figure, type Suite } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Envelope, Opening, Sealing } from "../../kernel/seal-types.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { numbersOf, type Bare } from "./examples.fixture.ts";
import { timeline } from "./index.ts";
import { sealContextOf, LENGTHS } from "./sealed-parts.ts";
import type { StackRef } from "./find-stacks.ts";
import type { Bid, Stack, Step, TimelineState } from "./state.ts";

const GM_ID = "GameMaster000000";
/** The seats, facts and intent of the measured encounters. */
export const GM: Seat = { kind: "user", user: GM_ID, gm: true, combatants: [] };
export const PLAYER_ID = "Player0000000000";
export const FACTS = { scope: "world-encounter", escrow: "full" } as const;
const POOL = 20;
const SALT = "5a".repeat(32);
/** The phase of the counter. The next constant is the number of actions there. */
const COUNTER = 4;
const ACTING = 2;

/** Returns the id of the combatant with this place. */
export function idOf(index: number): Id {
  return `Combatant${String(index).padStart(7, "0")}`;
}

/** Returns a cast of this size, with every other combatant an NPC. */
export function castOf(size: number): Cast {
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  const numbers = numbersOf(Array.from({ length: 9 }, () => POOL));
  return Object.fromEntries(
    ids.map((id, index) => [
      id,
      { id, name: id, side: index % 2 === 0 ? "party" : "foe", npc: index % 2 === 1, hidden: false, holder: id, numbers },
    ]),
  );
}

function seatOf(index: number): Seat {
  return { kind: "user", user: PLAYER_ID, gm: false, combatants: [idOf(index)] };
}

function bidOf(phase: number): Bid {
  const stats = { relevant: "strength", secondary: "agility", opposing: "agility" } as const;
  const points = { ante: 1, ability: 2, relevantBid: 2, secondaryBid: 1, phase, targets: [] };
  return { card: "CardCardCardCard", name: "Swing the lantern", kind: "common", ...stats, ...points };
}

function openingOf(phase: number): Opening {
  return { payload: bidOf(phase), salt: SALT };
}

/** What a measured encounter must be like: its size and its stacks. */
interface Wanted {
  readonly size: number;
  /** The number of stacks, evenly distributed. */
  readonly stacks: number;
  readonly step: Step;
  /** Whether the acting bids are open. All others are face down. */
  readonly open?: boolean;
  /** Whether the bids of all stacks are open. */
  readonly all?: boolean;
}

function stackOf(order: number, [phase, by]: readonly [number, Id], isOpen: boolean): Stack {
  const free = Object.fromEntries(Object.keys(timeline.setup(castOf(1), {}).holders[idOf(0)] ?? {}).map((stat) => [stat, POOL]));
  const sealed = { order, by, call: 1, declared: 0, start: phase - 1, floor: 0, free } as const;
  const fresh = { text: "", result: null, note: "", refund: null, effects: {}, contest: null, voided: null, doubt: "" } as const;
  return {
    ...sealed,
    phaseSeal: String(order).padStart(64, "a"),
    bidSeal: String(order).padStart(64, "b"),
    phase,
    bid: isOpen ? bidOf(phase) : null,
    face: isOpen ? "owner" : "sealed",
    known: "no",
    targets: isOpen ? [idOf(0)] : null,
    ...fresh,
    closed: null,
    paid: {},
  };
}

function byOf(state: TimelineState, combatant: Id): Id {
  return state.combatants[combatant]?.npc === true ? GM_ID : PLAYER_ID;
}

/** Returns stacks, with two on the counter's phase and the others on a hundred later ones. The GM seals for NPCs. */
function lineOf(state: TimelineState, { size, stacks, open = false, all = false }: Wanted): TimelineState["stacks"] {
  const line: Record<Id, Record<string, Stack>> = {};
  for (let index = 0; index < stacks; index += 1) {
    const combatant = idOf(index % size);
    const number = Math.floor(index / size) + 1;
    const isNow = index < ACTING;
    const by = byOf(state, combatant);
    const stack = stackOf(index + 1, [isNow ? COUNTER : COUNTER + 1 + (index % 100), by], all || (isNow && open));
    const bidSeal = isNow ? commitment(state, stack, { combatant, stack: number }) : stack.bidSeal;
    (line[combatant] ??= {})[String(number)] = { ...stack, bidSeal };
  }
  return line;
}

function battle(wanted: Wanted): TimelineState {
  const { size, stacks, step } = wanted;
  const state = timeline.setup(castOf(size), {}, FACTS);
  const line = lineOf(state, wanted);
  const combatants = Object.entries(state.combatants).map(([id, each]) => [id, { ...each, stacks: Object.keys(line[id] ?? {}).length }]);
  const place = { phase: COUNTER, step, call: step === "declare" ? 1 : 0, calls: 2, windows: 2, seals: stacks };
  return { ...state, ...place, stacks: line, combatants: Object.fromEntries(combatants) as TimelineState["combatants"] };
}

function commitment(state: TimelineState, stack: Stack, ref: StackRef): string {
  return commitmentOf(sealContextOf(state, stack, "bid", ref), openingOf(COUNTER), LENGTHS.bid) ?? "";
}

function commandOf(state: TimelineState, bare: Bare): TimelineCommand {
  return { ...bare, position: timeline.position(state) } as TimelineCommand;
}

/** Returns the state as if newly received, with nothing cached. */
function fresh(state: TimelineState): TimelineState {
  return { ...state, stacks: { ...state.stacks } };
}

function done(last: TimelineState, bare: Bare, by: Seat = GM): TimelineState {
  const state = fresh(last);
  const command = commandOf(state, bare);
  const refusal = timeline.refuse(state, command, by);
  if (refusal !== null) throw new Error(`${command.kind}: ${refusal.reason}`);
  return timeline.apply(state, command, by, []).state;
}

/** Returns the sealing of the GM's browser to these keys, with the same salts each time. */
export function sealingFor(recipients: Readonly<Record<Id, string>>): Sealing {
  const chance = new Chance(1);
  return {
    user: GM_ID,
    recipients: () => recipients,
    random: (count) => Uint8Array.from({ length: count }, () => chance.integer(0, 255)),
  };
}

export const DECLARE = {
  kind: "declare",
  card: "CardCardCardCard",
  name: "Swing the lantern",
  type: "common",
  relevant: "strength",
  secondary: "agility",
  relevantBid: 2,
  secondaryBid: 1,
} as const;

/** Returns the secrets of a user's browser: the bids that it sealed. */
function secretsOf(state: TimelineState, user: Id): Secrets {
  const mine = Object.values(state.stacks)
    .flatMap((stacks) => Object.values(stacks))
    .filter(({ by }) => by === user);
  return Object.fromEntries(mine.map(({ bidSeal, phase }) => [bidSeal, openingOf(phase ?? COUNTER)])) as unknown as Secrets;
}

/** Returns an NPC's sealed action as the rules read it, with its envelopes. Throws if it is refused. */
function sealed(state: TimelineState, combatant: Id, sealing: Sealing): { readonly bare: Bare; readonly envelopes: readonly Envelope[] } {
  const made = timeline.prepare?.(state, { ...DECLARE, combatant }, secretsOf(state, GM_ID), sealing);
  if (made === undefined || "reason" in made) throw new Error(`declare: ${made?.reason ?? "nothing seals"}`);
  const { command, envelopes } = extractEnvelopes(timeline.shapes, { ...made.command, position: timeline.position(state) });
  return { bare: command as unknown as Bare, envelopes };
}

function owedAndDue(state: TimelineState): unknown {
  return [timeline.owed(state), timeline.due?.(state)];
}

/** Returns the operations on encounters of this size and number of stacks. */
function operations(size: number, stacks: number): Suite {
  const calling = battle({ size, stacks, step: "declare" });
  const flipping = battle({ size, stacks, step: "flip" });
  const acting = battle({ size, stacks, step: "resolve", open: true });
  const first = idOf(0);
  // Picks a combatant without a stack of its own, if there is one.
  const last = idOf(size - 1);
  const { bare } = sealed(calling, last, sealingFor({}));
  const after = done(calling, bare);
  const judge = { kind: "judge", combatant: first, stack: 1, result: "success" } as const;
  const judged = done(done(acting, judge), { ...judge, combatant: idOf(1 % size) });
  const closed = done(judged, { kind: "closePhase" });
  const opened = { kind: "open", combatant: first, stack: 1, part: "bid", opening: openingOf(COUNTER) } as const;
  const encounter = makeFreshEncounter(timeline, castOf(size), {}, FACTS);
  const command = commandOf(calling, bare);
  const [ours, theirs] = [secretsOf(calling, GM_ID), secretsOf(calling, PLAYER_ID)];
  return {
    "refuse and apply, one seals": () => done(calling, bare),
    "refuse and apply, one passes": () => done(calling, { kind: "pass", combatant: last }),
    "refuse and apply, one opens": () => done(flipping, opened, TABLE),
    "refuse and apply, one result": () => done(acting, judge),
    "apply, a phase closes": () => done(judged, { kind: "closePhase" }),
    "apply, advance": () => done(closed, { kind: "advance" }),
    "owed and due, as one seals": () => owedAndDue(fresh(after)),
    "diff, one seals": () => diff(calling, after),
    "diff, a phase closes": () => diff(judged, closed),
    "play, one seals": () => playCommand(timeline, { ...encounter, state: fresh(calling) }, command, GM),
    "legal, a player": () => timeline.legal(fresh(calling), seatOf(0), theirs),
    "legal, the GM, declaring": () => timeline.legal(fresh(calling), GM, ours),
    "legal, the GM, resolving": () => timeline.legal(fresh(acting), GM, ours),
    order: () => timeline.order(fresh(calling)),
    "view, a player": () => timeline.view(fresh(calling), seatOf(0), theirs),
    "view, the GM": () => timeline.view(fresh(calling), GM, ours),
  };
}

function keysOf(count: number): readonly (KeyPair & { readonly id: Id })[] {
  const source = sealingFor({});
  return Array.from({ length: count }, (_each, index) => ({ id: `Key${index}`, ...keyPairFromSecret(source.random(32)) }));
}

/** Returns the operations to seal an action and to open its bid, with so many keys to seal to. */
function sealing(recipients: number): Suite {
  const state = battle({ size: 200, stacks: 0, step: "declare" });
  const keys = keysOf(recipients);
  const source = sealingFor(Object.fromEntries(keys.map((key) => [key.id, key.public])));
  const combatant = idOf(1);
  const { bare, envelopes } = sealed(state, combatant, source);
  const after = done(state, bare);
  const stack = after.stacks[combatant]?.["1"];
  const envelope = envelopes.at(-1);
  const [key] = keys;
  if (stack === undefined || envelope === undefined || key === undefined) throw new Error("Nothing was sealed");
  const context = sealContextOf(after, stack, "bid", { combatant, stack: 1 });
  if (unseal(envelope, context, key) === null) throw new Error("It does not open");
  return {
    "sealing an action (phase and bid)": () => sealed(state, combatant, source),
    "opening a bid with one's key": () => unseal(envelope, context, key),
  };
}

function told(state: TimelineState, bare: Bare, by: Seat = GM): number {
  const encounter: Encounter<TimelineState> = { ...makeFreshEncounter(timeline, castOf(200), {}, FACTS), state };
  const verdict = playCommand(timeline, encounter, commandOf(state, bare), by);
  if (verdict.kind !== "done") throw new Error(`${bare.kind}: ${JSON.stringify(verdict)}`);
  return broadcast(verdict.changes);
}

function kb(value: unknown): number {
  return JSON.stringify(value).length / 1024;
}

/** Measures `timeline` with 20, 200 and 1000 combatants of five stacks each. */
export function benchTimeline(): readonly BenchRow[] {
  return compare([20, 200, 1000].map((size) => [String(size), operations(size, 5 * size)] as const));
}

/** Returns the most that an operation may take with 1,000 stacks, against 20. A view may grow with what it shows. Playing consists of the others. */
function mostOf(operation: string): number | null {
  if (operation.startsWith("play")) return null;
  return operation.startsWith("view") ? 50 : 3;
}

/** Measures `timeline` with 200 combatants that have 20 or 1,000 stacks in all. */
export function benchStacks(): readonly BenchRow[] {
  return compare(
    [20, 1000].map((stacks) => [`${stacks} stacks`, operations(200, stacks)] as const),
    mostOf,
  );
}

/** Measures sealing and opening with one key and with six. */
export function benchSealing(): readonly BenchRow[] {
  return compare([1, 6].map((recipients) => [`${recipients} keys`, sealing(recipients)] as const));
}

/** Measures the documents and messages of 200 combatants with 1,000 stacks. */
export function benchTimelineSizes(): readonly Figure[] {
  const [size, stacks] = [200, 1000];
  const open = battle({ size, stacks, step: "resolve", all: true });
  const judge = { kind: "judge", combatant: idOf(0), stack: 1, result: "success" } as const;
  const judged = done(done(battle({ size, stacks, step: "resolve", open: true }), judge), { ...judge, combatant: idOf(1) });
  const calling = battle({ size, stacks, step: "declare" });
  const keys = Object.fromEntries(keysOf(6).map((key) => [key.id, key.public]));
  const { bare, envelopes } = sealed(calling, idOf(1), sealingFor(keys));
  const opening = { kind: "open", combatant: idOf(0), stack: 1, part: "bid", opening: openingOf(COUNTER) } as const;
  const closed = done(judged, { kind: "closePhase" });
  const opens = told(battle({ size, stacks, step: "flip" }), opening, TABLE);
  const advances = told(closed, { kind: "advance" });
  return [
    { what: "state: 200 combatants, 1,000 stacks, all open", value: kb(open), unit: "KB", most: 2048 },
    { what: "state: 200 combatants, 1,000 stacks, all sealed", value: kb(calling), unit: "KB", most: 2048 },
    { what: "envelopes of 1,000 sealed stacks, 6 keys each", value: kb(envelopes) * 1000, unit: "KB", most: null },
    { what: "broadcast: one seals, without its envelopes", value: told(calling, bare), unit: "KB", most: 2 },
    { what: "broadcast: one stack opens", value: opens, unit: "KB", most: null },
    { what: "broadcast: advance", value: advances, unit: "KB", most: 2 },
    { what: `broadcast: advance, and ${ACTING} stacks open`, value: advances + ACTING * opens, unit: "KB", most: 2 + ACTING },
    { what: "broadcast: a phase of two closes", value: told(judged, { kind: "closePhase" }), unit: "KB", most: null },
  ];
}
