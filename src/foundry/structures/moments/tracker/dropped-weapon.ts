import type { MomentsReading } from "../shared/base.ts";
import type { Moments } from "../../../../core/index.ts";
import { localizeRefusal } from "../../../outbox/refusal-texts.ts";
import { send } from "../../../send.ts";
import { type CallboardEncounter } from "../../../encounter/encounter.ts";
import { readingIn } from "../../../reading/reading.ts";
import { isWeapon, type WeaponItem } from "../../../platform/weapons.ts";
import { askTarget } from "../dialogs/target.ts";
import { say } from "../../../applications/texts.ts";
import { whyNot } from "../shared/texts.ts";

/** Whose weapon it is, of the figures of this user: that of the row it was dropped on, else the only one. */
function strikerWith(reading: MomentsReading, weapon: WeaponItem, place: string): Moments.FigureRow | undefined {
  const { rows } = reading.view;
  const holders = rows.filter(({ own, combatant }) => own && reading.live?.combatants.get(combatant)?.actor?.uuid === weapon.actor?.uuid);
  return holders.find(({ combatant }) => combatant === place) ?? (holders.length === 1 ? holders[0] : undefined);
}

/** Why a weapon strikes nobody now, in words; "" where it may. */
function hindrance(reading: MomentsReading, { deeds }: Moments.FigureRow, { system }: WeaponItem): string {
  const { phase } = reading.view;
  const deed = deeds.find((one) => one.deed === "strike");
  if (deed && deed.not !== "") return whyNot(reading, deed.not, deed.data);
  const { kind } = system.moments;
  return deed && kind === phase ? "" : say("CALLBOARD.Weapon.Later", { kind: say(`CALLBOARD.Weapon.Kind.${kind}`) });
}

/** Strikes with a weapon that was dropped: whom it was dropped on, or of whom the person says; resolves to why not, or to null. */
async function strikeByDrop(combat: CallboardEncounter, weapon: WeaponItem, place: string): Promise<string | null> {
  const reading = readingIn(combat, "moments");
  const row = reading && strikerWith(reading, weapon, place);
  if (!row) return say("CALLBOARD.moments.Tracker.NoHolder");
  const why = hindrance(reading, row, weapon);
  if (why !== "") return why;
  const target = row.targets.includes(place) ? place : await askTarget(combat, row.combatant, row.targets);
  if (target === null) return null;
  const refusal = await send(combat, { kind: "strike", combatant: row.combatant, target, weapon: weapon.id ?? "" });
  return refusal && localizeRefusal(combat, refusal);
}

/** Takes a weapon that is dropped on a row; null for any other item. */
export function takeDroppedWeapon(combat: CallboardEncounter, item: Item.Implementation, place: string): Promise<string | null> | null {
  return isWeapon(item) ? strikeByDrop(combat, item, place) : null;
}
