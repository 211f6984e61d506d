import type { Id } from "../json-types.ts";
import type { Projection } from "../projections.ts";
import type { Member } from "./member.ts";

/** Returns a combatant's defeat mark and statuses for Foundry to show. `more` adds or replaces statuses. Empty for a combatant that left. */
export function memberProjectionsOf(combatant: Id, { standing, statuses }: Member<string>, more?: Member["statuses"]): Projection[] {
  if (standing === "left") return [];
  const shown = Object.entries(more === undefined ? statuses : { ...statuses, ...more }).map(([status, active]): Projection => ({
    kind: "status",
    key: `status-${combatant}-${status}`,
    combatant,
    status,
    active,
  }));
  return [{ kind: "defeated", key: `defeated-${combatant}`, combatant, value: standing === "out" }, ...shown];
}
