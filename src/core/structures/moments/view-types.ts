import type { Id } from "../../kernel/json-types.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ViewBase } from "../../kernel/view-base.ts";
import type { Deed } from "./commands/index.ts";
import type { Lead } from "./commands/advancing.ts";
import type { MomentsHouse } from "./house.ts";
import type { Ambush, Back, Figure, MomentsState, Numbers, Phase, Side, Sneaked, Step, Struck } from "./state.ts";

export type { Deed } from "./commands/index.ts";

/** The marks of a phase or half in the strip of phases, relative to the present half. */
export const MARKS = ["done", "now", "ahead", "skipped"] as const;
/** The mark of a phase or half: done, present, still ahead or skipped. */
export type Mark = (typeof MARKS)[number];
/** The lamps (states of a row) of figures in the list. The screen adds `absent` for a `thinking` figure whose players are away. */
export const LAMPS = ["thinking", "done", "cannot", "waits", "held", "out", "left", "quiet"] as const;
/** The lamp (state) of a figure's row. `waits`: its side's half is not open. `cannot`: the half is open, but offers it nothing to do. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps (states of a row) that mean that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "cannot", "waits"] as const satisfies readonly Lamp[];
/** The key of a prompt: CALLBOARD.moments.Now.<key>. */
export type NowKey = KeysAt<"moments", "Now">;
/** The badges that a figure's row may show: CALLBOARD.moments.Badge.<key>. */
export const BADGES = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** The key of a badge that a figure's row shows. */
export type Badge = (typeof BADGES)[number];

/** One of the six phases in the strip of phases. */
export interface ShownPhase {
  readonly phase: Phase;
  readonly mark: Mark;
  /** The phase's halves in the order of this Moment. Only one in a free Moment. */
  readonly halves: readonly { readonly side: Side; readonly step: Step; readonly mark: Mark }[];
}

/** A deed of a figure with its cost, and why it may not be done. */
export interface ShownDeed {
  readonly deed: Deed;
  /** The Beats that the deed costs now. Null if it costs none. */
  readonly beats: number | null;
  /** The refusal's reason if the deed may not be done, else "". */
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** A strike as one seat may see it. */
export interface ShownStrike extends Omit<Struck, "score" | "level" | "modifier" | "together" | "damage"> {
  /** The striker's score. Null for a seat that may not know it. */
  readonly score: number | null;
  /** The number that the target's level added to the die. Null for a seat that may not know it. */
  readonly level: number | null;
  /** The GM's modifier on the die. Null for players. */
  readonly modifier: number | null;
  /** The number that the die must not exceed for a hit. Null for a seat that may not know it. */
  readonly need: number | null;
  /** What the hit dealt. Null without damage, and for a seat that may not read the target's Health. */
  readonly damage: Struck["damage"] | null;
}

/** The fields of a figure that its row shows to every seat as they are. */
type Plain = "done" | "standing" | "cover" | "covered" | "prone" | "sneaking" | "detected" | "near" | "managed" | "talking";

/** One figure in the list as a seat sees it. */
export interface FigureRow extends RowBase<Lamp>, Pick<Figure, Plain> {
  /** Whether the figure may act in the open half. */
  readonly mayAct: boolean;
  /** The refusal's reason if the figure may not act now, else "". */
  readonly not: string;
  readonly notData: Readonly<Record<string, string | number>>;
  /** The figure's Beats: those left, and those of a Moment. Null for a seat that may not know them (a foe's). */
  readonly beats: { readonly left: number; readonly max: number } | null;
  readonly struck: ShownStrike | null;
  /** The figure's strikes of this Moment before the last one. Only foes have any, if the house rule does not bind them. */
  readonly earlier: readonly ShownStrike[];
  /** The figure's sneaking check. Null if there was none, or for a seat that may not know it. */
  readonly sneaked: Sneaked | null;
  /** The foe whose contact ended the figure's movement this half, or "". The figure's own id if this seat may not know that foe. */
  readonly stopped: Id;
  /** The GM's modifier on the figure's next strike. Null for players. */
  readonly modifier: number | null;
  /** Why the figure's last gesture went back. Null if it stood. */
  readonly back: Back | null;
  readonly business: { readonly name: string; readonly needed: number; readonly done: number } | null;
  readonly notes: readonly string[];
  readonly badges: readonly Badge[];
  /** What this seat may do with the figure now. Empty for figures of other seats. */
  readonly deeds: readonly ShownDeed[];
  /** The targets that the figure may strike now. */
  readonly targets: readonly Id[];
  /** Whether the figure has a token on a scene. If not, its moves are typed. */
  readonly placed: boolean;
  /** The figure's numbers, such as its capability scores and its level. Null for a seat that may not know these. */
  readonly numbers: Numbers | null;
}

/** The command that likely leads to the next half, and where it leads. */
export type Next = Lead & NextStep<Lead["kind"]>;

/** What one seat may see of an encounter in `moments`. It names no figure that the seat may not know of. */
export interface MomentsView extends ViewBase, Pick<MomentsState, "moment" | "phase" | "half" | "penalty" | "talked"> {
  /** Whether the seat that sees this view is a GM's. */
  readonly referee: boolean;
  /** The half that this seat sees. While only hidden figures act, it is the half before the open one. */
  readonly step: Step;
  readonly progress: readonly ShownPhase[];
  /** The prompt. For the GM, `hidden` counts the figures unknown to players that may still act. */
  readonly now: Prompt<NowKey>;
  readonly refereeAwaited: boolean;
  /** The figures of both sides, the acting side first, each in its order. */
  readonly rows: readonly FigureRow[];
  /** The last ambush as far as the seat knows it, with the dice that this seat may see. */
  readonly ambush: Omit<Ambush, "lay"> | null;
  /** Whether this Moment is a free Moment after an ambush, in which the other side has no response. */
  readonly free: boolean;
  readonly next: Next;
  /** What else the GM may do now: try an ambush, or penalise the party. All false for players. */
  readonly may: { readonly ambush: boolean; readonly penalise: boolean };
  readonly house: Pick<MomentsHouse, "labels" | "foeStrikeLimit" | "sneakRoll" | "strikeWeapons">;
}
