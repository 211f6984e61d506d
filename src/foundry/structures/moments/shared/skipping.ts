import type { MomentsReading } from "./base.ts";
import type { Moments } from "../../../../core/index.ts";

/** The sides that still have a turn in what is skipped. */
function sidesAhead({ progress }: Moments.MomentsView, kind: "nextPhase" | "nextMoment"): ReadonlySet<string> {
  const skipped = kind === "nextMoment" ? progress : progress.filter(({ mark }) => mark === "now");
  const halves = skipped.flatMap((phase) => phase.halves);
  return new Set(halves.filter(({ mark }) => mark === "ahead").map(({ side }) => side));
}

/** Those over whom it would pass to lead on now, of whom a player is here: who can still act in this turn, and where it skips further than the next, who has another in between. A GM need not ask herself. */
export function findSkipped(reading: MomentsReading, kind?: "nextPhase" | "nextMoment"): readonly string[] {
  const { view } = reading;
  const ahead = kind === undefined ? new Set<string>() : sidesAhead(view, kind);
  const skipped = view.rows.filter(({ waited, side, standing, held }) => waited || (ahead.has(side) && standing === "in" && !held));
  return skipped.map(({ combatant }) => combatant).filter((id) => reading.people.isAttended(id));
}
