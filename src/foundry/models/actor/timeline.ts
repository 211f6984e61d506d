import type { JsonRecord } from "../../../core/index.ts";
import type { Fact } from "./fact.ts";

const { NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

/** The three aspects of the Trine. */
const ASPECTS = ["body", "mind", "spirit"] as const;

const points = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 999, initial: 0 });

/** The part of an actor that a timeline reads: its pools of stat points, by a key of the table's choosing. */
export const timelineSection = () => ({
  pools: new TypedObjectField(
    new SchemaField({
      label: new StringField({ required: true, blank: true }),
      aspect: new StringField({ required: true, choices: [...ASPECTS], initial: "body" }),
      max: points(),
      drained: points(),
      spent: points(),
    }),
  ),
});

/** What a pool holds in an actor's data. */
interface PoolData {
  readonly label: string;
  readonly max: number;
  readonly drained: number;
  readonly spent: number;
}

/** The pools, for the head of a sheet. */
export const timelineFacts = ({ pools }: { readonly pools: Readonly<Record<string, PoolData>> }): readonly Fact[] =>
  Object.values(pools)
    .filter(({ label, max }) => label !== "" && max > 0)
    .map(({ label, max, drained, spent }) => ({ label, value: `${String(Math.max(0, max - drained - spent))}/${String(max)}` }));

/** The numbers that an encounter copies when the combatant joins: its pools. */
export const timelineNumbers = (system: { readonly timeline: { readonly pools: object } }): JsonRecord =>
  structuredClone({ pools: system.timeline.pools }) as JsonRecord;
