import { registerItemSheet } from "../../applications/sheets/register-item.ts";
import { makeOwnStructure } from "../make-own-structure.ts";
import { PAGES_BADGES } from "./scene/badges.ts";
import { PAGES_BOARD } from "./board/screen.ts";
import { pagesCardFieldText } from "./chat/texts.ts";
import { PAGES_DATA } from "./data.ts";
import { PAGES_HAND } from "./hand/screen.ts";
import { missingAbilitiesWarning } from "./missing-abilities.ts";
import { PAGES_LOG } from "./log-format.ts";
import { PAGES_MENU } from "./menu.ts";
import { PowerSheet } from "./sheet/power.ts";
import { PAGES_SECTION } from "./sheet/section.ts";
import { PAGES_SCREEN } from "./tracker/screen.ts";

/** Pages as Callboard registers it: its rules, its data in the world, and its screens. */
export const PAGES = makeOwnStructure("pages", PAGES_DATA, {
  tracker: PAGES_SCREEN,
  lacks: missingAbilitiesWarning,
  menu: PAGES_MENU,
  tour: [{ id: "seats", selector: "#combat .combat-tracker" }, { id: "dice" }],
  board: PAGES_BOARD,
  hand: PAGES_HAND,
  sheet: PAGES_SECTION,
  log: PAGES_LOG,
  chat: { words: pagesCardFieldText, begins: () => "CALLBOARD.pages.Begins" },
  badges: PAGES_BADGES,
  start() {
    registerItemSheet(PowerSheet, "power", "CALLBOARD.Power.Sheet");
  },
});
