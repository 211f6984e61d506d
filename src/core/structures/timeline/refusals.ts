import { REFUSE, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** Why a command of `timeline` is refused: CALLBOARD.timeline.Refusal.<reason>, or what the cast and all encounters have. */
export type Reason = KeysAt<"timeline", "Refusal"> | KeysAt<"Cast", "Refusal"> | "copied" | "notDue";

/** A refusal of `timeline`. */
export const no: Refuse<Reason> = REFUSE;
