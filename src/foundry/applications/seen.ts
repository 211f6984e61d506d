import type { Option, Secrets, StateBase, StructureId, ViewOf } from "../../core/index.ts";
import { optionsOf, seatOf, stateOf, viewOf, type CallboardEncounter } from "../api.ts";
import { secretsOf } from "../seals/secrets.ts";

/** What the user at this client sees of one state, and may do in it. */
interface Seen {
  readonly seat: string;
  readonly secrets: Secrets;
  readonly view: ViewOf<StructureId> | null;
  readonly options: readonly Option[];
}

const seen = new WeakMap<StateBase, Seen>();

let seated: { readonly combat: CallboardEncounter; readonly seat: string } | null = null;

/** The seat of the user as text. It names everybody, and one drawing asks for it hundreds of times: it is found out anew only once the code that runs has come to its end. */
function seatIn(combat: CallboardEncounter): string {
  if (seated?.combat === combat) return seated.seat;
  const seat = JSON.stringify(seatOf(game.user, combat));
  seated = { combat, seat };
  queueMicrotask(() => {
    seated = null;
  });
  return seat;
}

/** The view and the options of the user for an encounter as it stands: asked for once a state, seat and what this client can read, however many parts and windows show it. */
export function seenOf(combat: CallboardEncounter): Pick<Seen, "view" | "options"> {
  const state = stateOf(combat);
  if (!state) return { view: null, options: [] };
  const seat = `${seatIn(combat)} ${String(combat.system.ended)}`;
  const known = seen.get(state);
  const secrets = secretsOf(combat);
  if (known?.seat === seat && known.secrets === secrets) return known;
  const fresh: Seen = { seat, secrets, view: viewOf(combat), options: optionsOf(combat) };
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
