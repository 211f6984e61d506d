import type { Die } from "./dice.ts";
import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/texts.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Bought, DraftWords, Ending, Exchange, Kind, Nominated, Outcome, Side, SkillKind, Stance, Step, Verdict } from "./state.ts";

/** Where a step of the strip may stand. */
export const MARKS = ["done", "now", "ahead"] as const;
/** Where a step of the strip stands. */
export type Mark = (typeof MARKS)[number];
/** What a combatant's lamp may show. */
export const LAMPS = ["thinking", "wants", "acts", "answers", "acted", "waits", "sealed", "held", "out", "left", "quiet"] as const;
/** What a combatant's lamp shows. */
export type Lamp = (typeof LAMPS)[number];
/** Lamps that say that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "wants", "acts", "answers", "waits"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.rounds.Now.<key>. */
export type NowKey = KeysAt<"rounds", "Now">;
/** The commands that lead on; `resolve` happens by itself once every list lies open. */
export const NEXT_KINDS = ["begin", "call", "closeRound", "nominate", "resolve", "nextRound", "over"] as const;

/** A skill of a combatant as a seat may see it. */
export interface ShownSkill {
  readonly skill: Id;
  readonly name: string;
  readonly kind: SkillKind;
  /** As it is tested now. */
  readonly rank: number;
  readonly used: boolean;
  /** The chance of each number of successes from 0 to 6, as its next action. */
  readonly chances: readonly number[];
  /** The same as a counteraction. */
  readonly counterChances: readonly number[];
}

/** One combatant in the list. */
export interface Row extends RowBase<Lamp> {
  readonly side: Side;
  readonly acted: boolean;
  readonly initiative: number | null;
  readonly hindered: boolean;
  readonly failed: boolean;
  readonly removed: boolean;
  readonly leads: boolean;
  readonly wounds: number;
  /** Only in a social conflict, and only where it is not 0. */
  readonly lost: number;
  readonly failures: number;
  /** Its own skills; of others' those that they have used, since an NPC's skills are the GM's until then. */
  readonly skills: readonly ShownSkill[];
  /** Only of those whom the seat controls. */
  readonly weapons: readonly { readonly weapon: Id; readonly name: string; readonly menace: number }[];
}

/** One of the two of an exchange. */
export interface ShownContender {
  readonly combatant: Id;
  readonly skill: string;
  /** Null if the seat may not know it. */
  readonly rank: number | null;
  /** As they fell; none before. */
  readonly dice: readonly Die[];
  readonly successes: number | null;
}

/** The open exchange, or the last. */
export interface ShownExchange extends Pick<Exchange, "number" | "text" | "target" | "wants" | "winner" | "gains" | "wounds"> {
  readonly attacker: ShownContender;
  readonly defender: ShownContender | null;
  readonly stance: Stance | null;
  /** Null before its dice have fallen. */
  readonly verdict: { readonly verdict: Verdict; readonly combatant: Id } | null;
  readonly weapon: string;
  readonly menace: ShownContender["dice"];
}

/** One line of a price list. */
export interface Price {
  readonly outcome: Outcome;
  readonly cost: number;
  /** The characters or sides at which it may be aimed; empty where it is aimed at nobody, or at nobody now. */
  readonly targets: readonly Id[];
  readonly sides: readonly Side[];
  /** Why it cannot be bought: too dear, or nobody to aim at; "" where it can. */
  readonly why: "" | "tooDear" | "nobody";
}

/** One side. */
export interface ShownSide {
  readonly side: Side;
  readonly leader: Id;
  readonly goal: string;
  /** Null where this seat may not know it. */
  readonly pool: number | null;
  /** Null where this seat may not know it. */
  readonly earned: number | null;
  readonly wins: number;
  readonly conceded: boolean;
  readonly members: readonly Id[];
  readonly byGm: boolean;
  /** The seat speaks for it. */
  readonly own: boolean;
  /** It is still to seal. */
  readonly waited: boolean;
  readonly sealed: boolean;
  readonly winCost: number;
  /** What it has sealed, where this seat can read it, or people know it. */
  readonly nominated: readonly Nominated[] | null;
  /** What its members talk over, where this seat can read it. */
  readonly draft: DraftWords | null;
  /** What it may buy; only for those who speak for it. */
  readonly prices: readonly Price[];
}

/** The one likely next step. */
export type Next = NextStep<(typeof NEXT_KINDS)[number]>;

/** What one seat may see of an encounter in `rounds`. Ids of combatants it may not know of stand nowhere in it. */
export interface RoundsView extends ViewBase {
  readonly referee: boolean;
  readonly round: number;
  readonly step: Step;
  readonly conflict: Kind;
  readonly limit: number;
  readonly pursued: Side;
  /** The name of the skill that a drinking contest tests. */
  readonly drink: string;
  /** In a drinking contest the successes that are needed. */
  readonly difficulty: number;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  readonly rows: readonly Row[];
  readonly sides: readonly ShownSide[];
  /** Who acts now, where the seat may know of it; else "". */
  readonly actor: Id;
  readonly exchange: ShownExchange | null;
  /** From the dearest, as they were worked down. */
  readonly bought: readonly Bought[];
  /** What each outcome costs whoever buys it, but for the Win, whose price stands with each side; empty where none can be bought. */
  readonly costs: readonly { readonly outcome: Outcome; readonly cost: number }[];
  readonly result: { readonly winner: Side | ""; readonly why: Ending } | null;
  readonly next: Next;
  /** The house rules that screens need. */
  readonly house: { readonly outcomes: number | null; readonly stanceAfter: boolean; readonly majority: boolean };
}
