import { isRecord } from "../../core/index.ts";
import { encounters, isCallboard, isStored } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { idOf } from "../platform/ids.ts";
import { forgetStep, noteStep } from "./break-seals.ts";
import { forgetConfirmations, noteWriteOf } from "./ask-whether-due.ts";
import { publishKey } from "../seals/keys.ts";
import { forgetSent, openAllDue, reopenDue, openDue } from "./opener.ts";
import { pinKeysOf } from "../seals/pins.ts";
import { dropGone, dropOpened, followVault } from "../seals/vault.ts";

/** Returns the commitments whose envelopes this update emptied. */
function emptiedOf(changed: object): readonly string[] {
  const { system } = changed as { readonly system?: { readonly seals?: unknown } };
  const seals = isRecord(system?.seals) ? system.seals : {};
  return Object.keys(seals).filter((commitment) => seals[commitment] === null);
}

function tidy(combat: CallboardEncounter, changed: object): void {
  if (combat.system.state === null) dropGone((encounter) => encounter !== combat.id && isStored(encounter));
  else dropOpened(combat.id, emptiedOf(changed));
}

/** Publishes this browser's public key, and checks all users' keys now and whenever they change. */
function followKeys(): void {
  for (const user of game.users) pinKeysOf(user);
  publishKey().catch(console.error);
  Hooks.on("updateUser", (user, changes) => {
    const ours = changes.flags?.["callboard"];
    if (!ours) return;
    if (Object.keys(ours).some((key) => key.endsWith("keys"))) pinKeysOf(user);
    openAllDue();
  });
}

/** Follows keys, due seals and opened seals. Calls `redraw` if something shown changes without a document. Called once, in `init`. */
export function followSeals(redraw: () => void): void {
  Hooks.once("ready", () => {
    followVault(redraw);
    followKeys();
    dropGone(isStored);
    for (const combat of encounters()) noteStep(combat, redraw);
    openAllDue();
    game.socket.on("disconnect", () => {
      forgetConfirmations();
    });
    game.socket.on("connect", reopenDue);
  });
  Hooks.on("userConnected", openAllDue);
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    if (!isCallboard(combat)) return;
    noteWriteOf(combat, changed, options, userId);
    tidy(combat, changed);
    noteStep(combat, redraw);
    openDue(combat);
  });
  Hooks.on("deleteCombat", (combat) => {
    dropGone(isStored);
    forgetSent(idOf(combat));
    forgetStep(idOf(combat));
    forgetConfirmations(idOf(combat));
  });
}
