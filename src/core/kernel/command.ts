import type { Fields, Given, Field, Option, Shapes } from "./fields.ts";
import type { Prepared, Sealing } from "./seal-types.ts";
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

/** What `find` returns if nothing is missing. It has no key `reason`, which only a refusal has. */
export type Found = object & { readonly reason?: never };

/** What commands and intents have in common: what they bring, who gives them and when, why not, and how they are offered. */
export interface Kind<State, F extends Fields, Step extends string, What extends Found> {
  readonly fields: F;
  readonly by: By;
  /** The steps in which it is given, as its seat sees them; any step where absent. */
  readonly during?: readonly Step[];
  /** The steps in which it is offered, where `refuse` says itself why not in the others. */
  readonly offeredIn?: readonly Step[];
  /** For whom it may be at all, where that is not those whom the seat knows or speaks for. */
  candidates?(asking: Asking<State>): readonly Id[];
  /** Refuses before `find` is asked, such as a player who is out of turn. */
  refuseFirst?(state: State, given: Given<F>, seat: Seat): Refusal | null;
  /**
   * Returns what the command needs from the state, or a refusal if something is missing. `refuse`, `needs`, `apply` and `prepare` get the result.
   * A command with `observed` has no `find`.
   */
  find?(state: State, given: Given<F>): What | Refusal;
  /** Why not, beyond who gives it and when. It is asked for each option: it takes no longer with more combatants. */
  refuse?(state: State, given: Given<F>, seat: Seat, found: What): Refusal | null;
  readonly offer?: Offers<State, F>;
  /** Of its options the large button: the first, or the first of which this says so by those whom it is for. */
  readonly likely?: true | ((asking: Asking<State>, who: readonly Id[]) => boolean);
}

/** One kind of command as one value: its fields, who gives it, when, why not, and what comes of it. */
export interface Command<State, F extends Fields = Fields, Step extends string = string, What extends Found = Found> extends Kind<
  State,
  F,
  Step,
  What
> {
  /** A fact that the table tells: from its seat it is never refused. */
  readonly observed?: true;
  /** It is taken at whatever position it was given for: always, or where this flag is set. */
  readonly anywhere?: true | (keyof F & string);
  /** The dice still wanted, given those rolled so far. */
  needs?(state: State, given: Given<F>, rolled: readonly Rolled[], found: What): readonly DiceRequest[];
  /** Returns the next state and its log line. It is never called with what `find` or `refuse` refuses. */
  apply(state: State, given: Given<F>, seat: Seat, rolled: readonly Rolled[], found: What): Applied<State>;
}

/** One kind that is no command yet: its owner's client makes it one with envelopes. */
export interface Intent<State, F extends Fields = Fields, Step extends string = string, What extends Found = Found> extends Kind<
  State,
  F,
  Step,
  What
> {
  /** Seals the intent. If `find` refuses, that is the answer. `refuse` is not asked. */
  prepare(state: State, given: Given<F>, sealing: Sealing, secrets: Secrets, found: What): Prepared | Refusal;
}

/** A command or an intent of any fields. */
export type AnyKind<State> = Kind<State, Fields, string, Found>;

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

/** Writes the commands and intents of one structure. Types are inferred from `fields` and `find`, so `find` stands before what reads it. */
export interface Writers<State, Step extends string> {
  readonly command: <const F extends Fields, What extends Found>(spec: Command<State, F, Step, What>) => Command<State, F, Step>;
  readonly intent: <const F extends Fields, What extends Found>(spec: Intent<State, F, Step, What>) => Intent<State, F, Step>;
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
