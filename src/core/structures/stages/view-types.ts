import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/texts.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Life } from "./house.ts";
import type { Adjustment, EffectKind, Result, Stage, Step, VoidReason } from "./state.ts";

/** Where a step of the strip stands. */
export const MARKS = ["done", "now", "ahead", "skipped"] as const;
/** Where a step of the strip stands. */
export type Mark = (typeof MARKS)[number];
/** What a combatant's lamp may show; `absent` is added by the screen for a `thinking` one whose players are away. */
export const LAMPS = ["announced", "sealed", "thinking", "passed", "held", "bided", "out", "left", "quiet"] as const;
/** What a combatant's lamp shows. */
export type Lamp = (typeof LAMPS)[number];
/** Lamps that say that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking"] as const satisfies readonly Lamp[];
/** How far an action is. */
export const ACTION_STATES = ["sealed", "announced", "classified", "judged", "void"] as const;
/** How far an action is. */
export type ActionState = (typeof ACTION_STATES)[number];
/** A prompt: CALLBOARD.stages.Now.<key>. */
export type NowKey = KeysAt<"stages", "Now">;
/** The commands that lead on; `reveal` happens by itself once every seal is open. */
export const NEXT_KINDS = ["lock", "reveal", "begin", "closeStage", "nextRound"] as const;

/** One combatant in the list, in the order of the cast; who left stands there only with an action. */
export interface Row extends RowBase<Lamp> {
  /** What it announced, or null; sealed, only where this seat can read it, or people know it already. */
  readonly card: Card | null;
}

/** A modifier on one action, spelled out. */
export interface ShownModifier {
  /** The combatant whose action it comes from; the action's own for an adjustment. */
  readonly source: Id;
  /** The text of the action it comes from; "" for an adjustment. */
  readonly text: string;
  readonly amount: number;
  /** How long it lasts; null for an adjustment. */
  readonly life: Life | null;
  readonly adjustment: Adjustment | null;
}

/** A difficulty with all that it is made of. */
export interface ShownDifficulty {
  readonly base: number;
  readonly modifiers: readonly ShownModifier[];
  readonly total: number;
}

/** An effect of an action. */
export interface ShownEffect {
  readonly key: string;
  readonly kind: EffectKind;
  readonly target: Id;
  readonly amount: number;
  readonly life: Life;
  readonly status: string;
  readonly active: boolean;
  /** pending: lands if the action does not miss; landed; lost: its action missed or is void. */
  readonly state: "pending" | "landed" | "lost";
}

/** One action. */
export interface Card {
  readonly combatant: Id;
  readonly own: boolean;
  readonly text: string;
  /** Item id or "". */
  readonly card: Id;
  readonly targets: readonly Id[];
  readonly late: boolean;
  readonly movements: number | null;
  /** As it counts now, with its adjustment; null until classified. */
  readonly stage: Stage | null;
  readonly reason: string;
  readonly adjusted: Adjustment | null;
  /** Waits for the next round's stage `first`. */
  readonly biding: boolean;
  readonly strike: boolean;
  /** Null until rated, and for a seat that does not see difficulties. */
  readonly difficulty: ShownDifficulty | null;
  /** Modifiers on it while it has no base difficulty yet, or as in `difficulty`. */
  readonly modifiers: readonly ShownModifier[];
  readonly state: ActionState;
  readonly voided: { readonly why: VoidReason; readonly note: string } | null;
  readonly result: Result | null;
  readonly note: string;
  /** What its player proposes, as long as it has no result. */
  readonly proposed: { readonly result: Result; readonly note: string } | null;
  readonly effects: readonly ShownEffect[];
}

/** The actions of one stage, in order of announcing. */
export interface Lane {
  readonly stage: Stage;
  readonly mark: Mark;
  readonly cards: readonly Card[];
  /** True while effects of this lane wait for its close. */
  readonly pending: boolean;
}

/** The one likely next step: a GM may lock early. In classify and the stages `waiting` is how many actions still want a stage or a result. */
export interface Next extends NextStep<(typeof NEXT_KINDS)[number]> {
  /** The stage it closes, for closeStage. */
  readonly stage: Stage | null;
}

/** What came of a round, at its end. */
export interface Summary {
  readonly success: readonly Id[];
  readonly partial: readonly Id[];
  readonly miss: readonly Id[];
  readonly voided: readonly Id[];
  readonly passed: readonly Id[];
  readonly biding: readonly Id[];
  readonly out: readonly Id[];
}

/** What one seat may see of an encounter in `stages`. Ids of combatants it may not know of stand nowhere in it. */
export interface StagesView extends ViewBase {
  /** True for a GM's seat. */
  readonly referee: boolean;
  readonly round: number;
  /** As this seat sees it: while only hidden combatants act, the step before. */
  readonly step: Step;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  /** The Narrator is waited for. */
  readonly refereeAwaited: boolean;
  /** Combatants of this seat that may announce now; for a GM all that may. */
  readonly announceable: readonly Id[];
  readonly rows: readonly Row[];
  /** `first` stands here only when somebody acts in it. */
  readonly lanes: readonly Lane[];
  /** Actions without a stage, in order of announcing, once the announcing is over. */
  readonly unclassified: readonly Card[];
  readonly next: Next;
  /** At the end of the round, else null. */
  readonly summary: Summary | null;
  /** The house rules that screens need. */
  readonly house: {
    readonly effects: "stageEnd" | "listOrder";
    readonly adjust: boolean;
    readonly bide: boolean;
    readonly sealed: boolean;
  };
}
