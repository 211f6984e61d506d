/** The Beats of a Moment without armour. Rule: moments.txt "Concepts". */
export const USUAL_BEATS = 14;
/** The most Beats of a Moment. */
export const MOST_BEATS = 99;
/** What a Capability starts at. Rule: rules.md 2.1. */
export const USUAL_SCORE = 9;
/** The highest a Capability, DAR or level may be. */
export const MOST_SCORE = 99;

/** The Capabilities that everybody has, in the order of the sheet; Skullduggery has to be learned. */
export const CAPABILITIES = ["agility", "perception", "might", "vitality", "missile", "melee", "magic"] as const;
/** A Capability that everybody has. */
export type Capability = (typeof CAPABILITIES)[number];

/** What an actor's data say of its Beats. */
export interface BeatsData {
  readonly base: number;
  /** How far armour lowers them. */
  readonly armour: number;
  readonly spent: number;
}

/** What an actor's data hold for an encounter in Moments. */
export interface MomentsSection extends Readonly<Record<Capability, number>> {
  readonly beats: BeatsData;
  /** Null until it is learned. */
  readonly skullduggery: number | null;
  readonly dar: number;
  readonly level: number;
}

/** The Beats of one Moment: what armour leaves of them, never below 0. */
export const beatsOf = ({ base, armour }: Pick<BeatsData, "base" | "armour">): number => Math.min(MOST_BEATS, Math.max(0, base - armour));

/** The Beats that are left this Moment, never below 0. */
export const beatsLeftIn = (beats: BeatsData): number => Math.max(0, beatsOf(beats) - beats.spent);

/** The section in an actor's system data; null in that of a type which another package brought. */
export function momentsIn(system: object): MomentsSection | null {
  const { moments } = system as { readonly moments?: MomentsSection };
  return moments?.beats ? moments : null;
}
