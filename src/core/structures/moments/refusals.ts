import { makeRefusal, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason why a command of `moments` is refused: CALLBOARD.moments.Refusal.<reason>, or a reason of the cast. */
export type Reason = KeysAt<"moments", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** Makes a refusal with one of the reasons of `moments`. */
export const no: Refuse<Reason> = makeRefusal;
