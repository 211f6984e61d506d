import type { Id } from "../../../core/index.ts";

/** A combatant's marker, the same in tracker, chat and on the token. The 56 pairs of shape and colour differ. Each player's character takes one. */
export interface Marker {
  /** The path of the marker's picture, as Foundry serves it. */
  readonly src: string;
  /** The marker's name in this client's language, such as "Blue diamond". */
  readonly name: string;
  /** The marker's column in the sprite sheet of all markers, from 0. */
  readonly column: number;
  readonly row: number;
}

/** What screens show of a combatant: its name, picture and marker. */
export interface ShownCombatant {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly marker: Marker;
}

/** The names, pictures, markers, owners and presence of an encounter's people, by id. They are not part of its state. */
export interface People {
  /** Returns a combatant as screens show it. A combatant that is gone has the name it came with. */
  readonly personOf: (combatant: Id) => ShownCombatant;
  /** Returns the shortened name of a combatant or of a user at the table. Undefined for any other id. */
  readonly findName: (id: Id) => string | undefined;
  /** Returns the shortened name of a combatant or of a user at the table. "Someone" for any other id. */
  readonly nameOf: (id: Id) => string;
  /** Returns the names of the players who own a combatant, present or not, as one text. */
  readonly playersOf: (combatant: Id) => string;
  /** Whether a player who owns the combatant is present. False for NPCs, which are the GM's. */
  readonly isAttended: (combatant: Id) => boolean;
  /** Whether this client's user may know that a combatant takes part. False if the combatant is gone. */
  readonly isShown: (combatant: Id) => boolean;
  /** Returns the name that a GM's group of this combatant has: its actor's, else its own. It may tell players a secret. */
  readonly kindOf: (combatant: Id) => string;
  /** Returns the id of the world's actor that a combatant comes from. "" if there is none. It may tell players a secret. */
  readonly actorOf: (combatant: Id) => string;
}
