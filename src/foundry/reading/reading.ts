import { restingView, type Seat, type StateBase, type StructureId, type ViewOf } from "../../core/index.ts";
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
    return ended && seen !== null ? restingView(seen) : seen;
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

interface Seated {
  readonly combat: CallboardEncounter;
  readonly seat: Seat;
  readonly text: string;
}
let seated: Seated | null = null;

/** Returns the seat of the user, also as JSON. One drawing asks for it many times: it is worked out once until the running code ends. */
function seatIn(combat: CallboardEncounter): Seated {
  if (seated?.combat === combat) return seated;
  const seat = seatOf(game.user, combat);
  const found: Seated = { combat, seat, text: JSON.stringify(seat) };
  seated = found;
  queueMicrotask(() => {
    seated = null;
  });
  return found;
}

/** Returns what the user at this client reads of an encounter. Null before its start. It is made once for each state, seat and set of secrets. */
export function readingOf(combat: CallboardEncounter): Reading | null {
  const state = stateOf(combat);
  if (!state) return null;
  const { seat, text } = seatIn(combat);
  const [ended, secrets] = [hasEnded(combat), secretsOf(combat)];
  const known = cache.get(state);
  if (known?.seat === text && isOf(known.reading, { ended, secrets, live: combat })) return known.reading;
  const { structure, lang } = registrationIn(combat);
  const people = peopleOf(combat);
  const reading = makeReading({ encounter: combat.id, structure, lang, state, seat, secrets, people, ended, live: combat });
  cache.set(state, { seat: text, reading });
  return reading;
}

const isOf = (known: Reading, now: Pick<Reading, "ended" | "secrets" | "live">): boolean =>
  known.ended === now.ended && known.secrets === now.secrets && known.live === now.live;

/** As `readingOf`, for an encounter of one structure. Null if it is played in another. */
export function readingIn<Id extends StructureId>(combat: CallboardEncounter, id: Id): Reading<ViewOf<Id>> | null {
  return combat.type === id ? (readingOf(combat) as Reading<ViewOf<Id>> | null) : null;
}
