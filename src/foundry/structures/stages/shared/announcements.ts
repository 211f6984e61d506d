import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { count, say } from "../../../applications/texts.ts";
import { personOf } from "../../../applications/tracker/people.ts";
import { nowLine } from "./head-and-foot.ts";

/** More people than these are told by their number. */
const NAMED = 3;

const TOLD = ["announced", "sealed", "passed"] as const;

/** What changed between two views of one seat, in short sentences; from views alone, so that it tells of nobody that the seat may not know. */
export function newsOf(combat: CallboardEncounter, before: Stages.StagesView | null, after: Stages.StagesView | null): string[] {
  if (!after) return [];
  const moved = before?.step !== after.step || before.round !== after.round;
  const deeds = before && !moved ? [...announcedTexts(combat, before, after), ...sortedTexts(combat, before, after)] : [];
  const asked = after.now.asks && (moved || before.now.key !== after.now.key);
  return [
    ...(moved ? [say("CALLBOARD.stages.News.Step", { step: say(`CALLBOARD.stages.Step.${after.step}`), round: after.round })] : []),
    ...deeds,
    ...(asked ? [nowLine(combat, after)] : []),
  ];
}

function announcedTexts(combat: CallboardEncounter, before: Stages.StagesView, after: Stages.StagesView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row]));
  const changed = (row: Stages.Row) => known.has(row.combatant) && known.get(row.combatant)?.lamp !== row.lamp;
  return TOLD.flatMap((lamp) => {
    const who = after.rows.filter((row) => row.lamp === lamp && changed(row));
    if (who.length > NAMED) return [count(who.length, (form) => `CALLBOARD.stages.News.Many.${lamp}.${form}`)];
    return who.map((row) => say(`CALLBOARD.stages.News.${lamp}`, { name: personOf(combat, row.combatant).name }));
  });
}

/** New stages and results, each as "Tobin: Quick". */
function sortedTexts(combat: CallboardEncounter, before: Stages.StagesView, after: Stages.StagesView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row.card]));
  const told = after.rows.flatMap(({ combatant, card }) => {
    const prior = known.get(combatant);
    const what = card && prior ? changeOf(prior, card) : null;
    return what === null ? [] : [say("CALLBOARD.stages.News.Card", { name: personOf(combat, combatant).name, what })];
  });
  return told.slice(0, NAMED);
}

function changeOf(prior: Stages.Card, card: Stages.Card): string | null {
  if (card.result !== null && card.result !== prior.result) return say(`CALLBOARD.stages.Result.${card.result}`);
  if (card.voided && !prior.voided) return say(`CALLBOARD.stages.Voided.${card.voided.why}`);
  return card.stage !== null && card.stage !== prior.stage ? say(`CALLBOARD.stages.Stage.${card.stage}`) : null;
}
