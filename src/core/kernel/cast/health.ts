import { isRecord, lookup, omitKey } from "../records.ts";
import type { HouseRules } from "../house.ts";
import type { Id, JsonRecord } from "../json-types.ts";
import { ARMED_SHAPE, type Armed } from "../damage.ts";
import { count, fields, listOf, optional, recordOf, text, wholeNumber, type Stored } from "../shape.ts";
import { withParts, type LogLine } from "../log-lines.ts";
import type { Projection } from "../projections.ts";
import type { Applied } from "../structure.ts";
import type { Cast, CastMember } from "./cast-member.ts";
import { lineOf } from "./log.ts";
import { memberIn, resourceHolderOf, membersInOrder, type CastState } from "./member.ts";

/** The largest Health, and the largest amount that one command takes or gives. */
export const MAX_HEALTH = 9999;

/** The Health of one holder: a linked actor with all its combatants, or a single combatant. */
export type Health = Stored<typeof health>;
const health = fields({
  /** Health now, from 0: the sum of `own`, `given` and `shared`. */
  value: count,
  max: count,
  /** Health as the holder joined. A reset restores it. */
  start: count,
  /** Health without what was changed outside this encounter. An undo changes this part alone. Default: what `given` and `shared` leave of `value`. */
  own: optional(wholeNumber),
  /** What GMs changed on the sheet or the token. Default: 0. */
  given: optional(wholeNumber),
  /** What other encounters with the same actor changed. Default: 0. */
  shared: optional(wholeNumber),
  /** How much active effects add to the maximum that the actor stores. Default: 0. */
  added: optional(wholeNumber),
});

/** The part of a state that keeps Health, in structures that have it. Absent in states older than these fields. */
export const HEALTH_SHAPES = {
  /** Health by holder. A holder whose actor has no maximum is not listed. */
  health: optional(recordOf(health)),
  /** The holders that came to 0 and about which the GM has not decided yet. */
  down: optional(listOf(text)),
  /** The Health that a holder's player asked the GM for, by holder. */
  wanted: optional(recordOf(count)),
} as const;

/** The fields of a combatant in structures with Health. Absent in states older than these fields. */
export const ARMED_SHAPES = {
  /** The holder of the combatant's Health: its linked actor's id, else its own. */
  holder: optional(text),
  /** The damage of the combatant's weapons and cards, by the id of the item, as copied when it joined. */
  armed: optional(recordOf(ARMED_SHAPE)),
} as const;

/** Who reads numbers of Health: all, the owners and GMs, or GMs alone. Others read a word. */
const READERS = ["all", "owners", "gm"] as const;
/** What happens at 0 Health: the GM is asked, the combatant is out of action at once, or nothing. */
const AT_ZERO = ["ask", "atOnce", "never"] as const;

/** The house rules of structures with Health, with their choices and defaults. */
export const HEALTH_RULES = {
  readHealth: { type: "choice", among: READERS, default: "owners" },
  atZero: { type: "choice", among: AT_ZERO, default: "ask" },
} as const satisfies HouseRules;

/** A state with Health, as its functions read it. */
export interface HealthState extends CastState {
  readonly health?: Readonly<Record<Id, Health>>;
  readonly down?: readonly Id[];
  readonly wanted?: Readonly<Record<Id, number>>;
  readonly house: { readonly readHealth?: string; readonly atZero?: string };
}

/** Returns the Health that a combatant brings. Null if its actor has no maximum. */
function healthFrom({ health: given }: CastMember): Health | null {
  if (given === undefined || given.max <= 0) return null;
  const value = Math.min(Math.max(0, given.value), MAX_HEALTH);
  const { added = 0 } = given;
  return { value, max: Math.min(given.max, MAX_HEALTH), start: value, own: value, ...(added === 0 ? {} : { added }) };
}

/** Returns the Health of each holder of a cast, as part of a new state. Empty if no actor has a maximum. */
export function healthOfCast(cast: Cast): { readonly health?: Readonly<Record<Id, Health>> } {
  const all = Object.values(cast).flatMap((member) => {
    const brought = healthFrom(member);
    return brought === null ? [] : [[member.holder, brought] as const];
  });
  return all.length === 0 ? {} : { health: Object.fromEntries(all) };
}

/** Returns the state with the Health of a combatant that joins. A holder that is known keeps the Health that it has. */
export function withHealthOf<State extends CastState>(state: State, member: CastMember): State {
  const { health: known = {} } = state as State & Partial<HealthState>;
  const brought = healthFrom(member);
  return brought === null || Object.hasOwn(known, member.holder) ? state : { ...state, health: { ...known, [member.holder]: brought } };
}

/** Returns the fields that a combatant's record keeps for Health: its holder, and the damage of its weapons and cards. */
export function armedFieldsOf({ holder, armed = {} }: Pick<CastMember, "holder" | "armed">): {
  readonly holder: Id;
  readonly armed?: Readonly<Record<Id, Armed>>;
} {
  return Object.keys(armed).length === 0 ? { holder } : { holder, armed };
}

/** The fields of a combatant that follow from its actor. */
type ActorFields = Partial<ReturnType<typeof armedFieldsOf>>;

/** Returns the holder and the damage of a combatant's actor, which an undo leaves as they are now. Empty in states without these fields. */
export function actorFieldsAfterUndo(now: ActorFields, then: ActorFields): ActorFields {
  const armed = now.armed ?? (then.armed === undefined ? undefined : {});
  return { ...(now.holder === undefined ? {} : { holder: now.holder }), ...(armed === undefined ? {} : { armed }) };
}

/** Returns the id under which a combatant's Health is kept. */
export function healthHolderOf(state: CastState, id: Id): Id {
  return resourceHolderOf(state, id) ?? id;
}

/** Returns a combatant's Health. Undefined if it has none. */
export function healthOf(state: HealthState, id: Id): Health | undefined {
  return lookup(state.health ?? {}, healthHolderOf(state, id));
}

/** Returns the combatant that stands for each holder in log and projections: the first that has not left, else the first. */
function tellersOf(state: CastState): ReadonlyMap<Id, Id> {
  const tellers = new Map<Id, Id>();
  for (const isGone of [false, true])
    for (const [id, { standing }] of membersInOrder(state)) {
      const holder = healthHolderOf(state, id);
      if ((standing === "left") === isGone && !tellers.has(holder)) tellers.set(holder, id);
    }
  return tellers;
}

/** Returns the combatants of one holder that have not left, in cast order. */
export function membersOfHolder(state: CastState, holder: Id): Id[] {
  return membersInOrder(state)
    .filter(([id, { standing }]) => standing !== "left" && healthHolderOf(state, id) === holder)
    .map(([id]) => id);
}

/** Returns the state with another Health of a holder. `down` lists the holder from its fall to 0 until it rises again. */
function withValue<State extends HealthState>(state: State, holder: Id, next: Health): State {
  const before = lookup(state.health ?? {}, holder);
  const { down = [] } = state;
  const falls = next.value === 0 && (before?.value ?? 1) > 0 && (state.house.atZero ?? "ask") === "ask";
  const stays = next.value === 0 && (falls || down.includes(holder));
  const others = down.filter((one) => one !== holder);
  return {
    ...state,
    health: { ...state.health, [holder]: next },
    ...(stays ? { down: [...others, holder] } : state.down === undefined ? {} : { down: others }),
  };
}

/** A state with what a change of Health did. */
export interface HealthChange<State> {
  readonly state: State;
  /** Health before and after. Both 0 if the combatant has none. */
  readonly from: number;
  readonly to: number;
  /** The combatants that the change put out of action (house rule `atZero: atOnce`). The caller does so. */
  readonly fallen: readonly Id[];
}

/** The parts of Health whose sum is its value: the encounter's own, what GMs changed on the actor, and what other encounters changed. */
type HealthPart = "own" | "given" | "shared";

/** Returns a Health with another value. The difference counts for one of its parts. */
function withPart(health: Health, part: HealthPart, value: number): Health {
  const { given = 0, shared = 0, own = health.value - given - shared } = health;
  const parts = { own, given, shared };
  return { ...health, own, value, [part]: parts[part] + value - health.value };
}

/** Returns the state with a combatant's Health set to a value. The difference counts for a part. The same state without Health. */
function changed<State extends HealthState>(
  state: State,
  id: Id,
  valueOf: (health: Health) => number,
  part: HealthPart = "own",
): HealthChange<State> {
  const holder = healthHolderOf(state, id);
  const before = lookup(state.health ?? {}, holder);
  if (before === undefined) return { state, from: 0, to: 0, fallen: [] };
  const to = Math.min(Math.max(0, valueOf(before)), MAX_HEALTH);
  const after = to === before.value ? state : withValue(state, holder, withPart(before, part, to));
  // The encounter in which the holder came to 0 asks.
  const next = part === "shared" && state.down?.includes(holder) !== true ? withoutQuestion(after, holder) : after;
  const falls = to === 0 && before.value > 0 && state.house.atZero === "atOnce";
  return { state: next, from: before.value, to, fallen: falls ? membersOfHolder(state, holder) : [] };
}

/** Takes an amount from a combatant's Health, down to 0. */
export function loseHealth<State extends HealthState>(state: State, id: Id, amount: number): HealthChange<State> {
  return changed(state, id, ({ value }) => value - amount);
}

/** Adds an amount to a combatant's Health, up to its maximum. Health above the maximum stays as it is. */
export function gainHealth<State extends HealthState>(state: State, id: Id, amount: number): HealthChange<State> {
  return changed(state, id, ({ value, max }) => Math.max(value, Math.min(max, value + amount)));
}

/** Sets a combatant's Health to a number. The difference counts for a part of it. Default: the encounter's own. */
export function setHealth<State extends HealthState>(state: State, id: Id, value: number, part: HealthPart = "own"): HealthChange<State> {
  return changed(state, id, () => value, part);
}

/** Returns the maximum of Health as its actor stores it, without active effects. */
export function storedMaxOf({ max, added = 0 }: Health): number {
  return Math.max(0, max - added);
}

/** Returns the state with another maximum of a combatant's Health, as its actor stores it. Its value stays. Without a maximum it has no Health. */
export function withMaxHealth<State extends HealthState>(state: State, id: Id, stored: number): State {
  const holder = healthHolderOf(state, id);
  const before = lookup(state.health ?? {}, holder) ?? { value: stored, max: 0, start: stored, own: stored };
  const max = Math.min(Math.max(0, stored + (before.added ?? 0)), MAX_HEALTH);
  if (stored > 0 && max > 0) return { ...state, health: { ...state.health, [holder]: { ...before, max } } };
  return { ...withoutWish(withoutQuestion(state, holder), holder), health: omitKey(state.health ?? {}, holder) };
}

/** Whether the GM is asked about a holder at 0 Health: one of its combatants is still in play. */
export function isAskedAbout(state: HealthState, holder: Id): boolean {
  return state.down?.includes(holder) === true && membersOfHolder(state, holder).some((id) => memberIn(state, id)?.standing === "in");
}

/** Returns the state without the question about a holder at 0 Health. */
export function withoutQuestion<State extends HealthState>(state: State, holder: Id): State {
  return state.down?.includes(holder) === true ? { ...state, down: state.down.filter((one) => one !== holder) } : state;
}

/** Returns the state without the Health that a holder's player asked for. */
export function withoutWish<State extends HealthState>(state: State, holder: Id): State {
  return Object.hasOwn(state.wanted ?? {}, holder) ? { ...state, wanted: omitKey(state.wanted ?? {}, holder) } : state;
}

/** Returns the state with each holder's Health as it was when the holder joined, without what other encounters changed since. */
export function withStartHealth<State extends HealthState>(state: State): State {
  const { health: all = {} } = state;
  const tellers = tellersOf(state);
  const restored = Object.entries(all).map(([holder, one]) => {
    // No combatant writes the Health of a holder whose combatant came back as another actor's.
    if (!tellers.has(holder)) return [holder, one] as const;
    const { given: _given, ...rest } = one;
    return [holder, asJoined(rest)] as const;
  });
  return { ...state, health: Object.fromEntries(restored), ...(state.down === undefined ? {} : { down: [] }) };
}

/** Returns the combatants whose Health a GM's command sets on the actor, also within a batch. */
function setByCommand({ kind, combatant, commands }: JsonRecord): readonly Id[] {
  if (Array.isArray(commands)) return commands.flatMap((one) => (isRecord(one) ? setByCommand(one as JsonRecord) : []));
  return kind === "setHealth" && typeof combatant === "string" ? [combatant] : [];
}

/** Returns Health after an undo, with the maximum and the parts of GMs and other encounters as now. `isTaken` undoes a GM's part. */
function healthAfterUndo(then: Health, now: Health, isTaken: boolean): Health {
  const { given: gave = 0, shared: had = 0, own = then.value - gave - had } = then;
  const { shared = 0 } = now;
  const given = isTaken ? gave : (now.given ?? 0);
  const { max, added } = isTaken ? then : now;
  if (given === gave && shared === had && own + given + shared === then.value && max === then.max) return then;
  const most = Math.max(max, then.value, now.value);
  const value = Math.min(Math.max(0, own + given + shared), most);
  // What does not fit between 0 and the maximum is lost of what came from outside, so that further undos still lead back.
  const beyond = value - own - given - shared;
  const { given: _given, shared: _shared, added: _added, ...rest } = then;
  const outside = given === 0 ? { given, shared: shared + beyond } : { given: given + beyond, shared };
  const parts = Object.entries({ ...outside, added }).filter(([, part]) => part !== undefined && part !== 0);
  return { ...rest, value, max, own, ...Object.fromEntries(parts) };
}

/** Returns the Health of a holder that joined after the point we undo to, without what the encounter itself changed since. */
function asJoined(now: Health): Health {
  const { start, given = 0, shared = 0 } = now;
  const value = Math.min(Math.max(0, start + given + shared), Math.max(now.max, now.value));
  return withPart({ ...now, own: start, value: start + given + shared }, given === 0 ? "shared" : "given", value);
}

/** Returns the state after the undo of `target` with the facts about Health that it leaves, as `healthAfterUndo` says. New holders stay. */
export function withKnownHealth<State extends CastState>(restored: State, undone: State, target: JsonRecord = {}): State {
  const [before, after] = [restored as State & Partial<HealthState>, undone as State & Partial<HealthState>];
  const { health: then = {}, down } = before;
  const { health: now = {} } = after;
  const taken = new Set(setByCommand(target).map((id) => healthHolderOf(undone, id)));
  const kept = [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((holder): (readonly [Id, Health])[] => {
    const [was, is] = [lookup(then, holder), lookup(now, holder)];
    if (taken.has(holder) && (was === undefined || is === undefined)) return was === undefined ? [] : [[holder, was]];
    if (is === undefined) return [];
    return [[holder, was === undefined ? asJoined(is) : healthAfterUndo(was, is, taken.has(holder))]];
  });
  if (kept.length === Object.keys(then).length && kept.every(([holder, one]) => one === then[holder])) return restored;
  const health = Object.fromEntries(kept);
  return {
    ...before,
    health,
    ...(down === undefined ? {} : { down: down.filter((holder) => lookup(health, holder)?.value === 0) }),
  };
}

/** The words for Health, from full to none. */
export const HEALTH_WORDS = ["hale", "hurt", "badlyHurt", "down"] as const;
/** The word for a combatant's Health, as listed in `HEALTH_WORDS`. */
export type HealthWord = (typeof HEALTH_WORDS)[number];

/** Returns the word for a Health: down at 0, badly hurt up to a third of the maximum, hurt up to two thirds, else hale. */
export function healthWord({ value, max }: Pick<Health, "value" | "max">): HealthWord {
  if (value === 0) return "down";
  if (value * 3 <= max) return "badlyHurt";
  return value * 3 <= max * 2 ? "hurt" : "hale";
}

/** A combatant's Health as a seat reads it. */
export interface ShownHealth {
  readonly word: HealthWord;
  /** The numbers. Null for a seat that reads only the word. */
  readonly numbers: { readonly value: number; readonly max: number } | null;
  /** Whether the GM is asked about the combatant, which is at 0 Health. False for other seats. */
  readonly asked: boolean;
  /** The Health that the combatant's player asks for. Null for none, and for other players. */
  readonly wanted: number | null;
}

/** The parts of a seat that decide whether it reads Health. */
interface Reader {
  readonly referee: boolean;
  readonly owns: (id: Id) => boolean;
}

/** Whether a seat reads a combatant's Health as numbers. */
export function mayReadHealth({ house: { readHealth = "owners" } }: HealthState, id: Id, { referee, owns }: Reader): boolean {
  return referee || readHealth === "all" || (readHealth === "owners" && owns(id));
}

/** Returns a combatant's Health as a seat reads it, as a part of its row. Empty if the combatant has no Health. */
export function shownHealthOf(state: HealthState, id: Id, reader: Reader): { readonly health?: ShownHealth } {
  const one = healthOf(state, id);
  if (one === undefined) return {};
  const holder = healthHolderOf(state, id);
  const { value, max } = one;
  const isPresent = memberIn(state, id)?.standing !== "left";
  return {
    health: {
      word: healthWord(one),
      numbers: mayReadHealth(state, id, reader) ? { value, max } : null,
      asked: reader.referee && isAskedAbout(state, holder),
      wanted: isPresent && (reader.referee || reader.owns(id)) ? (lookup(state.wanted ?? {}, holder) ?? null) : null,
    },
  };
}

/** Whether only GMs see the dice of damage. With them, a player could work out a Health that the house rule hides. */
export function isDamageSecret({ house: { readHealth = "owners" } }: HealthState): boolean {
  return readHealth !== "all";
}

/** Limits a log line about a combatant's Health to readers of its numbers. */
export function toReadersOf({ house: { readHealth = "owners" } }: HealthState, id: Id, line: LogLine): LogLine {
  if (readHealth === "all") return line;
  return readHealth === "gm" ? { ...line, secret: true } : { ...line, readers: [id] };
}

/** Adds a log line for each holder whose Health a command changed, for readers of its numbers. */
export function withHealthLines<State extends HealthState>(before: State, applied: Applied<State>): Applied<State> {
  const { state, line } = applied;
  if (state.health === before.health) return applied;
  const tellers = tellersOf(state);
  const told = Object.entries(state.health ?? {}).flatMap(([holder, { value }]) => {
    const from = lookup(before.health ?? {}, holder)?.value ?? value;
    const combatant = from === value ? undefined : tellers.get(holder);
    return combatant === undefined ? [] : [toReadersOf(state, combatant, lineOf("healthNumbers", combatant, { from, to: value }))];
  });
  return { state, line: withParts(line, [...(line.parts ?? []), ...told]) };
}

/** Returns what actors show of Health: its value and its maximum for each holder, through its first combatant that has not left. */
export function healthProjections(state: HealthState): Projection[] {
  if (state.health === undefined) return [];
  const writers = tellersOf(state);
  return Object.entries(state.health).flatMap(([holder, health]): Projection[] => {
    const combatant = writers.get(holder);
    if (combatant === undefined) return [];
    const base = { kind: "actor", combatant, holder } as const;
    return [
      { ...base, key: `health-${holder}`, path: "system.health.value", value: health.value },
      { ...base, key: `health-max-${holder}`, path: "system.health.max", value: storedMaxOf(health) },
    ];
  });
}
