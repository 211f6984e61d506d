import type { Cast } from "./cast/cast-member.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Option, Shapes } from "./command-fields.ts";
import type { House, HouseRules, Presets } from "./house.ts";
import type { Id, Json, JsonRecord } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { Projection } from "./projections.ts";
import type { Shape } from "./shape.ts";
import type { Due, Prepared, Sealing, Shut, TableFacts } from "./seal-types.ts";

/** The point that an encounter has reached. A command made for another position is refused. */
export interface Position {
  /** The number of the round, page or Moment, from 1. A timeline counts phases from 0. */
  readonly unit: number;
  /** The step of the unit that is open now. */
  readonly step: string;
  /** The number of the current call for declarations, in structures that call for these several times a unit. */
  readonly call?: number;
  /** The number of undos so far, so that a click made before an undo is refused after it. */
  readonly undos: number;
}

/** Who gives a command: a user with the combatants they control, or the table, which is Callboard itself with what the arbiter observes. */
export type Seat =
  | {
      readonly kind: "user";
      readonly user: Id;
      readonly gm: boolean;
      readonly combatants: readonly Id[];
      /** False for a GM who is a person like others, since the structure has no referee. */
      readonly referee?: false;
    }
  | { readonly kind: "table" };

/** The fields of every command. Each structure adds its kinds. */
export interface CommandBase {
  readonly kind: string;
  readonly position: Position;
}

/** A refusal. `reason` is the last part of a lang key. `data` fills its placeholders, with ids of combatants shown as names. */
export interface Refusal {
  readonly reason: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** The result of applying a command: the next state, and the log line. */
export interface Applied<State> {
  readonly state: State;
  readonly line: LogLine;
}

/** One combatant's place in the tracker's order. */
export interface Slot {
  readonly combatant: Id;
  /** The combatant's place in the tracker's order, from 0. */
  readonly place: number;
  readonly active: boolean;
}

/** What this client alone holds: openings by commitment (`openingIn`). */
export type Secrets = Readonly<Record<string, Json>>;

/** A player who acts in a seat of their own, without a combatant. */
export interface Seated {
  /** The user's name as the seat was taken. It is shown once the user is gone. */
  readonly name: string;
  /** The place around the table, counted from 0. */
  readonly place: number;
}

/** The part that every state has: the count of undos, and the combatants. */
export interface StateBase {
  readonly undos: number;
  readonly combatants: Readonly<Record<Id, object>>;
}

/** A state with players at the table, who act for themselves without combatants. */
export interface SeatedState extends StateBase {
  /** The players at the table with their places, by user id. */
  readonly seats: Readonly<Record<Id, Seated>>;
}

/** A turn structure as one pure value, without dice, clock or chance (design section 3). */
export interface Structure<State extends StateBase = StateBase, Command extends CommandBase = CommandBase, View = unknown> {
  readonly id: string;
  /** Set if units are counted from 0. Foundry then shows the unit as its round, from 1. */
  readonly firstUnit?: 0;
  /** True if `turn` is always null. Effects that count turns then end with the unit. */
  readonly turnless?: true;
  /** The sides of combatants, each a word of at most 40 characters. Friendly ones join the first, others the second. Default: party and foe. */
  readonly sides?: readonly [string, ...string[]];
  /** Who is the referee. With `none` a GM is a person like others who only hosts: undo, redo, batches, `by: "host"`, start and end. Default: `gm`. */
  readonly referee?: "gm" | "none";
  /** The kinds that a user may undo, as the newest standing entry and without dice. Default: none, only a host undoes. */
  readonly takesBack?: readonly string[];
  /** The kinds that are only talk among players. Undo and its limits skip them, and `rewound` keeps what they said. Default: none. */
  readonly talk?: readonly string[];
  /** The lamps (states of a row, such as `thinking`) that ask something of a combatant. An ended encounter shows none of these. Default: none. */
  readonly askingLamps?: readonly string[];
  /** The fields of each kind of command, for the parser and the tests. */
  readonly shapes: Shapes;
  readonly houseRules: HouseRules;
  readonly presets: Presets;
  /** The shape of a stored state. A state that does not have it is not read. Optional for structures of other packages. */
  readonly stateShape?: Shape<State>;
  /** The chat cards of `project`, with checks of their data. Default: each card is drawn once, in the language of the GM who posts it. */
  readonly cards?: Readonly<Record<string, Shape<unknown>>>;
  /** The fields of each kind of intent, which is not a command yet. The owner's client turns it into a command with envelopes (`prepare`). */
  readonly intents?: Shapes;
  /** Returns a fresh state. It copies cast, house rules and facts, so that a log replays to the same state. */
  setup(cast: Cast, house: House, facts?: TableFacts): State;
  /** Returns where the encounter stands: its unit, its step, and in some structures its call. */
  position(state: State): Position;
  /** Returns why this seat may not give this command now, or null. It needs no dice. The kernel has checked the position before. */
  refuse(state: State, command: Command, by: Seat): Refusal | null;
  /** Whether a command holds at any position, so that a late click is still accepted if `refuse` allows it. Default: none does. */
  holdsAnywhere?(command: Command): boolean;
  /** Returns the dice that a command still needs, given those rolled so far. It is called until no dice are needed. */
  needs(state: State, command: Command, rolled: readonly Rolled[]): readonly DiceRequest[];
  /**
   * Returns the next state and its log line, if `refuse` is null and `needs` is empty. It never changes its input. It reads only kind, user
   * and gm of the seat, since a replay knows no more.
   */
  apply(state: State, command: Command, by: Seat, rolled: readonly Rolled[]): Applied<State>;
  /** Returns what this seat may do now. Buttons and the what-now line come from here. */
  legal(state: State, seat: Seat, own: Secrets): readonly Option[];
  /** Returns the slots of the tracker, in order. */
  order(state: State): readonly Slot[];
  /** Whether the rules keep a combatant secret from players, whatever its `hidden` says. Its hidden token then reveals nothing. Default: no combatant. */
  isVeiled?(state: State, combatant: Id): boolean;
  /** Returns the index in `order` of the combatant that has the turn, or null. Always null if `turnless`. */
  turn(state: State): number | null;
  /** Returns what one seat may see. What the seat may not know is left out here, and not hidden in CSS. */
  view(state: State, seat: Seat, own: Secrets): View;
  /** Returns what actors, tokens, statuses and chat are to show: absolute, keyed, and harmless to repeat. */
  project(state: State): readonly Projection[];
  /** Returns the state after an undo. What people know by now stays known. `target` is the oldest command that the undo takes back. */
  rewound(restored: State, undone: State, target?: JsonRecord): State;
  /** Returns the command that the rules demand automatically now, or null. The arbiter gives it after each entry and after taking the lease. */
  owed(state: State): Command | null;
  /** Returns all seals that are shut and still count, due or not. Browsers read those they can. Only for structures with seals. */
  sealed?(state: State): readonly Shut[];
  /** Returns the seals to be opened now. Only for structures with seals. */
  due?(state: State): readonly Due[];
  /** Turns an intent into a command with envelopes, and the openings to keep before sending. Runs on the owner's client, in structures with seals. */
  prepare?(state: State, intent: JsonRecord & { readonly kind: string }, own: Secrets, sealing: Sealing): Prepared | Refusal;
  /** Returns the command that gives back what the encounter took from actors, or null. Used at its end, reset or deletion. It needs no dice. */
  closing?(state: State): Command | null;
  /** Returns the command that gives actors back what they had at the start, or null. Played before `closing` at a reset. It needs no dice. */
  resetting?(state: State): Command | null;
}
