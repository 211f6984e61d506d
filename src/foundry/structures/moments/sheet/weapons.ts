import type { MomentsReading } from "../shared/drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import { localizeRefusal } from "../../../outbox/refusal-texts.ts";
import { send } from "../../../send.ts";
import { stateOf } from "../../../encounter/encounter-lookups.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { sortedWeaponsOf, type WeaponItem } from "../../../platform/weapon-items.ts";
import { askTarget } from "../dialogs/target.ts";
import { refusalReasonText } from "../shared/texts.ts";
import { say } from "../../../applications/texts.ts";
import { askNewWeapon } from "./new-weapon.ts";
import type { SheetAct } from "../../../encounter/parts/sheet-section.ts";
import { standingOf, type Standing } from "../../../applications/sheets/actor-combatant.ts";

/** An actor's figure in a running encounter in Moments, as this user may know it. */
export interface Stood extends Standing {
  readonly reading: MomentsReading;
  readonly row: Moments.FigureRow;
}

/** Returns an actor's figure in a running encounter in Moments. Null if the actor has none. */
export function findFigureOfActor(actor: Actor.Implementation): Stood | null {
  const standing = standingOf(actor, (combat) => combat.type === "moments" && stateOf(combat) !== null);
  const reading = standing && readingInStructure(standing.combat, "moments");
  const row = reading?.view.rows.find(({ combatant }) => combatant === standing?.combatant);
  return standing && reading && row ? { ...standing, reading, row } : null;
}

/** Returns why a figure cannot strike with a weapon now. "" if it can, null if this user does not own the figure. */
function hindrance({ reading, row }: Stood, weapon: WeaponItem): string | null {
  if (!row.own) return null;
  if (weapon.system.moments.kind !== reading.view.phase) return say("CALLBOARD.Weapon.Later", { kind: kindName(weapon) });
  const deed = row.deeds.find((one) => one.deed === "strike");
  return deed ? refusalReasonText(reading, deed.not, deed.data) : refusalReasonText(reading, row.not, row.notData);
}

const kindName = ({ system }: WeaponItem): string => say(`CALLBOARD.Weapon.Kind.${system.moments.kind}`);

/** Returns an actor's weapons. Each says whether the actor may strike with it now. */
export function weaponsContext(actor: Actor.Implementation, stood: Stood | null): object[] {
  return sortedWeaponsOf(actor).map((weapon) => {
    const why = stood && hindrance(stood, weapon);
    const { id, name, img, system } = weapon;
    return { id, name, img, kind: kindName(weapon), damage: system.damage, note: system.moments.damage, strikes: why !== null, why };
  });
}

const addWeapon: SheetAct = ({ actor }) => askNewWeapon(actor);

/** Strikes with a weapon from the sheet. It sends the same command as the tracker. */
const strikeWith: SheetAct = async ({ actor }, target) => {
  const stood = findFigureOfActor(actor);
  const weapon = target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "";
  if (!stood) return;
  const { combat, combatant, row } = stood;
  const aim = await askTarget(combat, combatant, row.targets);
  if (aim === null) return;
  const refusal = await send(combat, { kind: "strike", combatant, target: aim, weapon });
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
};

/** The actions of a sheet's weapons, by name. */
export const WEAPON_ACTIONS = { addWeapon, strikeWith } as const satisfies Readonly<Record<string, SheetAct>>;
