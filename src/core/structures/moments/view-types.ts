import type { Standing } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ViewBase } from "../../kernel/view-base.ts";
import type { Deed } from "./commands/index.ts";
import type { Lead } from "./commands/advancing.ts";
import type { Ambush, Back, Cover, Numbers, Phase, Side, Sneaked, Step, Struck, Talk } from "./state.ts";

export type { Deed } from "./commands/index.ts";

/** The marks of a phase or half in the progress. */
export const MARKS = ["done", "now", "ahead", "skipped"] as const;
/** The mark of a phase or half. */
export type Mark = (typeof MARKS)[number];
/** The states of a figure's lamp. The screen adds `absent` for a `thinking` figure whose players are away. */
export const LAMPS = ["thinking", "done", "cannot", "waits", "held", "out", "left", "quiet"] as const;
/** The state of a figure's lamp. `waits` means outside its half, `cannot` that the phase has nothing for it. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps that mean that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "cannot", "waits"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.moments.Now.<key>. */
export type NowKey = KeysAt<"moments", "Now">;
/** The badges of a figure: CALLBOARD.moments.Badge.<key>. */
export const BADGES = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** A badge of a figure. */
export type Badge = (typeof BADGES)[number];

/** One phase of the six. */
export interface ShownPhase {
  readonly phase: Phase;
  readonly mark: Mark;
  /** Its halves in the order of this Moment. Only one in a free Moment. */
  readonly halves: readonly { readonly side: Side; readonly step: Step; readonly mark: Mark }[];
}

/** A deed of a figure with its cost, and why it may not be done. */
export interface ShownDeed {
  readonly deed: Deed;
  /** The Beats that it costs now. Null if it costs none. */
  readonly beats: number | null;
  /** The refusal's reason if it may not be done, else "". */
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** A strike as one seat may see it. */
export interface ShownStrike extends Omit<Struck, "score" | "level" | "modifier"> {
  /** The striker's score. Null for a seat that may not know it. */
  readonly score: number | null;
  /** What the target's level added. Null for a seat that may not know it. */
  readonly level: number | null;
  /** The GM's modifier. Null for players. */
  readonly modifier: number | null;
  /** The die hits at or under this number. Null for a seat that may not know it. */
  readonly need: number | null;
}

/** One figure as a seat sees it. */
export interface FigureRow extends RowBase<Lamp> {
  readonly done: boolean;
  readonly standing: Standing;
  /** Whether it may act in the open half. */
  readonly mayAct: boolean;
  /** The refusal's reason if it may not act now, else "". */
  readonly not: string;
  readonly notData: Readonly<Record<string, string | number>>;
  /** The Beats left, and those of a Moment. Null for a seat that may not know them (a foe's). */
  readonly beats: { readonly left: number; readonly max: number } | null;
  readonly struck: ShownStrike | null;
  /** This Moment's strikes before the last one. Only foes have them, if the house rule does not bind them. */
  readonly earlier: readonly ShownStrike[];
  readonly cover: Cover;
  readonly covered: boolean;
  readonly prone: boolean;
  readonly sneaking: boolean;
  readonly detected: boolean;
  /** Null if there was no check, or for a seat that may not know it. */
  readonly sneaked: Sneaked | null;
  /** The foe whose contact ended its movement this half, or "". Its own id if this seat may not know that foe. */
  readonly stopped: Id;
  readonly near: readonly Id[];
  /** The foes in contact with it as the phase began. Empty outside melee. */
  readonly engaged: readonly Id[];
  readonly managed: string;
  readonly alert: boolean;
  /** The GM's modifier on its next strike. Null for players. */
  readonly modifier: number | null;
  readonly talking: { readonly way: Talk; readonly text: string; readonly granted: boolean | null; readonly note: string } | null;
  /** Why its last gesture went back, or null. */
  readonly back: Back | null;
  readonly business: { readonly name: string; readonly needed: number; readonly done: number } | null;
  readonly notes: readonly string[];
  readonly badges: readonly Badge[];
  /** What this seat may do with it now. Empty for figures of other seats. */
  readonly deeds: readonly ShownDeed[];
  /** The targets that it may strike now. */
  readonly targets: readonly Id[];
  /** Whether it has a token on a scene. If not, its moves are typed. */
  readonly placed: boolean;
  /** Its numbers for the sheet's line. Null for a seat that may not know them. */
  readonly numbers: Numbers | null;
}

/** The one likely next step of the encounter. */
export type Next = Lead & NextStep<Lead["kind"]>;

/** What one seat may see of an encounter in `moments`. It names no figure that the seat may not know of. */
export interface MomentsView extends ViewBase {
  /** Whether this is a GM's seat. */
  readonly referee: boolean;
  readonly moment: number;
  /** The half that this seat sees. While only hidden figures act, that is the half before. */
  readonly step: Step;
  readonly phase: Phase;
  readonly half: Side;
  readonly progress: readonly ShownPhase[];
  /** The prompt. For the GM, `hidden` counts the figures unknown to players that may still act. */
  readonly now: Prompt<NowKey>;
  readonly refereeAwaited: boolean;
  /** The figures of both sides, the acting side first, each in its order. */
  readonly rows: readonly FigureRow[];
  /** The ambush as far as it is known, with the dice that this seat may see. */
  readonly ambush: Omit<Ambush, "lay"> | null;
  /** Whether this Moment is a free one, without response. */
  readonly free: boolean;
  readonly penalty: "none" | "phase" | "moment";
  readonly talked: boolean;
  readonly next: Next;
  /** What the GM may also do. All false for players. */
  readonly may: { readonly ambush: boolean; readonly penalise: boolean };
  readonly house: {
    readonly labels: "meetingManagement" | "contactAdministration";
    readonly foeStrikeLimit: boolean;
    readonly sneakRoll: "playerSees" | "blind";
    readonly strikeWeapons: "carried" | "required" | "off";
    readonly shiftWhileEngaged: "oneHex" | "free";
  };
}
