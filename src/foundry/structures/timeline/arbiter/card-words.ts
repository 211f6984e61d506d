import { lookup, type JsonRecord, type StateBase } from "../../../../core/index.ts";
import { statusEffects } from "../../../compat.ts";
import { stateOf, type CallboardEncounter } from "../../../encounters.ts";
import { plainTextOf } from "../../../plain.ts";

/** The fields of cards that hold a stat. */
const STATS: ReadonlySet<string> = new Set(["relevant", "secondary", "stat", "refund"]);

interface Pooled {
  readonly combatants: Readonly<Record<string, { readonly holder?: string }>>;
  readonly holders?: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>>;
}

/** Whose stat a record of a card names: who resists, who is struck, or who acts. */
function bearerOf({ defender, target, combatant }: JsonRecord): string {
  return [defender, target, combatant].find((id) => typeof id === "string") ?? "";
}

/** What a stat is called in its bearer's own pools; else its key: others call theirs as they like. */
function statIn(state: StateBase | null, stat: string, bearer: string): string {
  const { combatants, holders } = (state ?? { combatants: {} }) as Pooled;
  const pools = lookup(holders ?? {}, lookup(combatants, bearer)?.holder ?? "") ?? {};
  return plainTextOf(lookup(pools, stat)?.label || stat);
}

function statusIn(id: string): string {
  const status = statusEffects().find((one) => one.id === id);
  return status ? game.i18n.localize(status.name) : plainTextOf(id);
}

/** What a field of a record of a chat card of `timeline` says in words: stats and statuses by their names; null for other fields. */
export function timelineWords(combat: CallboardEncounter, record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (STATS.has(field)) return statIn(stateOf(combat), value, bearerOf(record));
  return field === "status" ? statusIn(value) : null;
}
