import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Column, Inspiration, Kind, Resolution, Roll, SideId, Step } from "./state.ts";

/** The marks of a step in the progress. */
export const MARKS = ["done", "now", "ahead"] as const;
/** The mark of a step in the progress. */
export type Mark = (typeof MARKS)[number];
/** The states of a character's lamp. */
export const LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "acted", "waits", "free", "held", "out", "left", "quiet"] as const;
/** The state of a character's lamp. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps that mean that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "waits"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.pages.Now.<key>. */
export type NowKey = KeysAt<"pages", "Now">;
/** The commands of the large button. */
export const NEXT_KINDS = ["begin", "done", "keep", "pass", "resolve", "skip"] as const;
/** The command of the large button. */
export type NextKind = (typeof NEXT_KINDS)[number];
/** The one likely next step. */
export type Next = NextStep<NextKind>;
/** A player's states in the reactions to a die. `next` is asked first, `asked` must wait for its turn. */
export const ANSWERS = ["asked", "next", "passed", "reacted"] as const;

/** One ability of a character as a seat sees it. */
export interface ShownAbility {
  readonly ability: Id;
  readonly name: string;
  readonly column: Column;
  readonly score: number;
  readonly super: boolean;
  /** Whether it is used up for the scene, or as a super ability for the page. */
  readonly used: boolean;
}

/** One Drive of a character as a seat sees it. */
export interface ShownDrive {
  readonly drive: string;
  readonly name: string;
  readonly strength: number;
  readonly debt: number;
  readonly overdrawn: boolean;
}

/** One character as a seat sees it. */
export interface Row extends RowBase<Lamp> {
  /** The user who plays it. "" if there is none. */
  readonly player: Id;
  /** Whether this view's user plays it. */
  readonly mine: boolean;
  readonly acts: boolean;
  readonly acted: boolean;
  /** How this view's user may take it now: free, for a Story Token, or not at all (""). */
  readonly take: "free" | "token" | "";
  /** Its Free Conflict if it may be used, else "". */
  readonly special: string;
  readonly abilities: readonly ShownAbility[];
  readonly drives: readonly ShownDrive[];
}

/** One inspiration of a player. Its holder is left out, since that character may be hidden by now. */
export interface ShownInspiration extends Pick<Inspiration, "value" | "note"> {
  readonly key: string;
}

/** A player's state in the reactions to the open die. "" if there is none. */
export type Answer = "" | (typeof ANSWERS)[number];

/** One seat at the table, in clockwise order from the starter. */
export interface ShownSeat {
  readonly user: Id;
  readonly name: string;
  /** Whether it is this view's own seat. */
  readonly own: boolean;
  readonly tokens: number;
  readonly inspirations: readonly ShownInspiration[];
  readonly characters: readonly Id[];
  readonly starter: boolean;
  readonly declarer: boolean;
  readonly turn: boolean;
  readonly waited: boolean;
  /** The number of its characters that have not acted on this page. 0 outside `actions`. */
  readonly fresh: number;
  readonly freeConflict: boolean;
  readonly freeClaim: boolean;
  readonly answer: Answer;
}

/** One die of a side as a seat sees it. */
export interface ShownDie {
  /** Its address. */
  readonly die: string;
  readonly value: number;
  readonly roller: Id;
  /** Whether it is the die that was rolled last. */
  readonly rolled: boolean;
}

/** What a character has staked. */
export interface ShownStake {
  readonly combatant: Id;
  readonly drive: string;
  readonly amount: number;
}

/** One side of a conflict as a seat sees it. */
export interface ShownSide {
  /** Its address. */
  readonly word: string;
  readonly side: SideId;
  readonly label: string;
  readonly dice: readonly ShownDie[];
  readonly total: number;
  readonly controls: boolean;
  readonly claimant: Id;
  readonly stakes: readonly ShownStake[];
  /** The number of dice that it may have. */
  readonly room: number;
}

/** One conflict as a seat sees it. */
export interface ShownConflict {
  readonly number: string;
  readonly type: Kind;
  readonly text: string;
  readonly creator: Id;
  readonly sides: readonly ShownSide[];
  readonly gloated: boolean;
  /** The user who would resolve it now. "" if there is none. */
  readonly resolver: Id;
}

/** The last die, and the users asked to react to it. */
export interface ShownRoll extends Roll {
  readonly asked: readonly Id[];
}

/** What one seat sees of an encounter in `pages`. Almost all is public. */
export interface PagesView extends ViewBase {
  readonly scene: number;
  readonly page: number;
  readonly title: string;
  readonly step: Step;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  /** The characters of others that are waited for. */
  readonly waiting: readonly Id[];
  /** The players who are waited for. */
  readonly waited: readonly Id[];
  readonly rows: readonly Row[];
  readonly next: Next;
  /** Whether this view's user may move on for others. */
  readonly host: boolean;
  /** Whether this view's user has a seat. */
  readonly seated: boolean;
  readonly seats: readonly ShownSeat[];
  /** The users whom this seat may seat at the table. */
  readonly guests: readonly { readonly user: Id; readonly name: string }[];
  readonly starter: Id;
  readonly declarer: Id;
  /** The user whose turn it is. "" if there is none. */
  readonly turn: Id;
  readonly acting: Id;
  /** Whether the acting character has used an ability or created a conflict. */
  readonly deed: boolean;
  readonly conflicts: readonly ShownConflict[];
  readonly roll: ShownRoll | null;
  readonly resolution: Resolution | null;
}
