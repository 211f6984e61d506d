import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/texts.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Column, Inspiration, Kind, Resolution, Roll, SideId, Step } from "./state.ts";

/** Where a step of the strip may stand. */
export const MARKS = ["done", "now", "ahead"] as const;
/** Where a step of the strip stands. */
export type Mark = (typeof MARKS)[number];
/** What a character's lamp may show. */
export const LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "acted", "waits", "free", "held", "out", "left", "quiet"] as const;
/** What a character's lamp shows. */
export type Lamp = (typeof LAMPS)[number];
/** Lamps that say that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["acts", "rolls", "asked", "turn", "fresh", "waits"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.pages.Now.<key>. */
export type NowKey = KeysAt<"pages", "Now">;
/** The commands of the large button. */
export const NEXT_KINDS = ["begin", "done", "keep", "pass", "resolve", "skip"] as const;
/** The command of the large button. */
export type NextKind = (typeof NEXT_KINDS)[number];
/** The one likely next step. */
export type Next = NextStep<NextKind>;
/** What a player may do about the die that lies open: asked, in its order the first, has passed, or has reacted. */
export const ANSWERS = ["asked", "next", "passed", "reacted"] as const;

/** One ability of a character. */
export interface ShownAbility {
  readonly ability: Id;
  readonly name: string;
  readonly column: Column;
  readonly score: number;
  readonly super: boolean;
  /** It is used up for the scene, or a super one for the page. */
  readonly used: boolean;
}

/** One Drive of a character. */
export interface ShownDrive {
  readonly drive: string;
  readonly name: string;
  readonly strength: number;
  readonly debt: number;
  readonly overdrawn: boolean;
}

/** One character. */
export interface Row extends RowBase<Lamp> {
  /** The user who plays it; "" for nobody. */
  readonly player: Id;
  /** That user is whose view this is. */
  readonly mine: boolean;
  readonly acts: boolean;
  readonly acted: boolean;
  /** Who looks may take it now: for nothing, for a Story Token, or not at all. */
  readonly take: "free" | "token" | "";
  /** Its Free Conflict, where it may bring it in; else "". */
  readonly special: string;
  readonly abilities: readonly ShownAbility[];
  readonly drives: readonly ShownDrive[];
}

/** One inspiration of a player; whose character it belongs to is not told, since that one may be out of sight by now. */
export interface ShownInspiration extends Pick<Inspiration, "value" | "note"> {
  readonly key: string;
}

/** What a player does about the die that lies open; "" for nothing. */
export type Answer = "" | (typeof ANSWERS)[number];

/** One seat at the table, clockwise from the starter. */
export interface ShownSeat {
  readonly user: Id;
  readonly name: string;
  /** It is that of who looks. */
  readonly own: boolean;
  readonly tokens: number;
  readonly inspirations: readonly ShownInspiration[];
  readonly characters: readonly Id[];
  readonly starter: boolean;
  readonly declarer: boolean;
  readonly turn: boolean;
  readonly waited: boolean;
  /** Characters that have not acted on this page, while actions are taken. */
  readonly fresh: number;
  readonly freeConflict: boolean;
  readonly freeClaim: boolean;
  readonly answer: Answer;
}

/** One die of a side. */
export interface ShownDie {
  /** Its address. */
  readonly die: string;
  readonly value: number;
  readonly roller: Id;
  /** It is the one that was rolled last. */
  readonly rolled: boolean;
}

/** What a character has staked. */
export interface ShownStake {
  readonly combatant: Id;
  readonly drive: string;
  readonly amount: number;
}

/** One side of a conflict. */
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
  /** How many dice it may have. */
  readonly room: number;
}

/** One conflict. */
export interface ShownConflict {
  readonly number: string;
  readonly type: Kind;
  readonly text: string;
  readonly creator: Id;
  readonly sides: readonly ShownSide[];
  readonly gloated: boolean;
  /** Who will resolve it as it stands; "" for nobody. */
  readonly resolver: Id;
}

/** A die that waits, with who is asked about it. */
export interface ShownRoll extends Roll {
  readonly asked: readonly Id[];
}

/** What everybody sees of an encounter in `pages`: all is public. */
export interface PagesView extends ViewBase {
  readonly scene: number;
  readonly page: number;
  readonly title: string;
  readonly step: Step;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  /** Characters of others that are waited for. */
  readonly waiting: readonly Id[];
  /** Players waited for. */
  readonly waited: readonly Id[];
  readonly rows: readonly Row[];
  readonly next: Next;
  /** Who looks may lead on for others. */
  readonly host: boolean;
  /** Who looks has a seat. */
  readonly seated: boolean;
  readonly seats: readonly ShownSeat[];
  /** Users who may sit down, or be seated. */
  readonly guests: readonly { readonly user: Id; readonly name: string }[];
  readonly starter: Id;
  readonly declarer: Id;
  /** Whose turn it is; "" for nobody. */
  readonly turn: Id;
  readonly acting: Id;
  /** Who acts has used an ability, or brought a conflict in. */
  readonly deed: boolean;
  readonly conflicts: readonly ShownConflict[];
  readonly roll: ShownRoll | null;
  readonly resolution: Resolution | null;
}
