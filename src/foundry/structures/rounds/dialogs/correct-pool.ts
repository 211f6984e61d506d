import { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { say } from "../../../applications/texts.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { sideName } from "../shared/texts.ts";

/** Asks the GM how much to add to a side's pool or take from it. Null if the GM cancels or changes nothing. */
export async function askPoolCorrection(combat: CallboardEncounter, side: string): Promise<number | null> {
  const pool = readingInStructure(combat, "rounds")?.view.sides.find((one) => one.side === side)?.pool ?? 0;
  const answer = await askForm({
    title: say("CALLBOARD.rounds.Correct.Title", { side: sideName(side) }),
    template: template("rounds/dialogs/correct"),
    context: { min: -pool, max: Rounds.MAX_SUCCESSES, now: say("CALLBOARD.rounds.Correct.Now", { pool }) },
    yes: "CALLBOARD.rounds.Correct.Yes",
    icon: "fa-solid fa-plus-minus",
  });
  const amount = Number(answer?.["amount"] ?? 0);
  return answer === null || amount === 0 ? null : amount;
}
