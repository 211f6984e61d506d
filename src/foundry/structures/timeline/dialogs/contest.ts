import { peopleOf } from "../../../reading/people.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { statChoicesOf } from "../shared/texts.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** Asks the GM who resists an action and with which stat. Returns a `contest` command's fields without its stack. Null if the GM cancels. */
export async function askContest(
  combat: CallboardEncounter,
  view: Timeline.TimelineView,
  stack: Timeline.ShownStack,
): Promise<object | null> {
  const others = view.rows.filter(({ combatant, lamp }) => combatant !== stack.combatant && lamp !== "left" && lamp !== "out");
  const chosen = stack.targets?.find((id) => others.some(({ combatant }) => combatant === id));
  const name = peopleOf(combat).nameOf(stack.combatant);
  const answer = await askForm({
    title: say("CALLBOARD.timeline.Contest.Title", { name }),
    template: template("timeline/dialogs/contest"),
    context: {
      people: others.map(({ combatant }) => ({ ...peopleOf(combat).personOf(combatant), selected: combatant === chosen })),
      stats: statChoicesOf(view).map((stat) => ({ ...stat, selected: stat.value === stack.bid?.opposing })),
      name,
      bid: stack.bid?.relevantBid ?? 0,
      ability: stack.bid?.ability ?? 0,
    },
    yes: "CALLBOARD.timeline.Contest.Begin",
    icon: "fa-solid fa-scale-unbalanced",
  });
  if (!answer) return null;
  const [ability, resistance] = [Number(answer["ability"]), Number(answer["resistance"])];
  return { defender: String(answer["defender"]), stat: String(answer["stat"]), ability, resistance };
}
