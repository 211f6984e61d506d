import type { StagesReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { nowLine } from "./head-and-foot.ts";

/** A sentence about more combatants than this gives their number instead of their names. */
const NAMED = 3;

const TOLD = ["announced", "sealed", "passed"] as const;

/** Returns what changed since an earlier view of the same seat, in short sentences. */
export function describeChanges(reading: StagesReading, before: Stages.StagesView | null): string[] {
  const { view: after } = reading;
  const moved = before?.step !== after.step || before.round !== after.round;
  const deeds = before && !moved ? [...announcedTexts(reading, before, after), ...sortedTexts(reading, before, after)] : [];
  const asked = after.now.asks && (moved || before.now.key !== after.now.key);
  return [
    ...(moved ? [say("CALLBOARD.stages.News.Step", { step: say(`CALLBOARD.stages.Step.${after.step}`), round: after.round })] : []),
    ...deeds,
    ...(asked ? [nowLine(reading)] : []),
  ];
}

function announcedTexts(reading: Reading, before: Stages.StagesView, after: Stages.StagesView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row]));
  const changed = (row: Stages.Row) => known.has(row.combatant) && known.get(row.combatant)?.lamp !== row.lamp;
  return TOLD.flatMap((lamp) => {
    const who = after.rows.filter((row) => row.lamp === lamp && changed(row));
    if (who.length > NAMED) return [pluralText(who.length, (form) => `CALLBOARD.stages.News.Many.${lamp}.${form}`)];
    return who.map((row) => say(`CALLBOARD.stages.News.${lamp}`, { name: reading.people.nameOf(row.combatant) }));
  });
}

/** Returns each action's new stage or result, such as "Tobin: Quick". */
function sortedTexts(reading: Reading, before: Stages.StagesView, after: Stages.StagesView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row.card]));
  const told = after.rows.flatMap(({ combatant, card }) => {
    const prior = known.get(combatant);
    const what = card && prior ? changeOf(prior, card) : null;
    return what === null ? [] : [say("CALLBOARD.stages.News.Card", { name: reading.people.nameOf(combatant), what })];
  });
  return told.slice(0, NAMED);
}

function changeOf(prior: Stages.Card, card: Stages.Card): string | null {
  if (card.result !== null && card.result !== prior.result) return say(`CALLBOARD.stages.Result.${card.result}`);
  if (card.voided && !prior.voided) return say(`CALLBOARD.stages.Voided.${card.voided.why}`);
  return card.stage !== null && card.stage !== prior.stage ? say(`CALLBOARD.stages.Stage.${card.stage}`) : null;
}
