import type { Standing } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/texts.ts";
import type { NextStep, Prompt, RowBase, ViewBase } from "../../kernel/view-base.ts";
import type { Deed } from "./commands/index.ts";
import type { Lead } from "./commands/leading.ts";
import type { Ambush, Back, Cover, Numbers, Phase, Side, Sneaked, Step, Struck, Talk } from "./state.ts";

export type { Deed } from "./commands/index.ts";

/** Where a phase or a half stands. */
export const MARKS = ["done", "now", "ahead", "skipped"] as const;
/** Where a phase or a half stands. */
export type Mark = (typeof MARKS)[number];
/** What a figure's lamp may show; `absent` is added by the screen for a `thinking` one whose players are away. */
export const LAMPS = ["thinking", "done", "cannot", "waits", "held", "out", "left", "quiet"] as const;
/** What a figure's lamp shows: `waits` outside its half, `cannot` where the phase has nothing for it. */
export type Lamp = (typeof LAMPS)[number];
/** Lamps that say that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "cannot", "waits"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.moments.Now.<key>. */
export type NowKey = KeysAt<"moments", "Now">;
/** What a badge of a figure may say: CALLBOARD.moments.Badge.<key>. */
export const BADGES = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** What a badge says. */
export type Badge = (typeof BADGES)[number];

/** One phase of the six. */
export interface ShownPhase {
  readonly phase: Phase;
  readonly mark: Mark;
  /** Its halves in the order in which they come this Moment; one alone in a free Moment. */
  readonly halves: readonly { readonly side: Side; readonly step: Step; readonly mark: Mark }[];
}

/** A deed of a figure: what it costs, and why not. */
export interface ShownDeed {
  readonly deed: Deed;
  /** Beats it takes now, or null where it takes none. */
  readonly beats: number | null;
  /** The reason why not (a refusal's), or "" where it may. */
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** A strike as one seat may see it. */
export interface ShownStrike extends Omit<Struck, "score" | "level" | "modifier"> {
  /** The striker's score; null for a seat that may not know it. */
  readonly score: number | null;
  /** What the target's level added; null for a seat that may not know it. */
  readonly level: number | null;
  /** The DN's points; null for players. */
  readonly modifier: number | null;
  /** At or under which the die hit; null for a seat that may not know. */
  readonly need: number | null;
}

/** One figure as a seat sees it. */
export interface FigureRow extends RowBase<Lamp> {
  readonly done: boolean;
  readonly standing: Standing;
  /** It may act in the open half. */
  readonly mayAct: boolean;
  /** Why it may not act now (a refusal's reason), or "". */
  readonly not: string;
  readonly notData: Readonly<Record<string, string | number>>;
  /** Beats left and of a Moment; null for a seat that may not know them (a foe's). */
  readonly beats: { readonly left: number; readonly max: number } | null;
  readonly struck: ShownStrike | null;
  /** The strikes of this Moment before that one: of foes alone, where the house does not bind them. */
  readonly earlier: readonly ShownStrike[];
  readonly cover: Cover;
  readonly covered: boolean;
  readonly prone: boolean;
  readonly sneaking: boolean;
  readonly detected: boolean;
  /** Null where there was none, and for a seat that may not know. */
  readonly sneaked: Sneaked | null;
  /** Whose contact ended its movement this half, or ""; its own id where this seat may not know. */
  readonly stopped: Id;
  readonly near: readonly Id[];
  /** In melee, the foes that were in contact with it as the phase began. */
  readonly engaged: readonly Id[];
  readonly managed: string;
  readonly alert: boolean;
  /** The DN's points on its next strike; null for players. */
  readonly modifier: number | null;
  readonly talking: { readonly way: Talk; readonly text: string; readonly granted: boolean | null; readonly note: string } | null;
  /** Why its last gesture went back, or null. */
  readonly back: Back | null;
  readonly business: { readonly name: string; readonly needed: number; readonly done: number } | null;
  readonly notes: readonly string[];
  readonly badges: readonly Badge[];
  /** What this seat may do with it now; empty for figures that are not its own. */
  readonly deeds: readonly ShownDeed[];
  /** Whom it may strike now. */
  readonly targets: readonly Id[];
  /** It has a token on a scene; else moves are typed. */
  readonly placed: boolean;
  /** Own numbers for the sheet's line; null for a seat that may not know. */
  readonly numbers: Numbers | null;
}

/** The one likely next step. */
export type Next = Lead & NextStep<Lead["kind"]>;

/** What one seat may see of an encounter in `moments`. Ids of figures it may not know of stand nowhere in it. */
export interface MomentsView extends ViewBase {
  /** True for a GM's seat, the Director of Narrative. */
  readonly referee: boolean;
  readonly moment: number;
  /** As this seat sees it: while only hidden figures act, the half before. */
  readonly step: Step;
  readonly phase: Phase;
  readonly half: Side;
  readonly progress: readonly ShownPhase[];
  /** To the DN `hidden` says how many may act besides of whom players may not know. */
  readonly now: Prompt<NowKey>;
  readonly refereeAwaited: boolean;
  /** Both sides, the acting one first, each in its order. */
  readonly rows: readonly FigureRow[];
  /** What is known of an ambush, with the dice that this seat may see. */
  readonly ambush: Omit<Ambush, "lay"> | null;
  /** This Moment is one without response. */
  readonly free: boolean;
  readonly penalty: "none" | "phase" | "moment";
  readonly talked: boolean;
  readonly next: Next;
  /** What the DN may do besides; all false for players. */
  readonly may: { readonly ambush: boolean; readonly penalise: boolean };
  readonly house: {
    readonly labels: "meetingManagement" | "contactAdministration";
    readonly foeStrikeLimit: boolean;
    readonly sneakRoll: "playerSees" | "blind";
    readonly strikeWeapons: "carried" | "required" | "off";
    readonly shiftWhileEngaged: "oneHex" | "free";
  };
}
