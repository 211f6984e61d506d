import { type JsonRecord, Moments } from "../../../core/index.ts";
import { beatsLeftIn, beatsOf, momentsIn, MOST_BEATS, MOST_SCORE, USUAL_BEATS, USUAL_SCORE, type BeatsData } from "./beats.ts";
import type { Fact, ItemLike } from "../../encounter/parts/data-part.ts";
import { armedStrikesOf } from "./weapon.ts";

const { BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;

const whole = (initial: number, max: number) => new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });
const score = () => whole(USUAL_SCORE, MOST_SCORE);

/** The part of an actor that Moments read: its Beats, its Capabilities, and how it stands on the stage. */
export const momentsSection = () => ({
  beats: new SchemaField({
    base: whole(USUAL_BEATS, MOST_BEATS),
    /** How far armour lowers them. */
    armour: whole(0, MOST_BEATS),
    spent: whole(0, MOST_BEATS),
  }),
  agility: score(),
  perception: score(),
  might: score(),
  vitality: score(),
  /** Null until it is learned; then it is used in place of Agility to sneak. */
  skullduggery: new NumberField({ required: true, nullable: true, integer: true, min: 0, max: MOST_SCORE, initial: null }),
  missile: score(),
  melee: score(),
  magic: score(),
  /** What armour adds to the die of a check of sneaking. */
  dar: whole(0, MOST_SCORE),
  /** Of a foe: what it adds to the die of each strike against it. */
  level: whole(0, MOST_SCORE),
  cover: new StringField({ required: true, choices: [...Moments.COVERS], initial: "none" }),
  sneaking: new BooleanField(),
});

/** The Beats, for the head of a sheet. */
export const momentsSheetFacts = ({ beats }: { readonly beats: BeatsData }): readonly Fact[] => [
  { label: game.i18n.localize("CALLBOARD.moments.Sheet.Beats"), value: `${String(beatsLeftIn(beats))}/${String(beatsOf(beats))}` },
];

/** The numbers that an encounter copies when the combatant joins: Beats without what was spent of them, Capabilities, DAR and level, the strikes for which it carries weapons, and whether it is prone. */
export const momentsNumbers = (system: object, statuses: ReadonlySet<string> = new Set(), items: Iterable<ItemLike> = []): JsonRecord => {
  const arms = armedStrikesOf(items);
  const section = momentsIn(system);
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

/** Works out what is not stored: the Beats of a Moment, and what is left of them. */
export function prepareMoments({ beats }: { readonly beats: BeatsData }): void {
  Object.assign(beats, { max: beatsOf(beats), value: beatsLeftIn(beats) });
}
