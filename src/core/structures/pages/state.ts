import type { Member } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seated, SeatedState } from "../../kernel/structure.ts";
import type { PagesHouse } from "./house.ts";

/** The steps, in order. Seats are taken once, `scene` begins each scene, and the others make up a page. Rule: rules.md 4.3. */
export const STEPS = ["seats", "scene", "overdrawn", "claim", "talk", "actions", "resolve"] as const;
/** A step. */
export type Step = (typeof STEPS)[number];
/** The kinds of conflict. An event will happen, a goal is attempted. Rule: pages.txt "Conflicts". */
export const KINDS = ["goal", "event"] as const;
/** A kind of conflict. */
export type Kind = (typeof KINDS)[number];
/** The sides of a conflict. It begins with two, and `extraSides` allows more. */
export const SIDES = ["a", "b", "c", "d"] as const;
/** One side of a conflict. */
export type SideId = (typeof SIDES)[number];
/** The columns of abilities. */
export const COLUMNS = ["powers", "attitudes", "styles"] as const;
/** A column of abilities. */
export type Column = (typeof COLUMNS)[number];

/** An ability copied from an actor. */
export type Ability = Readonly<{ name: string; column: Column; score: number; super: boolean }>;
/** A Drive copied from an actor, with its current Debt. */
export type Drive = Readonly<{ name: string; strength: number; debt: number }>;

/** A combatant in `pages`. */
export interface Character extends Member {
  /** The id whose inspirations it uses if they belong to characters: its actor's, or its own. */
  readonly holder: Id;
  /** By the id of the item. */
  readonly abilities: Readonly<Record<Id, Ability>>;
  readonly drives: Readonly<Record<string, Drive>>;
  /** The Free Conflict that comes with it. "" if there is none. */
  readonly free: string;
  /** Whether it has used its Free Conflict in this scene. */
  readonly freeUsed: boolean;
  /** The user who plays it in this scene. "" if there is none. */
  readonly player: Id;
  /** Whether it has taken its own action of this page. */
  readonly acted: boolean;
  /** Its abilities used up for this scene. */
  readonly used: readonly Id[];
  /** Its super abilities used on this page. */
  readonly supers: readonly Id[];
}

/** A token with a die's value. It raises a die to that value. */
export type Inspiration = Readonly<{
  value: number;
  /** The statement of the conflict that it came from. */
  note: string;
  /** The holder of the character that it belongs to. "" if it belongs to the player. */
  holder: Id;
}>;

/** A player at the table. */
export interface Player extends Seated {
  readonly tokens: number;
  readonly inspirations: Readonly<Record<string, Inspiration>>;
  /** Whether the free character of this scene is taken. */
  readonly took: boolean;
  /** Whether the free conflict of this page is added. */
  readonly added: boolean;
  /** Whether the free claim of this page is made. */
  readonly claimed: boolean;
  /** Whether the player stood up on this page after one of their characters had acted. Absent in older encounters. */
  readonly acted?: boolean;
}

/** One die of a side, and the character that rolled it last ("" for none). */
export type Die = Readonly<{ value: number; roller: Id }>;
/** Debt that a character has moved from a Drive to a side. */
export type Stake = Readonly<{ drive: string; amount: number }>;

/** One side of a conflict. */
export interface ConflictSide {
  /** What it stands for. "" for the first two sides. */
  readonly label: string;
  readonly dice: readonly Die[];
  /** The stakes by character, from one Drive each. */
  readonly stakes: Readonly<Record<Id, Stake>>;
  /** The user who claims it. "" if there is none. */
  readonly claimant: Id;
}

/** One unresolved conflict. */
export interface Conflict {
  readonly type: Kind;
  readonly text: string;
  /** The user who brought it in. */
  readonly creator: Id;
  readonly sides: Readonly<Partial<Record<SideId, ConflictSide>>>;
  /** Whether its claimant gloated, so that it stays for this page. */
  readonly gloated: boolean;
}

/** The die rolled in an action, and the players who answered it. */
export interface Roll {
  /** The number in the encounter, from 1. */
  readonly number: number;
  /** The user whose action it is. */
  readonly actor: Id;
  /** The last roller: the user, the character, and the name of its ability. */
  readonly player: Id;
  readonly combatant: Id;
  readonly ability: string;
  /** The address of the die: `conflict-side-place`. */
  readonly die: string;
  readonly before: number;
  readonly after: number;
  /** What the die waits for: the roller's choice, reactions, or nothing. */
  readonly wants: "choice" | "reactions" | "nothing";
  /** Whether a roll of this action was kept. */
  readonly accepted: boolean;
  /** Whether the last roll was kept. */
  readonly kept: boolean;
  /** The users who have reacted in this action. */
  readonly reacted: readonly Id[];
  /** The users who pass on the die as it is now. */
  readonly passed: readonly Id[];
}

/** An inspiration that a user gained from a resolution. */
export type GainedInspiration = Readonly<{ user: Id; value: number }>;
/** Story Tokens that a user gets. */
export type Deal = Readonly<{ user: Id; amount: number }>;
/** Debt that comes back to a Drive. */
export type Return = Readonly<{ combatant: Id; drive: string; amount: number }>;

/** A resolved conflict, with all that moved. */
export interface Resolution {
  /** The number in the encounter, from 1. */
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
  /** Story Tokens that no player could receive. */
  readonly lost: number;
  readonly inspirations: readonly GainedInspiration[];
}

/** A user who may take a seat. */
export type Guest = Readonly<{ name: string; gm: boolean; tokens: number; inspirations: readonly Inspiration[] }>;

/** An encounter in `pages`. */
export interface PagesState extends SeatedState {
  readonly undos: number;
  readonly step: Step;
  /** The number of the scene, from 1. 0 before the first. */
  readonly scene: number;
  /** The page of the scene, from 1. 0 before its first page. */
  readonly page: number;
  /** The number of pages in all scenes so far. */
  readonly pages: number;
  readonly house: PagesHouse;
  readonly combatants: Readonly<Record<Id, Character>>;
  readonly seats: Readonly<Record<Id, Player>>;
  /** The players who stood up, with their tokens. */
  readonly vacated: Readonly<Record<Id, Player>>;
  /** The users who may take a seat, as the encounter began. */
  readonly guests: Readonly<Record<Id, Guest>>;
  /** The user who declared the scene. */
  readonly declarer: Id;
  /** What the scene is about. */
  readonly title: string;
  /** The user who starts this page. Before the first page, the picked user or "". */
  readonly starter: Id;
  /** The users with a turn in this step. The first has it now. */
  readonly queue: readonly Id[];
  /** The users with another turn in this step after everyone has had one. */
  readonly again: readonly Id[];
  /** The users whose later turn of this step was given already. In `actions` they may buy actions in it. */
  readonly late: readonly Id[];
  /** The character that acts. "" if there is none. */
  readonly acting: Id;
  /** Whether it has used an ability or created a conflict. */
  readonly deed: boolean;
  /** The bought actions that were not begun. */
  readonly bought: number;
  /** Whether the current action was bought. Absent in older encounters. */
  readonly paid?: boolean;
  readonly roll: Roll | null;
  readonly rolls: number;
  /** The conflicts by number, from 1 through the encounter. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  readonly conflictCount: number;
  readonly inspirationCount: number;
  /** Whether this scene has had a conflict. */
  readonly contested: boolean;
  readonly resolution: Resolution | null;
  readonly resolutions: number;
}
