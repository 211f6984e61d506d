/** The Beats that an actor without armour has in a Moment. Rule: moments.txt "Concepts". */
export const USUAL_BEATS = 14;
/** The highest number of Beats an actor may have in a Moment. */
export const MOST_BEATS = 99;
/** The value that each Capability of a new actor has. Rule: rules.md 2.1. */
export const USUAL_SCORE = 9;
/** The highest value of a Capability, of DAR, or of a foe's level. */
export const MOST_SCORE = 99;

/** The Capabilities that everyone has, in the order of the sheet. Skullduggery has to be learned. */
export const CAPABILITIES = ["agility", "perception", "might", "vitality", "missile", "melee", "magic"] as const;
/** One of the Capabilities that every actor has. */
export type Capability = (typeof CAPABILITIES)[number];

/** The Beats that an actor's data store: base, armour and spent. */
export interface BeatsData {
  readonly base: number;
  /** How many Beats armour takes off each Moment. */
  readonly armour: number;
  readonly spent: number;
}

/** The fields of an actor's section for Moments that an encounter uses. */
export interface MomentsSection extends Readonly<Record<Capability, number>> {
  readonly beats: BeatsData;
  /** The Capability that replaces Agility for sneaking. Null until the actor has learned it. */
  readonly skullduggery: number | null;
  readonly dar: number;
  readonly level: number;
}

/** Returns the Beats of one Moment: base less armour, 0 to `MOST_BEATS`. */
export const beatsOf = ({ base, armour }: Pick<BeatsData, "base" | "armour">): number => Math.min(MOST_BEATS, Math.max(0, base - armour));

/** Returns the Beats that an actor has left in this Moment, never below 0. */
export const beatsLeftIn = (beats: BeatsData): number => Math.max(0, beatsOf(beats) - beats.spent);

/** Returns what an actor's system data store for Moments. Null for an actor type of another package. */
export function momentsSectionIn(system: object): MomentsSection | null {
  const { moments } = system as { readonly moments?: MomentsSection };
  return moments?.beats ? moments : null;
}
