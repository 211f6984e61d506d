import type { Member } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seated, SeatedState } from "../../kernel/structure.ts";
import type { PagesHouse } from "./house.ts";

/** The steps, in order: seats are taken once, `scene` begins each scene, the others are those of a page. Rule: rules.md 4.3. */
export const STEPS = ["seats", "scene", "overdrawn", "claim", "talk", "actions", "resolve"] as const;
/** A step. */
export type Step = (typeof STEPS)[number];
/** The kinds of conflict: an event will happen, a goal is tried for. Rule: pages.txt "Conflicts". */
export const KINDS = ["goal", "event"] as const;
/** A kind of conflict. */
export type Kind = (typeof KINDS)[number];
/** The sides of a conflict: it begins with two; with `extraSides` there may be more. */
export const SIDES = ["a", "b", "c", "d"] as const;
/** One side of a conflict. */
export type SideId = (typeof SIDES)[number];
/** The columns of abilities. */
export const COLUMNS = ["powers", "attitudes", "styles"] as const;
/** A column of abilities. */
export type Column = (typeof COLUMNS)[number];

/** An ability as it was copied from an actor. */
export type Ability = Readonly<{ name: string; column: Column; score: number; super: boolean }>;
/** A Drive as it was copied from an actor, with the Debt that lies on it now. */
export type Drive = Readonly<{ name: string; strength: number; debt: number }>;

/** One character. */
export interface Character extends Member {
  /** Whose inspirations it uses, where those belong to characters: its actor, or itself. */
  readonly holder: Id;
  /** By the id of the item. */
  readonly abilities: Readonly<Record<Id, Ability>>;
  readonly drives: Readonly<Record<string, Drive>>;
  /** The Free Conflict that comes with it; "" for none. */
  readonly free: string;
  /** It has brought that into this scene. */
  readonly freeUsed: boolean;
  /** The user who plays it in this scene; "" for nobody. */
  readonly player: Id;
  /** It has taken its own action of this page. */
  readonly acted: boolean;
  /** Its abilities that are used up for this scene. */
  readonly used: readonly Id[];
  /** Its super abilities that were used on this page. */
  readonly supers: readonly Id[];
}

/** A token with the value of a die, which raises a die to that value. */
export type Inspiration = Readonly<{
  value: number;
  /** The conflict it came from. */
  note: string;
  /** The holder of the character it belongs to; "" where it belongs to the player. */
  holder: Id;
}>;

/** A player at the table. */
export interface Player extends Seated {
  readonly tokens: number;
  readonly inspirations: Readonly<Record<string, Inspiration>>;
  /** The free character of this scene is taken. */
  readonly took: boolean;
  /** The free conflict of this page is added. */
  readonly added: boolean;
  /** The free claim of this page is made. */
  readonly claimed: boolean;
  /** A player who stood up on this page after one of their characters had acted. Absent in older encounters. */
  readonly acted?: boolean;
}

/** One die of a side, and the character that rolled it last ("" for nobody). */
export type Die = Readonly<{ value: number; roller: Id }>;
/** Debt that a character has moved from a Drive to a side. */
export type Stake = Readonly<{ drive: string; amount: number }>;

/** One side of a conflict. */
export interface ConflictSide {
  /** What it stands for, where it is not one of the first two. */
  readonly label: string;
  readonly dice: readonly Die[];
  /** By character: one Drive each. */
  readonly stakes: Readonly<Record<Id, Stake>>;
  /** The user who claims it; "" for nobody. */
  readonly claimant: Id;
}

/** One conflict that is not resolved. */
export interface Conflict {
  readonly type: Kind;
  readonly text: string;
  /** The user who brought it in. */
  readonly creator: Id;
  readonly sides: Readonly<Partial<Record<SideId, ConflictSide>>>;
  /** Somebody gloated on it: it stays for this page. */
  readonly gloated: boolean;
}

/** The die that is rolled in an action, and who may still answer. */
export interface Roll {
  /** Counted from 1 through the encounter. */
  readonly number: number;
  /** The user whose action it is. */
  readonly actor: Id;
  /** Who rolled last: the user, the character, and the name of its ability. */
  readonly player: Id;
  readonly combatant: Id;
  readonly ability: string;
  /** The die, as `conflict-side-place`. */
  readonly die: string;
  readonly before: number;
  readonly after: number;
  /** Who rolled chooses; others may react; or it is done. */
  readonly wants: "choice" | "reactions" | "nothing";
  /** A roll of this action was kept. */
  readonly accepted: boolean;
  /** What came of the last one. */
  readonly kept: boolean;
  /** The users who have reacted in this action. */
  readonly reacted: readonly Id[];
  /** The users who pass on the die as it lies. */
  readonly passed: readonly Id[];
}

/** What somebody gained of a resolution. */
export type GainedInspiration = Readonly<{ user: Id; value: number }>;
/** Story Tokens that somebody gets. */
export type Deal = Readonly<{ user: Id; amount: number }>;
/** Debt that comes back to a Drive. */
export type Return = Readonly<{ combatant: Id; drive: string; amount: number }>;

/** A conflict as it was resolved, with all that moved. */
export interface Resolution {
  /** Counted from 1 through the encounter. */
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
  /** Story Tokens that nobody could get. */
  readonly lost: number;
  readonly inspirations: readonly GainedInspiration[];
}

/** A user who may take a seat. */
export type Guest = Readonly<{ name: string; gm: boolean; tokens: number; inspirations: readonly Inspiration[] }>;

/** An encounter in `pages`. */
export interface PagesState extends SeatedState {
  readonly undos: number;
  readonly step: Step;
  /** From 1; 0 before the first. */
  readonly scene: number;
  /** The page of the scene, from 1; 0 before its first. */
  readonly page: number;
  /** The pages of all scenes, from 1. */
  readonly pages: number;
  readonly house: PagesHouse;
  readonly combatants: Readonly<Record<Id, Character>>;
  readonly seats: Readonly<Record<Id, Player>>;
  /** Who has sat here and stood up; their tokens are kept. */
  readonly vacated: Readonly<Record<Id, Player>>;
  /** Users who may sit, as the encounter began. */
  readonly guests: Readonly<Record<Id, Guest>>;
  /** Who declared the scene. */
  readonly declarer: Id;
  /** What the scene is about. */
  readonly title: string;
  /** Who starts this page; before the first who was picked to, or "". */
  readonly starter: Id;
  /** Whose turn it is, and who follows in this step. */
  readonly queue: readonly Id[];
  /** Who has another turn in this step once all had theirs. */
  readonly again: readonly Id[];
  /** Who was put off already in this step. In `actions` these are the players in their second turn, in which actions are bought. */
  readonly late: readonly Id[];
  /** The character that acts; "" for none. */
  readonly acting: Id;
  /** It has used an ability or brought in a conflict. */
  readonly deed: boolean;
  /** Actions that were bought and not begun. */
  readonly bought: number;
  /** The action under way was bought. Absent in older encounters. */
  readonly paid?: boolean;
  readonly roll: Roll | null;
  readonly rolls: number;
  /** By number, counted from 1 through the encounter. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  readonly conflictCount: number;
  readonly inspirationCount: number;
  /** A conflict was there in this scene. */
  readonly contested: boolean;
  readonly resolution: Resolution | null;
  readonly resolutions: number;
}
