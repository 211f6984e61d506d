import type { Id, Json, JsonRecord } from "./json.ts";
import type { Shape } from "./shape.ts";
import type { Due, Prepared, Sealing, Shut, TableFacts } from "./sealing.ts";

export type { Id, Json, JsonRecord } from "./json.ts";

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

/** Dice that the arbiter shall roll: at most 20 of one kind. */
export interface DiceRequest {
  readonly id: string;
  readonly count: number;
  readonly faces: number;
  readonly modifier: number;
  /** The combatant that rolls, for the speaker of the chat card. */
  readonly combatant?: Id;
  /** Only GMs see the dice, though anybody may know who rolls them. */
  readonly secret?: true;
}
/** The answer to a request: each die as it fell, and their sum with the modifier. */
export interface Rolled extends DiceRequest {
  readonly dice: readonly number[];
  readonly total: number;
  /** True where a person typed in what physical dice showed. */
  readonly physical?: boolean;
}

/** A roll that a chat card shows: whose it is, and each die as it fell. */
export type CardRoll = Pick<Rolled, "combatant" | "dice">;

/** One line of the log: the last part of a lang key and its data; `about` names the combatants it concerns. */
export interface LogLine {
  readonly key: string;
  /** As in a refusal; also `text` (a person's words) and `card` (the id of the card that was played, which may have the words' place). */
  readonly data: Readonly<Record<string, string | number>>;
  /** A seat that may not know of one of them does not read the line. */
  readonly about: readonly Id[];
  /** Whom it is aimed at: a seat reads of those it may know of. */
  readonly targets?: readonly Id[];
  /** The unit and the step under which players read it, where they see others than those of its position. */
  readonly unit?: number;
  readonly step?: string;
  /** Only referees read it. */
  readonly secret?: true;
  /** Nobody reads it before the encounter has left the step in which it was given: it tells of a card that is turned with others. */
  readonly turning?: true;
  /** The lines of a batch, one a command; else of what happened together. */
  readonly parts?: readonly LogLine[];
}

/** What `apply` gives. */
export interface Applied<State> {
  readonly state: State;
  readonly line: LogLine;
}

/** The range of one field of a command that `legal` offers. */
export type Field =
  /** At most `max` characters, and trimmed at least `min` (0 if absent). */
  | { readonly type: "text"; readonly max: number; readonly min?: number }
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | { readonly type: "choice"; readonly among: readonly string[] }
  /** With `only` that value alone. */
  | { readonly type: "flag"; readonly only?: boolean }
  /** The id of a card of that combatant's actor. */
  | { readonly type: "key" }
  | { readonly type: "word"; readonly max: number }
  | { readonly type: "member" }
  | { readonly type: "ids"; readonly among: readonly Id[]; readonly max: number }
  /** Whole numbers up to `max` by key. */
  | { readonly type: "amounts"; readonly among: readonly string[]; readonly max: number }
  /** Only the owner's browser can fill it. */
  | { readonly type: "opening" };

/** A kind of command (or an intent, which is prepared first) that a seat may give now: for whom (empty where it is nobody's own), and the ranges of its fields. */
export interface Option {
  readonly kind: string;
  readonly who: readonly Id[];
  readonly fields: Readonly<Record<string, Field & { readonly optional?: boolean }>>;
  /** True for the likely next step: the one large button. */
  readonly likely?: boolean;
}

/** One place in the order of the tracker. */
export interface Slot {
  readonly combatant: Id;
  /** Counted from 0. */
  readonly place: number;
  readonly active: boolean;
}

/** What an encounter changed of a value. Of a number the difference, of a list the entries that came and went, of anything else the new value. */
export type Share = { readonly by: number } | { readonly come: readonly Json[]; readonly gone: readonly Json[] } | { readonly is: Json };

/** One value of an actor that its encounter would change as it closes. */
export interface Refund {
  /** Where the value stands on the actor. It begins with `system`. */
  readonly path: string;
  /** What leads from the value now to the one after the closing. */
  readonly share: Share;
}

/** What something outside the encounter shall show: absolute, and named by `key`, so that repeating it does no harm. */
export type Projection =
  /** Foundry's mark of a combatant, and with it the status of its actor by which tokens show defeat. */
  | { readonly kind: "defeated"; readonly key: string; readonly combatant: Id; readonly value: boolean }
  | { readonly kind: "status"; readonly key: string; readonly combatant: Id; readonly status: string; readonly active: boolean }
  /** A number of a combatant's actor; where the combatant is gone, of the linked actor that holds what it had. */
  | {
      readonly kind: "actor";
      readonly key: string;
      readonly combatant: Id;
      readonly holder?: Id;
      readonly path: string;
      readonly value: Json;
    }
  /** What a combatant's actor gets back if its encounter is lost before it closes. The kernel works this out from `closing`. A structure never returns it. */
  | { readonly kind: "refund"; readonly key: string; readonly combatant: Id; readonly holder?: Id; readonly value: readonly Refund[] }
  /** A chat card. `dice` lists the rolls that it shows. Its message holds these rolls, and no other message does. The combatant of the first roll is the speaker. */
  | {
      readonly kind: "chat";
      readonly key: string;
      readonly card: string;
      readonly data: JsonRecord;
      readonly dice?: readonly CardRoll[];
    }
  /** Where a token was judged to stand. It is brought there when a gesture was sent back (`back` names it), and as an undo or a redo changes it; else it stands there already. */
  | { readonly kind: "place"; readonly key: string; readonly combatant: Id; readonly place: Place; readonly back: string }
  /**
   * Something that belongs to a player and lasts from encounter to encounter, in a setting of the world that GMs alone write. A structure
   * says it of all its players in every state, so that an undo gives the last value. With `from`, which is what the encounter found,
   * several encounters may change it at a time.
   */
  | { readonly kind: "holding"; readonly key: string; readonly user: Id; readonly name: string; readonly value: Json; readonly from?: Json }
  /** Foundry's hiding of a token, while it sneaks unseen. */
  | { readonly kind: "veil"; readonly key: string; readonly combatant: Id; readonly value: boolean };

/** What this client alone holds: openings by commitment (`openingIn`). */
export type Secrets = Readonly<Record<string, Json>>;

/** Where a token stands on Foundry's map. */
export type Place = Readonly<{
  /** The Scene's id. */
  scene: Id;
  /** Pixels from the top left of the scene to that of the token, whole. */
  x: number;
  y: number;
  /** In the scene's units of distance. */
  elevation: number;
  /** The id of the scene's level (v14), or "". */
  level: string;
  /** In spaces. */
  width: number;
  height: number;
}>;

/** One combatant as it is copied into a state at setup or join. */
export interface CastMember {
  readonly id: Id;
  readonly name: string;
  /** One of the sides of its structure: by default friendly is party, all else foe (design section 2). */
  readonly side: string;
  /** True where no player owns it. */
  readonly npc: boolean;
  readonly hidden: boolean;
  /** Who owns its resources: an actor's id, or the combatant's own. */
  readonly holder: Id;
  /** Numbers that the structure's actor section offers, copied now. */
  readonly numbers: JsonRecord;
  /** Where its token stands; absent without one, and where the structure asks for no places. */
  readonly at?: Place;
  /** Combatants whose spaces touch its own there. */
  readonly near?: readonly Id[];
}
/** Who takes part, by combatant id. */
export type Cast = Readonly<Record<Id, CastMember>>;

/** The range of one field of a command as it arrives, before any state is asked; the parser refuses all else. */
export type FieldShape = (
  | { readonly type: "id" }
  | { readonly type: "ids"; readonly max: number }
  /** An id of something that is no combatant, such as a card. */
  | { readonly type: "key" }
  /** Letters, digits and hyphens, such as the id of a status. */
  | { readonly type: "word"; readonly max: number }
  | { readonly type: "text"; readonly max: number }
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | { readonly type: "choice"; readonly among: readonly string[] }
  | { readonly type: "flag" }
  | { readonly type: "member" }
  /** Sealed by `prepare`; the rules, the state and the ledger see its commitment alone. */
  | { readonly type: "envelope" }
  /** What opens a commitment. */
  | { readonly type: "opening" }
  /** Whole numbers from 0 to `max` by words, at most 40 of them. */
  | { readonly type: "amounts"; readonly max: number }
  /** Where a token stands. */
  | { readonly type: "place" }
  /** At most `max` small records of these fields. */
  | { readonly type: "list"; readonly of: Readonly<Record<string, FieldShape>>; readonly max: number }
) & { readonly optional?: boolean };
/** The fields of each kind of command, apart from `kind` and `position`. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, FieldShape>>>>;

/** One house rule: its choices (or "flag", or a range), and its default; it is read from a world setting, and copied into the state. */
export type HouseRule =
  | { readonly type: "choice"; readonly among: readonly string[]; readonly default: string }
  | { readonly type: "flag"; readonly default: boolean }
  | { readonly type: "integer"; readonly min: number; readonly max: number; readonly default: number };
/** The house rules of a structure by key. */
export type HouseRules = Readonly<Record<string, HouseRule>>;
/** House rules as chosen. */
export type House = Readonly<Record<string, string | boolean | number>>;

/** Ready-made choices of house rules by key; what one does not name is at its default. `recommended` is there in each structure. */
export type Presets = Readonly<Record<string, House>>;

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
