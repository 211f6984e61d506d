import { isHiddenHere } from "../encounter/hidden.ts";

/** Returns the name of an encounter's scene: the one it is bound to, else that of the first combatant that the user sees. "" if there is none. */
export function sceneNameOf(combat: Combat.Implementation): string {
  const first = combat.combatants.find((combatant) => !isHiddenHere(combatant));
  return (combat.scene ?? game.scenes.get(first?.sceneId ?? ""))?.name ?? "";
}
