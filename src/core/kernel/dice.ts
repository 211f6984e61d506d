import type { Id } from "./json.ts";

/** Dice that the arbiter shall roll: at most 20 of one kind. */
export interface DiceRequest {
  readonly id: string;
  readonly count: number;
  readonly faces: number;
  readonly modifier: number;
  /** The combatant that rolls, for the speaker of the chat card. */
  readonly combatant?: Id;
  /** Only GMs see the dice, though anybody may know who rolls them. */
  readonly secret?: true;
}

/** The answer to a request: each die as it fell, and their sum with the modifier. */
export interface Rolled extends DiceRequest {
  readonly dice: readonly number[];
  readonly total: number;
  /** True where a person typed in what physical dice showed. */
  readonly physical?: boolean;
}

/** A roll that a chat card shows: whose it is, and each die as it fell. */
export type CardRoll = Pick<Rolled, "combatant" | "dice">;
