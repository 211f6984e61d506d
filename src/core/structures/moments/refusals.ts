import { CAST_REASONS } from "../../kernel/cast/refusals.ts";
import { REFUSE, type Refuse } from "../../kernel/refusals.ts";

/** Why a command of `moments` is refused: CALLBOARD.moments.Refusal.<reason>. */
export const REFUSALS = [
  "narrator",
  "empty",
  "half",
  "phase",
  "moment",
  "late",
  "surprised",
  "talked",
  "ambush",
  "noHalf",
  "noTalk",
  "struck",
  "covered",
  "cover",
  "targetCover",
  "contact",
  "managed",
  "phases",
  "noBusiness",
  "prone",
  "notProne",
  "stopped",
  "beats",
  "pool",
  "token",
  "notSneaking",
  "detected",
  "checked",
  "checkedMove",
  "notMoved",
  "unarmed",
  "blind",
  "status",
  "standing",
  ...CAST_REASONS,
] as const;
/** Why a command is refused. */
export type Reason = (typeof REFUSALS)[number];

/** A refusal of `moments`. */
export const no: Refuse<Reason> = REFUSE;
