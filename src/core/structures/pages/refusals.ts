import { makeRefusal, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason why a command of `pages` is refused: CALLBOARD.pages.Refusal.<reason>, or a reason of the cast. */
export type Reason = KeysAt<"pages", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** Makes a refusal with one of the reasons of `pages`. */
export const no: Refuse<Reason> = makeRefusal;
