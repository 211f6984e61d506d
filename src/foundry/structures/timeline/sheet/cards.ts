import { poolsIn, sortPools, USUAL_STATS } from "../pools.ts";
import { say } from "../../../applications/texts.ts";
import type { CardFact } from "../../../encounter/parts/sheet-section.ts";
import { type CardItem } from "../../../platform/card-items.ts";

const USUAL: readonly string[] = Object.values(USUAL_STATS).flat();

/** Returns the name of a card's stat: the label of its pool, the name of a usual stat, or the stat's key. */
function statName(actor: Actor.Implementation | null, stat: string): string {
  const label = actor ? poolsIn(actor.system)[stat]?.label : undefined;
  if (label) return label;
  return USUAL.includes(stat) ? say(`CALLBOARD.timeline.Sheet.Stat.${stat}`) : stat;
}

const fact = (id: string, icon: string, label: string, short: string): CardFact => ({ id, icon, label, short });

/** Returns what a sheet's card shows in Timeline: its stats, ante and ability. Empty for a Pause or if the player chooses stats. */
export function cardFacts(card: CardItem): CardFact[] {
  const { kind, timeline } = card.system;
  if (kind === "pause" || !timeline.relevant) return [];
  const { relevant, secondary, ante, ability } = timeline;
  const [power, speed] = [relevant, secondary].map((stat) => statName(card.actor, stat));
  return [
    fact("power", "fa-solid fa-burst", say("CALLBOARD.timeline.Card.Power", { stat: power ?? "" }), power ?? ""),
    ...(speed ? [fact("speed", "fa-solid fa-gauge-high", say("CALLBOARD.timeline.Card.Speed", { stat: speed }), speed)] : []),
    fact("ante", "fa-solid fa-coins", say("CALLBOARD.timeline.Card.Ante", { ante }), String(ante)),
    ...(ability > 0 ? [fact("ability", "fa-solid fa-plus", say("CALLBOARD.timeline.Card.Ability", { ability }), String(ability))] : []),
  ];
}

/** Returns the stats that a card may name: those of its actor, or else the usual ones, and those it names already. */
function statsFor({ actor, system }: CardItem): Record<string, string> {
  const { relevant, secondary, opposing } = system.timeline;
  const own = actor ? sortPools(poolsIn(actor.system)).map(([stat]) => stat) : USUAL;
  const stats = new Set([...own, ...(own.length === 0 ? USUAL : []), ...[relevant, secondary, opposing].filter(Boolean)]);
  return Object.fromEntries([...stats].map((stat) => [stat, statName(actor, stat)]));
}

/** Returns the fields for Timeline on a card's own sheet, with the stats to choose from. */
export function cardFormContext(card: CardItem): object {
  return { timelineFields: card.system.schema.fields.timeline.fields, stats: statsFor(card), isPause: card.system.kind === "pause" };
}
