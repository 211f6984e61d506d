import { MAX_POINTS } from "./pools.ts";

const { BooleanField, NumberField, StringField } = foundry.data.fields;

const stat = () => new StringField({ required: true, blank: true });

/** Returns the schema of a card's fields for Timeline. Stats are keys of pools. A Pause has no stats and costs nothing. */
export const timelineCardSchema = () => ({
  /** The stat whose points are bid. Blank if the player chooses. */
  relevant: stat(),
  /** The stat whose points make the action faster. Blank if there is none, or if the player chooses. */
  secondary: stat(),
  /** The least points that must be bid to play the card. */
  ante: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 1 }),
  /** The stat of a target that resists the action. Blank for none. */
  opposing: stat(),
  /** Points that the card's own ability adds in contests. */
  ability: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 0 }),
  /** Whether the same stat may be bid and also make the action faster. */
  sameStat: new BooleanField(),
});
