import { isRecord } from "../../core/index.ts";
import { isCallboard, type CallboardEncounter } from "../encounters.ts";
import { publishKey } from "./keys.ts";
import { lookAt } from "./pins.ts";
import { dropGone, dropOpened, followVault } from "./vault.ts";

/** The commitments whose envelopes an update has emptied. */
function emptiedIn(changed: object): readonly string[] {
  const { system } = changed as { readonly system?: { readonly seals?: unknown } };
  const seals = isRecord(system?.seals) ? system.seals : {};
  return Object.keys(seals).filter((commitment) => seals[commitment] === null);
}

function tidy(combat: CallboardEncounter, changed: object): void {
  if (combat.system.state === null) dropGone((encounter) => encounter !== combat.id && game.combats.has(encounter));
  else dropOpened(combat.id, emptiedIn(changed));
}

/** Publishes this browser's key, looks at those of others, and lets go of what nobody needs any more; `redraw` is called where another tab sealed something. Once, in `init`. */
export function followSeals(redraw: () => void): void {
  Hooks.once("ready", () => {
    followVault(redraw);
    dropGone((encounter) => game.combats.has(encounter));
    for (const user of game.users) lookAt(user);
    publishKey().catch(console.error);
  });
  Hooks.on("updateUser", (user, changes) => {
    if (changes.flags?.["callboard"]) lookAt(user);
  });
  Hooks.on("updateCombat", (combat, changed) => {
    if (isCallboard(combat)) tidy(combat, changed);
  });
  Hooks.on("deleteCombat", () => {
    dropGone((encounter) => game.combats.has(encounter));
  });
}
