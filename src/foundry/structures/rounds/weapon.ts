import { Rounds } from "../../../core/index.ts";

const { NumberField } = foundry.data.fields;

/** The part of a weapon that Action Rounds read. */
export const roundsWeapon = () => ({
  /** What its dice are rolled against: each success makes a wound worse by one level. */
  menace: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: Rounds.MAX_RANK, initial: 4 }),
});
