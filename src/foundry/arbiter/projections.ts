import { diffProjections, projectionsOfKind, type Entry, type Id, type Projection, type ProjectionOf } from "../../core/index.ts";
import { statusEffects, writeAll, type Write } from "../platform/compat.ts";
import { writeHoldings } from "../encounter/player-holdings.ts";
import { registrationIn } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { retellCards, tellCard } from "./chat.ts";
import { isRefundNoted } from "./refunds.ts";
import { sortRolls, tellRolls } from "./rolls.ts";
import { stampOptions } from "../lease/stamp.ts";
import { endStatus, effectGiverOf, takeBackEffects } from "./sweep-effects.ts";

/** What an entry makes the world show: from the projections before it to those after. */
export interface Showing {
  readonly before: readonly Projection[];
  readonly after: readonly Projection[];
  readonly entry: Entry;
}

/** Brings combatants, actors, statuses and chat to what the rules say after an entry; each write is absolute, so repeating it does no harm. What is left when `holds` says no is for the client that arbitrates then. */
export async function showProjections(combat: CallboardEncounter, { before, after, entry }: Showing, holds: () => boolean): Promise<void> {
  const wanted = diffProjections(before, after);
  const { scene } = registrationIn(combat);
  const { inCards, alone } = sortRolls(combat, entry, projectionsOfKind(wanted, "chat"));
  const turnedBack = entry.command.kind === "undo" || entry.command.kind === "redo";
  const tasks = [
    () => showNumbers(combat, { wanted, after }, holds),
    async () => scene?.showPlaces?.(combat, projectionsOfKind(wanted, "place"), turnedBack),
    async () => writeHoldings(combat.id, projectionsOfKind(wanted, "holding").length > 0 ? projectionsOfKind(after, "holding") : []),
    () => tellRolls(combat, entry, alone),
    ...(turnedBack ? [() => retellCards(combat, entry)] : []),
    ...projectionsOfKind(wanted, "chat").map(
      (card) => () => tellCard(combat, { card, entry: entry.number, rolled: inCards.get(card.key) ?? [] }),
    ),
  ];
  await inTurn(tasks, holds);
}

/** Does one after the other while this client arbitrates; one that fails holds up none, and the console says why: what was written stands. */
async function inTurn(tasks: readonly (() => Promise<unknown>)[], holds: () => boolean): Promise<void> {
  for (const task of tasks) {
    if (!holds()) return;
    try {
      await task();
    } catch (error) {
      console.error(error);
    }
  }
}

/** What is to be shown anew, and all that the rules say: a status that is not among that is spoken of no more. */
export interface Numbers {
  readonly wanted: readonly Projection[];
  readonly after: readonly Projection[];
}

/**
 * Brings combatants, actors and statuses to what the rules say, and leaves chat alone. Of a status that is spoken of no more only
 * what this encounter gave is taken back: the actor may have had it before.
 */
export async function showNumbers(combat: CallboardEncounter, { wanted, after }: Numbers, holds: () => boolean): Promise<void> {
  const spoken = new Set(after.map(({ key }) => key));
  const { linked, own } = actorWrites(combat, projectionsOfKind(wanted, "actor"), projectionsOfKind(wanted, "refund"));
  const tasks = [
    () => writeAll([defeats(combat, projectionsOfKind(wanted, "defeated")), linked]),
    ...own.map(
      ({ actor, changes }) =>
        () =>
          actor.update(changes, stampOptions({}, combat.id) as object),
    ),
    ...projectionsOfKind(wanted, "defeated").map((mark) => () => showDefeat(combat, mark)),
    async () => registrationIn(combat).scene?.showVeils?.(combat, projectionsOfKind(wanted, "veil")),
    ...projectionsOfKind(wanted, "status").map(
      (status) => () => (spoken.has(status.key) ? showStatus(combat, status) : unsay(combat, status)),
    ),
  ];
  await inTurn(tasks, holds);
}

function defeats(combat: CallboardEncounter, marks: readonly ProjectionOf<"defeated">[]): Write {
  const differing = marks.filter(({ combatant, value }) => {
    const document = combat.combatants.get(combatant);
    return document && document.defeated !== value;
  });
  return {
    documentName: "Combatant",
    parent: combat,
    updates: differing.map(({ combatant, value }) => ({ _id: combatant, defeated: value })),
    options: stampOptions({ turnEvents: false }),
  };
}

interface Unlinked {
  readonly actor: Actor.Implementation;
  readonly changes: Record<string, unknown>;
}

/** The actor that a number stands on: the combatant's, else the linked one that held what a combatant had which is gone. */
export function actorOf(
  combat: CallboardEncounter,
  { combatant, holder = "" }: ProjectionOf<"actor"> | ProjectionOf<"refund">,
): Actor.Implementation | null {
  const member = combat.combatants.get(combatant);
  return member ? member.actor : (game.actors.get(holder) ?? null);
}

/** The updates of actors: their numbers, and what they get back if the encounter goes. Both of one actor are one update, so that they always fit. */
function actorWrites(
  combat: CallboardEncounter,
  numbers: readonly ProjectionOf<"actor">[],
  refunds: readonly ProjectionOf<"refund">[],
): { linked: Write; own: readonly Unlinked[] } {
  const linked = new Map<Id, Record<string, unknown> & { _id: Id }>();
  const own = new Map<Actor.Implementation, Record<string, unknown>>();
  const set = (actor: Actor.Implementation, path: string, value: unknown): void => {
    const id = actor.id ?? "";
    const changes = actor.isToken ? (own.get(actor) ?? {}) : (linked.get(id) ?? { _id: id });
    foundry.utils.setProperty(changes, path, value);
    if (actor.isToken) own.set(actor, changes);
    else linked.set(id, changes as Record<string, unknown> & { _id: Id });
  };
  for (const number of numbers) {
    const actor = actorOf(combat, number);
    // A number that somebody took off the sheet meanwhile does not come back half.
    if (actor?.id && foundry.utils.getProperty(actor._source, number.path) !== undefined) set(actor, number.path, number.value);
  }
  for (const refund of refunds) {
    const actor = actorOf(combat, refund);
    if (actor?.id && !isRefundNoted(actor, combat.id, refund)) set(actor, `flags.callboard.refunds.${combat.id}`, refund.value);
  }
  return {
    linked: { documentName: "Actor", updates: [...linked.values()], options: stampOptions({}, combat.id) },
    own: [...own].map(([actor, changes]) => ({ actor, changes })),
  };
}

/** Whether tokens can show a status; one of the table's own making stands in the encounter alone. */
export function isKnownStatus(status: string): boolean {
  return statusEffects().some(({ id }) => id === status);
}

async function showStatus(combat: CallboardEncounter, { combatant, status, active }: ProjectionOf<"status">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  if (!actor || !isKnownStatus(status) || actor.statuses.has(status) === active) return;
  if (active) await give(actor, status, combat.id);
  else await endStatus(actor, status);
}

/** Gives an actor a status that says which encounter it is from; as an overlay it covers the token. */
async function give(actor: Actor.Implementation, status: string, encounter: Id, overlay = false): Promise<void> {
  const effect = await ActiveEffect.implementation.fromStatusEffect(status);
  effect.updateSource({ flags: { callboard: { encounter }, ...(overlay ? { core: { overlay } } : {}) } });
  if (actor.effects.has(effect.id ?? "")) return;
  await ActiveEffect.implementation.create(effect.toObject(), { parent: actor, keepId: true, ...stampOptions() });
}

/** Takes a status back that the rules no longer speak of, where this encounter gave it. */
async function unsay(combat: CallboardEncounter, { combatant, status }: ProjectionOf<"status">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  if (actor) await takeBackEffects(actor, (effect) => effectGiverOf(effect) === combat.id && effect.statuses.has(status));
}

/** The combatants of an encounter that share an actor, as two tokens of a linked one do. */
export function combatantsSharing(combat: CallboardEncounter, actor: Actor.Implementation): readonly Combatant.Implementation[] {
  return combat.combatants.filter((combatant) => combatant.actor === actor);
}

/** The status of defeat follows Foundry's mark, as in its own tracker; an actor has it when all its combatants are out. */
async function showDefeat(combat: CallboardEncounter, { combatant }: ProjectionOf<"defeated">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  const status = CONFIG.specialStatusEffects.DEFEATED;
  if (!actor || !isKnownStatus(status)) return;
  const active = combatantsSharing(combat, actor).every((one) => one.defeated);
  if (actor.statuses.has(status) === active) return;
  if (active) await give(actor, status, combat.id, true);
  else await endStatus(actor, status);
}
