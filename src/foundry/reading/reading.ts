import { endedView, type StateBase, type StructureId, type ViewOf } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { hasEnded, registrationIn, stateOf } from "../encounter/encounter-lookups.ts";
import { OptionsIndex } from "../encounter/parts/options-index.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { seatOf } from "../encounter/seats.ts";
import { readableSecretsOf } from "../seals/readable-seals.ts";
import { peopleOf } from "./people.ts";

/** The data that a reading (one seat's view of an encounter) is created from. Its view and options are worked out later. */
type Source = Omit<Reading, "view" | "options">;

/** Returns a function that creates a value at its first call. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Creates a reading whose view and options are computed when they are first read. */
function makeReading(source: Source): Reading {
  const { structure, state, seat, secrets, ended } = source;
  const view = once(() => {
    const seen = structure.view(state, seat, secrets) as object | null;
    return ended && seen !== null ? endedView(seen, structure.askingLamps) : seen;
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

/** Creates a reading (one seat's view of an encounter) of a past state. It has no live document. */
export function readingOfPast(source: Omit<Source, "live">): Reading {
  return makeReading({ ...source, live: null });
}

/** A cached reading, with the seat that it was made for. */
interface Kept {
  /** The seat as JSON, for comparison. */
  readonly seat: string;
  readonly reading: Reading;
}

const cache = new WeakMap<StateBase, Kept>();

let seated: { readonly combat: CallboardEncounter; readonly seat: string } | null = null;

/** Returns the user's seat as JSON. It is cached until the running code ends, since one drawing reads it many times. */
function seatIn(combat: CallboardEncounter): string {
  if (seated?.combat === combat) return seated.seat;
  const seat = JSON.stringify(seatOf(game.user, combat));
  seated = { combat, seat };
  queueMicrotask(() => {
    seated = null;
  });
  return seat;
}

/** Returns the reading of an encounter for this client's user. Null before its start. It is cached by state, seat and secrets. */
export function readingOf(combat: CallboardEncounter): Reading | null {
  const state = stateOf(combat);
  if (!state) return null;
  const now = { seat: seatIn(combat), ended: hasEnded(combat), secrets: readableSecretsOf(combat), live: combat };
  const known = cache.get(state);
  if (known && isOf(known, now)) return known.reading;
  const { structure, lang } = registrationIn(combat);
  const seat = seatOf(game.user, combat);
  const reading = makeReading({ encounter: combat.id, structure, lang, state, people: peopleOf(combat), ...now, seat });
  cache.set(state, { seat: now.seat, reading });
  return reading;
}

/** Whether a cached reading fits the encounter and the seat as they are now. */
function isOf({ seat, reading }: Kept, now: Pick<Reading, "ended" | "secrets" | "live"> & Pick<Kept, "seat">): boolean {
  return seat === now.seat && reading.ended === now.ended && reading.secrets === now.secrets && reading.live === now.live;
}

/** Returns the reading like `readingOf`, for an encounter of one structure. Null if the encounter has another structure. */
export function readingInStructure<Id extends StructureId>(combat: CallboardEncounter, id: Id): Reading<ViewOf<Id>> | null {
  return combat.type === id ? (readingOf(combat) as Reading<ViewOf<Id>> | null) : null;
}
