import { MAX_POINTS } from "./pools.ts";

const { BooleanField, NumberField, StringField } = foundry.data.fields;

const stat = () => new StringField({ required: true, blank: true });

/** The part of a card that a timeline reads. Stats are named by the keys of pools; a pause has none, and costs nothing. */
export const timelineCardSchema = () => ({
  /** What is bid; blank where whoever acts chooses. */
  relevant: stat(),
  /** What makes it faster; blank for none, or where whoever acts chooses. */
  secondary: stat(),
  /** The least that must be bid. */
  ante: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 1 }),
  /** The stat that opposes it; blank for none. */
  opposing: stat(),
  /** Points of the card's own ability, for contests. */
  ability: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 0 }),
  /** One stat may be both bid and what makes it faster. */
  sameStat: new BooleanField(),
});
