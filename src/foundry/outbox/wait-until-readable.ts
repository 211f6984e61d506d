import { PATIENCE } from "./outbox.ts";
import { isBroken, hasBeenReadable } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

/**
 * Waits until an encounter can be read, and resolves to whether it can. Resolves at once if it can, or never could on this page. Otherwise
 * waits for the arbiter's repair, at most `PATIENCE`.
 */
export function waitUntilReadable(combat: CallboardEncounter): Promise<boolean> {
  if (!isBroken(combat)) return Promise.resolve(true);
  if (!hasBeenReadable(combat)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      Hooks.off("updateCombat", hook);
      resolve(!isBroken(combat));
    };
    const timer = setTimeout(end, PATIENCE);
    const hook = Hooks.on("updateCombat", () => {
      if (!isBroken(combat)) end();
    });
  });
}
