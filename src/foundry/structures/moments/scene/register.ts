import { registerMovementActions } from "./actions.ts";
import { MomentsToken } from "./moments-token.ts";
import { registerDrop } from "./drop-prone.ts";
import { loadLabels, MomentsRuler } from "./ruler.ts";
import { followWalls } from "./walls.ts";
import { followMovementActions } from "./movement-action.ts";

/** Registers the rules of Moments for moving, measuring and showing tokens of playing figures. Called in `init`. */
export function registerMovement(): void {
  CONFIG.Token.objectClass = MomentsToken;
  CONFIG.Token.rulerClass = MomentsRuler;
  registerMovementActions();
  registerDrop();
  followWalls();
  followMovementActions();
  Hooks.once("setup", () => void loadLabels());
}
