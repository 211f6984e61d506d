import type { Armed } from "../damage.ts";
import type { Id, JsonRecord } from "../json-types.ts";

/** Where a token stands on Foundry's map. */
export type Place = Readonly<{
  /** The id of the Scene that the token is in. */
  scene: Id;
  /** Whole pixels from the scene's top left corner to the token's top left corner: `x` to the right, `y` down. */
  x: number;
  y: number;
  /** The token's elevation, in the scene's units of distance. */
  elevation: number;
  /** The id of the scene's level (v14), or "". */
  level: string;
  /** The token's width in spaces of the grid. */
  width: number;
  height: number;
}>;

/** What an encounter copies of one combatant into its state, at setup or join. */
export interface CastMember {
  readonly id: Id;
  readonly name: string;
  /** The combatant's side, one of its structure's sides. By default friendly combatants are party, all others foe (design section 2). */
  readonly side: string;
  /** Whether the combatant is an NPC: no player owns it. */
  readonly npc: boolean;
  readonly hidden: boolean;
  /** The owner of the combatant's resources: an actor's id, or the combatant's own id. */
  readonly holder: Id;
  /** The combatant's numbers from the structure's actor section, copied at setup or join. */
  readonly numbers: JsonRecord;
  /** Health as the combatant's actor stores it, its maximum, and how much of that active effects add. Absent without an actor. */
  readonly health?: Readonly<{ value: number; max: number; added?: number }>;
  /** The damage of the combatant's weapons and cards, by the id of the item. Absent if none deals any. */
  readonly armed?: Readonly<Record<Id, Armed>>;
  /** Where the combatant's token is. Absent if it has no token, or if the structure does not use token positions. */
  readonly at?: Place;
  /** The combatants whose spaces touch this combatant's own, where its token is now. */
  readonly near?: readonly Id[];
}

/** The combatants that take part in an encounter, by id. */
export type Cast = Readonly<Record<Id, CastMember>>;
