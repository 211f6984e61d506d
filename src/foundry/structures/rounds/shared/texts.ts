import type { RoundsReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Rounds } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { isLeaderAway } from "./absent-leaders.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";

/** Returns the name of a side in the user's language. */
export const sideName = (side: string): string => say(`CALLBOARD.rounds.Side.${side}`);

/** Returns the name of an outcome in the user's language. */
export const outcomeName = (outcome: Rounds.Outcome): string => say(`CALLBOARD.rounds.Outcome.${outcome}.name`);

/** Returns the number of a combatant's wounds as text. */
export const woundsText = (wounds: number): string => pluralText(wounds, (form) => `CALLBOARD.rounds.Wounds.${form}`);

/** Returns an outcome as text, with the target or side that it is aimed at. */
export function outcomeText(reading: Reading, { outcome, target, side }: Rounds.Nominated): string {
  const name = outcomeName(outcome);
  if (target !== "") return say("CALLBOARD.rounds.Outcome.At", { outcome: name, name: reading.people.nameOf(target) });
  return side === "" ? name : say("CALLBOARD.rounds.Outcome.At", { outcome: name, name: sideName(side) });
}

/** Returns a text which says that a side's leader is away, and what the table can do. */
export const leaderAwayText = ({ people }: Pick<Reading, "people">, leader: string): string =>
  say("CALLBOARD.rounds.LeaderAway", { name: people.nameOf(leader), players: people.playersOf(leader) });

/** Returns the line that tells this user what happens now and who is waited for. */
export function nowLine(reading: RoundsReading): string {
  const { now, sides } = reading.view;
  const awaited = now.key === "nominateTalk" ? sides.find(({ leader, own }) => own && leader === now.data["combatant"]) : undefined;
  if (awaited && isLeaderAway(reading, awaited)) return leaderAwayText(reading, awaited.leader);
  const { side } = now.data;
  return nowText(reading, now, side === undefined ? {} : { side: sideName(String(side)) });
}

/** Returns the combatant that is left of a conflict's winning side. Undefined if none or several are left. */
function lastOf({ rows, result }: Rounds.RoundsView): string | undefined {
  const standing = rows.filter(({ side, removed }) => side === result?.winner && !removed);
  return standing.length === 1 ? standing[0]?.combatant : undefined;
}

/** Returns how the conflict ended, as text. "" while it goes on. */
export function conflictResultText(reading: RoundsReading): string {
  const { view } = reading;
  const { result } = view;
  if (result === null) return "";
  const last = result.why === "drunk" ? lastOf(view) : undefined;
  if (last !== undefined) return say("CALLBOARD.rounds.Result.Last", { name: reading.people.nameOf(last) });
  const why = say(`CALLBOARD.rounds.Ending.${result.why}`);
  return result.winner === ""
    ? say("CALLBOARD.rounds.Result.None", { why })
    : say("CALLBOARD.rounds.Result.Won", { side: sideName(result.winner), why });
}
