import type { Cast } from "./cast/cast-member.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Option, Shapes } from "./fields.ts";
import type { House, HouseRules, Presets } from "./house.ts";
import type { Id, Json, JsonRecord } from "./json.ts";
import type { LogLine } from "./lines.ts";
import type { Projection } from "./projections.ts";
import type { Shape } from "./shape.ts";
import type { Due, Prepared, Sealing, Shut, TableFacts } from "./sealing.ts";

/** Where an encounter stands: a command made for another position is refused. */
export interface Position {
  /** The large count, from 1: round, page, Moment; a timeline counts phases from 0. */
  readonly unit: number;
  /** The part of the unit that is open now. */
  readonly step: string;
  /** The number of the call, where there are calls. */
  readonly call?: number;
  /** How many times this encounter was undone, so that a click made before an undo is not taken for one made after it. */
  readonly undos: number;
}

/** Who gives a command: a user with the combatants it controls, or the table itself for what the arbiter observes. */
export type Seat =
  | {
      readonly kind: "user";
      readonly user: Id;
      readonly gm: boolean;
      readonly combatants: readonly Id[];
      /** False for a GM whom the rules make a person like others. */
      readonly referee?: false;
    }
  | { readonly kind: "table" };

/** What every command carries; each structure adds its kinds. */
export interface CommandBase {
  readonly kind: string;
  readonly position: Position;
}

/** A clear no: `reason` is the last part of a lang key, `data` fills its placeholders (a value that is a combatant's id is shown as its name). */
export interface Refusal {
  readonly reason: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** What `apply` gives. */
export interface Applied<State> {
  readonly state: State;
  readonly line: LogLine;
}

/** One place in the order of the tracker. */
export interface Slot {
  readonly combatant: Id;
  /** Counted from 0. */
  readonly place: number;
  readonly active: boolean;
}

/** What this client alone holds: openings by commitment (`openingIn`). */
export type Secrets = Readonly<Record<string, Json>>;

/** A player who acts in a seat of their own, and not by a combatant. */
export interface Seated {
  /** What the user was called as the seat was taken; said once the user is gone. */
  readonly name: string;
  /** The place around the table, counted from 0. */
  readonly place: number;
}

/** What each state has, whatever the structure: the count of undos, and the combatants it knows. */
export interface StateBase {
  readonly undos: number;
  readonly combatants: Readonly<Record<Id, object>>;
}

/** A state at whose table players sit: they act for themselves, and not by a combatant. */
export interface SeatedState extends StateBase {
  /** By user. */
  readonly seats: Readonly<Record<Id, Seated>>;
}

/** A turn structure is one value of this kind: pure, without dice, clock or chance (design section 3). */
export interface Structure<State extends StateBase, Command extends CommandBase, View> {
  readonly id: string;
  /** 0 where units are counted from 0: Foundry's round is the unit, counted from 1. */
  readonly firstUnit?: 0;
  /** True if `turn` is always null. Effects that count turns then end with the unit. */
  readonly turnless?: true;
  /** The sides that combatants may be of, each a word of at most 40 characters: as it joins, a friendly one is of the first, any other of the second. Default: party and foe. */
  readonly sides?: readonly [string, ...string[]];
  /** Who does what the rules leave to a referee: a GM, or nobody. With `none` a GM is a person like others, and what is left is a host's: undo, redo, batches, commands `by: "host"`, and the encounter's life. Default: `gm`. */
  readonly referee?: "gm" | "none";
  /** The kinds of command that a user may take back by an undo of their own. It must be the newest entry that stands, without dice. Default: none, undo is a host's. */
  readonly takesBack?: readonly string[];
  /** The kinds of command that are only talk among players. They take no place among what can be undone, and an undo passes over them: `rewound` keeps what they said. Default: none. */
  readonly talk?: readonly string[];
  /** The lamps of rows that say that a combatant is asked something or may still act. No row has one once the encounter has ended. Default: none. */
  readonly askingLamps?: readonly string[];
  /** The kinds of command, with the shape of each; the parser and the tests read it. */
  readonly shapes: Shapes;
  readonly houseRules: HouseRules;
  readonly presets: Presets;
  /** What a stored state looks like: one that does not is not read. A structure of another package may go without. */
  readonly stateShape?: Shape<State>;
  /** The chat cards that `project` gives, with the shape of the data of each. Without it a card is drawn once, in the language of the GM whose client posts it. */
  readonly cards?: Readonly<Record<string, Shape<unknown>>>;
  /** Kinds that are no commands yet: the owner's client makes them one with envelopes (`prepare`). */
  readonly intents?: Shapes;
  /** A fresh state. Cast, house rules and facts are copied into it, so that a log replays to the same state. */
  setup(cast: Cast, house: House, facts?: TableFacts): State;
  /** Where the encounter stands. */
  position(state: State): Position;
  /** Why this seat may not give this command now, or null. Needs no dice. The kernel has compared the position before. */
  refuse(state: State, command: Command, by: Seat): Refusal | null;
  /** Whether a command holds at any position: one that is clicked as a step closes is still taken in the next, where `refuse` allows it. Default: none does. */
  holdsAnywhere?(command: Command): boolean;
  /** The dice still wanted, given those rolled so far; asked again until none. */
  needs(state: State, command: Command, rolled: readonly Rolled[]): readonly DiceRequest[];
  /** The next state and its log line, once `refuse` is null and `needs` is empty. Never changes its input. Of the seat it reads kind, user and gm only, since a replay knows no more. */
  apply(state: State, command: Command, by: Seat, rolled: readonly Rolled[]): Applied<State>;
  /** The kinds of command this seat may give now; buttons and the what-now line come from here. */
  legal(state: State, seat: Seat, own: Secrets): readonly Option[];
  /** The slots of the tracker, in order. */
  order(state: State): readonly Slot[];
  /** Whether the rules keep a combatant from players whatever its `hidden` says, and hide its token, so that the token's being hidden tells nothing. Default: nobody. */
  isVeiled?(state: State, combatant: Id): boolean;
  /** The index in `order` of the combatant that has the turn, or null. Always null if `turnless`. */
  turn(state: State): number | null;
  /** What one seat may see. What it may not know is dropped here, not hidden in CSS. */
  view(state: State, seat: Seat, own: Secrets): View;
  /** What actors, tokens, statuses and chat shall show: absolute, keyed, harmless to repeat. */
  project(state: State): readonly Projection[];
  /** After an undo: what people now know stays known. */
  rewound(restored: State, undone: State): State;
  /** What the arbiter owes now, as the table's seat; done after each entry and after taking the lease. */
  owed(state: State): Command | null;
  /** Only where there are seals: all that lie sealed and count, whether or not they are due; a browser that can read them does. */
  sealed?(state: State): readonly Shut[];
  /** Only where there are seals: those that are to be opened now. */
  due?(state: State): readonly Due[];
  /** Only where there are seals, on the owner's client: an intent becomes a command with envelopes, and what to keep before it is sent. */
  prepare?(state: State, intent: JsonRecord & { readonly kind: string }, own: Secrets, sealing: Sealing): Prepared | Refusal;
  /** What the table does as the encounter ends, is reset or is deleted: what the rules give back. It needs no dice. */
  closing?(state: State): Command | null;
}
