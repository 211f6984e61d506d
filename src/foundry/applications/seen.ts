import type { Option, StateBase, StructureId, ViewOf } from "../../core/index.ts";
import { optionsOf, seatOf, stateOf, viewOf, type CallboardEncounter } from "../api.ts";

/** What the user at this client sees of one state, and may do in it. */
interface Seen {
  readonly seat: string;
  readonly view: ViewOf<StructureId> | null;
  readonly options: readonly Option[];
}

const seen = new WeakMap<StateBase, Seen>();

/** The view and the options of the user for an encounter as it stands: asked for once a state and seat, however many parts and windows show it. */
export function seenOf(combat: CallboardEncounter): Omit<Seen, "seat"> {
  const state = stateOf(combat);
  if (!state) return { view: null, options: [] };
  const seat = JSON.stringify([seatOf(game.user, combat), combat.system.ended]);
  const known = seen.get(state);
  if (known?.seat === seat) return known;
  const fresh: Seen = { seat, view: viewOf(combat), options: optionsOf(combat) };
  seen.set(state, fresh);
  return fresh;
}

/** As `seenOf`, for an encounter in one structure. */
export function seenIn<Id extends StructureId>(
  combat: CallboardEncounter,
  id: Id,
): { readonly view: ViewOf<Id> | null; readonly options: readonly Option[] } {
  return combat.type === id ? (seenOf(combat) as { view: ViewOf<Id> | null; options: readonly Option[] }) : { view: null, options: [] };
}
