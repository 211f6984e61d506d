import { CastSheet } from "./cast.ts";

/** Draws open actor sheets again when an encounter, or who is in it, has changed: marker, standing, what may be done, and what the encounter holds of pools. */
export function followEncounters(): void {
  const redraw = () => {
    for (const app of foundry.applications.instances.values()) if (app instanceof CastSheet) void app.redrawStanding();
  };
  for (const hook of ["createCombat", "updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, redraw);
}
