import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { isHidden, isHiddenHere } from "../encounter/hidden.ts";
import { makeCombatantTest, targetedTokens } from "../platform/tokens.ts";

/** Whom this user has targeted on the scene, as far as they take part and are seen. Everybody sees whom somebody targets. None for a past state. */
export function sceneTargetsOf(combat: CallboardEncounter | null): Id[] {
  if (!combat) return [];
  const isTarget = makeCombatantTest(targetedTokens());
  const among = combat.combatants.filter((combatant) => !isHiddenHere(combatant) && isTarget(combatant));
  return among.map(({ id }) => id ?? "");
}

/** Whether this user can mark a combatant as a target on the scene in view without telling of a hidden token. */
function isOnScene(combat: CallboardEncounter, id: Id): boolean {
  const combatant = combat.combatants.get(id);
  return Boolean(combatant?.token?.object) && combatant !== undefined && !isHidden(combatant);
}

/** The targets that are chosen, once this user's marks on the scene changed: those marked, and of the chosen those that cannot be marked there. */
export function mergeTargets(combat: CallboardEncounter, chosen: readonly Id[]): readonly Id[] {
  return [...new Set([...sceneTargetsOf(combat), ...chosen.filter((id) => !isOnScene(combat, id))])];
}

let isMarking = false;

/** Marks on the scene whom somebody chose as targets, as far as they have a token there that all may see, and no others of the encounter. */
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

/** Calls back as this user marks or releases targets on the scene, except by `markTargets`; gives what ends that. */
export function watchTargets(call: () => void): () => void {
  const hook = Hooks.on("targetToken", (user) => {
    if (user.isSelf && !isMarking) call();
  });
  return () => {
    Hooks.off("targetToken", hook);
  };
}
