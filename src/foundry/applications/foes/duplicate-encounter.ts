import { stateOf } from "../../encounter/encounter-lookups.ts";
import { combatantDataForCopy } from "../../encounter/fill-encounter.ts";
import { chosenSidesOf } from "../../encounter/sides.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { findWaitingToJoin } from "../../admit-combatants.ts";
import { encounterNameOf, nameDataOf } from "../../platform/compat.ts";
import { idOf } from "../../platform/ids.ts";
import { houseRulesOf } from "../settings/house-rules-context.ts";
import { say } from "../texts.ts";

/** Returns the combatants of an encounter that a GM has let in. Before the start these are all. */
function castOf(combat: CallboardEncounter): readonly Combatant.Implementation[] {
  const state = stateOf(combat);
  const waiting = new Set(findWaitingToJoin(combat));
  return combat.combatants.filter((one) => !waiting.has(one) && (!state || Object.hasOwn(state.combatants, idOf(one))));
}

/** Returns the data of an encounter's copy: its structure, house rules and name, and the sides that a GM chose. */
function copyDataOf(combat: CallboardEncounter, sides: object): object {
  const name = encounterNameOf(combat);
  const named = name === "" ? {} : nameDataOf(say("CALLBOARD.Duplicate.Name", { name }));
  const callboard = { house: { type: combat.type, rules: { ...houseRulesOf(combat) } }, sides };
  return foundry.utils.mergeObject({ type: combat.type, scene: combat._source.scene, flags: { callboard } }, named);
}

/** Copies an encounter with its cast, house rules and hidden marks, without its state. The copy is shown, and not started. */
export async function duplicateEncounter(combat: CallboardEncounter): Promise<void> {
  if (!game.user.isGM) return;
  const cast = castOf(combat).map((one) => ({ one, id: foundry.utils.randomID() }));
  const chosen = chosenSidesOf(combat);
  const sides = Object.fromEntries(cast.flatMap(({ one, id }) => (Object.hasOwn(chosen, idOf(one)) ? [[id, chosen[idOf(one)]]] : [])));
  const copy = await Combat.implementation.create(copyDataOf(combat, sides));
  if (!copy) return;
  const data = cast.map(({ one, id }) => combatantDataForCopy(one, id));
  if (data.length > 0) await copy.createEmbeddedDocuments("Combatant", data, { keepId: true });
  await ui.combat.render({ combat: copy } as never);
  ui.notifications.info("CALLBOARD.Duplicate.Done", { localize: true });
}
