import { isRecord } from "../../core/index.ts";
import { encounters, isReadableCallboard, isStored } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { forgetStepBeginning, noteStepBeginning } from "./break-seals.ts";
import { forgetConfirmations, distrustAfterForeignWrite } from "./ask-whether-due.ts";
import { publishKey } from "../seals/keys.ts";
import { forgetSentOpenings, openAllDueSeals, resendOpenings, openDueSeals } from "./open-due-seals.ts";
import { pinKeysOf } from "../seals/pins.ts";
import { dropGone, dropOpened, followOtherTabs } from "../seals/stored-openings.ts";

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
    openAllDueSeals();
  });
}

/** Follows keys, due seals and opened seals. Calls `redraw` if something shown changes without a document. Called once, in `init`. */
export function followSeals(redraw: () => void): void {
  Hooks.once("ready", () => {
    followOtherTabs(redraw);
    followKeys();
    dropGone(isStored);
    for (const combat of encounters()) noteStepBeginning(combat, redraw);
    openAllDueSeals();
    game.socket.on("disconnect", () => {
      forgetConfirmations();
    });
    game.socket.on("connect", resendOpenings);
  });
  Hooks.on("userConnected", openAllDueSeals);
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    if (!isReadableCallboard(combat)) return;
    distrustAfterForeignWrite(combat, changed, options, userId);
    tidy(combat, changed);
    noteStepBeginning(combat, redraw);
    openDueSeals(combat);
  });
  Hooks.on("deleteCombat", (combat) => {
    dropGone(isStored);
    forgetSentOpenings(idOf(combat));
    forgetStepBeginning(idOf(combat));
    forgetConfirmations(idOf(combat));
  });
}
