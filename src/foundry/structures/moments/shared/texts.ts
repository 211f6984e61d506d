import type { MomentsReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import { Moments } from "../../../../core/index.ts";
import { refusalText, replaceIdsByNames } from "../../../outbox/refusal-texts.ts";
import { pluralText, say } from "../../../applications/texts.ts";

/** The names of the first and the last phase in the source's other wording. Rule: rules.md B1. */
const OTHER_NAMES: Readonly<Partial<Record<Moments.Phase, string>>> = { meeting: "contact", management: "administration" };

/** Returns the name of a phase in the wording that the house rules choose. */
export function phaseName({ house }: { readonly house: Pick<Moments.MomentsView["house"], "labels"> }, phase: Moments.Phase): string {
  const name = house.labels === "contactAdministration" ? (OTHER_NAMES[phase] ?? phase) : phase;
  return say(`CALLBOARD.moments.Phase.${name}`);
}

/** Returns the name of a half, which is one side's part of a phase: the phase in the house's wording, and the side. */
export function halfName(
  view: { readonly house: Pick<Moments.MomentsView["house"], "labels"> },
  phase: Moments.Phase,
  side: Moments.Side,
): string {
  return say("CALLBOARD.moments.Half.of", { phase: phaseName(view, phase), side: say(`CALLBOARD.moments.Half.${side}`) });
}

/** Returns the name of a half from its step id, in the wording that the house rules choose. */
export function halfNameOfStep(view: { readonly house: Pick<Moments.MomentsView["house"], "labels"> }, step: string): string {
  const phase = Moments.PHASES.find((known) => step.startsWith(known));
  const isOther = view.house.labels === "contactAdministration" && phase !== undefined && OTHER_NAMES[phase] !== undefined;
  return isOther ? halfName(view, phase, step.endsWith("Foe") ? "foe" : "party") : say(`CALLBOARD.moments.Step.${step}`);
}

/** Returns the name of the current Moment, such as "Moment 3". */
export const momentName = ({ moment }: Pick<Moments.MomentsView, "moment">): string => say("CALLBOARD.moments.Moment", { moment });

/** Returns a refusal as text for this user. "" if the reason is "". */
export function refusalReasonText(
  reading: Pick<Reading, "lang" | "people">,
  reason: string,
  data: Readonly<Record<string, string | number>>,
): string {
  return reason === "" ? "" : refusalText(reading, { reason, data });
}

/** Whether the user is asked to move a figure by dragging its token on the scene. */
function isDragged(reading: MomentsReading): boolean {
  const { phase, rows, now } = reading.view;
  if (reading.ended) return false;
  const row = phase === "movement" && now.key === "actYou" && rows.find(({ combatant }) => combatant === now.data["combatant"]);
  return row !== false && row?.prone === false && Boolean(reading.live?.combatants.get(row.combatant)?.token);
}

/** Returns the line that tells this user what happens now and who is waited for. */
export function nowLine(reading: MomentsReading): string {
  const { view } = reading;
  const words = { half: halfName(view, view.phase, view.half), phase: phaseName(view, view.phase) };
  if (isDragged(reading))
    return say("CALLBOARD.moments.Tracker.DragYou", { ...replaceIdsByNames(reading.people, view.now.data), ...words });
  const text = nowText(reading, view.now, words);
  const hidden = Number(view.now.data["hidden"] ?? 0);
  return hidden > 0 && !reading.ended ? `${text} ${pluralText(hidden, (form) => `CALLBOARD.moments.NowHidden.${form}`)}` : text;
}
