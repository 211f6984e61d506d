/** The Beats of a Moment without armour. Rule: moments.txt "Concepts". */
export const USUAL_BEATS = 14;
/** The most Beats of a Moment. */
export const MOST_BEATS = 99;
/** The initial value of a Capability. Rule: rules.md 2.1. */
export const USUAL_SCORE = 9;
/** The highest Capability, DAR or level. */
export const MOST_SCORE = 99;

/** The Capabilities that everyone has, in the order of the sheet. Skullduggery has to be learned. */
export const CAPABILITIES = ["agility", "perception", "might", "vitality", "missile", "melee", "magic"] as const;
/** A Capability that everyone has. */
export type Capability = (typeof CAPABILITIES)[number];

/** The Beats in an actor's data. */
export interface BeatsData {
  readonly base: number;
  /** How far armour lowers the Beats. */
  readonly armour: number;
  readonly spent: number;
}

/** The part of an actor's data that an encounter in Moments uses. */
export interface MomentsSection extends Readonly<Record<Capability, number>> {
  readonly beats: BeatsData;
  /** Null until it is learned. */
  readonly skullduggery: number | null;
  readonly dar: number;
  readonly level: number;
}

/** Returns the Beats of one Moment: base less armour, 0 to `MOST_BEATS`. */
export const beatsOf = ({ base, armour }: Pick<BeatsData, "base" | "armour">): number => Math.min(MOST_BEATS, Math.max(0, base - armour));

/** Returns the Beats left this Moment, never below 0. */
export const beatsLeftIn = (beats: BeatsData): number => Math.max(0, beatsOf(beats) - beats.spent);

/** Returns the section in an actor's system data. Null for an actor type of another package. */
export function momentsIn(system: object): MomentsSection | null {
  const { moments } = system as { readonly moments?: MomentsSection };
  return moments?.beats ? moments : null;
}
