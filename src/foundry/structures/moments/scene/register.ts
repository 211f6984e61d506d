import { registerActions } from "./actions.ts";
import { MomentsToken } from "./moments-token.ts";
import { registerDrop } from "./drop.ts";
import { loadLabels, MomentsRuler } from "./ruler.ts";
import { followWalls } from "./walls.ts";
import { followWays } from "./ways.ts";

/** Lets tokens on the scene be moved, measured and shown by the rules while their figures play; in `init`. */
export function registerMovement(): void {
  CONFIG.Token.objectClass = MomentsToken;
  CONFIG.Token.rulerClass = MomentsRuler;
  registerActions();
  registerDrop();
  followWalls();
  followWays();
  Hooks.once("setup", () => void loadLabels());
}
