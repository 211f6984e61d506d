import { registerMovementActions } from "./register-movement-actions.ts";
import { MomentsToken } from "./moments-token.ts";
import { registerProneButton } from "./drop-prone.ts";
import { loadLabels, MomentsRuler } from "./ruler.ts";
import { followWalls } from "./walls.ts";
import { followMovementActions } from "./adapt-movement-action.ts";

/** Registers the rules of Moments for moving, measuring and showing tokens of playing figures. Called in `init`. */
export function registerMovement(): void {
  CONFIG.Token.objectClass = MomentsToken;
  CONFIG.Token.rulerClass = MomentsRuler;
  registerMovementActions();
  registerProneButton();
  followWalls();
  followMovementActions();
  Hooks.once("setup", () => void loadLabels());
}
