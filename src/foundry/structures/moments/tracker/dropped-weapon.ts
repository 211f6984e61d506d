import type { MomentsReading } from "../shared/drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import { localizeRefusal } from "../../../outbox/refusal-texts.ts";
import { send } from "../../../send.ts";
import { type CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { isWeapon, type WeaponItem } from "../../../platform/weapon-items.ts";
import { askTarget } from "../dialogs/target.ts";
import { say } from "../../../applications/texts.ts";
import { refusalReasonText } from "../shared/texts.ts";

/** Returns which of the user's figures strikes with a dropped weapon: the holder whose row it was dropped on, else its only holder. */
function strikerWith(reading: MomentsReading, weapon: WeaponItem, place: string): Moments.FigureRow | undefined {
  const { rows } = reading.view;
  const holders = rows.filter(({ own, combatant }) => own && reading.live?.combatants.get(combatant)?.actor?.uuid === weapon.actor?.uuid);
  return holders.find(({ combatant }) => combatant === place) ?? (holders.length === 1 ? holders[0] : undefined);
}

/** Returns why a figure cannot strike with a weapon now. "" if it can. */
function hindrance(reading: MomentsReading, { deeds }: Moments.FigureRow, { system }: WeaponItem): string {
  const { phase } = reading.view;
  const deed = deeds.find((one) => one.deed === "strike");
  if (deed && deed.not !== "") return refusalReasonText(reading, deed.not, deed.data);
  const { kind } = system.moments;
  return deed && kind === phase ? "" : say("CALLBOARD.Weapon.Later", { kind: say(`CALLBOARD.Weapon.Kind.${kind}`) });
}

/** Strikes with a dropped weapon. The target is the row it was dropped on, or the person's pick. Resolves to a refusal's text, or null. */
async function strikeByDrop(combat: CallboardEncounter, weapon: WeaponItem, place: string): Promise<string | null> {
  const reading = readingInStructure(combat, "moments");
  const row = reading && strikerWith(reading, weapon, place);
  if (!row) return say("CALLBOARD.moments.Tracker.NoHolder");
  const why = hindrance(reading, row, weapon);
  if (why !== "") return why;
  const target = row.targets.includes(place) ? place : await askTarget(combat, row.combatant, row.targets);
  if (target === null) return null;
  const refusal = await send(combat, { kind: "strike", combatant: row.combatant, target, weapon: weapon.id ?? "" });
  return refusal && localizeRefusal(combat, refusal);
}

/** Strikes with a weapon that was dropped on a row. Resolves to a refusal as text. Null for an item that is no weapon. */
export function strikeWithDroppedWeapon(
  combat: CallboardEncounter,
  item: Item.Implementation,
  place: string,
): Promise<string | null> | null {
  return isWeapon(item) ? strikeByDrop(combat, item, place) : null;
}
