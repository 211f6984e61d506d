import { peopleOf } from "../../../reading/people.ts";
import { cleanText, type Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** Asks why an action is void, and what it costs if it cannot be opened. Returns the fields of a `void` command without its stack. Null if the GM cancels. */
export async function askVoid(combat: CallboardEncounter, view: Timeline.TimelineView, stack: Timeline.ShownStack): Promise<object | null> {
  const name = peopleOf(combat).nameOf(stack.combatant);
  const lost = stack.voided !== null && stack.unopened;
  const pools = poolsOf(view, stack).filter(({ max }) => max > 0);
  const answer = await askForm({
    title: say("CALLBOARD.timeline.Void.Title", { name }),
    template: template("timeline/dialogs/void"),
    context: {
      text: say(`CALLBOARD.timeline.Void.${lost ? "Lost" : "Text"}`, { name }),
      pools: lost ? pools.map(({ stat, label, max }) => ({ stat, label: label || stat, max })) : [],
    },
    yes: "CALLBOARD.timeline.Void.Yes",
    icon: "fa-solid fa-ban",
  });
  if (!answer) return null;
  const stats = pools.map(({ stat }) => stat);
  return { ...noteOf(answer), ...(lost ? { lost, ...costOf(answer, stats) } : {}) };
}

const poolsOf = ({ rows }: Timeline.TimelineView, { combatant }: Timeline.ShownStack) =>
  rows.find((row) => row.combatant === combatant)?.pools ?? [];

function noteOf({ note }: Readonly<Record<string, unknown>>): object {
  const text = typeof note === "string" ? cleanText(note) : "";
  return text ? { note: text } : {};
}

/** Returns the cost of a void action as the GM entered it. Empty if blank: it then costs all that could have been bid. */
function costOf(answer: Readonly<Record<string, unknown>>, stats: readonly string[]): object {
  const given = stats.map((stat) => [stat, answer[`cost-${stat}`]] as const).filter(([, value]) => typeof value === "number");
  return given.length > 0 ? { cost: Object.fromEntries(given) } : {};
}
