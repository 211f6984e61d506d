import type { Id, Seat, Secrets, StateBase } from "../../../core/index.ts";
import type { AnyStructure, CallboardEncounter } from "../encounter-types.ts";
import type { OptionsIndex } from "./options-index.ts";
import type { People } from "./shown-combatants.ts";

/** One state of an encounter, as one seat reads it. Tracker, board and Hand are drawn from it. `View` is the structure's view. */
export interface Reading<View = unknown> {
  /** The id of the encounter. */
  readonly encounter: Id;
  readonly structure: AnyStructure;
  /** The prefix of the lang keys of the structure's texts. */
  readonly lang: string;
  readonly state: StateBase;
  readonly seat: Seat;
  /** The sealed values that this client can read. */
  readonly secrets: Secrets;
  readonly people: People;
  readonly ended: boolean;
  /** What the seat may see of the state. After the end it asks nothing and waits for no combatant. */
  readonly view: View;
  /** What the seat may do in the state. Empty if the encounter has ended. */
  readonly options: OptionsIndex;
  /** The encounter's document. Null for a past state. */
  readonly live: CallboardEncounter | null;
}
