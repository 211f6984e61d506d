import { PARTIAL_DAMAGE } from "../../../core/index.ts";

const { StringField } = foundry.data.fields;

/** Returns the schema of what a weapon or card deals with a hit, for all structures with Health. */
export const damageSchema = () => ({
  /** The formula, as `storedDamage` returns it. Blank if the item deals no damage. */
  damage: new StringField({ required: true, blank: true }),
  /** How much of it a partial result deals. */
  partialDamage: new StringField({ required: true, choices: [...PARTIAL_DAMAGE], initial: "half" }),
});
