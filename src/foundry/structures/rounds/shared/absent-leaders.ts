import type { Rounds } from "../../../../core/index.ts";
import type { RoundsBase, RoundsReading } from "./drawing-data.ts";

/** Whether a side waits for a leader whose players are all away, so that no one can seal. */
export function isLeaderAway({ view, people }: Pick<RoundsReading, "view" | "people">, shown: Rounds.ShownSide): boolean {
  const { leader, waited, byGm } = shown;
  if (view.step !== "nominate" || view.house.majority || !waited || byGm || leader === "") return false;
  // If the leader is on hold, each member may seal.
  const isHeld = view.rows.some(({ combatant, held }) => combatant === leader && held);
  return !isHeld && !people.isAttended(leader);
}

/** Returns the side's members that this user may let lead in place of an absent leader. For a GM, members whose players are present. */
export function possibleNewLeaders({ reading, view, permits }: RoundsBase, shown: Rounds.ShownSide): readonly string[] {
  if (!isLeaderAway(reading, shown)) return [];
  const isHere = ({ combatant, own }: Rounds.Row) => (view.referee ? reading.people.isAttended(combatant) : own);
  return view.rows
    .filter((row) => shown.members.includes(row.combatant) && !row.leads && isHere(row) && permits.may("lead", row.combatant))
    .map(({ combatant }) => combatant);
}
