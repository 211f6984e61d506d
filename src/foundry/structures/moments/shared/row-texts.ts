import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Moments } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";

type Talking = NonNullable<Moments.FigureRow["talking"]>;
type Business = NonNullable<Moments.FigureRow["business"]>;

const text = (key: string, data: Readonly<Record<string, string | number>> = {}) => say(`CALLBOARD.moments.Said.${key}`, data);

type Damage = NonNullable<Moments.ShownStrike["damage"]>;

/** Returns what a strike dealt as text. If the GM has corrected it, the text also gives what was rolled. */
function dealtText({ amount, rolled }: Damage): string {
  const dealt = pluralText(amount, (form) => `CALLBOARD.Health.Dealt.${form}`);
  return amount === rolled.amount ? dealt : text("Corrected", { damage: dealt, rolled: rolled.amount });
}

/** Returns the result of a strike as text, with the damage dealt and, for users who may know it, the number needed. */
export function strikeResultText(reading: Reading, { hit, die, need, target, damage }: Moments.ShownStrike): string {
  const how = hit ? "Hit" : "Miss";
  const said = { die, target: target === "" ? say("CALLBOARD.moments.Tracker.Somebody") : reading.people.nameOf(target) };
  const result = need === null ? text(how, said) : text(`${how}Need`, { ...said, need });
  return damage === null || damage === undefined ? result : text("Dealt", { result, damage: dealtText(damage) });
}

/** Returns how a figure tries to talk and what it says, as one text. */
export function talkAttemptText({ way, text: words }: Pick<Talking, "way" | "text">): string {
  const how = say(`CALLBOARD.moments.Talk.${way}`);
  return words === "" ? how : text("Talked", { how, text: words });
}

/** Returns the GM's answer to an attempt to talk, as text. "" if there is none yet. */
export function talkAnswerText({ granted, note }: Pick<Talking, "granted" | "note">): string {
  if (granted === null) return "";
  const said = text(granted ? "Granted" : "Denied");
  return note === "" ? said : text("Noted", { said, note });
}

/** Returns a text that says whose contact stopped a figure's movement. */
export const stoppedByText = (reading: Reading, stopped: string): string => text("StoppedBy", { name: reading.people.nameOf(stopped) });

/** Returns what a figure did in the management phase. "" for long business, which has a text about its progress. */
export const managementText = ({ managed, business }: Pick<Moments.FigureRow, "managed" | "business">): string =>
  managed === business?.name ? "" : managed;

/** Returns how many phases of long business are done, and how many it needs, as text. */
export const businessProgressText = ({ name, done, needed }: Business): string => text("Progress", { name, done, needed });
