import type { Id } from "../json.ts";
import type { Projection } from "../projections.ts";
import type { Member } from "./member.ts";

/** Returns what Foundry shows of a member: defeat and statuses. `more` overrides its `statuses`. Empty for a member that left. */
export function projectionsOf(combatant: Id, { standing, statuses }: Member<string>, more?: Member["statuses"]): Projection[] {
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
