import { isWeapon } from "../../platform/weapon-items.ts";
import { partOfEveryStructure } from "../../encounter/registry.ts";
import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { damageFacts } from "./damage.ts";
import { CallboardItemSheet } from "./item.ts";
import { sectionOf, shownSectionIds } from "./sections.ts";

/** The sheet of a weapon. */
export class WeaponSheet extends CallboardItemSheet {
  /** The sheet's parts. They are computed when a sheet is created, since all structures are registered by then. */
  static override get PARTS(): ReturnType<typeof CallboardItemSheet.partsWith> {
    const forms = partOfEveryStructure("sheet").flatMap(([, { weaponForm }]) => (weaponForm ? [weaponForm.template] : []));
    return CallboardItemSheet.partsWith({ template: template("sheets/item/weapon"), templates: forms });
  }

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isWeapon(item)) throw new Error("This is the sheet of weapons.");
    const parts = shownSectionIds().flatMap((id) => sectionOf(id)?.weaponForm ?? []);
    return {
      head: { kindLabel: say("TYPES.Item.weapon"), facts: [...damageFacts(item.system), ...parts.flatMap(({ facts }) => facts(item))] },
      fields: { forms: parts.map((form) => ({ template: form.template, ...form.context(item) })) },
    };
  }
}
