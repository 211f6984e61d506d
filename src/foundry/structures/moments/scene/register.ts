import { registerMovementActions } from "./actions.ts";
import { MomentsToken } from "./moments-token.ts";
import { registerDrop } from "./drop-prone.ts";
import { loadLabels, MomentsRuler } from "./ruler.ts";
import { followWalls } from "./walls.ts";
import { followMovementActions } from "./movement-action.ts";

/** Lets tokens on the scene be moved, measured and shown by the rules while their figures play; in `init`. */
export function registerMovement(): void {
  CONFIG.Token.objectClass = MomentsToken;
  CONFIG.Token.rulerClass = MomentsRuler;
  registerMovementActions();
  registerDrop();
  followWalls();
  followMovementActions();
  Hooks.once("setup", () => void loadLabels());
}
