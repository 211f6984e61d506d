import type { FigureRow } from "../../../../core/index.ts";
import { say } from "../../words.ts";
import type { Base } from "./base.ts";

/** What somebody tries to say, and what the Director says to that. */
export interface TalkingContext {
  readonly text: string;
  /** What was answered; "" while nothing was. */
  readonly answer: string;
  /** The Director's form, or null. */
  readonly form: { readonly id: string; readonly note: string; readonly granted: string; readonly denied: string } | null;
}

type Talking = NonNullable<FigureRow["talking"]>;

/** What somebody tries to say, and how. */
export function wordsOf({ way, text }: Talking): string {
  const how = say(`CALLBOARD.moments.Talk.${way}`);
  return text === "" ? how : say("CALLBOARD.moments.Tracker.Talking.Said", { how, text });
}

/** What the Director answers to that; "" while there is no answer. */
export function answerOf({ granted, note }: Talking): string {
  if (granted === null) return "";
  const said = say(`CALLBOARD.moments.Tracker.Talking.${granted ? "Granted" : "Denied"}`);
  return note === "" ? said : say("CALLBOARD.moments.Tracker.Talking.Noted", { said, note });
}

/** What a figure tries to say this Moment; null where it says nothing. */
export function talkingContext({ permits }: Base, { combatant, talking }: FigureRow, name: string): TalkingContext | null {
  if (!talking) return null;
  const label = (key: string) => say(`CALLBOARD.moments.Tracker.Talking.${key}`, { name });
  const answer = (key: string) => say("CALLBOARD.moments.Tracker.Named", { name, text: label(key) });
  const asks = talking.granted === null && permits.may("answer", combatant);
  return {
    text: wordsOf(talking),
    answer: answerOf(talking),
    form: asks ? { id: combatant, note: label("Note"), granted: answer("Granted"), denied: answer("Denied") } : null,
  };
}
