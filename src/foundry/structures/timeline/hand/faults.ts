import type { Timeline } from "../../../../core/index.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import { hasUnansweredRequest } from "../../../outbox/outbox.ts";
import { refusalText } from "../../../outbox/refusal-texts.ts";
import { canReadOwnSeals } from "../../../opening/index.ts";
import { say } from "../../../applications/texts.ts";
import type { Fault } from "./plan.ts";
import { statName } from "./pools.ts";
import type { plansOf, HandTable } from "./hand-subject.ts";

/** Whether a seal that this user made for a combatant is on its way. The Hand seals nothing else for it until the answer comes. */
export const isSealPending = ({ live }: Reading, combatant: string): boolean =>
  live !== null && hasUnansweredRequest(live, "seal", combatant);

/** The plan of the draft for each combatant that the Hand is open for. */
export type Plans = ReturnType<typeof plansOf>;

/** One reason why the plans cannot be sealed, as text with an icon. */
interface FaultContext {
  /** `todo` if something still has to be entered. `wrong` if something must be changed. */
  readonly css: "wrong" | "todo";
  readonly icon: string;
  readonly text: string;
}

/** The faults which mean that something still has to be entered. */
const TODO: readonly Fault["key"][] = ["card", "name", "stat"];
/** The faults that may apply to one combatant of a group only. Their texts then name the combatant. */
const WHOSE: readonly Fault["key"][] = ["points", "early", "far", "unique"];
/** The most faults that the Hand shows at once. */
const MOST_FAULTS = 4;

function faultText(reading: Reading, hand: Timeline.Hand, { key, data }: Fault, several: boolean): string {
  const { stat } = data;
  const named = stat === undefined ? data : { ...data, stat: statName(hand, String(stat)) };
  const text = say(`CALLBOARD.timeline.Hand.Fault.${key}`, named);
  const whose = several && WHOSE.includes(key);
  return whose ? say("CALLBOARD.timeline.Hand.FaultOf", { name: reading.people.nameOf(hand.combatant), fault: text }) : text;
}

/** Returns the faults of all plans as texts, each text once and at most `MOST_FAULTS`. */
export function planFaultTexts({ reading }: HandTable, plans: Plans): FaultContext[] {
  const faults = plans.flatMap(({ hand, plan }) =>
    plan.faults.map((fault): FaultContext => {
      const todo = TODO.includes(fault.key);
      const text = faultText(reading, hand, fault, plans.length > 1);
      return { css: todo ? "todo" : "wrong", icon: todo ? "fa-pen" : "fa-triangle-exclamation", text };
    }),
  );
  const isUnread = ({ combatant, pools }: Timeline.Hand) =>
    !(reading.live && canReadOwnSeals(reading.live, combatant)) || pools.some((pool) => pool.hand === null);
  if (plans.some(({ hand }) => isUnread(hand)))
    faults.push({ css: "wrong", icon: "fa-triangle-exclamation", text: refusalText(reading, { reason: "lacksSeals" }) });
  if (plans.some(({ hand }) => isSealPending(reading, hand.combatant)))
    faults.push({ css: "todo", icon: "fa-paper-plane", text: say("CALLBOARD.Tracker.Note.Sent") });
  const texts = faults.map(({ text }) => text);
  return faults.filter(({ text }, index) => texts.indexOf(text) === index).slice(0, MOST_FAULTS);
}
