import { isEqual } from "./diff.ts";
import { isId } from "./ids-and-keys.ts";
import { isRecord, lookup } from "./records.ts";
import { isShare, shareOf, withoutShare, withShare } from "./share.ts";
import type { Id, Json, JsonRecord } from "./json.ts";
import type { Share } from "./projections.ts";

/** By user and name: what an encounter changed. */
export type Shares = Readonly<Record<Id, Readonly<Record<string, Share>>>>;

/** What belongs to players from encounter to encounter: what each had before, and what each encounter changed of it. Both are absolute, so that writing them again does no harm. */
export interface Holdings {
  /** By user and name. */
  readonly base: Readonly<Record<Id, JsonRecord>>;
  /** By encounter. */
  readonly shares: Readonly<Record<Id, Shares>>;
}

/** One thing that belongs to a player, as an encounter found it (`from`) and as it stands there now. Without `from` it began as nothing. */
export interface Held {
  readonly user: Id;
  readonly name: string;
  readonly value: Json;
  readonly from?: Json;
}

/** Returns what belongs to each player: what there was before, with the shares of all encounters. */
export function totalsOf({ base, shares }: Holdings): Readonly<Record<Id, JsonRecord>> {
  const totals: Record<Id, Record<string, Json>> = {};
  for (const [user, values] of Object.entries(base)) totals[user] = { ...values };
  for (const each of Object.values(shares))
    for (const [user, changed] of Object.entries(each))
      for (const [name, share] of Object.entries(changed)) {
        const own = (totals[user] ??= {});
        own[name] = withShare(own[name], share);
      }
  return totals;
}

/**
 * Notes what an encounter changed. Its first share stands on what it found (`from`): so an encounter is brought in that a version
 * without shares began, which wrote its own values over the base.
 */
export function noteShare(holdings: Holdings, encounter: Id, held: readonly Held[]): Holdings {
  const { [encounter]: known = {}, ...others } = holdings.shares;
  const base: Record<Id, JsonRecord> = { ...holdings.base };
  const own: Record<Id, Readonly<Record<string, Share>>> = { ...known };
  const found = totalsOf({ base: holdings.base, shares: others });
  for (const { user, name, value, from } of held) {
    const isNew = lookup(lookup(known, user) ?? {}, name) === undefined;
    const total = lookup(lookup(found, user) ?? {}, name);
    if (isNew && from !== undefined && !isFound(total, from)) base[user] = { ...base[user], [name]: before(others, user, name, from) };
    own[user] = { ...own[user], [name]: shareOf(from, value) };
  }
  return { base, shares: { ...others, [encounter]: own } };
}

/** Whether an encounter found what stands there. Nothing is the same as none of it. */
const isFound = (total: Json | undefined, from: Json): boolean => isEqual(total ?? withShare(undefined, shareOf(from, from)), from);

/** What the base must have been for an encounter to find a value beside the shares of others. */
function before(others: Holdings["shares"], user: Id, name: string, found: Json): Json {
  const shares = Object.values(others).flatMap((each) => lookup(lookup(each, user) ?? {}, name) ?? []);
  return shares.reduceRight<Json>((value, share) => withoutShare(value, share) ?? value, found);
}

/** Adds the shares of some encounters to the base, and drops those shares. Call it for encounters that are gone or begin anew. An encounter without a share changes nothing. */
export function settleShares(holdings: Holdings, isSettled: (encounter: Id) => boolean): Holdings {
  const entries = Object.entries(holdings.shares);
  const settled = entries.filter(([encounter]) => isSettled(encounter));
  if (settled.length === 0) return holdings;
  const base = totalsOf({ base: holdings.base, shares: Object.fromEntries(settled) });
  return { base, shares: Object.fromEntries(entries.filter(([encounter]) => !isSettled(encounter))) };
}

/** The key below which shares stand beside the users' records. No id is called so. */
const SHARES = "shares";

function readShares(value: unknown): Shares {
  if (!isRecord(value)) return {};
  const users = Object.entries(value).filter(
    (entry): entry is [Id, Readonly<Record<string, unknown>>] => isId(entry[0]) && isRecord(entry[1]),
  );
  return Object.fromEntries(
    users.map(([user, own]) => [
      user,
      Object.fromEntries(Object.entries(own).filter((entry): entry is [string, Share] => isShare(entry[1]))),
    ]),
  );
}

/** Reads what a world stores of holdings. What is no record of a user's or an encounter's is passed over. */
export function readHoldings(stored: unknown): Holdings {
  if (!isRecord(stored)) return { base: {}, shares: {} };
  const base = Object.entries(stored).filter((entry): entry is [Id, JsonRecord] => isId(entry[0]) && isRecord(entry[1]));
  const shares = isRecord(stored[SHARES]) ? Object.entries(stored[SHARES]).filter(([encounter]) => isId(encounter)) : [];
  return { base: Object.fromEntries(base), shares: Object.fromEntries(shares.map(([encounter, own]) => [encounter, readShares(own)])) };
}

/** Returns holdings as a world stores them: users' records as they always stood, and shares beside them if there are any. */
export function serializeHoldings({ base, shares }: Holdings): Readonly<Record<string, JsonRecord>> {
  return Object.keys(shares).length === 0 ? base : { ...base, [SHARES]: shares };
}
