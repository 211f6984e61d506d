import { reshape } from "../../migrations/shapes.ts";

const { BooleanField, NumberField, ObjectField } = foundry.data.fields;

/** The stored form of an encounter, whatever its structure: the rules' part, and what is the arbiter's own. */
const encounterSchema = () => ({
  /** The state of the structure; null until the encounter starts. */
  state: new ObjectField({ required: true, nullable: true, initial: null }),
  /** How many entries were ever written. */
  revision: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Entries as JSON strings, by number. */
  ledger: new ObjectField(),
  /** By the number of an undone entry, the number of the entry that undid it. */
  undone: new ObjectField(),
  /** By user: the highest number heard, and the last eight requests with their refusals. */
  heard: new ObjectField(),
  /** Combatants that players made while the encounter was under way: they take no part until a GM lets them in. */
  guests: new ObjectField(),
  /** Entries up to this number have all their projections written. */
  ticked: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Envelopes, by commitment. */
  seals: new ObjectField(),
  /** By step: when it began last, in milliseconds of the server's time; for the timer, no rule reads it. */
  since: new ObjectField(),
  /** True once the encounter was ended; its log stays. */
  ended: new BooleanField(),
  /** True from when a reset is asked for until nothing of the encounter is shown any more. */
  resetting: new BooleanField(),
});

/** The schema of an encounter. */
export type EncounterSchema = ReturnType<typeof encounterSchema>;

/** What `system` of an encounter of ours holds; each structure derives its own, so that a structure can migrate its data. */
export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, foundry.abstract.Document.Any> {
  static override defineSchema(): EncounterSchema {
    return encounterSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Combat", source);
    return super.migrateData(source);
  }
}
