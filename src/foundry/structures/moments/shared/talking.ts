import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { MomentsBase } from "./base.ts";
import { answerText, talkText } from "./row-texts.ts";

/** What somebody tries to say, and what the Director says to that. */
export interface TalkingContext {
  readonly text: string;
  /** What was answered; "" while nothing was. */
  readonly answer: string;
  /** The Director's form, or null. */
  readonly form: { readonly id: string; readonly note: string; readonly granted: string; readonly denied: string } | null;
}

/** What a figure tries to say this Moment; null where it says nothing. */
export function talkingContext({ permits }: MomentsBase, { combatant, talking }: Moments.FigureRow, name: string): TalkingContext | null {
  if (!talking) return null;
  const named = (granted: boolean) => say("CALLBOARD.moments.Tracker.Named", { name, text: answerText({ granted, note: "" }) });
  const asks = talking.granted === null && permits.may("answer", combatant);
  const note = say("CALLBOARD.moments.Tracker.Talking.Note", { name });
  return {
    text: talkText(talking),
    answer: answerText(talking),
    form: asks ? { id: combatant, note, granted: named(true), denied: named(false) } : null,
  };
}
