import type { Id } from "../../../core/index.ts";

/** The mark of a combatant: a shape and a colour, the same in tracker, chat and on the token; no two of the first 56 are alike, less one for each player's character. */
export interface Marker {
  /** A picture, as a path that Foundry serves. */
  readonly src: string;
  /** Such as "Blue diamond". */
  readonly name: string;
  /** Where it stands in the sheet of all markers, counted from 0. */
  readonly column: number;
  readonly row: number;
}

/** A combatant as the screens show it. */
export interface ShownCombatant {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly marker: Marker;
}

/** What the screens know of the people of one encounter beside its state: names, pictures, markers, owners and presence, by id. */
export interface People {
  /** A combatant as the screens show it. One that is gone has the name it came with. */
  readonly personOf: (combatant: Id) => ShownCombatant;
  /** The name of a combatant or of a user at the table, cut if it is long. Undefined for any other id. */
  readonly findName: (id: Id) => string | undefined;
  /** The same name. "Someone" for any other id. */
  readonly nameOf: (id: Id) => string;
  /** The names of the players who own a combatant, present or not. */
  readonly playersOf: (combatant: Id) => string;
  /** Whether a player who owns the combatant is present. False for NPCs, which are the GM's. */
  readonly isAttended: (combatant: Id) => boolean;
  /** Whether the user at this client may know that a combatant takes part. False for one that is gone. */
  readonly isShown: (combatant: Id) => boolean;
  /** The name by which a combatant belongs to a group: that of its actor, else its own. */
  readonly kindOf: (combatant: Id) => string;
}
