import type { Id } from "../../kernel/json-types.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Ability, Conflict, Drive, Inspiration, Resolution, Roll, SideId, Step } from "./state.ts";

/** The marks of a step in the strip of steps, relative to the present step. */
export const MARKS = ["done", "now", "ahead"] as const;
/** The mark of a step in the strip: done, present or still ahead. */
export type Mark = (typeof MARKS)[number];
/** The lamps (states of a row) of characters in the list, such as `acted` or `asked`. */
export const LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "acted", "waits", "free", "held", "out", "left", "quiet"] as const;
/** The lamp (state) of a character's row in the list: what the character has done, or what it or its player is asked. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps (states of a row) that mean that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "waits"] as const satisfies readonly Lamp[];
/** The key of a prompt: CALLBOARD.pages.Now.<key>. */
export type NowKey = KeysAt<"pages", "Now">;
/** The kinds of commands that the large button may give. */
export const NEXT_KINDS = ["begin", "done", "keep", "pass", "resolve", "skip"] as const;
/** The kind of the command that the large button gives. */
export type NextKind = (typeof NEXT_KINDS)[number];
/** The command of the large button, and whether this seat may give it now. */
export type Next = NextStep<NextKind>;
/** A player's states in the reactions to a die. `next` is asked first, `asked` must wait for an earlier player. */
export const ANSWERS = ["asked", "next", "passed", "reacted"] as const;

/** One ability of a character as a seat sees it. */
export interface ShownAbility extends Ability {
  readonly ability: Id;
  /** Whether the ability is used up for the scene, or as a super ability for the page. */
  readonly used: boolean;
}

/** One Drive of a character as a seat sees it. */
export interface ShownDrive extends Drive {
  readonly drive: string;
  readonly overdrawn: boolean;
}

/** One character in the list as a seat sees it. */
export interface Row extends RowBase<Lamp> {
  /** The id of the user who plays the character. "" if no user does. */
  readonly player: Id;
  /** Whether this view's user plays the character. */
  readonly mine: boolean;
  readonly acts: boolean;
  readonly acted: boolean;
  /** How this view's user may take the character now: free, for a Story Token, or not at all (""). */
  readonly take: "free" | "token" | "";
  /** The character's Free Conflict if it may be used now, else "". */
  readonly special: string;
  readonly abilities: readonly ShownAbility[];
  readonly drives: readonly ShownDrive[];
}

/** One inspiration of a player. Its holder is left out, since that character may be hidden by now. */
export interface ShownInspiration extends Pick<Inspiration, "value" | "note"> {
  readonly key: string;
}

/** A player's state in the reactions to the open die. "" if the player is not part of them. */
export type Answer = "" | (typeof ANSWERS)[number];

/** One player's seat at the table, in clockwise order from the starter. */
export interface ShownSeat {
  readonly user: Id;
  readonly name: string;
  /** Whether the seat is that of this view's own user. */
  readonly own: boolean;
  readonly tokens: number;
  readonly inspirations: readonly ShownInspiration[];
  readonly characters: readonly Id[];
  readonly starter: boolean;
  readonly declarer: boolean;
  readonly turn: boolean;
  readonly waited: boolean;
  /** The number of the player's characters that have not acted on this page. 0 outside `actions`. */
  readonly fresh: number;
  readonly freeConflict: boolean;
  readonly answer: Answer;
}

/** One die of a side as a seat sees it. */
export interface ShownDie {
  /** The address of the die: `conflict-side-place`. */
  readonly die: string;
  readonly value: number;
  readonly roller: Id;
  /** Whether the die is the one that was rolled last. */
  readonly rolled: boolean;
}

/** What one character has staked on a side, as a seat sees it. */
export interface ShownStake {
  readonly combatant: Id;
  readonly drive: string;
  readonly amount: number;
}

/** One side of a conflict as a seat sees it. */
export interface ShownSide {
  /** The address of the side: `conflict-side`. */
  readonly word: string;
  readonly side: SideId;
  readonly label: string;
  readonly dice: readonly ShownDie[];
  readonly total: number;
  readonly controls: boolean;
  readonly claimant: Id;
  readonly stakes: readonly ShownStake[];
  /** The number of dice that the side may have. */
  readonly room: number;
}

/** One conflict as a seat sees it. */
export interface ShownConflict extends Omit<Conflict, "sides"> {
  readonly number: string;
  readonly sides: readonly ShownSide[];
  /** The user who would resolve the conflict now. "" if no user would. */
  readonly resolver: Id;
}

/** The last rolled die, and the users asked to react to it. */
export interface ShownRoll extends Roll {
  readonly asked: readonly Id[];
}

/** What one seat sees of an encounter in `pages`. Almost everything in it is public. */
export interface PagesView extends ViewBase {
  readonly scene: number;
  readonly page: number;
  readonly title: string;
  readonly step: Step;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  /** The characters that are waited for, apart from those that this view's user plays. */
  readonly waiting: readonly Id[];
  /** The users of the players who are waited for. */
  readonly waited: readonly Id[];
  readonly rows: readonly Row[];
  readonly next: Next;
  /** Whether this view's user is a host, who may move on for others. */
  readonly host: boolean;
  /** Whether this view's user has a seat at the table. */
  readonly seated: boolean;
  readonly seats: readonly ShownSeat[];
  /** The users whom this seat may seat at the table. */
  readonly guests: readonly { readonly user: Id; readonly name: string }[];
  readonly starter: Id;
  readonly declarer: Id;
  /** The user whose turn it is. "" if it is no user's turn. */
  readonly turn: Id;
  readonly acting: Id;
  /** Whether the acting character has used an ability or created a conflict. */
  readonly deed: boolean;
  readonly conflicts: readonly ShownConflict[];
  readonly roll: ShownRoll | null;
  readonly resolution: Resolution | null;
}
