import { completeHouse, isRecord, type House } from "../../core/index.ts";
import type { CallboardEncounter } from "./encounter-types.ts";
import { registrationOf } from "./registry.ts";
import { worldHouseOf } from "./settings.ts";

/** Returns the house rules that an encounter begins with: its own if a GM chose rules for this structure, else the world's. */
export function houseFor(combat: CallboardEncounter): House {
  const own: unknown = combat.flags.callboard?.house;
  const registration = registrationOf(combat.type);
  if (!registration || !isRecord(own) || own["type"] !== combat.type || !isRecord(own["rules"])) return worldHouseOf(combat.type);
  return completeHouse(registration.structure.houseRules, own["rules"] as House);
}

/** Gives an encounter house rules of its own. Foundry allows it to GMs only. After the start it has no effect. */
export async function chooseHouseFor(combat: CallboardEncounter, house: House): Promise<void> {
  await combat.update({ flags: { callboard: { house: { type: combat.type, rules: { ...house } } } } });
}
