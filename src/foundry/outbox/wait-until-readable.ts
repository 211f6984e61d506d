import { PATIENCE } from "./outbox.ts";
import { isBroken, hasBeenReadable } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";

/**
 * Resolves to whether an encounter can be read: at once where it can, or never could on this page. Else somebody has written into it just
 * now, and whoever arbitrates sets it right: then as soon as that is done, at the latest after as long as a request waits to be heard.
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
