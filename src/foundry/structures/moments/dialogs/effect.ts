import { peopleOf } from "../../../reading/people.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { statusEffects } from "../../../platform/compat.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { textFrom } from "./dice-and-text-fields.ts";

/** The kinds of effect that the dialog offers. The most common comes first. */
const KINDS = ["out", "status", "note"] as const;

/** Asks the GM what happens to a figure at once. Returns an `affect` command's fields without its target. Null if the GM cancels. */
export async function askEffect(combat: CallboardEncounter, combatant: string): Promise<object | null> {
  const name = peopleOf(combat).nameOf(combatant);
  const answer = await askForm({
    title: say("CALLBOARD.moments.Tracker.Affect.Title", { name }),
    template: template("moments/dialogs/effect"),
    context: {
      kinds: KINDS.map((kind, index) => ({
        value: kind,
        label: say(`CALLBOARD.moments.Tracker.Affect.Kind.${kind}`),
        checked: index === 0,
      })),
      statuses: statusEffects().map((status) => ({ value: status.id, label: game.i18n.localize(status.name) })),
    },
    yes: "CALLBOARD.moments.Tracker.Affect.Give",
    icon: "fa-solid fa-burst",
  });
  return answer && effectOf(answer);
}

function effectOf(answer: Readonly<Record<string, unknown>>): object {
  const effect = String(answer["effect"]);
  const text = textFrom(answer["text"]);
  const said = text === "" ? {} : { text };
  if (effect !== "status") return { effect, ...said };
  return { effect, status: String(answer["status"]), active: answer["active"] === "true", ...said };
}
