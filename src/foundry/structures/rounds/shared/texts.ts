import type { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { say } from "../../../applications/texts.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import { nameOf } from "../../../applications/tracker/people.ts";

/** What a side is called. */
export const sideName = (side: string): string => say(`CALLBOARD.rounds.Side.${side}`);

/** What an outcome is called. */
export const outcomeName = (outcome: Rounds.Outcome): string => say(`CALLBOARD.rounds.Outcome.${outcome}.name`);

/** An outcome with whom it is aimed at, in words. */
export function outcomeText(combat: CallboardEncounter, { outcome, target, side }: Rounds.Nominated): string {
  const name = outcomeName(outcome);
  if (target !== "") return say("CALLBOARD.rounds.Outcome.At", { outcome: name, name: nameOf(combat, target) });
  return side === "" ? name : say("CALLBOARD.rounds.Outcome.At", { outcome: name, name: sideName(side) });
}

/** The what-now line. */
export function nowLine(combat: CallboardEncounter, { now }: Rounds.RoundsView): string {
  const { side } = now.data;
  return nowText(combat, now, side === undefined ? {} : { side: sideName(String(side)) });
}

/** Who alone still stands of the side that won a drinking contest; undefined for none, and for several. */
function lastOf({ rows, result }: Rounds.RoundsView): string | undefined {
  const standing = rows.filter(({ side, removed }) => side === result?.winner && !removed);
  return standing.length === 1 ? standing[0]?.combatant : undefined;
}

/** How a conflict ended, in words; "" while it goes on. */
export function resultText(combat: CallboardEncounter, view: Rounds.RoundsView): string {
  const { result } = view;
  if (result === null) return "";
  const last = result.why === "drunk" ? lastOf(view) : undefined;
  if (last !== undefined) return say("CALLBOARD.rounds.Result.Last", { name: nameOf(combat, last) });
  const why = say(`CALLBOARD.rounds.Ending.${result.why}`);
  return result.winner === ""
    ? say("CALLBOARD.rounds.Result.None", { why })
    : say("CALLBOARD.rounds.Result.Won", { side: sideName(result.winner), why });
}
