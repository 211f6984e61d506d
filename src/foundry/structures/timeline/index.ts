import { addTokensToEncounter } from "../../encounter/fill-encounter.ts";
import { makeOwnStructure } from "../make-own-structure.ts";
import { findDoubtCommand } from "./arbiter/doubted-cards.ts";
import { timelineCardFieldText } from "./chat/texts.ts";
import { TIMELINE_BOARD } from "./board/screen.ts";
import { TIMELINE_DATA } from "./data.ts";
import { TIMELINE_HAND } from "./hand/screen.ts";
import { TIMELINE_LOG } from "./log-format.ts";
import { TIMELINE_MENU } from "./menu.ts";
import { TIMELINE_ARROWS } from "./scene/arrows.ts";
import { TIMELINE_BADGES } from "./scene/badges.ts";
import { TIMELINE_SECTION } from "./sheet/section.ts";
import { TIMELINE_SCREEN } from "./tracker/screen.ts";

/** Puts the selected tokens, else the viewed scene's, into a Timeline encounter that has not started. For GMs. Resolves to false if there is none. */
async function beginSequence(): Promise<boolean> {
  return (await addTokensToEncounter("timeline")) !== null;
}

/** Timeline as Callboard registers it: its rules, its data in the world, and its screens. */
export const TIMELINE = makeOwnStructure("timeline", TIMELINE_DATA, {
  tracker: TIMELINE_SCREEN,
  menu: TIMELINE_MENU,
  tour: [
    { id: "bid", selector: ".callboard-hand" },
    { id: "line", selector: "#combat .combat-tracker" },
  ],
  board: TIMELINE_BOARD,
  hand: TIMELINE_HAND,
  sheet: TIMELINE_SECTION,
  log: TIMELINE_LOG,
  chat: { words: timelineCardFieldText, gathers: ["stacks"], begins: () => "CALLBOARD.timeline.Begins" },
  badges: TIMELINE_BADGES,
  arrows: TIMELINE_ARROWS,
  observe: findDoubtCommand,
  macros: { beginSequence },
});
