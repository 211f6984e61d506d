import { Rounds } from "../../../core/index.ts";

const { NumberField } = foundry.data.fields;

/** Returns the part of a weapon that Action Rounds reads. */
export const roundsWeapon = () => ({
  /** The rank of its Menace dice. Each success makes a wound one level worse. */
  menace: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: Rounds.MAX_RANK, initial: 4 }),
});
