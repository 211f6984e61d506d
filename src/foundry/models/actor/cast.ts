import { MAX_HEALTH, type StructureId } from "../../../core/index.ts";
import { reshape } from "../../migrations/reshape.ts";
import { DATA_PARTS, type DATA } from "../../structures/data.ts";
import { roundDownSection } from "./round-down.ts";
import { shortenSectionTexts } from "./shorten.ts";

const { HTMLField, NumberField, SchemaField } = foundry.data.fields;

/** The schema field of each structure's section of an actor. */
type SectionFields = {
  readonly [Id in StructureId]: foundry.data.fields.SchemaField<ReturnType<(typeof DATA)[Id]["actor"]["schema"]>>;
};

const healthNumber = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_HEALTH, initial: 0 });

const castSchema = () => ({
  /** What the actor can take, for all structures. Without a maximum the actor has no Health. */
  health: new SchemaField({ value: healthNumber(), max: healthNumber() }),
  biography: new HTMLField({ required: true, blank: true }),
  ...(Object.fromEntries(DATA_PARTS.map(([id, { actor }]) => [id, new SchemaField(actor.schema())])) as unknown as SectionFields),
});

/** The schema shared by characters and NPCs: Health, a biography, and one section per structure. */
export type CastSchema = ReturnType<typeof castSchema>;

/** An actor's data model. It has one section per structure (set of rules), so that the same actors can play in each. */
export abstract class CastData extends foundry.abstract.TypeDataModel<CastSchema, foundry.abstract.Document.Any> {
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Actor"];

  static override defineSchema(): CastSchema {
    return castSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Actor", source);
    shortenSectionTexts(source);
    return super.migrateData(source);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    roundDownSection(this.schema.fields.health as never, this.health);
    for (const [id, { actor }] of DATA_PARTS) {
      roundDownSection(this.schema.fields[id] as never, this[id]);
      actor.prepare?.(this[id] as never);
    }
  }
}

/** The data of a player's character. */
export class CharacterData extends CastData {}

/** The data of an NPC, which the GM plays. */
export class NpcData extends CastData {}
