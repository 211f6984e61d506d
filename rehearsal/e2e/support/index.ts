export { announceMonsters, arrange, assemble, clearTable, give, leadToQuick, send } from "./arrange.ts";
export type { Named } from "./arrange.ts";
export { chooseInterface, faults, wear } from "./axe.ts";
export { median, obstacle, report, stopwatch } from "./bench.ts";
export type { Cost } from "./bench.ts";
export { allDrawn, atBoard, boardIn, cardIn, column, openBoard, sizeBoard, until } from "./board-window.ts";
export { badgesOn } from "./badges.ts";
export type { WornBadge } from "./badges.ts";
export { Board } from "./board.ts";
export { Dragging, dragOver, spaceOf } from "./dragging.ts";
export type { Space } from "./dragging.ts";
export { CALLBOARD } from "./build.ts";
export { beginOnFloor, CAVE, FLOOR_PEOPLE, floorTable, GRIDS, inMovement } from "./floor.ts";
export type { Setting, Standing } from "./floor.ts";
export { beginCave, CAVE_PEOPLE, CAVE_SCENE, CAVE_USERS, CAVERS, caveTable, order, readyCave, stopAtEachHalf, standingOf } from "./cave.ts";
export { clocked, hasten, passTime } from "./clock.ts";
export { watchRows } from "./drawings.ts";
export { findChromium, PLAIN_HOST, isHeadless } from "./chromium.ts";
export {
  arbiterOf,
  CROWDED,
  disconnect,
  fallAsleep,
  fresh,
  gate,
  leadToClose,
  plain,
  reconnect,
  release,
  revisionOf,
  struck,
  timesSaid,
  writerOf,
} from "./faults.ts";
export { agree } from "./projected.ts";
export { MARSH, MARSH_ACTORS, MARSH_TOKENS, MARSH_USERS, marshTable } from "./marsh.ts";
export { forgetNotices, noticesTo, waitForNotice, waitForRefusal } from "./notices.ts";
export { expectSound, expectSoundBoards, expectSoundInBoth, misfits, picture } from "./looks.ts";
export { announceAll, company, gather, nextRound, playQuick, playRest, sortAll, start } from "./round.ts";
export type { Company } from "./round.ts";
export { ACTORS, BLAST, SCENE, SWAMP, swampTable, TOKENS, USERS } from "./swamp.ts";
export { atStep, breakSeal, declare, envelopes, line, placed, POOLED, post, sealAll, sealedBy, sideOf, stackOf, told } from "./sealing.ts";
export {
  bearerOf,
  beginHealth,
  expectHealth,
  freshHealth,
  HEALTH_SWAMP,
  heldHealth,
  lastEntry,
  sendTo,
  storedHealth,
  TWIN,
} from "./health.ts";
export { goblins, stackUp } from "./stacked.ts";
export { openSheetAt } from "./sheets.ts";
export { countWrites } from "./requests.ts";
export type { Writes } from "./requests.ts";
export { resizePage } from "./viewport.ts";
export { noCanvas, Table, table, useTable, withoutCanvas } from "./table.ts";
export type { JoinOptions, TableOptions } from "./table.ts";
export { changes, chatCards, inLine, playedState, roundTrip, settled, stateOf, Tracker } from "./tracker.ts";
export { casesOn, it, onlyInBrowser, storyOn, witness, witnessOf } from "./witness.ts";
