import { makeRefusal, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason for a refusal in `timeline`: CALLBOARD.timeline.Refusal.<reason>, or a reason of the cast or the kernel. */
export type Reason = KeysAt<"timeline", "Refusal"> | KeysAt<"Cast", "Refusal"> | "copied" | "notDue";

/** Makes a refusal with one of the reasons of `timeline`. */
export const no: Refuse<Reason> = makeRefusal;
