import { REFUSE, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** Why a command of `stages` is refused: CALLBOARD.stages.Refusal.<reason>, or what the cast has. */
export type Reason = KeysAt<"stages", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** A refusal of `stages`. */
export const no: Refuse<Reason> = REFUSE;
