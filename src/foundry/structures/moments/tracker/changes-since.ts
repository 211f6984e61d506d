import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { badgeContext, beatsContext, factsOf } from "../shared/rows.ts";
import { answerText, talkText } from "../shared/row-texts.ts";

/** Whether a figure is in play, and whether anybody waits for it. */
function playOf({ standing, held, done }: Moments.FigureRow): string[] {
  const lamps = [...(standing === "in" ? [] : [standing]), ...(held ? (["held"] as const) : []), ...(done ? (["done"] as const) : [])];
  return lamps.map((lamp) => say(`CALLBOARD.moments.Lamp.${lamp}`));
}

/** Where and how a figure is on the scene. */
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

/** How a figure stands, in short words: those that come are told. Nothing of its strike, which is told in its own sentence. */
function standingOf(reading: Reading, row: Moments.FigureRow): readonly string[] {
  const { talking } = row;
  const talk = talking ? [talkText(talking), answerText(talking)] : [];
  return [...playOf(row), ...talk, ...bodyOf(reading, row), ...factsOf(row)].filter((words) => words !== "");
}

/** What is new of each figure: who came, and how those stand who were there before. */
function figuresSince(reading: Reading, before: Moments.MomentsView, { rows }: Moments.MomentsView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row]));
  return rows.flatMap((row) => {
    const name = reading.people.nameOf(row.combatant);
    const prior = known.get(row.combatant);
    if (!prior) return [say("CALLBOARD.moments.News.Came", { name })];
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

/** The order of a side, where it is another than it was. */
function orderSince(reading: Reading, before: Moments.MomentsView, after: Moments.MomentsView): string[] {
  return (["party", "foe"] as const).flatMap((side) => {
    const idsOf = ({ rows }: Moments.MomentsView) => rows.filter((row) => row.side === side).map(({ combatant }) => combatant);
    const [then, now] = [idsOf(before), idsOf(after)];
    const order = now.filter((id) => then.includes(id));
    if (order.join() === then.filter((id) => now.includes(id)).join()) return [];
    const names = now.map((id) => reading.people.nameOf(id)).join(", ");
    return [say("CALLBOARD.moments.News.Order", { side: say(`CALLBOARD.moments.Side.${side}`), names })];
  });
}

/** What figures did and met since, but for their strikes; nothing where a new Moment makes all of them stand anew. */
export function changesSince(reading: Reading, before: Moments.MomentsView | null, after: Moments.MomentsView): string[] {
  if (before?.moment !== after.moment) return [];
  return [...figuresSince(reading, before, after), ...orderSince(reading, before, after)];
}
