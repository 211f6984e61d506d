import type { StateBase } from "../../../core/index.ts";
import { statusEffects } from "../../compat.ts";
import { plain } from "../../plain.ts";

/** The fields of cards that hold a stat. */
const STATS: ReadonlySet<string> = new Set(["relevant", "secondary", "stat", "refund"]);

interface Pooled {
  readonly holders?: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>>;
}

/** What a stat is called where somebody has it; else its key. */
function statIn(state: StateBase | null, stat: string): string {
  const pools = Object.values((state as Pooled | null)?.holders ?? {});
  const label = pools.flatMap((held) => (Object.hasOwn(held, stat) ? (held[stat]?.label ?? "") : "")).find((one) => one !== "");
  return plain(label ?? stat);
}

function statusIn(id: string): string {
  const status = statusEffects().find((one) => one.id === id);
  return status ? game.i18n.localize(status.name) : plain(id);
}

/** What a field of a chat card of `timeline` says in words: stats and statuses by their names; null for other fields. */
export function timelineWords(state: StateBase | null, field: string, value: string): string | null {
  if (value !== "" && STATS.has(field)) return statIn(state, value);
  return value !== "" && field === "status" ? statusIn(value) : null;
}
