import { encounters, isCallboard, stateOf, type CallboardEncounter } from "../encounters.ts";
import { followCombatants, followDefeat, followEncounter, followPresence, followUser, hearAll, startArbiter } from "./index.ts";
import { forget, tidyOutbox } from "./outbox.ts";
import { joinEncounters, tellEntries } from "./told.ts";

/** Follows everything that the arbiter and the outbox need to know of; once, in `init`. */
export function followDocuments(): void {
  followEncounters();
  followCast();
  Hooks.on("updateUser", (user) => { followUser(user); });
  Hooks.on("userConnected", () => { followPresence(); });
  Hooks.on("pauseGame", () => { hearAll(); });
  Hooks.once("ready", () => {
    joinEncounters(encounters());
    startArbiter();
    void tidyOutbox();
  });
}

function followEncounters(): void {
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    if (!isCallboard(combat)) return;
    followEncounter(combat, changed, options, userId);
    tellEntries(combat);
  });
  Hooks.on("deleteCombat", (combat) => { forget(combat.id ?? ""); });
}

function withParent(combatant: Combatant.Implementation, follow: (combat: CallboardEncounter) => void): void {
  const combat = combatant.parent;
  if (isCallboard(combat) && stateOf(combat)) follow(combat);
}

function followCast(): void {
  Hooks.on("createCombatant", (combatant) => { withParent(combatant, followCombatants); });
  Hooks.on("deleteCombatant", (combatant) => { withParent(combatant, followCombatants); });
  Hooks.on("updateCombatant", (combatant, changed, _options, userId) => {
    withParent(combatant, (combat) => {
      if ("hidden" in changed) followCombatants(combat);
      if ("defeated" in changed) followDefeat(combat, combatant, userId);
    });
  });
  Hooks.on("updateToken", (token, changed) => {
    if (!("hidden" in changed)) return;
    for (const combat of encounters()) {
      if (stateOf(combat) && combat.combatants.some((combatant) => combatant.tokenId === token.id)) followCombatants(combat);
    }
  });
}
