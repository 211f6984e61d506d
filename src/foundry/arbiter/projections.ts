import { diffProjections, projectionsOfKind, type Entry, type Id, type Projection, type ProjectionOf } from "../../core/index.ts";
import { statusEffects, writeAll, type Write } from "../platform/compat.ts";
import { writeHoldings } from "../encounter/kept-between-encounters.ts";
import { registrationIn } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { syncCardsAfterUndo, tellCard } from "./chat.ts";
import { resourceHolderIdOf } from "./cast-from-documents.ts";
import { isRefundNoted } from "./actor-refunds.ts";
import { splitRollsByCard, postRollsWithoutCard } from "./post-rolls.ts";
import { idOf } from "../platform/ids.ts";
import { stampOptions } from "../lease/stamp.ts";
import { removeStatus, encounterGivingEffect, takeBackEffects } from "./sweep-effects.ts";

/** What an entry changes in the world: the projections before it and after it. */
export interface Showing {
  readonly before: readonly Projection[];
  readonly after: readonly Projection[];
  readonly entry: Entry;
}

/**
 * Brings combatants, actors, statuses and chat to what the rules say after an entry. Writes are absolute and may be repeated. Stops if
 * `holds` turns false, since the new arbiter continues.
 */
export async function showProjections(combat: CallboardEncounter, { before, after, entry }: Showing, holds: () => boolean): Promise<void> {
  const wanted = diffProjections(before, after);
  const { scene } = registrationIn(combat);
  const { inCards, alone } = splitRollsByCard(combat, entry, projectionsOfKind(wanted, "chat"));
  const turnedBack = entry.command.kind === "undo" || entry.command.kind === "redo";
  const tasks = [
    () => showNumbersAndStatuses(combat, { wanted, after }, holds),
    async () => scene?.showPlaces?.(combat, projectionsOfKind(wanted, "place"), turnedBack),
    async () => writeHoldings(combat.id, projectionsOfKind(wanted, "holding").length > 0 ? projectionsOfKind(after, "holding") : []),
    () => postRollsWithoutCard(combat, entry, alone),
    ...(turnedBack ? [() => syncCardsAfterUndo(combat, entry)] : []),
    ...projectionsOfKind(wanted, "chat").map(
      (card) => () => tellCard(combat, { card, entry: entry.number, rolled: inCards.get(card.key) ?? [] }),
    ),
  ];
  await inTurn(tasks, holds);
}

/** Runs tasks in order while this client arbitrates. A task that fails is logged and does not stop the others. */
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

/** The changed projections, which are to be written (`wanted`), and all projections of the state (`after`). Statuses missing in `after` may be removed. */
export interface Numbers {
  readonly wanted: readonly Projection[];
  readonly after: readonly Projection[];
}

/** Brings combatants, actors and statuses to what the rules say, without chat. A status is removed only if this encounter gave it. */
export async function showNumbersAndStatuses(combat: CallboardEncounter, { wanted, after }: Numbers, holds: () => boolean): Promise<void> {
  const spoken = new Set(after.map(({ key }) => key));
  const { linked, own } = actorWrites(combat, projectionsOfKind(wanted, "actor"), projectionsOfKind(wanted, "refund"));
  const tasks = [
    () => writeAll([defeats(combat, projectionsOfKind(wanted, "defeated")), linked]),
    ...own.map(
      ({ actor, changes }) =>
        () =>
          updateActor(combat, actor, changes),
    ),
    ...projectionsOfKind(wanted, "defeated").map((mark) => () => showDefeat(combat, mark)),
    async () => registrationIn(combat).scene?.showVeils?.(combat, projectionsOfKind(wanted, "veil")),
    ...projectionsOfKind(wanted, "status").map(
      (status) => () => (spoken.has(status.key) ? showStatus(combat, status) : unsay(combat, status)),
    ),
  ];
  await inTurn(tasks, holds);
}

/** Updates an actor as the arbiter. Only its token can update a delta without an id, which a player may have made. */
export async function updateActor(combat: CallboardEncounter, actor: Actor.Implementation, changes: object): Promise<void> {
  const options = stampOptions({}, combat.id) as object;
  const { token } = actor;
  if (token?.delta && !token.delta.id) await token.update({ delta: changes }, options);
  else await actor.update(changes, options);
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

/** Returns the actor that stores a value: the combatant's, or if that is gone or has another actor, the linked actor `holder`. */
export function storingActorOf(
  combat: CallboardEncounter,
  { combatant, holder = "" }: Pick<ProjectionOf<"actor">, "combatant" | "holder">,
): Actor.Implementation | null {
  const member = combat.combatants.get(combatant);
  if (member && (holder === "" || resourceHolderIdOf(member) === holder)) return member.actor;
  return game.actors.get(holder) ?? null;
}

/** Returns the updates of actors: their values and their refunds. Both go into one update per actor, so that they always agree. */
function actorWrites(
  combat: CallboardEncounter,
  numbers: readonly ProjectionOf<"actor">[],
  refunds: readonly ProjectionOf<"refund">[],
): { linked: Write; own: readonly Unlinked[] } {
  const writes = new Map<Actor.Implementation, Record<string, unknown>>();
  const set = (actor: Actor.Implementation, path: string, value: unknown): void => {
    const changes = writes.get(actor) ?? {};
    foundry.utils.setProperty(changes, path, value);
    writes.set(actor, changes);
  };
  for (const number of numbers) {
    const actor = storingActorOf(combat, number);
    // A number that was meanwhile deleted from the sheet is not restored in part.
    if (actor?.id && foundry.utils.getProperty(actor._source, number.path) !== undefined) set(actor, number.path, number.value);
  }
  for (const refund of refunds) {
    const actor = storingActorOf(combat, refund);
    if (actor?.id && !isRefundNoted(actor, combat.id, refund)) set(actor, `flags.callboard.refunds.${combat.id}`, refund.value);
  }
  const all = [...writes].map(([actor, changes]) => ({ actor, changes }));
  const updates = all.filter(({ actor }) => !actor.isToken).map(({ actor, changes }) => ({ ...changes, _id: idOf(actor) }));
  return {
    linked: { documentName: "Actor", updates, options: stampOptions({}, combat.id) },
    own: all.filter(({ actor }) => actor.isToken),
  };
}

/** Whether tokens can show a status. A custom status exists in the encounter alone. */
export function isKnownStatus(status: string): boolean {
  return statusEffects().some(({ id }) => id === status);
}

async function showStatus(combat: CallboardEncounter, { combatant, status, active }: ProjectionOf<"status">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  if (actor) await setStatus(combat, actor, status, active);
}

/** Gives an actor a status that tokens can show, or ends it. An overlay covers the token. */
async function setStatus(
  combat: CallboardEncounter,
  actor: Actor.Implementation,
  status: string,
  active: boolean,
  overlay = false,
): Promise<void> {
  if (!isKnownStatus(status) || actor.statuses.has(status) === active) return;
  if (active) await give(actor, status, combat.id, overlay);
  else await removeStatus(actor, status);
}

/** Gives an actor a status marked with its encounter. */
async function give(actor: Actor.Implementation, status: string, encounter: Id, overlay: boolean): Promise<void> {
  const effect = await ActiveEffect.implementation.fromStatusEffect(status);
  effect.updateSource({ flags: { callboard: { encounter }, ...(overlay ? { core: { overlay } } : {}) } });
  if (actor.effects.has(effect.id ?? "")) return;
  await ActiveEffect.implementation.create(effect.toObject(), { parent: actor, keepId: true, ...stampOptions() });
}

/** Removes a status that the rules no longer hold, if this encounter gave it. */
async function unsay(combat: CallboardEncounter, { combatant, status }: ProjectionOf<"status">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  if (actor) await takeBackEffects(actor, (effect) => encounterGivingEffect(effect) === combat.id && effect.statuses.has(status));
}

/** Returns the combatants of an encounter with this actor, such as two tokens of a linked actor. */
export function combatantsSharing(combat: CallboardEncounter, actor: Actor.Implementation): readonly Combatant.Implementation[] {
  return combat.combatants.filter((combatant) => combatant.actor === actor);
}

/** Brings the defeat status to Foundry's mark. An actor has it if all its combatants are defeated. */
async function showDefeat(combat: CallboardEncounter, { combatant }: ProjectionOf<"defeated">): Promise<void> {
  const actor = combat.combatants.get(combatant)?.actor;
  if (!actor) return;
  const active = combatantsSharing(combat, actor).every((one) => one.defeated);
  await setStatus(combat, actor, CONFIG.specialStatusEffects.DEFEATED, active, true);
}
