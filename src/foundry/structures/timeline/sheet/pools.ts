import { cleanLine, Timeline, MAX_LABEL } from "../../../../core/index.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { markKeyDeleted } from "../../../platform/compat.ts";
import { ASPECTS, freshPool, pointsLeftOf, sortPools, type Aspect, type PoolData, type PoolRecord } from "../pools.ts";
import { makeUsualPools } from "../usual-pools.ts";
import { template } from "../../../applications/bases.ts";
import { askForm, askSure } from "../../../applications/dialogs/ask.ts";
import { poolsContext } from "../shared/pools.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import type { SheetAct, SheetPage } from "../../../encounter/parts/sheet-section.ts";
import type { Standing } from "../../../applications/sheets/actor-combatant.ts";

const poolsOf = (actor: Actor.Implementation): PoolRecord => actor.system.timeline.pools;
const asAspect = (value: unknown): Aspect => ASPECTS.find((known) => known === value) ?? ASPECTS[0];
const aspectLabel = (aspect: Aspect): string => say(`CALLBOARD.timeline.Sheet.Aspect.${aspect}`);

/** Returns an actor's pool outside of an encounter, in which no points are on the line. */
function shownPool(stat: string, pool: PoolData): Timeline.ShownPool {
  const { label, aspect, max, drained, spent } = pool;
  const left = pointsLeftOf(pool);
  return { stat, label, aspect, max: Math.max(0, max - drained), spent: Math.min(spent, max - drained - left), committed: 0, hand: left };
}

/** Returns how many actions a combatant has on the line and the next one's phase, in a few words. "" for none. */
function onLine({ pending, next }: { readonly pending: number; readonly next: number | null }): string {
  if (pending === 0) return "";
  const words = pluralText(pending, (form) => `CALLBOARD.timeline.Sheet.OnLine.${form}`);
  return next === null ? words : `${words} ${say("CALLBOARD.timeline.Sheet.NextPhase", { phase: next })}`;
}

/** Returns the pools that a sheet shows: in an encounter as this user may know them, else the actor's own. */
export function poolsDisplayContext({ actor }: SheetPage, standing: Standing | null): object {
  const row =
    standing && readingInStructure(standing.combat, "timeline")?.view.rows.find(({ combatant }) => combatant === standing.combatant);
  const own = sortPools(poolsOf(actor));
  const drained = own.filter(([, pool]) => pool.drained > 0);
  return {
    aspects: poolsContext(row ? row.pools : own.map(([stat, pool]) => shownPool(stat, pool))),
    line: row ? onLine(row) : "",
    drained: drained.map(([stat, pool]) => say("CALLBOARD.timeline.Sheet.Drained", { stat: pool.label || stat, amount: pool.drained })),
  };
}

/** Returns the actor's pools as a list to edit, by aspect. */
export function poolsEditContext({ actor }: SheetPage): object {
  const own = sortPools(poolsOf(actor));
  const choices = (chosen: Aspect) => ASPECTS.map((id) => ({ id, label: aspectLabel(id), selected: id === chosen }));
  const lists = ASPECTS.map((id) => {
    const pools = own.filter(([, { aspect }]) => aspect === id);
    return {
      id,
      label: aspectLabel(id),
      pools: pools.map(([stat, pool], place) => ({
        ...pool,
        stat,
        name: pool.label || stat,
        aspects: choices(id),
        first: place === 0,
        last: place === pools.length - 1,
      })),
    };
  });
  return { lists, usual: Object.keys(makeUsualPools()).some((stat) => !Object.hasOwn(poolsOf(actor), stat)) };
}

/** Returns the key of a new pool, by which cards name it. It comes from the name, so that actors share keys for equal stats. */
function keyFor(name: string, pools: PoolRecord): string {
  const key = name.slugify({ strict: true }).slice(0, 40);
  return key === "" || key === "constructor" || key === "prototype" || Object.hasOwn(pools, key) ? foundry.utils.randomID() : key;
}

const edit = (actor: Actor.Implementation, pools: object) => actor.update({ system: { timeline: { pools } } } as never);
const statAt = (target: HTMLElement): string => target.closest<HTMLElement>("[data-stat]")?.dataset["stat"] ?? "";

const addPool: SheetAct = async ({ actor, element }) => {
  if (Object.keys(poolsOf(actor)).length >= Timeline.MAX_POOLS) {
    ui.notifications.warn(say("CALLBOARD.timeline.Sheet.Full", { most: Timeline.MAX_POOLS }));
    return;
  }
  const answer = await askForm({
    title: say("CALLBOARD.timeline.Sheet.AddTo", { name: actor.name }),
    template: template("timeline/dialogs/pool"),
    context: { aspects: ASPECTS.map((id, place) => ({ id, label: aspectLabel(id), checked: place === 0 })) },
    yes: "CALLBOARD.timeline.Sheet.Add",
    icon: "fa-solid fa-plus",
  });
  const name = typeof answer?.["name"] === "string" ? cleanLine(answer["name"], MAX_LABEL) : "";
  if (!answer || name === "") return;
  const pools = poolsOf(actor);
  const stat = keyFor(name, pools);
  const last = Math.max(0, ...Object.values(pools).map(({ sort }) => sort));
  await edit(actor, { [stat]: freshPool(name, asAspect(answer["aspect"]), last + 100) });
  element.querySelector<HTMLElement>(`[name="system.timeline.pools.${CSS.escape(stat)}.max"]`)?.focus();
};

const removePool: SheetAct = async ({ actor }, target) => {
  const stat = statAt(target);
  const answer = await askSure({
    title: actor.name,
    text: say("CALLBOARD.timeline.Sheet.RemoveAsk", { stat: poolsOf(actor)[stat]?.label ?? stat }),
    yes: "CALLBOARD.timeline.Sheet.RemoveYes",
    icon: "fa-solid fa-trash",
  });
  if (!answer) return;
  const pools: Record<string, unknown> = {};
  markKeyDeleted(pools, stat);
  await edit(actor, pools);
};

/** Moves a pool one place up or down within its aspect. */
const movePool: SheetAct = async ({ actor }, target) => {
  const [stat, by] = [statAt(target), Number(target.dataset["by"])];
  const own = sortPools(poolsOf(actor));
  const aspect = poolsOf(actor)[stat]?.aspect;
  const order = own.filter(([, pool]) => pool.aspect === aspect).map(([key]) => key);
  const at = order.indexOf(stat);
  const other = order[at + by];
  if (at < 0 || other === undefined) return;
  [order[at], order[at + by]] = [other, stat];
  await edit(actor, Object.fromEntries(order.map((key, place) => [key, { sort: place * 100 }])));
};

const usualPools: SheetAct = async ({ actor }) => {
  const missing = Object.entries(makeUsualPools()).filter(([stat]) => !Object.hasOwn(poolsOf(actor), stat));
  await edit(actor, Object.fromEntries(missing));
};

const editPools: SheetAct = async (page) => {
  if (!page.modes.delete("pools")) page.modes.add("pools");
  await page.redraw();
};

/** The actions of the sheet's list of pools, by name. */
export const POOL_ACTIONS = { addPool, removePool, movePool, usualPools, editPools } as const;
