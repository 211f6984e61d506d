import { makeRefusal, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason for a refusal in `stages`: CALLBOARD.stages.Refusal.<reason>, or a reason of the cast. */
export type Reason = KeysAt<"stages", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** Makes a refusal with one of the reasons of `stages`. */
export const no: Refuse<Reason> = makeRefusal;
