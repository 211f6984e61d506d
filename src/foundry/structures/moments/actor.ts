import { type JsonRecord, Moments } from "../../../core/index.ts";
import { beatsLeftIn, beatsOf, momentsSectionIn, MOST_BEATS, MOST_SCORE, USUAL_BEATS, USUAL_SCORE, type BeatsData } from "./beats.ts";
import type { Fact, ItemLike } from "../../encounter/parts/data-part.ts";
import { armedStrikesOf } from "./weapon.ts";

const { BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;

const whole = (initial: number, max: number) => new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });
const score = () => whole(USUAL_SCORE, MOST_SCORE);

/** Returns the schema of an actor's section for Moments: Beats, Capabilities, cover and sneaking. */
export const momentsSectionSchema = () => ({
  beats: new SchemaField({
    base: whole(USUAL_BEATS, MOST_BEATS),
    /** How many Beats armour takes off each Moment. */
    armour: whole(0, MOST_BEATS),
    spent: whole(0, MOST_BEATS),
  }),
  agility: score(),
  perception: score(),
  might: score(),
  vitality: score(),
  /** The Capability that replaces Agility for sneaking. Null until the actor has learned it. */
  skullduggery: new NumberField({ required: true, nullable: true, integer: true, min: 0, max: MOST_SCORE, initial: null }),
  missile: score(),
  melee: score(),
  magic: score(),
  /** DAR: what armour adds to the die of a sneaking check. */
  dar: whole(0, MOST_SCORE),
  /** A foe's level. It is added to the die of each strike against the foe. */
  level: whole(0, MOST_SCORE),
  cover: new StringField({ required: true, choices: [...Moments.COVERS], initial: "none" }),
  sneaking: new BooleanField(),
});

/** Returns the Beats left of this Moment's Beats, such as "9/14", for the head of a sheet. */
export const momentsHeadFacts = ({ beats }: { readonly beats: BeatsData }): readonly Fact[] => [
  { label: game.i18n.localize("CALLBOARD.moments.Sheet.Beats"), value: `${String(beatsLeftIn(beats))}/${String(beatsOf(beats))}` },
];

/**
 * Returns what an encounter copies when a combatant joins: Beats (base and armour), Capabilities, DAR, level, armed strikes, and whether it
 * is prone.
 */
export const copyMomentsNumbers = (
  system: object,
  statuses: ReadonlySet<string> = new Set(),
  items: Iterable<ItemLike> = [],
): JsonRecord => {
  const arms = armedStrikesOf(items);
  const section = momentsSectionIn(system);
  if (!section) return {};
  const { beats, agility, perception, skullduggery, missile, melee, magic, dar, level } = section;
  const scores = { agility, perception, skullduggery, missile, melee, magic, dar, level };
  return {
    beats: { base: beats.base, armour: beats.armour },
    ...scores,
    weapons: Object.fromEntries(Moments.STRIKES.filter((strike) => arms.includes(strike)).map((strike) => [strike, true])),
    ...(statuses.has(Moments.PRONE) ? { [Moments.PRONE]: true } : {}),
  };
};

/** Adds the Beats of a Moment and the Beats left to an actor's data. They are worked out, not stored. */
export function prepareMoments({ beats }: { readonly beats: BeatsData }): void {
  Object.assign(beats, { max: beatsOf(beats), value: beatsLeftIn(beats) });
}
