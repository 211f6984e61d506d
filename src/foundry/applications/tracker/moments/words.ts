import type { MomentsView, Phase, Side } from "../../../../core/index.ts";
import { localizeRefusal, namesIn, type CallboardEncounter } from "../../../api.ts";
import { count, say } from "../../words.ts";

/** What phases one and six are called by a house that has the source's second words. Rule: rules.md B1. */
const OTHER_NAMES: Readonly<Partial<Record<Phase, string>>> = { meeting: "contact", management: "administration" };

/** A phase as the house calls it. */
export function phaseName({ house }: { readonly house: Pick<MomentsView["house"], "labels"> }, phase: Phase): string {
  const name = house.labels === "contactAdministration" ? (OTHER_NAMES[phase] ?? phase) : phase;
  return say(`CALLBOARD.moments.Phase.${name}`);
}

/** A side's half of a phase. */
export function halfName(view: Pick<MomentsView, "house">, phase: Phase, side: Side): string {
  return say("CALLBOARD.moments.Half.of", { phase: phaseName(view, phase), side: say(`CALLBOARD.moments.Half.${side}`) });
}

/** "Moment 3". */
export const momentName = ({ moment }: Pick<MomentsView, "moment">): string => say("CALLBOARD.moments.Moment", { moment });

/** Why somebody may not do something, in words; "" where nothing hinders. */
export function whyNot(combat: CallboardEncounter, reason: string, data: Readonly<Record<string, string | number>>): string {
  return reason === "" ? "" : localizeRefusal(combat, { reason, data });
}

/** The what-now line. */
export function nowText(combat: CallboardEncounter, view: MomentsView): string {
  const { key, data } = view.now;
  const said = { ...namesIn(combat, data), half: halfName(view, view.phase, view.half), phase: phaseName(view, view.phase) };
  const whole = `CALLBOARD.moments.Now.${key}`;
  const number = data["count"];
  const plural = typeof number === "number" && game.i18n.has(`${whole}.other`);
  return plural ? count(number, (form) => `${whole}.${form}`, said) : say(whole, said);
}
