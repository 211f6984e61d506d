import { reshape } from "../../migrations/reshape.ts";
import type { StructureId } from "../../../core/index.ts";
import { damageSchema } from "./damage.ts";
import { DATA_PARTS, type DATA } from "../../structures/data.ts";

const { HTMLField, SchemaField } = foundry.data.fields;

type WeaponSchemas = { readonly [Id in StructureId]: (typeof DATA)[Id] extends { readonly weapon: () => infer Schema } ? Schema : never };
/** The field of each structure's part of a weapon, if the structure has such a part. */
type WeaponFields = {
  readonly [Id in StructureId as WeaponSchemas[Id] extends never ? never : Id]: foundry.data.fields.SchemaField<
    WeaponSchemas[Id] & foundry.data.fields.DataSchema
  >;
};

const weaponSchema = () => ({
  description: new HTMLField({ required: true, blank: true }),
  ...damageSchema(),
  ...(Object.fromEntries(
    DATA_PARTS.flatMap(([id, { weapon }]) => (weapon ? [[id, new SchemaField(weapon())] as const] : [])),
  ) as unknown as WeaponFields),
});

/** The schema of a weapon's stored data. */
export type WeaponSchema = ReturnType<typeof weaponSchema>;

/** A weapon, or an item that strikes like one: a spell, a wand, claws. */
export class WeaponData extends foundry.abstract.TypeDataModel<WeaponSchema, foundry.abstract.Document.Any> {
  /** The path of a new weapon's default image. */
  static readonly picture = "systems/callboard/assets/cards/strike.svg";
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Weapon"];

  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}
