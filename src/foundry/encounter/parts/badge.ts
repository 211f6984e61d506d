import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../encounter-types.ts";

/** The icons that a badge may show, in the order of the sprite sheet. */
export const SIGNS = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** The name of an icon that a badge on a token may show. */
export type Sign = (typeof SIGNS)[number];
/** The sprite sheet of all signs, with the number of its columns. */
export const SIGN_SHEET = { src: "systems/callboard/assets/signs.svg", columns: 8 } as const;

/** The content of a badge beside its marker. */
export interface Said {
  /** A few letters or digits beside the marker, or "". */
  readonly text: string;
  readonly signs: readonly Sign[];
}

/** Returns one structure's badges by combatant, from this user's view. They show nothing that the user may not know. */
export type Badges = (combat: CallboardEncounter) => ReadonlyMap<Id, Said>;
