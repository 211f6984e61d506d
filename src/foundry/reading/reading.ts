import { restingView, type StateBase, type StructureId, type ViewOf } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { hasEnded, registrationIn, stateOf } from "../encounter/encounters.ts";
import { OptionsIndex } from "../encounter/parts/options-index.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { seatOf } from "../encounter/seats.ts";
import { secretsOf } from "../seals/secrets.ts";
import { peopleOf } from "./people.ts";

/** What a reading is made from. View and options follow from it. */
type Source = Omit<Reading, "view" | "options">;

/** Returns a function that makes a value when it is first called. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Makes a reading whose view and options are worked out as they are first asked for. */
function makeReading(source: Source): Reading {
  const { structure, state, seat, secrets, ended } = source;
  const view = once(() => {
    const seen = structure.view(state, seat, secrets) as object | null;
    return ended && seen !== null ? restingView(seen, structure.askingLamps) : seen;
  });
  const options = once(() => new OptionsIndex(ended ? [] : structure.legal(state, seat, secrets)));
  return {
    ...source,
    get view() {
      return view();
    },
    get options() {
      return options();
    },
  };
}

/** Makes a reading of a past state. No document stands behind it. */
export function readPast(source: Omit<Source, "live">): Reading {
  return makeReading({ ...source, live: null });
}

/** A reading that was made, with the seat that it was made for. */
interface Kept {
  /** As JSON. */
  readonly seat: string;
  readonly reading: Reading;
}

const cache = new WeakMap<StateBase, Kept>();

let seated: { readonly combat: CallboardEncounter; readonly seat: string } | null = null;

/** Returns the seat of the user as JSON. One drawing asks for it many times, so it is worked out once until the running code ends. */
function seatIn(combat: CallboardEncounter): string {
  if (seated?.combat === combat) return seated.seat;
  const seat = JSON.stringify(seatOf(game.user, combat));
  seated = { combat, seat };
  queueMicrotask(() => {
    seated = null;
  });
  return seat;
}

/** Returns what the user at this client reads of an encounter. Null before its start. It is made once for each state, seat and set of secrets. */
export function readingOf(combat: CallboardEncounter): Reading | null {
  const state = stateOf(combat);
  if (!state) return null;
  const now = { seat: seatIn(combat), ended: hasEnded(combat), secrets: secretsOf(combat), live: combat };
  const known = cache.get(state);
  if (known && isOf(known, now)) return known.reading;
  const { structure, lang } = registrationIn(combat);
  const seat = seatOf(game.user, combat);
  const reading = makeReading({ encounter: combat.id, structure, lang, state, people: peopleOf(combat), ...now, seat });
  cache.set(state, { seat: now.seat, reading });
  return reading;
}

/** Whether a reading that was made is still what the user reads. */
function isOf({ seat, reading }: Kept, now: Pick<Reading, "ended" | "secrets" | "live"> & Pick<Kept, "seat">): boolean {
  return seat === now.seat && reading.ended === now.ended && reading.secrets === now.secrets && reading.live === now.live;
}

/** As `readingOf`, for an encounter of one structure. Null if it is played in another. */
export function readingIn<Id extends StructureId>(combat: CallboardEncounter, id: Id): Reading<ViewOf<Id>> | null {
  return combat.type === id ? (readingOf(combat) as Reading<ViewOf<Id>> | null) : null;
}
