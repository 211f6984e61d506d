import { registerItemSheet } from "../../applications/sheets/register-item.ts";
import { makeOwnStructure } from "../make-own-structure.ts";
import { ROUNDS_ARROWS } from "./scene/arrows.ts";
import { ROUNDS_BADGES } from "./scene/badges.ts";
import { ROUNDS_BOARD } from "./board/screen.ts";
import { roundsCardFieldText } from "./chat/texts.ts";
import { ROUNDS_DATA } from "./data.ts";
import { ROUNDS_HAND } from "./hand/screen.ts";
import { ROUNDS_LOG } from "./log-format.ts";
import { ROUNDS_MENU } from "./menu.ts";
import { ROUNDS_SECTION } from "./sheet/section.ts";
import { SkillSheet } from "./sheet/skill.ts";
import { ROUNDS_SCREEN } from "./tracker/screen.ts";

/** Action Rounds as Callboard registers it: its rules, its data in the world, and its screens. */
export const ROUNDS = makeOwnStructure("rounds", ROUNDS_DATA, {
  tracker: ROUNDS_SCREEN,
  menu: ROUNDS_MENU,
  tour: [{ id: "act", selector: "#combat li.combatant" }, { id: "buy" }],
  board: ROUNDS_BOARD,
  hand: ROUNDS_HAND,
  sheet: ROUNDS_SECTION,
  log: ROUNDS_LOG,
  chat: { words: roundsCardFieldText, begins: () => "CALLBOARD.rounds.Begins" },
  badges: ROUNDS_BADGES,
  arrows: ROUNDS_ARROWS,
  start() {
    registerItemSheet(SkillSheet, "skill", "CALLBOARD.Skill.Sheet");
  },
});
