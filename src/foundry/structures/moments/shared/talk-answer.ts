import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { talkAnswerText, talkAttemptText } from "./row-texts.ts";

/** A figure's attempt to talk to the other side, with the GM's answer or the form for it. */
export interface TalkAnswerContext {
  readonly text: string;
  /** The GM's answer as text. "" if there is none yet. */
  readonly answer: string;
  /** The form with which the GM answers. Null for other users, and once there is an answer. */
  readonly form: { readonly id: string; readonly note: string; readonly granted: string; readonly denied: string } | null;
}

/** Returns a figure's attempt to talk in this Moment. Null if there is none. */
export function talkAnswerContext(
  { permits }: MomentsBase,
  { combatant, talking }: Moments.FigureRow,
  name: string,
): TalkAnswerContext | null {
  if (!talking) return null;
  const named = (granted: boolean) => say("CALLBOARD.moments.Tracker.Named", { name, text: talkAnswerText({ granted, note: "" }) });
  const asks = talking.granted === null && permits.may("answer", combatant);
  const note = say("CALLBOARD.moments.Tracker.Talking.Note", { name });
  return {
    text: talkAttemptText(talking),
    answer: talkAnswerText(talking),
    form: asks ? { id: combatant, note, granted: named(true), denied: named(false) } : null,
  };
}
