import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../encounter.ts";

/** The icons that a badge may show, in the order of the sprite sheet. */
export const SIGNS = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** An icon on a badge. */
export type Sign = (typeof SIGNS)[number];
/** The sprite sheet of all signs, with this many squares per row. */
export const SIGN_SHEET = { src: "systems/callboard/assets/signs.svg", columns: 8 } as const;

/** The content of a badge beside its marker. */
export interface Said {
  /** A few letters or digits, or "". */
  readonly text: string;
  readonly signs: readonly Sign[];
}

/** Returns one structure's badges by combatant, from this user's view. They show nothing that the user may not know. */
export type Badges = (combat: CallboardEncounter) => ReadonlyMap<Id, Said>;
