import { closeBoard, redrawBoards } from "./open.ts";

/** What a token's walk changes: boards show nothing of it. */
const WALK = new Set(["_id", "_stats", "x", "y", "elevation", "rotation", "sort"]);

/** Lets the boards follow the documents that they show; in `init`. */
export function followBoards(): void {
  Hooks.on("updateCombat", (combat) => {
    redrawBoards(combat.id);
  });
  Hooks.on("deleteCombat", (combat) => void closeBoard(combat.id ?? ""));
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, (combatant: Combatant.Implementation) => {
      redrawBoards(combatant.parent.id);
    });
  Hooks.on("updateToken", (_token, changed) => {
    if (Object.keys(changed).some((key) => !WALK.has(key))) redrawBoards();
  });
  for (const hook of ["updateActor", "createItem", "updateItem", "deleteItem"] as const)
    Hooks.on(hook, () => {
      redrawBoards();
    });
}
