import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";

/** What the badges of one structure say: by combatant a few signs, "" for the marker alone. Read from the view of the user at this client, so that it says nothing that they may not know. */
export type Badges = (combat: CallboardEncounter) => ReadonlyMap<Id, string>;
