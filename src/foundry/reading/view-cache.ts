import { restingView, type Option, type Secrets, type StateBase, type StructureId, type ViewOf } from "../../core/index.ts";
import { isRunning, stateOf, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { secretsOf } from "../seals/secrets.ts";
import { seatOf } from "../encounter/seats.ts";

/** What the user at this client sees of one state, and may do in it. */
interface Viewed {
  readonly seat: string;
  readonly secrets: Secrets;
  readonly view: ViewOf<StructureId> | null;
  readonly options: readonly Option[];
}

const cache = new WeakMap<StateBase, Viewed>();

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

/** The view and the options of the user for an encounter as it stands. One that has ended asks nobody. Both are made once a state, seat and what this client can read, however many parts and windows show them. */
export function viewsOf(combat: CallboardEncounter): Pick<Viewed, "view" | "options"> {
  const state = stateOf(combat);
  if (!state) return { view: null, options: [] };
  const runs = isRunning(combat);
  const seat = `${seatIn(combat)} ${String(runs)}`;
  const known = cache.get(state);
  const secrets = secretsOf(combat);
  if (known?.seat === seat && known.secrets === secrets) return known;
  const structure = structureOf(combat);
  const user = seatOf(game.user, combat);
  const seen = structure.view(state, user, secrets) as ViewOf<StructureId> | null;
  const view = runs || seen === null ? seen : restingView(seen);
  const fresh: Viewed = { seat, secrets, view, options: runs ? structure.legal(state, user, secrets) : [] };
  cache.set(state, fresh);
  return fresh;
}

/** As `viewsOf`, for an encounter in one structure. */
export function viewsIn<Id extends StructureId>(
  combat: CallboardEncounter,
  id: Id,
): { readonly view: ViewOf<Id> | null; readonly options: readonly Option[] } {
  return combat.type === id ? (viewsOf(combat) as { view: ViewOf<Id> | null; options: readonly Option[] }) : { view: null, options: [] };
}

/** What the user at this client may see of an encounter, or null before its start. */
export function viewOf(combat: CallboardEncounter): ViewOf<StructureId> | null {
  return viewsOf(combat).view;
}

/** What the user at this client may see of an encounter in one structure; null before its start, and where it is played in another. */
export function viewIn<Id extends StructureId>(combat: CallboardEncounter, id: Id): ViewOf<Id> | null {
  return viewsIn(combat, id).view;
}

/** The kinds of command that the user at this client may give now; none before the start and after the end. */
export function optionsOf(combat: CallboardEncounter): readonly Option[] {
  return viewsOf(combat).options;
}
