import { STRIKES } from "../../../../core/index.ts";
import { isWeapon, type WeaponItem } from "../weapons.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { CallboardItemSheet } from "../../../applications/sheets/item.ts";
import type { CardFact } from "../../../applications/sheets/section.ts";

const KIND_LABELS = Object.fromEntries(STRIKES.map((kind) => [kind, `CALLBOARD.Weapon.Kind.${kind}`]));

/** What a weapon says of itself beside its kind. */
export const weaponFacts = ({ system }: WeaponItem): CardFact[] =>
  system.moments.damage === ""
    ? []
    : [{ id: "damage", label: system.moments.damage, icon: "fa-solid fa-burst", short: system.moments.damage }];

/** The sheet of a weapon. */
export class WeaponSheet extends CallboardItemSheet {
  static override PARTS = CallboardItemSheet.partsWith({ template: template("moments/sheet/weapon") });

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isWeapon(item)) throw new Error("This is the sheet of weapons.");
    const head = { kindLabel: say(`CALLBOARD.Weapon.Kind.${item.system.moments.kind}`), facts: weaponFacts(item) };
    return { head, fields: { kinds: KIND_LABELS, momentsFields: item.system.schema.fields.moments.fields } };
  }
}
