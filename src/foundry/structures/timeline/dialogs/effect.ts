import { peopleOf } from "../../../reading/people.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { statusEffects } from "../../../platform/compat.ts";
import { template } from "../../../applications/bases.ts";
import { statChoicesOf } from "../shared/texts.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** The kinds of effect that the dialog offers. The most common comes first. */
const KINDS = ["out", "status", "drain", "spend"] as const satisfies readonly Timeline.EffectKind[];

/** Asks the GM for an action's effect and its target. Returns an `affect` command's fields without its stack. Null if the GM cancels. */
export async function askEffect(
  combat: CallboardEncounter,
  view: Timeline.TimelineView,
  stack: Timeline.ShownStack,
): Promise<object | null> {
  const chosen = stack.targets?.[0] ?? stack.combatant;
  const answer = await askForm({
    title: say("CALLBOARD.timeline.Affect.Title", { name: peopleOf(combat).nameOf(stack.combatant) }),
    template: template("timeline/dialogs/effect"),
    context: {
      kinds: KINDS.map((kind, index) => ({ value: kind, label: say(`CALLBOARD.timeline.Affect.Kind.${kind}`), checked: index === 0 })),
      people: view.rows
        .filter(({ lamp }) => lamp !== "left")
        .map(({ combatant }) => ({ ...peopleOf(combat).personOf(combatant), selected: combatant === chosen })),
      stats: statChoicesOf(view).map((stat) => ({ ...stat, selected: stat.value === stack.bid?.opposing })),
      statuses: statusEffects().map((status) => ({ value: status.id, label: game.i18n.localize(status.name) })),
    },
    yes: "CALLBOARD.timeline.Affect.Give",
    icon: "fa-solid fa-burst",
  });
  return answer && effectOf(answer);
}

function effectOf(answer: Readonly<Record<string, unknown>>): object {
  const [effect, target] = [String(answer["effect"]), String(answer["target"])];
  if (effect === "out") return { effect, target };
  if (effect === "status") return { effect, target, status: String(answer["status"]), active: answer["active"] === "true" };
  return { effect, target, stat: String(answer["stat"]), amount: Number(answer["amount"]) };
}
