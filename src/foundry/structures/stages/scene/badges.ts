import { say } from "../../../applications/texts.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import type { Badges, Said } from "../../../encounter/parts/badge.ts";

/** Returns the badges: whether a combatant still has to announce, and the short name of its action's stage. Combatants out or gone get none. */
export const STAGES_BADGES: Badges = (combat) => {
  const rows = readingInStructure(combat, "stages")?.view.rows ?? [];
  const shown = rows.filter(({ lamp }) => lamp !== "out" && lamp !== "left");
  const saidOf = ({ card, waited }: (typeof shown)[number]): Said => {
    const stage = card === null || card.voided !== null ? null : card.stage;
    return { text: stage === null ? "" : say(`CALLBOARD.stages.StepShort.${stage}`), signs: waited ? ["mayAct"] : [] };
  };
  return new Map(shown.map((row) => [row.combatant, saidOf(row)]));
};
