import { CastSheet } from "./cast.ts";

/** Draws open actor sheets again when an encounter, or who is in it, has changed: marker, standing, and what may be announced. */
export function followEncounters(): void {
  const redraw = () => {
    for (const app of foundry.applications.instances.values())
      if (app instanceof CastSheet) void app.render({ parts: ["header", "cards"] } as never);
  };
  for (const hook of ["createCombat", "updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, redraw);
}
