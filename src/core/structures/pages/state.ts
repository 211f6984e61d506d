import type { Member } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seated, SeatedState } from "../../kernel/structure.ts";
import type { PagesHouse } from "./house.ts";

/** The steps, in order. Seats are taken once, `scene` begins each scene, and the other steps make up a page. Rule: rules.md 4.3. */
export const STEPS = ["seats", "scene", "overdrawn", "claim", "talk", "actions", "resolve"] as const;
/** One step of the encounter, as listed in `STEPS`. */
export type Step = (typeof STEPS)[number];
/** The kinds of conflict. An event will happen, a goal is attempted. Rule: pages.txt "Conflicts". */
export const KINDS = ["goal", "event"] as const;
/** The kind of a conflict: a goal or an event. */
export type Kind = (typeof KINDS)[number];
/** The letters of a conflict's sides. It begins with two sides, and `extraSides` allows more. */
export const SIDES = ["a", "b", "c", "d"] as const;
/** The letter of one side of a conflict. */
export type SideId = (typeof SIDES)[number];
/** The columns of abilities on a character's sheet. */
export const COLUMNS = ["powers", "attitudes", "styles"] as const;
/** The column that an ability stands in. */
export type Column = (typeof COLUMNS)[number];

/** An ability copied from an actor, with its score. */
export type Ability = Readonly<{ name: string; column: Column; score: number; super: boolean }>;
/** A Drive copied from an actor, with its current Debt. */
export type Drive = Readonly<{ name: string; strength: number; debt: number }>;

/** What a state keeps of one combatant in `pages`. */
export interface Character extends Member {
  /** The id whose inspirations the character uses if they belong to characters: its actor's, or its own. */
  readonly holder: Id;
  /** The character's abilities, by the id of the item. */
  readonly abilities: Readonly<Record<Id, Ability>>;
  readonly drives: Readonly<Record<string, Drive>>;
  /** The Free Conflict that comes with the character. "" if it has none. */
  readonly free: string;
  /** Whether the character has used its Free Conflict in this scene. */
  readonly freeUsed: boolean;
  /** The user who plays the character in this scene. "" if no user does. */
  readonly player: Id;
  /** Whether the character has taken its own action of this page. */
  readonly acted: boolean;
  /** The ids of the character's abilities that are used up for this scene. */
  readonly used: readonly Id[];
  /** The ids of the character's super abilities that were used on this page. */
  readonly supers: readonly Id[];
}

/** An inspiration: a token with a die's value, which raises a die to that value. */
export type Inspiration = Readonly<{
  value: number;
  /** The statement of the conflict that the inspiration came from. */
  note: string;
  /** The holder of the character that the inspiration belongs to. "" if it belongs to the player. */
  holder: Id;
}>;

/** What a state keeps of one player at the table. */
export interface Player extends Seated {
  readonly tokens: number;
  readonly inspirations: Readonly<Record<string, Inspiration>>;
  /** Whether the player has taken the free character of this scene. */
  readonly took: boolean;
  /** Whether the player has added the free conflict of this page. */
  readonly added: boolean;
  /** Whether the player has made the free claim of this page. */
  readonly claimed: boolean;
  /** Whether the player stood up on this page after one of their characters had acted. Absent in older encounters. */
  readonly acted?: boolean;
}

/** One die of a side, and the character that rolled it last ("" for none). */
export type Die = Readonly<{ value: number; roller: Id }>;
/** Debt that a character has moved from a Drive to a side. */
export type Stake = Readonly<{ drive: string; amount: number }>;

/** One side of a conflict, with its dice, its stakes and its claimant. */
export interface ConflictSide {
  /** What the side stands for. "" for the first two sides. */
  readonly label: string;
  readonly dice: readonly Die[];
  /** The stakes on the side by character, each from one Drive. */
  readonly stakes: Readonly<Record<Id, Stake>>;
  /** The user who claims the side. "" if no user does. */
  readonly claimant: Id;
}

/** One unresolved conflict, with its statement, its sides and its creator. */
export interface Conflict {
  readonly type: Kind;
  readonly text: string;
  /** The user who created the conflict. */
  readonly creator: Id;
  readonly sides: Readonly<Partial<Record<SideId, ConflictSide>>>;
  /** Whether the conflict's claimant gloated, so that the conflict stays for this page. */
  readonly gloated: boolean;
}

/** The die rolled in an action, and the players who reacted to it or passed. */
export interface Roll {
  /** The number of the rolled die in the encounter, from 1. */
  readonly number: number;
  /** The user in whose action the die was rolled. */
  readonly actor: Id;
  /** The user who rolled last. `combatant` and `ability`: the character, and the name of the ability. */
  readonly player: Id;
  readonly combatant: Id;
  readonly ability: string;
  /** The address of the rolled die: `conflict-side-place`. */
  readonly die: string;
  readonly before: number;
  readonly after: number;
  /** What the die waits for: the roller's choice, reactions, or nothing. */
  readonly wants: "choice" | "reactions" | "nothing";
  /** Whether an earlier or the last roll of this action was kept. */
  readonly accepted: boolean;
  /** Whether the last roll of the die was kept. */
  readonly kept: boolean;
  /** The users who have reacted in this action. */
  readonly reacted: readonly Id[];
  /** The users who pass on the die as it is now. */
  readonly passed: readonly Id[];
}

/** An inspiration that a user gained from a resolution. */
export type GainedInspiration = Readonly<{ user: Id; value: number }>;
/** A number of Story Tokens that a user gets from a resolution. */
export type Deal = Readonly<{ user: Id; amount: number }>;
/** Debt that comes back to a Drive as a conflict is resolved. */
export type Return = Readonly<{ combatant: Id; drive: string; amount: number }>;

/** A resolved conflict, with all that its resolution moved. */
export interface Resolution {
  /** The number of the resolution in the encounter, from 1. */
  readonly number: number;
  readonly conflict: string;
  readonly type: Kind;
  readonly text: string;
  readonly resolver: Id;
  readonly side: SideId;
  readonly label: string;
  readonly words: string;
  readonly totals: Readonly<Partial<Record<SideId, number>>>;
  readonly debts: readonly Return[];
  readonly tokens: readonly Deal[];
  /** The number of Story Tokens that no player could receive. */
  readonly lost: number;
  readonly inspirations: readonly GainedInspiration[];
}

/** A user who may take a seat, with what belongs to the user already. */
export type Guest = Readonly<{ name: string; gm: boolean; tokens: number; inspirations: readonly Inspiration[] }>;

/** The state of an encounter in `pages`. */
export interface PagesState extends SeatedState {
  readonly undos: number;
  readonly step: Step;
  /** The number of the scene, from 1. 0 before the first scene. */
  readonly scene: number;
  /** The number of the page within the scene, from 1. 0 before the scene's first page. */
  readonly page: number;
  /** The number of pages in all scenes so far. */
  readonly pages: number;
  readonly house: PagesHouse;
  readonly combatants: Readonly<Record<Id, Character>>;
  readonly seats: Readonly<Record<Id, Player>>;
  /** The players who stood up, with the tokens and inspirations that are kept for them. */
  readonly vacated: Readonly<Record<Id, Player>>;
  /** The users who may take a seat, as they were when the encounter began. */
  readonly guests: Readonly<Record<Id, Guest>>;
  /** The user who declared what the scene is about. */
  readonly declarer: Id;
  /** What the scene is about, as its declarer said. */
  readonly title: string;
  /** The user who starts this page. Before the first page, the user picked by the host, or "". */
  readonly starter: Id;
  /** The users with a turn in this step. The first of them has the turn now. */
  readonly queue: readonly Id[];
  /** The users with another turn in this step after everyone has had a turn. */
  readonly again: readonly Id[];
  /** The users with a second turn in this step, which in `actions` lets them buy actions. In `overdrawn`, the finished Drives as `combatant-drive`. */
  readonly late: readonly Id[];
  /** The character that acts now. "" if no character acts. */
  readonly acting: Id;
  /** Whether the acting character has used an ability or created a conflict. */
  readonly deed: boolean;
  /** The number of bought actions that the current player has not begun. */
  readonly bought: number;
  /** Whether the current action was bought. Absent in older encounters. */
  readonly paid?: boolean;
  readonly roll: Roll | null;
  readonly rolls: number;
  /** The open conflicts by number, counted from 1 through the whole encounter. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  readonly conflictCount: number;
  readonly inspirationCount: number;
  /** Whether this scene has had a conflict, open or resolved. */
  readonly contested: boolean;
  readonly resolution: Resolution | null;
  readonly resolutions: number;
}
