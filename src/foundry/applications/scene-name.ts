import { isHiddenHere } from "../encounter/hidden.ts";

/** Returns the name of an encounter's scene: its own, else that of the first combatant the user sees. "" if there is none. */
export function sceneNameOf(combat: Combat.Implementation): string {
  const first = combat.combatants.find((combatant) => !isHiddenHere(combatant));
  return (combat.scene ?? game.scenes.get(first?.sceneId ?? ""))?.name ?? "";
}
