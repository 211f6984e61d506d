import type { JsonRecord } from "../../../core/index.ts";
import type { Fact } from "../../encounter/parts/data-part.ts";

const { NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

/** Returns the schema of an actor's section for Quick, Regular, Slow: ability scores, if the table uses them, and notes. */
export const stagesSectionSchema = () => ({
  /** The actor's ability scores by their ids. */
  scores: new TypedObjectField(
    new SchemaField({
      label: new StringField({ required: true, blank: true }),
      value: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    }),
  ),
  notes: new StringField({ required: true, blank: true }),
});

/** The most ability scores that the head of a sheet shows. */
const MOST_FACTS = 24;

/** Returns an actor's ability scores that have a name, for the head of its sheet. */
export const stagesHeadFacts = ({
  scores,
}: {
  readonly scores: Readonly<Record<string, { label: string; value: number }>>;
}): readonly Fact[] =>
  Object.values(scores)
    .filter(({ label }) => label !== "")
    .slice(0, MOST_FACTS)
    .map(({ label, value }) => ({ label, value: String(value) }));

/** Returns the numbers that an encounter copies when a combatant joins. Quick, Regular, Slow needs none. */
export const copyStagesNumbers = (): JsonRecord => ({});
