import { Rounds } from "../../../core/index.ts";

const { NumberField } = foundry.data.fields;

/** Returns the schema of a weapon's fields for Action Rounds. */
export const roundsWeaponSchema = () => ({
  /** The rank that the weapon's Menace dice are rolled against. Each success makes a wound one level worse. */
  menace: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: Rounds.MAX_RANK, initial: 4 }),
});
