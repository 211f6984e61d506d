import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { isHidden, isHiddenHere } from "../encounter/hidden.ts";
import { makeCombatantTest, targetedTokens } from "../platform/tokens.ts";

/** Returns the ids of visible combatants that this user has targeted on the scene. Targets are public. Empty for a past state. */
export function sceneTargetsOf(combat: CallboardEncounter | null): Id[] {
  if (!combat) return [];
  const isTarget = makeCombatantTest(targetedTokens());
  const among = combat.combatants.filter((combatant) => !isHiddenHere(combatant) && isTarget(combatant));
  return among.map(({ id }) => id ?? "");
}

/** Whether this user can target a combatant on the viewed scene without revealing a hidden token. */
function isOnScene(combat: CallboardEncounter, id: Id): boolean {
  const combatant = combat.combatants.get(id);
  return Boolean(combatant?.token?.object) && combatant !== undefined && !isHidden(combatant);
}

/** Returns the ids of chosen targets after this user changed targets on the scene: the targeted ones, and chosen ones that cannot be targeted there. */
export function mergeTargets(combat: CallboardEncounter, chosen: readonly Id[]): readonly Id[] {
  return [...new Set([...sceneTargetsOf(combat), ...chosen.filter((id) => !isOnScene(combat, id))])];
}

let isMarking = false;

/** Targets the chosen combatants on the scene, if they have a visible token there, and no others of the encounter. */
export function markTargets(combat: CallboardEncounter, chosen: readonly Id[]): void {
  isMarking = true;
  try {
    for (const { id, token } of combat.combatants) {
      const drawn = token?.object;
      if (!drawn || id === null) continue;
      const [isMarked, isWanted] = [game.user.targets.has(drawn), chosen.includes(id)];
      if (isMarked !== isWanted && (isMarked || isOnScene(combat, id))) drawn.setTarget(isWanted, { releaseOthers: false });
    }
  } finally {
    isMarking = false;
  }
}

/** Calls `call` when this user changes targets on the scene, except through `markTargets`. Returns a function that stops the calls. */
export function watchTargets(call: () => void): () => void {
  const hook = Hooks.on("targetToken", (user) => {
    if (user.isSelf && !isMarking) call();
  });
  return () => {
    Hooks.off("targetToken", hook);
  };
}
