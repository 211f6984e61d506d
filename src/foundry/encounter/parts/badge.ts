import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../encounter.ts";

/** The small pictures that a badge may show, in the order in which they stand in the sheet. */
export const SIGNS = ["mayAct", "struck", "stopped", "prone", "partial", "full", "sneaking"] as const;
/** A small picture on a badge. */
export type Sign = (typeof SIGNS)[number];
/** The sheet of all signs: so many squares stand side by side in it. */
export const SIGN_SHEET = { src: "systems/callboard/assets/signs.svg", columns: 8 } as const;

/** What a badge says beside the marker. */
export interface Said {
  /** A few letters or digits, or "". */
  readonly text: string;
  readonly signs: readonly Sign[];
}

/** What the badges of one structure say, by combatant. Read from the view of the user at this client, so that it says nothing that they may not know. */
export type Badges = (combat: CallboardEncounter) => ReadonlyMap<Id, Said>;
