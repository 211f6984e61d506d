import { reshape } from "../../migrations/shapes.ts";
import { shorten } from "./labels.ts";
import { prepareMoments } from "./moments.ts";
import { SECTIONS } from "./sections.ts";
import { prepareTimeline } from "./timeline.ts";

const { HTMLField, SchemaField } = foundry.data.fields;

const castSchema = () => ({
  biography: new HTMLField({ required: true, blank: true }),
  stages: new SchemaField(SECTIONS.stages.schema()),
  timeline: new SchemaField(SECTIONS.timeline.schema()),
  moments: new SchemaField(SECTIONS.moments.schema()),
});

/** The schema that characters and NPCs share: a biography, and one section a structure. */
export type CastSchema = ReturnType<typeof castSchema>;

/** Whoever can take part in an encounter; one cast can play every structure. */
export abstract class CastData extends foundry.abstract.TypeDataModel<CastSchema, foundry.abstract.Document.Any> {
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Actor"];

  static override defineSchema(): CastSchema {
    return castSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Actor", source);
    shorten(source);
    return super.migrateData(source);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    prepareTimeline(this.timeline);
    prepareMoments(this.moments);
  }
}

/** A player's character. */
export class CharacterData extends CastData {}

/** Somebody whom the GM plays. */
export class NpcData extends CastData {}
