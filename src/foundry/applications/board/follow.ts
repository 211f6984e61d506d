import { closeBoard, redrawBoards } from "./open.ts";

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
  for (const hook of ["updateActor", "updateToken", "createItem", "updateItem", "deleteItem"] as const)
    Hooks.on(hook, () => {
      redrawBoards();
    });
}
