import type { Change } from "./diff.ts";
import type { Encounter, Entry } from "./encounter.ts";
import { readEntryUncached } from "./ledger.ts";
import { isEnvelope } from "./parse-command.ts";
import { isRecord } from "./records.ts";
import { anything, count, decimal, fields, flag, listOf, nullable, optional, recordOf, text, type Shape } from "./shape.ts";
import type { Position, Refusal, Seat, StateBase, Structure } from "./structure.ts";
import type { LogLine } from "./log-lines.ts";
import type { Rolled } from "./dice.ts";
import type { Id } from "./json-types.ts";

/** Why a stored encounter cannot be read: the broken part, and the path to its first fault. */
export interface Fault {
  /** The broken part: state, log, seals, or what was heard of players. */
  readonly part: "state" | "log" | "seals" | "requests";
  /** The path to the first fault, for a person who mends the encounter by hand, such as `ledger.3` or `state.actions.x.stage`. */
  readonly at: string;
}

const position = fields<Position>({ unit: count, step: text, call: optional(count), undos: count });

const line: Shape<LogLine> = (value) => lineFields(value);
const lineFields = fields<LogLine>({
  key: text,
  data: recordOf(anything) as Shape<LogLine["data"]>,
  about: listOf(text),
  targets: optional(listOf(text)),
  unit: optional(decimal),
  step: optional(text),
  secret: optional(flag as Shape<true>),
  readers: optional(listOf(text)),
  turning: optional(flag as Shape<true>),
  parts: optional(listOf(line)),
});

const roll = fields<Rolled>({
  id: text,
  count,
  faces: count,
  modifier: decimal,
  combatant: optional(text),
  target: optional(text),
  secret: optional(flag as Shape<true>),
  dice: listOf(decimal),
  total: decimal,
  physical: optional(flag),
});

const entry = fields<Entry>({
  number: count,
  by: text,
  gm: flag,
  command: fields<{ kind: string; position: Position }>({ kind: text, position }) as unknown as Shape<Entry["command"]>,
  rolled: listOf(roll),
  line,
  position,
  at: optional(count),
  inverse: optional(listOf(fields<Change>({ path: listOf(text), value: optional(anything) }))),
  idle: optional(flag as Shape<true>),
});

/** The number of sound ledger lines that are remembered: more than the logs of a few encounters hold. */
const KNOWN = 20_000;
/** What a check reads of a ledger entry: its number, its kind, and for an undo or redo the entry it goes back to. */
interface Step {
  readonly number: number;
  readonly kind: string;
  readonly to: unknown;
}
const sound = new Map<string, Step>();

/** Returns the step of a ledger line with that number. Null for a faulty line. Sound lines are remembered, since each write checks all lines. */
function stepIn(value: unknown, number: number): Step | null {
  if (typeof value !== "string") return null;
  const known = sound.get(value);
  if (known?.number === number) return known;
  const read = readEntryUncached(value);
  if (read === null || entry(read) !== null || read.number !== number) return null;
  const step = { number, kind: read.command.kind, to: read.line.data["to"] };
  if (sound.size >= KNOWN) sound.clear();
  sound.set(value, step);
  return step;
}

type Bag = Readonly<Record<string, unknown>>;

const BASE = fields<StateBase>({ undos: count, combatants: recordOf(recordOf(anything)) });

function faultInState(stored: Bag, shape: Shape<unknown> | undefined): string | null {
  return fields({ state: nullable((state) => BASE(state) ?? shape?.(state) ?? null) })(stored);
}

/** The flags and counts of a stored encounter. */
const PLAIN = fields({ ended: flag, resetting: flag, revision: count, ticked: count });
const UNDONE = fields({ undone: recordOf(count) });

function faultInLedger({ revision, ledger }: Bag): string | null {
  if (!isRecord(ledger)) return "ledger";
  const numbers = Object.keys(ledger);
  if (numbers.length !== revision) return "ledger";
  const broken = numbers.find((key) => stepIn(ledger[key], Number(key)) === null);
  return broken === undefined ? null : `ledger.${broken}`;
}

/** Returns the numbers of the undo entries that no redo has taken back. */
function undosIn(ledger: Encounter["ledger"]): ReadonlySet<number> {
  const standing = new Set<number>();
  for (const [key, value] of Object.entries(ledger)) {
    const { number = 0, kind = "", to = 0 } = stepIn(value, Number(key)) ?? {};
    if (kind === "undo") standing.add(number);
    else if (kind === "redo") standing.delete(Number(to));
  }
  return standing;
}

/** Checks that `undone` names each standing undo, and no other entry. */
function faultInUndone(stored: Bag): string | null {
  const at = UNDONE(stored);
  if (at !== null) return at;
  const { ledger, undone } = stored as unknown as Encounter;
  const undos = undosIn(ledger);
  const by = new Set(Object.values(undone));
  return by.size === undos.size && [...by].every((number) => undos.has(number)) ? null : "undone";
}

function faultInLog(stored: Bag): string | null {
  const at = PLAIN(stored) ?? faultInLedger(stored) ?? faultInUndone(stored);
  // An encounter with entries but without a state is broken, and not one that has yet to begin.
  return at ?? (stored["state"] === null && stored["revision"] !== 0 ? "state" : null);
}

const refusal = fields<Refusal>({ reason: text, data: optional(recordOf(anything) as Shape<NonNullable<Refusal["data"]>>) });

/** What an encounter keeps of a user's requests: the highest number, the last ones with their refusals, and whether the arbiter ignores the user. */
export interface Heard {
  readonly n: number;
  readonly last: readonly { readonly id: Id; readonly refusal?: Refusal }[];
  readonly ignored?: boolean;
}
/** The shape of what is stored of a user's requests: a check of each field. */
export const HEARD_SHAPE = fields<Heard>({
  n: count,
  last: listOf(fields<Heard["last"][number]>({ id: text, refusal: optional(refusal) })),
  ignored: optional(flag),
});
const ALL_HEARD = fields({ heard: recordOf(HEARD_SHAPE) });
const SEALS = fields({ seals: recordOf((value) => (value === null || isEnvelope(value) ? null : "")) });

function faultInSeals<State extends StateBase>(structure: Structure<State>, stored: Bag): string | null {
  const at = SEALS(stored);
  if (at !== null) return at;
  const { state, seals } = stored;
  const shut = state === null ? [] : (structure.sealed?.(state as State) ?? []);
  const lost = shut.find(({ commitment }) => !Object.hasOwn(seals as Bag, commitment));
  return lost ? `seals.${lost.commitment}` : null;
}

/** Tests whether the rules can handle a state, by calling `position`, `order` and `turn`. Cheap enough for every write. Throws if the rules fail. */
function stand<State extends StateBase>(structure: Structure<State>, state: State): void {
  structure.position(state);
  structure.order(state);
  structure.turn(state);
}

/** Returns why a stored encounter (`system` of its document) cannot be read. Null if its parts have their shapes and fit together. Never throws. */
export function findStoredEncounterFault<State extends StateBase>(structure: Structure<State>, stored: unknown): Fault | null {
  if (!isRecord(stored)) return { part: "state", at: "" };
  const state = faultInState(stored, structure.stateShape);
  if (state !== null) return { part: "state", at: state };
  const log = faultInLog(stored);
  if (log !== null) return { part: "log", at: log };
  try {
    const seals = faultInSeals(structure, stored);
    if (seals !== null) return { part: "seals", at: seals };
    if (stored["state"] !== null) stand(structure, stored["state"] as State);
  } catch {
    return { part: "state", at: "state" };
  }
  const heard = ALL_HEARD(stored);
  return heard === null ? null : { part: "requests", at: heard };
}

/** Tries every function of the rules that screens and the arbiter call. Returns the first error, or null. For states from untrusted sources. */
export function findFirstRulesError<State extends StateBase>(structure: Structure<State>, state: State): unknown {
  const combatants = Object.keys(state.combatants);
  const seats: readonly Seat[] = [
    { kind: "user", user: "", gm: true, combatants },
    { kind: "user", user: "", gm: false, combatants },
    { kind: "user", user: "", gm: false, combatants: [] },
  ];
  try {
    stand(structure, state);
    structure.project(state);
    structure.owed(state);
    structure.due?.(state);
    for (const seat of seats) {
      structure.view(state, seat, {});
      structure.legal(state, seat, {});
    }
    return null;
  } catch (error) {
    return error;
  }
}
