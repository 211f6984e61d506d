import type { Id } from "../../kernel/json-types.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Life, StagesHouse } from "./house.ts";
import type { Action, ActionRoll, Adjustment, Effect, Result, Stage, Step, Voided } from "./state.ts";

/** The position of a step in the strip, relative to the present one. */
export const MARKS = ["done", "now", "ahead", "skipped"] as const;
/** The position of a step in the strip, relative to the present one. */
export type Mark = (typeof MARKS)[number];
/** The possible lamps, which show a combatant's status in the list. Screens replace `thinking` by `absent` if the combatant's players are away. */
export const LAMPS = ["announced", "sealed", "thinking", "passed", "held", "bided", "out", "left", "quiet"] as const;
/** The lamp of a combatant in the list: what it has done, or what it is asked. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps of combatants that are asked something or may still act. */
export const ASKING_LAMPS = ["thinking"] as const satisfies readonly Lamp[];
/** The words for how far an action has come. */
export const ACTION_STATES = ["sealed", "announced", "classified", "judged", "void"] as const;
/** How far an action has come, from sealed to judged or void. */
export type ActionState = (typeof ACTION_STATES)[number];
/** The key of a prompt: CALLBOARD.stages.Now.<key>. */
export type NowKey = KeysAt<"stages", "Now">;
/** The commands that lead to the next step. `reveal` follows automatically once every seal is open. */
export const NEXT_KINDS = ["lock", "reveal", "begin", "closeStage", "nextRound"] as const;

/** One combatant in the list, in cast order. A combatant that left is listed only if it has an action. */
export interface Row extends RowBase<Lamp> {
  /** The combatant's action, or null. A sealed action is given only if this seat can read it, or if people read it before an undo. */
  readonly card: Card | null;
}

/** A modifier on one action, with its origin. */
export interface ShownModifier {
  /** The combatant whose action the modifier comes from. For an adjustment, the adjusted action's own combatant. */
  readonly source: Id;
  /** The text of the action that the modifier comes from. "" for an adjustment. */
  readonly text: string;
  readonly amount: number;
  /** How long the modifier lasts. Null for an adjustment. */
  readonly life: Life | null;
  readonly adjustment: Adjustment | null;
}

/** A difficulty with all its parts: the base, the modifiers and the total. */
export interface ShownDifficulty {
  readonly base: number;
  readonly modifiers: readonly ShownModifier[];
  readonly total: number;
}

/** An effect of an action as a seat sees it. */
export interface ShownEffect extends Omit<Effect, "landed" | "before" | "rolled" | "lost" | "amount"> {
  /** Damage or points of difficulty, 0 for other effects. Null for damage to a target whose Health this seat may not read. */
  readonly amount: number | null;
  readonly key: string;
  /** `pending`: the effect lands if its action does not miss. `landed`: it applies. `lost`: its action missed or is void. */
  readonly state: "pending" | "landed" | "lost";
}

/** What was rolled for an action, as every seat that knows the action sees it. */
export type ShownRoll = Omit<ActionRoll, "left">;

/** The fields of an action that its card shows as they are. */
type Plain = "text" | "card" | "late" | "movements" | "reason" | "biding" | "strike" | "result" | "note";

/** One action as a seat sees it, for a card on the board. */
export interface Card extends Pick<Action, Plain> {
  readonly combatant: Id;
  readonly own: boolean;
  readonly targets: readonly Id[];
  /** The stage as it counts now, with an adjustment. Null until the action is classified. */
  readonly stage: Stage | null;
  /** The action's difficulty. Null until rated, and for a seat that does not see difficulties. */
  readonly difficulty: ShownDifficulty | null;
  /** The modifiers on the action, even while it has no base difficulty. */
  readonly modifiers: readonly ShownModifier[];
  readonly state: ActionState;
  readonly voided: Pick<Voided, "why" | "note"> | null;
  /** The result that the action's player proposes, while the action has no result. */
  readonly proposed: NonNullable<Action["proposed"]> | null;
  readonly rolled: ShownRoll | null;
  /** The result that the roll suggests, while the action has none. Null without a roll, or without a difficulty that the seat sees. */
  readonly suggested: Result | null;
  readonly effects: readonly ShownEffect[];
}

/** The actions of one stage as the board shows them, in order of announcing. */
export interface Lane {
  readonly stage: Stage;
  readonly mark: Mark;
  readonly cards: readonly Card[];
  /** Whether effects of this lane wait until its stage closes. */
  readonly pending: boolean;
}

/** The likely next step. A GM may lock while some still announce. `waiting` counts actions without a stage (`classify`) or result (the stages). */
export interface Next extends NextStep<(typeof NEXT_KINDS)[number]> {
  /** The stage that the command `closeStage` closes, else null. */
  readonly stage: Stage | null;
}

/** The combatants of a round by how it ended for them: success, partial, miss, void, passed, biding or out. */
export interface Summary {
  readonly success: readonly Id[];
  readonly partial: readonly Id[];
  readonly miss: readonly Id[];
  readonly voided: readonly Id[];
  readonly passed: readonly Id[];
  readonly biding: readonly Id[];
  readonly out: readonly Id[];
}

/** What one seat may see of a `stages` encounter. It never holds ids of combatants that the seat may not know of. */
export interface StagesView extends ViewBase {
  /** Whether the seat that sees this view is a referee's. */
  readonly referee: boolean;
  readonly round: number;
  /** The step as this seat sees it. While only hidden combatants act, that is the last stage in which known combatants acted, else `classify`. */
  readonly step: Step;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  /** Whether the step waits for something that the GM has to do. */
  readonly refereeAwaited: boolean;
  /** The combatants of this seat that may announce now. For a GM, all that may. */
  readonly announceable: readonly Id[];
  readonly rows: readonly Row[];
  /** The lanes, one per stage, in order. `first` is among them only if it has an action. */
  readonly lanes: readonly Lane[];
  /** Actions without a stage, in order of announcing, once the announcing is over. */
  readonly unclassified: readonly Card[];
  readonly next: Next;
  /** The summary at the end of the round, else null. */
  readonly summary: Summary | null;
  /** The house rules that screens need to know. */
  readonly house: Pick<StagesHouse, "effects" | "bide"> & { readonly sealed: boolean };
}
