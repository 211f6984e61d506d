import type { Fields, Given, Field, FieldShape, Option, Shapes } from "./fields.ts";
import { memoByIdentity } from "./memo.ts";
import { lookup } from "./records.ts";
import { refused } from "./refusals.ts";
import type { Prepared, Sealing } from "./sealing.ts";
import { maySpeakFor, isHost, isReferee, isSeated } from "./seats.ts";
import type { Applied, CommandBase, Refusal, Seat, Secrets, StateBase } from "./structure.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Id, JsonRecord } from "./json.ts";

/** Who may give a command: who speaks for its combatant (and referees), referees alone, a GM whether or not the structure has a referee, a player who sits at the table (for themselves), the table alone, or whomever its `refuse` lets. */
export type By = "owner" | "referee" | "host" | "player" | "table" | "anyone";

/** Who asks for options, and of whom they know. */
export interface Asking<State> {
  readonly state: State;
  readonly seat: Seat;
  readonly secrets: Secrets;
  /** The step as this seat sees it; none once that is over for it. */
  readonly step: string;
  /** Those who have not left and of whom the seat knows, in the cast's order. */
  readonly known: readonly Id[];
  /** Those of them for whom it speaks. */
  readonly own: readonly Id[];
}

type Ranges = Readonly<Record<string, Field & { readonly optional?: boolean }>>;

/** Some of those for whom a kind may be, and the ranges that are theirs alone. */
export interface Case<F extends Fields = Fields> {
  readonly who: readonly Id[];
  readonly ranges: Readonly<Partial<Record<keyof F & string, Field>>>;
}

/** One way in which a kind is offered; without any it is offered with all fields that it needs. */
export interface Offer<State, F extends Fields> {
  /** The steps in which it is offered so, as its seat sees them, where that is fewer than those in which it is given. */
  readonly during?: readonly string[];
  /** It is refused to none of them: nobody asks. */
  readonly always?: true;
  /** The fields that are offered besides `combatant`, in place of all that the kind needs. */
  readonly with?: readonly (keyof F & string)[];
  /** Fields that are offered, and may be left out. */
  readonly optional?: readonly (keyof F & string)[];
  /** Words of which only these are offered. */
  readonly only?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** A choice of which each word is asked by itself, since the rules may let some and not others. */
  readonly each?: keyof F & string;
  /** Ranges that are narrower than the field's own. */
  readonly ranges?: (asking: Asking<State>) => Readonly<Partial<Record<keyof F & string, Field>>>;
  /** In place of `candidates`, where ranges differ from some to others: each is an option of its own. */
  readonly cases?: (asking: Asking<State>) => readonly Case<F>[];
}

/** How a kind is offered: not at all, in these ways, or by a function of its own where ranges differ from one combatant to the next. */
export type Offers<State, F extends Fields> = false | readonly Offer<State, F>[] | ((asking: Asking<State>) => readonly Option[]);

/** What commands and intents have in common: what they bring, who gives them and when, why not, and how they are offered. */
interface Kind<State, F extends Fields, Step extends string> {
  readonly fields: F;
  readonly by: By;
  /** The steps in which it is given, as its seat sees them; any step where absent. */
  readonly during?: readonly Step[];
  /** The steps in which it is offered, where `refuse` says itself why not in the others. */
  readonly offeredIn?: readonly Step[];
  /** For whom it may be at all, where that is not those whom the seat knows or speaks for. */
  candidates?(asking: Asking<State>): readonly Id[];
  /** Why not, beyond who gives it and when. It is asked for each option: it takes no longer with more combatants. */
  refuse?(state: State, given: Given<F>, seat: Seat): Refusal | null;
  readonly offer?: Offers<State, F>;
  /** Of its options the large button: the first, or the first of which this says so by those whom it is for. */
  readonly likely?: true | ((asking: Asking<State>, who: readonly Id[]) => boolean);
}

/** One kind of command as one value: its fields, who gives it, when, why not, and what comes of it. */
export interface Command<State, F extends Fields = Fields, Step extends string = string> extends Kind<State, F, Step> {
  /** A fact that the table tells: from its seat it is never refused. */
  readonly observed?: true;
  /** It is taken at whatever position it was given for: always, or where this flag is set. */
  readonly anywhere?: true | (keyof F & string);
  /** The dice still wanted, given those rolled so far. */
  needs?(state: State, given: Given<F>, rolled: readonly Rolled[]): readonly DiceRequest[];
  /** The next state and its log line; it is not called with what `refuse` refuses. */
  apply(state: State, given: Given<F>, seat: Seat, rolled: readonly Rolled[]): Applied<State>;
}

/** One kind that is no command yet: its owner's client makes it one with envelopes. */
export interface Intent<State, F extends Fields = Fields, Step extends string = string> extends Kind<State, F, Step> {
  prepare(state: State, given: Given<F>, sealing: Sealing, secrets: Secrets): Prepared | Refusal;
}

/** The commands of one structure by kind. */
export type CommandTable<State> = Readonly<Record<string, Command<State>>>;
/** The intents of one structure by kind. */
export type IntentTable<State> = Readonly<Record<string, Intent<State>>>;

/** The union of the commands of a table, as they are given. */
export type CommandOf<Table> = {
  [Kind in keyof Table & string]: Table[Kind] extends { readonly fields: infer F extends Fields }
    ? CommandBase & { readonly kind: Kind } & Given<F>
    : never;
}[keyof Table & string];

/** How the commands and intents of one structure are written: what they bring is inferred from their fields. */
export interface Writers<State, Step extends string> {
  readonly command: <const F extends Fields>(spec: Command<State, F, Step>) => Command<State, F, Step>;
  readonly intent: <const F extends Fields>(spec: Intent<State, F, Step>) => Intent<State, F, Step>;
}

/** The writers of commands for one state and its steps. */
export function commandsFor<State, Step extends string>(): Writers<State, Step> {
  return { command: (spec) => spec, intent: (spec) => spec };
}

/** What the kernel asks of a structure to make the rest of its commands. */
export interface CommandHooks<State extends StateBase> {
  /** The reason for which a seat is refused what is the referee's. */
  readonly notReferee: string;
  /** The reason for which a seat is refused what is the table's, where it is another. */
  readonly notTable?: string;
  /** The step as a seat sees it: while only hidden combatants act, the one before. */
  stepFor(state: State, seat: Seat): string;
  /** Refuses a seat that still sees the step before the open one. Null for a seat that sees the open one. Every kind that has steps is then neither offered nor taken. */
  refuseOver?(state: State, seat: Seat): Refusal | null;
  /** The state as far as a seat may know it, where `refuse` would tell of more: options are asked of it, so that no missing button tells of somebody hidden. */
  seen?(state: State, seat: Seat): State;
  /** Whether a seat may know of a combatant. */
  sees(state: State, id: Id, seat: Seat): boolean;
  /** Those who have not left and of whom a seat may know, in the cast's order. */
  known(state: State, seat: Seat): readonly Id[];
}

/** What the tables give to the contract of a structure. */
export interface CommandRules<State, C> {
  readonly shapes: Shapes;
  readonly intents: Shapes;
  refuse(state: State, command: C, seat: Seat): Refusal | null;
  holdsAnywhere(command: C): boolean;
  needs(state: State, command: C, rolled: readonly Rolled[]): readonly DiceRequest[];
  apply(state: State, command: C, seat: Seat, rolled: readonly Rolled[]): Applied<State>;
  legal(state: State, seat: Seat, secrets: Secrets): readonly Option[];
  prepare(state: State, intent: JsonRecord & { readonly kind: string }, secrets: Secrets, sealing: Sealing): Prepared | Refusal;
}

type Bag = Readonly<Record<string, unknown>>;
type AnyKind<State> = Kind<State, Fields, string>;

/** Whether a kind is not for this seat, whoever it is about. */
function isBarred(by: By, state: StateBase, seat: Seat): boolean {
  switch (by) {
    case "table":
      return seat.kind !== "table";
    case "referee":
      return !isReferee(seat);
    case "host":
      return !isHost(seat);
    case "player":
      return !isSeated(state, seat);
    case "owner":
    case "anyone":
      return false;
  }
}

function refuseBarred({ notReferee, notTable = notReferee }: Pick<CommandHooks<StateBase>, "notReferee" | "notTable">, by: By): Refusal {
  if (by === "host") return refused("gmOnly");
  if (by === "player") return refused("notSeated");
  return { reason: by === "table" ? notTable : notReferee };
}

/** Why a seat may not give a kind, whatever the step. */
function refuseSeat<State extends StateBase>(
  hooks: CommandHooks<State>,
  { by, fields }: AnyKind<State>,
  { state, given, seat }: { readonly state: State; readonly given: Bag; readonly seat: Seat },
): Refusal | null {
  if (isBarred(by, state, seat)) return refuseBarred(hooks, by);
  if (by !== "owner" || !Object.hasOwn(fields, "combatant")) return null;
  const combatant = String(given["combatant"]);
  if (!hooks.sees(state, combatant, seat)) return { reason: "combatant" };
  return maySpeakFor(seat, combatant) ? null : { reason: "notYours", data: { combatant } };
}

function refuseStep<State>({ during }: AnyKind<State>, step: () => string): Refusal | null {
  if (during === undefined) return null;
  const seen = step();
  return during.includes(seen) ? null : { reason: "step", data: { step: seen } };
}

/** The range in which a field is offered where its kind says no narrower one; null for what no person fills. */
function rangeOf(shape: FieldShape, known: readonly Id[]): Field | null {
  switch (shape.type) {
    case "id":
      return { type: "choice", among: known };
    case "ids":
      return { type: "ids", among: known, max: shape.max };
    case "amounts":
      return { type: "amounts", among: known, max: shape.max };
    case "envelope":
    case "place":
    case "list":
      return null;
    default: {
      const { optional: _unset, ...range } = shape;
      return range;
    }
  }
}

const KEY = "0".repeat(16);

/** The least value of a range, with which `refuse` is asked. */
function leastOf(range: Field): unknown {
  switch (range.type) {
    case "text":
    case "word":
      return "x";
    case "integer":
      return range.min;
    case "choice":
      return range.among[0];
    case "flag":
      return range.only ?? true;
    case "key":
      return KEY;
    case "ids":
      return [];
    case "amounts":
      return {};
    case "opening":
      return { payload: {}, salt: "" };
    case "member":
      return null;
  }
}

/** The fields that a command cannot be without. */
const neededOf = memoByIdentity((fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.optional !== true));

function rangesOf({ fields }: AnyKind<never>, offer: Offer<never, Fields>, narrow: Case["ranges"], known: readonly Id[]): Ranges {
  const needed = offer.with ?? neededOf(fields);
  const ranges: Record<string, Field & { readonly optional?: boolean }> = {};
  for (const name of offer.optional ? [...needed, ...offer.optional] : needed) {
    const shape = fields[name];
    const word = offer.only?.[name];
    const range = word === undefined ? (narrow[name] ?? (shape && rangeOf(shape, known))) : ({ type: "choice", among: [word] } as const);
    if (name === "combatant" || !range) continue;
    ranges[name] = offer.optional?.includes(name) === true ? { ...range, optional: true } : range;
  }
  return ranges;
}

/** The ranges once for each word of a choice. */
function splitOf(ranges: Ranges, name: string | undefined): readonly Ranges[] {
  const range = name === undefined ? undefined : ranges[name];
  if (name === undefined || range?.type !== "choice") return [ranges];
  return range.among.map((word) => ({ ...ranges, [name]: { ...range, among: [word] } }));
}

/** The least that a command of these ranges brings, with which `refuse` is asked; the same for all who are asked about. */
function leastGiven(ranges: Ranges): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(ranges)) {
    const range = ranges[name];
    if (range !== undefined && range.optional !== true) given[name] = leastOf(range);
  }
  return given;
}

/** Those for whom `refuse` lets a kind pass with these ranges; null where it is about nobody, and passes. */
function allowedOf<State>(
  spec: AnyKind<State>,
  offer: Offer<State, Fields>,
  { state, seat }: Asking<State>,
  ranges: Ranges,
  people: readonly Id[],
): readonly Id[] | null {
  const isAboutSomebody = Object.hasOwn(spec.fields, "combatant");
  if (offer.always === true || spec.refuse === undefined) return isAboutSomebody ? people : null;
  const given = leastGiven(ranges);
  const may = () => (spec.refuse?.(state, given as never, seat) ?? null) === null;
  if (!isAboutSomebody) return may() ? null : [];
  return people.filter((combatant) => {
    given["combatant"] = combatant;
    return may();
  });
}

/** A kind as it is offered in one of its ways: for all for whom `refuse` lets it pass. */
function optionsOfOffer<State>(kind: string, spec: AnyKind<State>, offer: Offer<State, Fields>, asking: Asking<State>): Option[] {
  const { step, known } = asking;
  if (offer.during?.includes(step) === false) return [];
  const everybody = () => [{ who: spec.candidates?.(asking) ?? (spec.by === "owner" ? asking.own : known), ranges: {} }];
  const cases: readonly Case[] = offer.cases?.(asking) ?? everybody();
  const isAboutSomebody = Object.hasOwn(spec.fields, "combatant");
  const options: Option[] = [];
  const narrow = offer.ranges?.(asking);
  for (const { who: people, ranges } of cases) {
    if (isAboutSomebody && people.length === 0) continue;
    const all = rangesOf(spec, offer, narrow === undefined ? ranges : { ...narrow, ...ranges }, known);
    for (const fields of splitOf(all, offer.each)) {
      const who = allowedOf(spec, offer, asking, fields, people);
      if (who === null) options.push({ kind, who: [], fields });
      else if (who.length > 0) options.push({ kind, who, fields });
    }
  }
  return options;
}

const ANYHOW: readonly Offer<never, Fields>[] = [{}];

function optionsOf<State extends StateBase>(kind: string, spec: AnyKind<State>, asking: Asking<State>): readonly Option[] {
  const { by, offer = ANYHOW as readonly Offer<State, Fields>[], likely = false } = spec;
  // What leads to nothing for this seat or at this step is not asked of anybody.
  if (offer === false || isBarred(by, asking.state, asking.seat)) return [];
  if (refuseStep(spec, () => asking.step) !== null || spec.offeredIn?.includes(asking.step) === false) return [];
  const options = typeof offer === "function" ? offer(asking) : offer.flatMap((one) => optionsOfOffer(kind, spec, one, asking));
  if (likely === false) return options;
  const first = options.findIndex(({ who }) => likely === true || likely(asking, who));
  return options.map((option, index) => (index === first ? { ...option, likely: true } : option));
}

const shapesOf = (table: Readonly<Record<string, { readonly fields: Fields }>>): Shapes =>
  Object.fromEntries(Object.entries(table).map(([kind, { fields }]) => [kind, fields]));

/** Makes of the tables of a structure what its contract asks: shapes for the parser, why not, dice, what comes of a command, what may be given now, and how intents are sealed. */
export function rulesOf<State extends StateBase, Table extends CommandTable<State>>(
  table: Table,
  hooks: CommandHooks<State>,
  intents: IntentTable<State> = {},
): CommandRules<State, CommandOf<Table>> {
  const kinds: CommandTable<State> = table;
  const offered: readonly (readonly [string, AnyKind<State>])[] = Object.entries({ ...kinds, ...intents });
  const commandOf = ({ kind }: CommandBase): Command<State> | undefined => lookup(kinds, kind);
  return {
    shapes: shapesOf(kinds),
    intents: shapesOf(intents),
    refuse(state, command, seat) {
      const spec = commandOf(command);
      if (spec === undefined) return { reason: "unknownKind" };
      if (spec.observed === true && seat.kind === "table") return null;
      const given = command as unknown as Bag;
      return (
        refuseSeat(hooks, spec, { state, given, seat }) ??
        refuseStep(spec, () => hooks.stepFor(state, seat)) ??
        (spec.offeredIn === undefined ? null : hooks.refuseOver?.(state, seat)) ??
        spec.refuse?.(state, given as never, seat) ??
        null
      );
    },
    holdsAnywhere(command) {
      const anywhere = commandOf(command)?.anywhere;
      return anywhere === true || (anywhere !== undefined && (command as unknown as Bag)[anywhere] === true);
    },
    needs: (state, command, rolled) => commandOf(command)?.needs?.(state, command, rolled) ?? [],
    apply(state, command, seat, rolled) {
      const spec = commandOf(command);
      if (spec === undefined) throw new Error(`There is no command "${command.kind}".`);
      return spec.apply(state, command, seat, rolled);
    },
    legal(real, seat, secrets) {
      const state = hooks.seen?.(real, seat) ?? real;
      const known = hooks.known(state, seat);
      const asking: Asking<State> = {
        state,
        seat,
        secrets,
        step: (hooks.refuseOver?.(real, seat) ?? null) === null ? hooks.stepFor(state, seat) : "",
        known,
        own: isReferee(seat) ? known : known.filter((id) => maySpeakFor(seat, id)),
      };
      return offered.flatMap(([kind, spec]) => optionsOf(kind, spec, asking));
    },
    prepare(state, intent, secrets, sealing) {
      const plan = lookup(intents, intent.kind);
      if (plan === undefined) return { reason: "unknownKind" };
      return plan.prepare(state, intent as never, sealing, secrets);
    },
  };
}
