import { ACTION_KINDS } from "../../platform/card-items.ts";
import { reshape } from "../../migrations/reshape.ts";
import type { StructureId } from "../../../core/index.ts";
import { damageSchema } from "./damage.ts";
import { DATA_PARTS, type DATA } from "../../structures/data.ts";

const { HTMLField, SchemaField, StringField } = foundry.data.fields;

type CardSchemas = { readonly [Id in StructureId]: (typeof DATA)[Id] extends { readonly card: () => infer Schema } ? Schema : never };
/** The field of each structure's part of a card, if the structure has such a part. */
type CardFields = {
  readonly [Id in StructureId as CardSchemas[Id] extends never ? never : Id]: foundry.data.fields.SchemaField<
    CardSchemas[Id] & foundry.data.fields.DataSchema
  >;
};

const actionSchema = () => ({
  kind: new StringField({ required: true, choices: [...ACTION_KINDS], initial: "common" }),
  /** The text of the card's announcement. Blank if its name is enough. */
  text: new StringField({ required: true, blank: true }),
  description: new HTMLField({ required: true, blank: true }),
  ...damageSchema(),
  ...(Object.fromEntries(
    DATA_PARTS.flatMap(([id, { card }]) => (card ? [[id, new SchemaField(card())] as const] : [])),
  ) as unknown as CardFields),
});

/** The schema of a card's stored data. */
export type ActionSchema = ReturnType<typeof actionSchema>;

/** A card, which is an action that is announced often. */
export class ActionData extends foundry.abstract.TypeDataModel<ActionSchema, foundry.abstract.Document.Any> {
  /** The path of a new card's default image. */
  static readonly picture = "systems/callboard/assets/cards/action.svg";
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Action"];

  static override defineSchema(): ActionSchema {
    return actionSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}
