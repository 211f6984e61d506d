import type { Id, JsonRecord } from "../json.ts";

/** Where a token stands on Foundry's map. */
export type Place = Readonly<{
  /** The Scene's id. */
  scene: Id;
  /** Pixels from the top left of the scene to that of the token, whole. */
  x: number;
  y: number;
  /** In the scene's units of distance. */
  elevation: number;
  /** The id of the scene's level (v14), or "". */
  level: string;
  /** In spaces. */
  width: number;
  height: number;
}>;

/** One combatant as it is copied into a state at setup or join. */
export interface CastMember {
  readonly id: Id;
  readonly name: string;
  /** One of its structure's sides. By default friendly combatants are party, all others foe (design section 2). */
  readonly side: string;
  /** Whether no player owns it. */
  readonly npc: boolean;
  readonly hidden: boolean;
  /** The owner of its resources: an actor's id, or the combatant's own id. */
  readonly holder: Id;
  /** The numbers of the structure's actor section, copied at setup or join. */
  readonly numbers: JsonRecord;
  /** Where its token is. Absent if it has no token, or if the structure asks for no places. */
  readonly at?: Place;
  /** Combatants whose spaces touch its own there. */
  readonly near?: readonly Id[];
}

/** The combatants that take part, by id. */
export type Cast = Readonly<Record<Id, CastMember>>;
