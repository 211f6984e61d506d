import { localizeRefusal } from "../outbox/refusal-texts.ts";
import { encounters, isReadableCallboard, isCallboardType, isRunning } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { noteMissedUpdate } from "../platform/connection.ts";
import { noteFollowedRevisions, followRevision } from "../outbox/missed-updates.ts";
import { followPresence, followUser, cleanUpDeletedEncounter, hearing, outside, startArbiter, barFromArbitrating } from "./index.ts";
import { isTouched, touchedBelow, touchedBy, type Touched } from "../platform/touched.ts";
import { dropEncounterRequests, onLateRefusal, tidyOutbox } from "../outbox/outbox.ts";
import { markEntriesAsAnnounced, callEntryHooks } from "../outbox/public-hooks.ts";
import { isOfToken } from "../platform/tokens.ts";

/** Registers the hooks of the arbiter and the outbox. Called once, in `init`. */
export function followDocuments(): void {
  followEncounters();
  followCast();
  onLateRefusal((combat, refusal) => {
    ui.notifications.warn(localizeRefusal(combat, refusal));
  });
  Hooks.on("updateUser", (user) => {
    followUser(user);
  });
  Hooks.on("userConnected", () => {
    followPresence();
  });
  Hooks.on("pauseGame", () => {
    hearing.hearAll();
  });
  Hooks.once("ready", () => {
    markEntriesAsAnnounced(encounters());
    noteFollowedRevisions(encounters());
    startArbiter();
    void tidyOutbox();
  });
}

function followEncounters(): void {
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    if (!isCallboardType(combat)) return;
    // An encounter that lacks a write this page missed cannot be read.
    if (!followRevision(combat, options, userId)) {
      noteMissedUpdate();
      barFromArbitrating("CALLBOARD.Arbiter.Missed");
    }
    outside.followEncounter(combat, changed, options, userId);
    if (!isReadableCallboard(combat)) return;
    callEntryHooks(combat);
    if (isOver(combat, changed)) void tidyOutbox();
  });
  Hooks.on("deleteCombat", (combat) => {
    dropEncounterRequests(combat.id ?? "");
    cleanUpDeletedEncounter(combat);
  });
}

/** Whether an encounter has just ended, or was reset. */
function isOver(combat: CallboardEncounter, changed: object): boolean {
  return isTouched(touchedBy(changed), "system") && !isRunning(combat);
}

/** Calls `follow` with the encounter of a combatant if the encounter is running. */
function withParent(combatant: Combatant.Implementation, follow: (combat: CallboardEncounter) => void): void {
  const combat = combatant.parent;
  if (isReadableCallboard(combat) && isRunning(combat)) follow(combat);
}

function followCast(): void {
  Hooks.on("createCombatant", (combatant, _options, userId) => {
    withParent(combatant, (combat) => {
      outside.followArrival(combat, [idOf(combatant)], userId);
    });
  });
  Hooks.on("deleteCombatant", (combatant, _options, userId) => {
    withParent(combatant, (combat) => {
      outside.followDeparture(combat, combatant, userId);
    });
  });
  Hooks.on("updateCombatant", (combatant, changed, options, userId) => {
    const touched = touchedBy(changed, options);
    withParent(combatant, (combat) => {
      const isHidingTouched = isTouched(touched, "hidden");
      if (isHidingTouched) outside.followHiding(combat, { options, userId, ids: [idOf(combatant)] });
      outside.followCombatants(combat);
      if (isHidingTouched) outside.followVeil(combat, combatant, userId);
      if (["defeated", "initiative"].some((part) => isTouched(touched, part)))
        outside.followMarks(combat, { options, userId, ids: [idOf(combatant)] });
    });
  });
  Hooks.on("updateToken", (token, changed, options, userId) => {
    const isBearer = (combatant: Combatant.Implementation): boolean => isOfToken(combatant, token);
    if (!isTouched(touchedBy(changed, options), "hidden")) return;
    withCombatants(isBearer, (combat) => {
      outside.followHiding(combat, { options, userId, ids: combat.combatants.filter(isBearer).map(idOf) });
    });
  });
  followActors();
  Hooks.on("createActiveEffect", followStatus);
  // An update may have removed statuses, so the effect's present statuses do not matter.
  Hooks.on("updateActiveEffect", (effect, _changed, options, userId) => {
    followMarksOf(effect.parent, options, userId);
  });
  Hooks.on("deleteActiveEffect", followStatus);
}

/** Returns the actors of unlinked tokens in running encounters that take what they do not change themselves from this actor. */
function copiesOf({ id, isToken }: Actor.Implementation): readonly Actor.Implementation[] {
  if (isToken) return [];
  const all = encounters().flatMap((combat) => (isRunning(combat) ? combat.combatants.map(({ actor }) => actor) : []));
  return [...new Set(all)].filter((actor) => actor !== null && actor.isToken && actor.id === id) as Actor.Implementation[];
}

/** Follows changes of actors, also of unlinked tokens through delta, token, link or base actor. Repeated reports do no harm. */
function followActors(): void {
  Hooks.on("updateActor", (actor, changed, options, userId) => {
    for (const one of [actor, ...copiesOf(actor)]) followActor(one, touchedBy(changed, options), options, userId);
  });
  Hooks.on("updateActorDelta", (delta, changed, options, userId) => {
    followActor(delta.parent.actor, touchedBy(changed, options), options, userId);
  });
  Hooks.on("updateToken", (token, changed, options, userId) => {
    const touched = touchedBy(changed, options);
    if (isTouched(touched, "delta")) followActor(token.actor, touchedBelow(touched, "delta"), options, userId);
    // Another actor stands behind the token now, or the same one in another way.
    if (touched.some((path) => path.startsWith("actor"))) followActor(token.actor, [""], options, userId);
  });
}

/** Lets each running encounter compare an actor's changed data. A change of its type may have changed all of it. */
function followActor(actor: Actor.Implementation | null, touched: Touched, options: object, userId: string): void {
  if (!actor) return;
  const isAll = touched.some((path) => path === "" || path === "type");
  if (isAll || isTouched(touched, "effects")) followMarksOf(actor, options, userId);
  if (!isAll && !isTouched(touched, "system")) return;
  const below = isAll ? [""] : touchedBelow(touched, "system");
  for (const combat of encounters()) if (isRunning(combat)) outside.followNumbers(combat, { options, userId, actor, touched: below });
}

/** Calls `follow` with each running encounter that has such a combatant. */
function withCombatants(wanted: (combatant: Combatant.Implementation) => boolean, follow: (combat: CallboardEncounter) => void): void {
  for (const combat of encounters()) if (isRunning(combat) && combat.combatants.some(wanted)) follow(combat);
}

function followStatus(effect: ActiveEffect.Implementation, options: object, userId: string): void {
  if (effect.statuses.size > 0) followMarksOf(effect.parent, options, userId);
}

/** Follows a change of the statuses that an actor shows. */
function followMarksOf(bearer: ActiveEffect.Implementation["parent"], options: object, userId: string): void {
  const isBearer = (combatant: Combatant.Implementation): boolean => combatant.actor === bearer;
  withCombatants(isBearer, (combat) => {
    outside.followMarks(combat, { options, userId, ids: combat.combatants.filter(isBearer).map(idOf) });
  });
}
