import { Moments } from "../../../core/index.ts";
import { makeOwnStructure } from "../make-own-structure.ts";
import { followGestures } from "./arbiter/follow-gestures.ts";
import { findUnknownTokenMoves, movingUsersOf } from "./arbiter/seen-moves.ts";
import { showPlaces, showVeils } from "./arbiter/move-and-veil-tokens.ts";
import { momentsCardFieldText } from "./chat/texts.ts";
import { MOMENTS_BOARD } from "./board/screen.ts";
import { writeSums } from "./chat/strike-sums.ts";
import { MOMENTS_DATA } from "./data.ts";
import { MOMENTS_LOG } from "./log-format.ts";
import { MOMENTS_MENU } from "./menu.ts";
import { MOMENTS_ARROWS } from "./scene/arrows.ts";
import { MOMENTS_BADGES } from "./scene/badges.ts";
import { dropOrRiseFigure } from "./scene/drop-prone.ts";
import { playingFigureOfToken } from "./scene/find-playing-figure.ts";
import { registerMovement } from "./scene/register-movement.ts";
import { readaptMovementAction } from "./scene/adapt-movement-action.ts";
import { MOMENTS_SECTION } from "./sheet/section.ts";
import { MOMENTS_SCREEN } from "./tracker/screen.ts";

/** Moments as Callboard registers it: its rules, its data in the world, and its screens. */
export const MOMENTS = makeOwnStructure("moments", MOMENTS_DATA, {
  tracker: MOMENTS_SCREEN,
  menu: MOMENTS_MENU,
  tour: [{ id: "side", selector: "#combat li.combatant" }, { id: "move" }],
  board: MOMENTS_BOARD,
  sheet: MOMENTS_SECTION,
  log: MOMENTS_LOG,
  chat: { words: momentsCardFieldText, begins: () => "CALLBOARD.moments.Begins", drawn: writeSums },
  badges: MOMENTS_BADGES,
  arrows: MOMENTS_ARROWS,
  observe: findUnknownTokenMoves,
  causesOf: movingUsersOf,
  scene: {
    prepared: readaptMovementAction,
    recordsMovement: (token) => playingFigureOfToken(token) !== null,
    toggleStatus: async (actor, status, active) => status === Moments.PRONE && (await dropOrRiseFigure(actor, active)),
    showPlaces,
    showVeils,
  },
  start() {
    followGestures();
    registerMovement();
  },
});
