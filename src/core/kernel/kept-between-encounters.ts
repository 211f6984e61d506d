import { isEqual } from "./diff.ts";
import { isId } from "./ids-and-keys.ts";
import { isRecord, lookup } from "./records.ts";
import { isDelta, valueDeltaOf, withoutDelta, withDelta } from "./delta.ts";
import type { Id, Json, JsonRecord } from "./json-types.ts";
import type { Delta } from "./projections.ts";

/** What one encounter changed of the things that belong to players, by user and the thing's name. */
export type Shares = Readonly<Record<Id, Readonly<Record<string, Delta>>>>;

/** What belongs to players across encounters: what each had before, and what each encounter changed. Writing the same values twice does no harm. */
export interface Holdings {
  /** What players had before the encounters in `shares`, by user and the thing's name. */
  readonly base: Readonly<Record<Id, JsonRecord>>;
  /** What each encounter changed, by the encounter's id. */
  readonly shares: Readonly<Record<Id, Shares>>;
}

/** One thing that belongs to a player, as an encounter found it (`from`) and as it is now. Without `from` it began as nothing. */
export interface Held {
  readonly user: Id;
  readonly name: string;
  readonly value: Json;
  readonly from?: Json;
}

/** Returns what belongs to each player: the base with the shares of all encounters. */
export function totalsOf({ base, shares }: Holdings): Readonly<Record<Id, JsonRecord>> {
  const totals: Record<Id, Record<string, Json>> = {};
  for (const [user, values] of Object.entries(base)) totals[user] = { ...values };
  for (const each of Object.values(shares))
    for (const [user, changed] of Object.entries(each))
      for (const [name, share] of Object.entries(changed)) {
        const own = (totals[user] ??= {});
        own[name] = withDelta(own[name], share);
      }
  return totals;
}

/** Notes what an encounter changed. Its first share adjusts the base to `from`, because versions without shares wrote their values over the base. */
export function withEncounterShare(holdings: Holdings, encounter: Id, held: readonly Held[]): Holdings {
  const { [encounter]: known = {}, ...others } = holdings.shares;
  const base: Record<Id, JsonRecord> = { ...holdings.base };
  const own: Record<Id, Readonly<Record<string, Delta>>> = { ...known };
  const found = totalsOf({ base: holdings.base, shares: others });
  for (const { user, name, value, from } of held) {
    const isNew = lookup(lookup(known, user) ?? {}, name) === undefined;
    const total = lookup(lookup(found, user) ?? {}, name);
    if (isNew && from !== undefined && !isFound(total, from)) base[user] = { ...base[user], [name]: before(others, user, name, from) };
    own[user] = { ...own[user], [name]: valueDeltaOf(from, value) };
  }
  return { base, shares: { ...others, [encounter]: own } };
}

/** Whether a player's total of a thing is what an encounter found. An absent value equals an empty one. */
const isFound = (total: Json | undefined, from: Json): boolean => isEqual(total ?? withDelta(undefined, valueDeltaOf(from, from)), from);

/** Returns the base value that gives what an encounter found, once the shares of the other encounters are added. */
function before(others: Holdings["shares"], user: Id, name: string, found: Json): Json {
  const shares = Object.values(others).flatMap((each) => lookup(lookup(each, user) ?? {}, name) ?? []);
  return shares.reduceRight<Json>((value, share) => withoutDelta(value, share) ?? value, found);
}

/** Adds the shares of some encounters to the base and drops them. Call it for encounters that are gone or begin again. */
export function foldSharesIntoBase(holdings: Holdings, isSettled: (encounter: Id) => boolean): Holdings {
  const entries = Object.entries(holdings.shares);
  const settled = entries.filter(([encounter]) => isSettled(encounter));
  if (settled.length === 0) return holdings;
  const base = totalsOf({ base: holdings.base, shares: Object.fromEntries(settled) });
  return { base, shares: Object.fromEntries(entries.filter(([encounter]) => !isSettled(encounter))) };
}

/** The key that holds the shares, next to the users' records. No id is equal to it. */
const SHARES = "shares";

/** Reads what a stored value holds by id. Skips other keys, and values that `read` makes null. Empty for a value that is no record. */
function readById<Value>(stored: unknown, read: (value: unknown) => Value | null): Readonly<Record<Id, Value>> {
  const entries = Object.entries(isRecord(stored) ? stored : {}).map(([key, value]) => [key, isId(key) ? read(value) : null] as const);
  return Object.fromEntries(entries.filter((entry): entry is [Id, Value & {}] => entry[1] !== null));
}

function readShares(own: unknown): Readonly<Record<string, Delta>> | null {
  if (!isRecord(own)) return null;
  return Object.fromEntries(Object.entries(own).filter((entry): entry is [string, Delta] => isDelta(entry[1])));
}

/** Reads what a world stores of holdings. Anything malformed is skipped. */
export function readHoldings(stored: unknown): Holdings {
  const shares = isRecord(stored) ? stored[SHARES] : undefined;
  const base = readById(stored, (values) => (isRecord(values) ? (values as JsonRecord) : null));
  return { base, shares: readById(shares, (users) => readById(users, readShares)) };
}

/** Returns holdings as a world stores them: users' records as in older versions, with shares next to them if there are any. */
export function serializeHoldings({ base, shares }: Holdings): Readonly<Record<string, JsonRecord>> {
  return Object.keys(shares).length === 0 ? base : { ...base, [SHARES]: shares };
}
