import type { Reading } from "../../../encounter/parts/reading.ts";
import { isEqual, type Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { badgeContext, beatsContext, figureFactTexts } from "../shared/rows.ts";
import { talkAnswerText, talkAttemptText } from "../shared/row-texts.ts";

/** Returns texts about a figure that is out of play, on hold or done. Empty if it is none of these. */
function playOf({ standing, held, done }: Moments.FigureRow): string[] {
  const lamps = [...(standing === "in" ? [] : [standing]), ...(held ? (["held"] as const) : []), ...(done ? (["done"] as const) : [])];
  return lamps.map((lamp) => say(`CALLBOARD.moments.Lamp.${lamp}`));
}

/** Returns texts about a figure's movement: prone, sneaking, stopped, its cover and its Beats. */
function bodyOf(reading: Reading, row: Moments.FigureRow): string[] {
  const { prone, sneaking, stopped, cover } = row;
  const badge = (id: Parameters<typeof badgeContext>[2]) => badgeContext(reading, row, id).label;
  return [
    ...(stopped === "" ? [] : [badge("stopped")]),
    prone ? badge("prone") : say("CALLBOARD.moments.News.Upright"),
    sneaking ? badge("sneaking") : say("CALLBOARD.moments.News.Open"),
    cover === "none" ? say("CALLBOARD.moments.Cover.none") : badge(cover),
    beatsContext(row)?.label ?? "",
  ];
}

/** Returns all of a figure's state except strikes, as short texts. Texts that are new since an earlier view are news. */
function standingOf(reading: Reading, row: Moments.FigureRow): readonly string[] {
  const { talking } = row;
  const talk = talking ? [talkAttemptText(talking), talkAnswerText(talking)] : [];
  return [...playOf(row), ...talk, ...bodyOf(reading, row), ...figureFactTexts(row)].filter((words) => words !== "");
}

/** Returns a sentence for each figure with news: that it came, what changed, or that its move was sent back. */
function figuresSince(reading: Reading, before: Moments.MomentsView, { rows }: Moments.MomentsView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row]));
  return rows.flatMap((row) => {
    const name = reading.people.nameOf(row.combatant);
    const prior = known.get(row.combatant);
    if (!prior) return [say("CALLBOARD.moments.News.Came", { name })];
    if (isEqual(prior, row)) return [];
    const past = new Set(standingOf(reading, prior));
    const fresh = standingOf(reading, row).filter((words) => !past.has(words));
    return [
      ...(fresh.length === 0 ? [] : [say("CALLBOARD.moments.News.Turned", { name, how: fresh.join(", ") })]),
      ...(row.back === null || row.back === prior.back
        ? []
        : [say("CALLBOARD.moments.News.Back", { name, why: say(`CALLBOARD.moments.Back.${row.back}`) })]),
    ];
  });
}

/** Returns a sentence with the order of each side whose order changed. */
function orderSince(reading: Reading, before: Moments.MomentsView, after: Moments.MomentsView): string[] {
  return (["party", "foe"] as const).flatMap((side) => {
    const idsOf = ({ rows }: Moments.MomentsView) => rows.filter((row) => row.side === side).map(({ combatant }) => combatant);
    const [then, now] = [idsOf(before), idsOf(after)];
    const [known, present] = [new Set(then), new Set(now)];
    if (now.filter((id) => known.has(id)).join() === then.filter((id) => present.has(id)).join()) return [];
    const names = now.map((id) => reading.people.nameOf(id)).join(", ");
    return [say("CALLBOARD.moments.News.Order", { side: say(`CALLBOARD.moments.Side.${side}`), names })];
  });
}

/** Returns sentences about what changed for figures, except their strikes. Empty at a new Moment, which resets all of them. */
export function describeFigureChanges(reading: Reading, before: Moments.MomentsView | null, after: Moments.MomentsView): string[] {
  if (before?.moment !== after.moment) return [];
  return [...figuresSince(reading, before, after), ...orderSince(reading, before, after)];
}
