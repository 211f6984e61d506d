import type { MomentsReading } from "./drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";

/** Returns the sides that still have a half ahead in the phase or Moment that would be skipped. */
function sidesAhead({ progress }: Moments.MomentsView, kind: "nextPhase" | "nextMoment"): ReadonlySet<string> {
  const skipped = kind === "nextMoment" ? progress : progress.filter(({ mark }) => mark === "now");
  const halves = skipped.flatMap((phase) => phase.halves);
  return new Set(halves.filter(({ mark }) => mark === "ahead").map(({ side }) => side));
}

/** Returns combatants of present players that lose a turn if the GM goes on now. With `kind`, also those whose side's half is skipped. */
export function findCombatantsLosingTurn(reading: MomentsReading, kind?: "nextPhase" | "nextMoment"): readonly string[] {
  const { view } = reading;
  const ahead = kind === undefined ? new Set<string>() : sidesAhead(view, kind);
  const skipped = view.rows.filter(({ waited, side, standing, held }) => waited || (ahead.has(side) && standing === "in" && !held));
  return skipped.map(({ combatant }) => combatant).filter((id) => reading.people.isAttended(id));
}
