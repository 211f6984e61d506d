import type { Id, StateBase, Timed } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import type { Seals } from "../seals/readable-seals.ts";
import type { Heard } from "../outbox/answered-requests.ts";

/** The fields of an encounter that only the arbiter writes. */
export interface Stored {
  readonly state: StateBase | null;
  readonly revision: number;
  readonly ledger: Readonly<Record<string, string>>;
  readonly undone: Readonly<Record<string, number>>;
  readonly heard: Readonly<Record<Id, Heard>>;
  /** Envelopes by commitment. They stay until a reset, so that no commitment is used twice. */
  readonly seals: Seals;
  /** Combatants that a player created after the start, even if others wrote to them since. */
  readonly guests: Readonly<Record<Id, true>>;
  readonly ticked: number;
  /** When the encounter started, in milliseconds of the server's time. Null before the start, and if an older version started it. */
  readonly began: number | null;
  readonly ended: boolean;
  readonly resetting: boolean;
}

const FIELDS = ["state", "revision", "ledger", "undone", "heard", "seals", "guests", "ticked", "began", "ended", "resetting"] as const;

/** Returns the arbiter's fields of an encounter. They are not copied. */
export function storedFieldsOf(combat: CallboardEncounter): Stored {
  const system = combat._source.system as unknown as Stored;
  return Object.fromEntries(FIELDS.map((field) => [field, system[field]])) as unknown as Stored;
}

/** Returns the whole seconds since an encounter's start as `at`. An empty object if the stored start is no time. */
function timeIn(began: unknown): { readonly at?: number } {
  return Number.isSafeInteger(began) ? { at: Math.max(0, Math.floor((game.time.serverTime - Number(began)) / 1000)) } : {};
}

/** Returns the part of an encounter that the rules read and write, with the present time. Null before the start. */
export function rulesEncounterIn({ state, revision, ledger, undone, began }: Stored): Timed | null {
  return state && { state, revision, ledger, undone, ...timeIn(began) };
}
