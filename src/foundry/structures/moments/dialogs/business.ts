import { peopleOf } from "../../../reading/people.ts";
import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { textFrom } from "./dice-and-text-fields.ts";

/** Asks for business that takes several management phases. Returns a `business` command's fields without its figure. Null if the GM cancels. */
export async function askBusiness(combat: CallboardEncounter, { combatant, business }: Moments.FigureRow): Promise<object | null> {
  const name = peopleOf(combat).nameOf(combatant);
  const { name: what, needed, done } = business ?? { name: "", needed: 3, done: 0 };
  const answer = await askForm({
    title: say("CALLBOARD.moments.Tracker.Long.Title", { name }),
    template: template("moments/dialogs/business"),
    context: { what, needed, done },
    yes: "CALLBOARD.moments.Tracker.Long.Yes",
    icon: "fa-solid fa-list-check",
  });
  if (!answer) return null;
  return { name: textFrom(answer["what"]), needed: Number(answer["needed"]), done: Number(answer["done"]) };
}
