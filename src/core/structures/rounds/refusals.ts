import { REFUSE, type Refuse } from "../../kernel/refusals.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** Why a command of `rounds` is refused: CALLBOARD.rounds.Refusal.<reason>, or what the cast has. */
export type Reason = KeysAt<"rounds", "Refusal"> | KeysAt<"Cast", "Refusal">;

/** A refusal of `rounds`. */
export const no: Refuse<Reason> = REFUSE;
