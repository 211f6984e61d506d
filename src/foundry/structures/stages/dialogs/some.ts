import { template } from "../../../applications/bases.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { say } from "../../../applications/texts.ts";
import { RESULT_ICONS } from "../shared/cards.ts";

/** How many members of a crowd get which result. */
export interface AskedSome {
  readonly count: number;
  readonly result: string;
}

/** Returns a number of members, from 1 to `most`. Null for anything else. */
function readSome(given: unknown, most: number): number | null {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}

/** Asks which result some members of a crowd get, and how many of `most`. Null if there is no valid answer. */
export async function askSome(
  name: string,
  { offered, most }: { readonly offered: number; readonly most: number },
): Promise<AskedSome | null> {
  const answer = await askForm({
    title: say("CALLBOARD.stages.Some.Title", { name }),
    template: template("stages/dialogs/some"),
    context: {
      question: say("CALLBOARD.stages.Some.Field", { count: most }),
      count: offered,
      most,
      results: Object.entries(RESULT_ICONS).map(([value, icon], index) => ({
        value,
        icon,
        label: say(`CALLBOARD.stages.Result.${value}`),
        checked: index === 0,
      })),
    },
    yes: "CALLBOARD.stages.Some.Yes",
    icon: "fa-solid fa-check",
  });
  if (!answer) return null;
  const count = readSome(answer["count"], most);
  if (count === null) ui.notifications.warn(say("CALLBOARD.HowMany.Range", { most }), { console: false });
  return count === null ? null : { count, result: String(answer["result"]) };
}
