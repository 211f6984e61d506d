import type { Refusal } from "../../kernel/structure.ts";

/** Why a command of `moments` is refused: CALLBOARD.moments.Refusal.<reason>. */
export const REFUSALS = [
  "narrator",
  "notYours",
  "combatant",
  "out",
  "left",
  "target",
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
  "blind",
  "status",
  "standing",
  "joined",
] as const;
/** Why a command is refused. */
export type Reason = (typeof REFUSALS)[number];

/** A refusal of `moments`. */
export function no(reason: Reason, data?: Refusal["data"]): Refusal {
  return data === undefined ? { reason } : { reason, data };
}

/** The first refusal of several tests; each is asked only when those before it let pass. */
export function first(...tests: readonly (() => Refusal | null)[]): Refusal | null {
  for (const test of tests) {
    const refusal = test();
    if (refusal !== null) return refusal;
  }
  return null;
}
