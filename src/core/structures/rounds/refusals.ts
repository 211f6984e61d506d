import { makeRefusal, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The reason why a command of `rounds` is refused: CALLBOARD.rounds.Refusal.<reason>, or a reason of the cast. */
export type Reason = KeysAt<"rounds", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** Makes a refusal with one of the reasons of `rounds`. */
export const no: Refuse<Reason> = makeRefusal;
