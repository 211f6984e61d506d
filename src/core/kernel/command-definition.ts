import type { Fields, Given, Field, Option } from "./command-fields.ts";
import type { Prepared, Sealing } from "./seal-types.ts";
import type { Applied, CommandBase, Refusal, Seat, Secrets, StateBase, Structure } from "./structure.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Id } from "./json-types.ts";

/**
 * Who may give a command. `owner`: a seat that speaks for its combatant, or a referee. `referee`: referees only. `host`: a GM, even without
 * referees in the structure. `player`: a seated player, for themselves. `table`: Callboard itself only. `anyone`: any seat that `refuse`
 * accepts.
 */
export type By = "owner" | "referee" | "host" | "player" | "table" | "anyone";

/** Who asks for options, and the combatants that this seat knows. */
export interface Asking<State> {
  readonly state: State;
  readonly seat: Seat;
  readonly secrets: Secrets;
  /** The step as this seat sees it. "" if the seat still sees an earlier step than the open one (`refuseOver`). */
  readonly step: string;
  /** The combatants that have not left and that the seat may know of, in cast order. */
  readonly known: readonly Id[];
  /** The known combatants that the seat speaks for. */
  readonly own: readonly Id[];
}

/** Some candidates for a kind of command, with the field ranges that apply to these combatants alone. */
export interface Case<F extends Fields = Fields> {
  readonly who: readonly Id[];
  readonly ranges: Readonly<Partial<Record<keyof F & string, Field>>>;
}

/** One way in which a kind of command is offered. A kind without offers is offered with all its required fields. */
export interface Offer<State, F extends Fields> {
  /** The steps in which this offer is made, as its seat sees them. Only needed if they are fewer than the kind's steps. */
  readonly during?: readonly string[];
  /** Set if `refuse` is skipped, because every candidate may give this command. */
  readonly always?: true;
  /** The fields to offer in addition to `combatant`. Default: all required fields of the kind. */
  readonly with?: readonly (keyof F & string)[];
  /** The fields that are offered in addition, and that may be left out. */
  readonly optional?: readonly (keyof F & string)[];
  /** For some choice fields, by field name, the single word that this offer allows. */
  readonly only?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** The name of a choice field whose words are tested one by one, since the rules may refuse some of them. */
  readonly each?: keyof F & string;
  /** Returns ranges for some fields, by field, that are narrower than the fields' own. */
  readonly ranges?: (asking: Asking<State>) => Readonly<Partial<Record<keyof F & string, Field>>>;
  /** Replaces `candidates` if ranges differ between combatants. Each case becomes an option of its own. */
  readonly cases?: (asking: Asking<State>) => readonly Case<F>[];
}

/** How a kind is offered: never, in the listed ways, or by a function if ranges differ between combatants. */
export type Offers<State, F extends Fields> = false | readonly Offer<State, F>[] | ((asking: Asking<State>) => readonly Option[]);

/** The base type of what `find` returns if it refuses nothing. It has no key `reason`, which only a refusal has. */
export type Found = object & { readonly reason?: never };

/** What commands and intents share: their fields, who may give them, in which steps, why they are refused, and how they are offered. */
export interface Kind<State, F extends Fields, Step extends string, What extends Found> {
  readonly fields: F;
  readonly by: By;
  /** The steps in which the command may be given, as its seat sees them. Default: any step. */
  readonly during?: readonly Step[];
  /** The steps in which the command is offered, if `refuse` itself refuses the other steps. */
  readonly offeredIn?: readonly Step[];
  /** Returns the combatants that the command may be about. Default: those the seat speaks for with `by: "owner"`, else those it knows. */
  candidates?(asking: Asking<State>): readonly Id[];
  /** Refuses a command before `find` is called, such as one by a player who is out of turn. */
  refuseFirst?(state: State, given: Given<F>, seat: Seat): Refusal | null;
  /** Returns what `refuse`, `needs`, `apply` and `prepare` need from the state, or a refusal if something is missing. Absent with `observed`. */
  find?(state: State, given: Given<F>): What | Refusal;
  /** Refuses for reasons other than the seat and the step. It runs once per option, so its time may not grow with the combatants. */
  refuse?(state: State, given: Given<F>, seat: Seat, found: What): Refusal | null;
  readonly offer?: Offers<State, F>;
  /** Marks one of this command's options as the large button: the first one, or the first for which this function returns true. */
  readonly likely?: true | ((asking: Asking<State>, who: readonly Id[]) => boolean);
}

/** One kind of command as one value: its fields, who may give it and when, why it is refused, and what it does. */
export interface Command<State, F extends Fields = Fields, Step extends string = string, What extends Found = Found> extends Kind<
  State,
  F,
  Step,
  What
> {
  /** Set for a command that records what already happened in Foundry. It is never refused if Callboard itself gives it. */
  readonly observed?: true;
  /** Set for a command that is still accepted after the encounter has moved on: always, or only if the named flag field is true. */
  readonly anywhere?: true | (keyof F & string);
  /** Returns the dice that the command still needs, given the dice rolled so far. */
  needs?(state: State, given: Given<F>, rolled: readonly Rolled[], found: What): readonly DiceRequest[];
  /** Returns the next state and its log line. It is never called for a command that `find` or `refuse` refuses. */
  apply(state: State, given: Given<F>, seat: Seat, rolled: readonly Rolled[], found: What): Applied<State>;
}

/** One kind of intent, which is not a command yet. Its owner's client turns it into a command with envelopes. */
export interface Intent<State, F extends Fields = Fields, Step extends string = string, What extends Found = Found> extends Kind<
  State,
  F,
  Step,
  What
> {
  /** Turns the intent into a command with envelopes. If `find` refuses, its refusal is returned instead. `refuse` is not called. */
  prepare(state: State, given: Given<F>, sealing: Sealing, secrets: Secrets, found: What): Prepared | Refusal;
}

/** A command or an intent with any fields, for code that handles all kinds alike. */
export type AnyKind<State> = Kind<State, Fields, string, Found>;

/** The commands of one structure, by the word for their kind. */
export type CommandTable<State> = Readonly<Record<string, Command<State>>>;
/** The intents of one structure, by the word for their kind. */
export type IntentTable<State> = Readonly<Record<string, Intent<State>>>;

/** Any command of a command table, in the form in which clients give it. */
export type CommandOf<Table> = {
  [Kind in keyof Table & string]: Table[Kind] extends { readonly fields: infer F extends Fields }
    ? CommandBase & { readonly kind: Kind } & Given<F>
    : never;
}[keyof Table & string];

/** Writes the commands and intents of one structure. Types are inferred from `fields` and `find`, so both precede their uses. */
export interface Writers<State, Step extends string> {
  readonly command: <const F extends Fields, What extends Found>(spec: Command<State, F, Step, What>) => Command<State, F, Step>;
  readonly intent: <const F extends Fields, What extends Found>(spec: Intent<State, F, Step, What>) => Intent<State, F, Step>;
}

/** Returns the functions that write the commands and intents of a structure, for its state and its steps. */
export function makeCommandDefiners<State, Step extends string>(): Writers<State, Step> {
  return { command: (spec) => spec, intent: (spec) => spec };
}

/** What the kernel needs from a structure to build its commands. */
export interface CommandHooks<State extends StateBase> {
  /** The refusal's reason if a command is for referees only. */
  readonly notReferee: string;
  /** The refusal's reason if only Callboard itself may give a command (`by: "table"`). Default: `notReferee`. */
  readonly notTable?: string;
  /** Returns the step as a seat sees it. While only hidden combatants act, it is the step before the open one. */
  stepFor(state: State, seat: Seat): string;
  /**
   * Refuses a seat that still sees the step before the open one. Kinds with steps are then not offered, and those with `offeredIn` are
   * refused. Null if the seat sees the open step.
   */
  refuseOver?(state: State, seat: Seat): Refusal | null;
  /** Returns the state as the seat knows it, so that no missing option gives away a hidden combatant. Default: the state itself. */
  seen?(state: State, seat: Seat): State;
  /** Whether a seat may know of a combatant. */
  sees(state: State, id: Id, seat: Seat): boolean;
  /** Returns the combatants that have not left and that a seat may know of, in cast order. */
  known(state: State, seat: Seat): readonly Id[];
}

/** The part of a structure that handles its commands, such as `refuse`, `apply` and `legal`, as built from its command table. */
export type CommandRules<State extends StateBase, C extends CommandBase> = Pick<
  Required<Structure<State, C>>,
  "shapes" | "intents" | "refuse" | "holdsAnywhere" | "needs" | "apply" | "legal" | "prepare"
>;
