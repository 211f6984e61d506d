import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";

type Talking = NonNullable<Moments.FigureRow["talking"]>;
type Business = NonNullable<Moments.FigureRow["business"]>;

const text = (key: string, data: Readonly<Record<string, string | number>> = {}) => say(`CALLBOARD.moments.Said.${key}`, data);

/** What came of a strike, with the number it needed for who may know that. */
export function strikeText(reading: Reading, { hit, die, need, target }: Moments.ShownStrike): string {
  const how = hit ? "Hit" : "Miss";
  const said = { die, target: target === "" ? say("CALLBOARD.moments.Tracker.Somebody") : reading.people.nameOf(target) };
  return need === null ? text(how, said) : text(`${how}Need`, { ...said, need });
}

/** How somebody tries to talk, and with which words. */
export function talkText({ way, text: words }: Pick<Talking, "way" | "text">): string {
  const how = say(`CALLBOARD.moments.Talk.${way}`);
  return words === "" ? how : text("Talked", { how, text: words });
}

/** What was answered to who tried to talk; "" while nothing was. */
export function answerText({ granted, note }: Pick<Talking, "granted" | "note">): string {
  if (granted === null) return "";
  const said = text(granted ? "Granted" : "Denied");
  return note === "" ? said : text("Noted", { said, note });
}

/** By whom a movement was ended. */
export const stoppedText = (reading: Reading, stopped: string): string => text("StoppedBy", { name: reading.people.nameOf(stopped) });

/** What was done in management; "" where it was long business under way, which its progress tells. */
export const managedText = ({ managed, business }: Pick<Moments.FigureRow, "managed" | "business">): string =>
  managed === business?.name ? "" : managed;

/** How far long business has come. */
export const progressText = ({ name, done, needed }: Business): string => text("Progress", { name, done, needed });
