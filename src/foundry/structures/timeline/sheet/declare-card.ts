import { Timeline } from "../../../../core/index.ts";
import { stateOf } from "../../../encounter/encounter-lookups.ts";
import { gmOnlyMessageOption, publicMessageOption } from "../../../platform/compat.ts";
import { isHidden as isHiddenCombatant } from "../../../encounter/hidden.ts";
import { sortPools, type PoolData, type PoolRecord } from "../pools.ts";
import { isolateTextDirection, escapeFoundrySyntax } from "../../../platform/neutralize-text.ts";
import { template } from "../../../applications/bases.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { pluralText } from "../../../applications/texts.ts";
import { standingOf, type Standing } from "../../../applications/sheets/actor-combatant.ts";
import { type CardItem } from "../../../platform/card-items.ts";
import { targetedTokens } from "../../../platform/tokens.ts";

/** How an action is declared from a sheet: as a quick action or not, and in which sequence. */
export interface Declaring {
  /** Whether it matters how quickly the action is done. If so, the secondary stat counts too. */
  readonly speed: boolean;
  /** The actor's place in the running sequence in which actions are sealed. Null if it is in none. */
  readonly sequence: Standing | null;
}

/** The keys of the stats that an action uses. The secondary is "" if the action uses only one. */
interface Stats {
  readonly relevant: string;
  readonly secondary: string;
}

/** Returns the points of a pool that can be bid in a Scene, in which pools refresh by themselves. Rule: timeline.txt "Comparison". */
const fullOf = (pool: PoolData | undefined): number => (pool ? Math.max(0, pool.max - pool.drained) : 0);

/** Returns the stats of a card. If the card leaves them open, asks the person. Null if the person cancels. */
async function statsOf(actor: Actor.Implementation, card: CardItem, speed: boolean): Promise<Stats | null> {
  const { relevant, secondary } = card.system.timeline;
  if (relevant) return { relevant, secondary: speed ? secondary : "" };
  const pools = sortPools(actor.system.timeline.pools).map(([stat, pool]) => ({ stat, label: pool.label || stat, full: fullOf(pool) }));
  const answer = await askForm({
    title: card.name,
    template: template("timeline/dialogs/stats"),
    context: { pools, speed },
    yes: "CALLBOARD.timeline.Sheet.Act",
    icon: "fa-solid fa-bolt",
  });
  if (!answer) return null;
  const [chosen, faster] = [answer["relevant"], answer["secondary"]].map((value) => (typeof value === "string" ? value : ""));
  return chosen ? { relevant: chosen, secondary: faster ?? "" } : null;
}

/** Whether players must not know of an actor: all its tokens on the viewed scene and its combatants are hidden. */
function isUnseen(actor: Actor.Implementation): boolean {
  const tokens = actor.isToken ? [actor.token] : actor.getActiveTokens(false, true);
  const combatants = game.combat?.combatants.filter((combatant) => combatant.actor === actor) ?? [];
  const hidden = [...tokens.map((token) => token?.hidden === true), ...combatants.map(isHiddenCombatant)];
  return hidden.length > 0 && hidden.every(Boolean);
}

/** Returns the names of this user's targets on the scene, except hidden tokens. */
function targetNames(): string[] {
  const targets = targetedTokens().filter(({ hidden }) => !hidden);
  return targets.map(({ name }) => escapeFoundrySyntax(isolateTextDirection(name)));
}

interface Told {
  readonly stat: string;
  readonly full: number;
}

/** Returns what the chat card of an action shows. */
function contextOf(actor: Actor.Implementation, card: CardItem, stats: Stats | null): object {
  const pools: PoolRecord = actor.system.timeline.pools;
  const told = (stat: string): Told => ({ stat: escapeFoundrySyntax(pools[stat]?.label || stat), full: fullOf(pools[stat]) });
  const { text, timeline } = card.system;
  const shared = {
    name: escapeFoundrySyntax(isolateTextDirection(actor.name)),
    card: escapeFoundrySyntax(card.name),
    img: card.img,
    text: escapeFoundrySyntax(text),
    targets: targetNames(),
  };
  if (!stats) return { ...shared, pause: true };
  const [power, faster] = [told(stats.relevant), stats.secondary ? told(stats.secondary) : null];
  const phases = faster ? Timeline.durationOf(power.full, faster.full) : 0;
  return {
    ...shared,
    power,
    faster,
    ability: timeline.ability,
    score: power.full + timeline.ability,
    lasts: faster ? pluralText(phases, (form) => `CALLBOARD.timeline.Free.Lasts.${form}`) : "",
  };
}

/** Posts an action's card to chat. Only GMs see it if players must not know of the actor. */
async function tell(actor: Actor.Implementation, context: object): Promise<void> {
  const content = await foundry.applications.handlebars.renderTemplate(template("timeline/chat/free"), context as Record<string, unknown>);
  const unseen = isUnseen(actor);
  const whisper = unseen ? game.users.filter((user) => user.isGM).map((user) => user.id) : [];
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  await ChatMessage.implementation.create({ content, speaker, whisper }, unseen ? gmOnlyMessageOption() : publicMessageOption());
}

/** Returns the actor's place in a running Timeline encounter, which then keeps the actor's pools. Null if there is none. */
export const findTimelineStanding = (actor: Actor.Implementation): Standing | null =>
  standingOf(actor, (combat) => combat.type === "timeline" && stateOf(combat) !== null);

/** Sets all spent points of an actor back to 0, except in a running Timeline encounter. Rule: timeline.txt "Comparison: Stat Point Pool Refresh". */
async function refresh(actor: Actor.Implementation): Promise<void> {
  const spent = Object.entries(actor.system.timeline.pools).filter(([, pool]) => pool.spent > 0);
  if (spent.length === 0 || findTimelineStanding(actor)) return;
  const pools = Object.fromEntries(spent.map(([stat]) => [stat, { spent: 0 }]));
  await actor.update({ system: { timeline: { pools } } });
}

/**
 * Declares a card's action. In a sequence the card goes into the Hand. Otherwise it resolves at once at the full stat, costs nothing, and
 * spent points come back. Rule: timeline.txt "Comparison: Scene".
 */
export async function declareCard(actor: Actor.Implementation, card: CardItem, { speed, sequence }: Declaring): Promise<void> {
  if (sequence) {
    await openHand(sequence.combat, { combatant: sequence.combatant, card: card.id ?? "" });
    return;
  }
  const pause = card.system.kind === "pause";
  const stats = pause ? null : await statsOf(actor, card, speed);
  if (!pause && !stats) return;
  await tell(actor, contextOf(actor, card, stats));
  await refresh(actor);
}
