import { CastSheet } from "./cast.ts";

/** Redraws open actor sheets when an encounter or its combatants change: marker, standing, available actions and pools. */
export function followEncounters(): void {
  const redraw = () => {
    for (const app of foundry.applications.instances.values()) if (app instanceof CastSheet) void app.redrawStanding();
  };
  for (const hook of ["createCombat", "updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, redraw);
}
