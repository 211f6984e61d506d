import { Moments } from "../../../core/index.ts";
import { makeOwnStructure } from "../own-structure.ts";
import { followGestures } from "./arbiter/follow-gestures.ts";
import { findSeenMoves, moversOf } from "./arbiter/seen-moves.ts";
import { showPlaces, showVeils } from "./arbiter/places.ts";
import { momentsWords } from "./chat/texts.ts";
import { MOMENTS_BOARD } from "./board/screen.ts";
import { writeSums } from "./chat/sums.ts";
import { MOMENTS_DATA } from "./data.ts";
import { MOMENTS_LOG } from "./log.ts";
import { MOMENTS_MENU } from "./menu.ts";
import { MOMENTS_ARROWS } from "./scene/arrows.ts";
import { MOMENTS_BADGES } from "./scene/badges.ts";
import { dropByRules } from "./scene/drop-prone.ts";
import { playingTokenOf } from "./scene/playing-token.ts";
import { registerMovement } from "./scene/register.ts";
import { readaptMovementAction } from "./scene/movement-action.ts";
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
  chat: { words: momentsWords, begins: () => "CALLBOARD.moments.Begins", drawn: writeSums },
  badges: MOMENTS_BADGES,
  arrows: MOMENTS_ARROWS,
  observe: findSeenMoves,
  causesOf: moversOf,
  scene: {
    prepared: readaptMovementAction,
    recordsMovement: (token) => playingTokenOf(token) !== null,
    toggleStatus: async (actor, status, active) => status === Moments.PRONE && (await dropByRules(actor, active)),
    showPlaces,
    showVeils,
  },
  start() {
    followGestures();
    registerMovement();
  },
});
