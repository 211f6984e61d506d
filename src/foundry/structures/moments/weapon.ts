import { STRIKES } from "../../../core/index.ts";
import type { ItemLike } from "../../models/part.ts";
import { reshape } from "../../migrations/shapes.ts";

const { HTMLField, SchemaField, StringField } = foundry.data.fields;

const weaponSchema = () => ({
  description: new HTMLField({ required: true, blank: true }),
  moments: new SchemaField({
    /** The strike that is made with it, and so the phase. */
    kind: new StringField({ required: true, choices: [...STRIKES], initial: "melee" }),
    /** What a hit does, in the table's words. */
    damage: new StringField({ required: true, blank: true }),
  }),
});

/** The schema of a weapon. */
export type WeaponSchema = ReturnType<typeof weaponSchema>;

/** A weapon, or what strikes like one: a spell, a wand, claws. */
export class WeaponData extends foundry.abstract.TypeDataModel<WeaponSchema, foundry.abstract.Document.Any> {
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Weapon"];

  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}

/** The kinds of strike for which somebody carries weapons. */
export function armsOf(items: Iterable<ItemLike>): readonly string[] {
  const kinds = [...items].flatMap(({ type, system }) => (type === "weapon" ? [(system as WeaponData).moments.kind] : []));
  return [...new Set(kinds)];
}
