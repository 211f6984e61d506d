import { MAX_POINTS } from "./pools.ts";

const { BooleanField, NumberField, StringField } = foundry.data.fields;

const stat = () => new StringField({ required: true, blank: true });

/** Returns the part of a card that a timeline reads. Stats are keys of pools. A Pause has no stats and costs nothing. */
export const timelineCardSchema = () => ({
  /** The stat that is bid. Blank if the player chooses. */
  relevant: stat(),
  /** The stat that makes it faster. Blank if there is none, or if the player chooses. */
  secondary: stat(),
  /** The least bid, in points. */
  ante: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 1 }),
  /** The stat that opposes it, blank for none. */
  opposing: stat(),
  /** Points of the card's own ability, for contests. */
  ability: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 0 }),
  /** Whether one stat may be both the bid and what makes it faster. */
  sameStat: new BooleanField(),
});
