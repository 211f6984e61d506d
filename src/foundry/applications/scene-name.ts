import { isHiddenHere } from "../encounter/hidden.ts";

/** Returns the name of the scene of an encounter, "" if there is none: the one it is bound to, else that of the first combatant whom the user sees. */
export function sceneNameOf(combat: Combat.Implementation): string {
  const first = combat.combatants.find((combatant) => !isHiddenHere(combatant));
  return (combat.scene ?? game.scenes.get(first?.sceneId ?? ""))?.name ?? "";
}
