import { makeOwnStructure } from "../make-own-structure.ts";
import { stagesCardFieldText } from "./chat/texts.ts";
import { STAGES_BOARD } from "./board/screen.ts";
import { STAGES_DATA } from "./data.ts";
import { firstAnnouncingSideKey } from "./shared/texts.ts";
import { STAGES_LOG } from "./log-format.ts";
import { STAGES_MENU } from "./menu.ts";
import { STAGES_ARROWS } from "./scene/arrows.ts";
import { STAGES_BADGES } from "./scene/badges.ts";
import { STAGES_SECTION } from "./sheet/section.ts";
import { STAGES_SCREEN } from "./tracker/screen.ts";

/** Quick, Regular, Slow as Callboard registers it: its rules, its data in the world, and its screens. */
export const STAGES = makeOwnStructure("stages", STAGES_DATA, {
  tracker: STAGES_SCREEN,
  menu: STAGES_MENU,
  tour: [
    { id: "announce", selector: "#combat form.composer" },
    { id: "stages", selector: "#combat .strip" },
  ],
  board: STAGES_BOARD,
  sheet: STAGES_SECTION,
  log: STAGES_LOG,
  chat: { words: stagesCardFieldText, gathers: ["deeds"], begins: firstAnnouncingSideKey },
  badges: STAGES_BADGES,
  arrows: STAGES_ARROWS,
});
