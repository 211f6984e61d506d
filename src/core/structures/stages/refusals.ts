import type { KeysAt } from "../../kernel/texts.ts";

/** Why a command of `stages` is refused: CALLBOARD.stages.Refusal.<reason>. */
export type Reason = KeysAt<"stages", "Refusal">;
