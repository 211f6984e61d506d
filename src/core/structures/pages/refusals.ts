import { REFUSE, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason why a command of `pages` is refused: CALLBOARD.pages.Refusal.<reason>, or one of the cast. */
export type Reason = KeysAt<"pages", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** A refusal of `pages`. */
export const no: Refuse<Reason> = REFUSE;
