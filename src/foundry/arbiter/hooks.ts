import { localizeRefusal } from "../api.ts";
import { encounters, isCallboard, isOurs, stateOf, type CallboardEncounter } from "../encounters.ts";
import { idOf } from "../ids.ts";
import { noteMissed } from "../connection.ts";
import { joinWrites, noteWrite } from "../outbox/missed-updates.ts";
import { followPresence, followUser, forgetEncounter, hearing, outside, startArbiter, stopArbiter } from "./index.ts";
import { changedPathsOf, isHeld } from "./actor-sync.ts";
import { forget, onLateRefusal, tidyOutbox } from "../outbox/outbox.ts";
import { joinEncounters, tellEntries } from "../outbox/public-hooks.ts";

/** Follows everything that the arbiter and the outbox need to know of; once, in `init`. */
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
    joinEncounters(encounters());
    joinWrites(encounters());
    startArbiter();
    void tidyOutbox();
  });
}

function followEncounters(): void {
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    if (!isOurs(combat)) return;
    // One that lacks what this page has missed cannot be read.
    if (!noteWrite(combat, options, userId)) {
      noteMissed();
      stopArbiter("CALLBOARD.Arbiter.Missed");
    }
    outside.followEncounter(combat, changed, options, userId);
    if (!isCallboard(combat)) return;
    tellEntries(combat);
    if (isOver(combat, changed)) void tidyOutbox();
  });
  Hooks.on("deleteCombat", (combat) => {
    forget(combat.id ?? "");
    forgetEncounter(combat.id ?? "");
  });
}

/** Whether an encounter has just ended, or was reset. */
function isOver(combat: CallboardEncounter, changed: object): boolean {
  return "system" in changed && (combat.system.ended || stateOf(combat) === null);
}

function withParent(combatant: Combatant.Implementation, follow: (combat: CallboardEncounter) => void): void {
  const combat = combatant.parent;
  if (isCallboard(combat) && stateOf(combat)) follow(combat);
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
    withParent(combatant, (combat) => {
      if ("hidden" in changed) outside.followHiding(combat, { options, userId, ids: [idOf(combatant)] });
      outside.followCombatants(combat);
      if ("hidden" in changed) outside.followVeil(combat, combatant, userId);
      if ("defeated" in changed || "initiative" in changed) outside.followMarks(combat, { options, userId, ids: [idOf(combatant)] });
    });
  });
  Hooks.on("updateToken", (token, changed, options, userId) => {
    const isBearer = (combatant: Combatant.Implementation): boolean => combatant.tokenId === token.id;
    if (!("hidden" in changed)) return;
    withCombatants(isBearer, (combat) => {
      outside.followHiding(combat, { options, userId, ids: combat.combatants.filter(isBearer).map(idOf) });
    });
  });
  followActors();
  Hooks.on("createActiveEffect", followStatus);
  Hooks.on("updateActiveEffect", (effect, _changed, options, userId) => {
    followStatus(effect, options, userId);
  });
  Hooks.on("deleteActiveEffect", followStatus);
}

/** Actors change by themselves, and those of unlinked tokens by way of these too; what is told twice is found done. */
function followActors(): void {
  Hooks.on("updateActor", (actor, changed, options, userId) => {
    followActor(actor, changed, options, userId);
  });
  Hooks.on("updateActorDelta", (delta, changed, options, userId) => {
    followActor(delta.parent.actor, changed, options, userId);
  });
  Hooks.on("updateToken", (token, changed, options, userId) => {
    if ("delta" in changed && changed.delta) followActor(token.actor, changed.delta, options, userId);
  });
}

/** Numbers of an actor changed: each encounter that keeps some of them in step learns of it. */
function followActor(actor: Actor.Implementation | null, changed: object, options: object, userId: string): void {
  const paths = changedPathsOf(changed);
  if (!actor || paths.length === 0) return;
  const isBearer = (combatant: Combatant.Implementation): boolean => combatant.actor === actor;
  withCombatants(isBearer, (combat) => {
    const edits = combat.combatants.filter(isBearer).flatMap((combatant) => paths.map((path) => ({ combatant: idOf(combatant), path })));
    const held = edits.filter((edit) => isHeld(combat, edit));
    outside.followNumbers(combat, { options, userId, edits: held });
  });
}

/** Calls for each encounter under way that has such a combatant. */
function withCombatants(wanted: (combatant: Combatant.Implementation) => boolean, follow: (combat: CallboardEncounter) => void): void {
  for (const combat of encounters()) if (stateOf(combat) && combat.combatants.some(wanted)) follow(combat);
}

function followStatus(effect: ActiveEffect.Implementation, options: object, userId: string): void {
  if (effect.statuses.size === 0) return;
  const isBearer = (combatant: Combatant.Implementation): boolean => combatant.actor === effect.parent;
  withCombatants(isBearer, (combat) => {
    outside.followMarks(combat, { options, userId, ids: combat.combatants.filter(isBearer).map(idOf) });
  });
}
