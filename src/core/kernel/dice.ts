import type { Id } from "./json-types.ts";

/** A roll that the arbiter has to make: at most 20 dice of one kind. */
export interface DiceRequest {
  readonly id: string;
  readonly count: number;
  readonly faces: number;
  readonly modifier: number;
  /** The combatant that rolls, for the speaker of the chat card. */
  readonly combatant?: Id;
  /** The combatant that the roll is against, such as the target of a strike. Only seats that may know of it see the dice. */
  readonly target?: Id;
  /** Set if only GMs see the dice, though every seat may know who rolls them. */
  readonly secret?: true;
}

/** The result of a request: each die, and the sum with the modifier. */
export interface Rolled extends DiceRequest {
  readonly dice: readonly number[];
  readonly total: number;
  /** True if a person typed in the result of physical dice. */
  readonly physical?: boolean;
}

/** A roll that a chat card shows: who rolled, and each die. */
export type CardRoll = Pick<Rolled, "combatant" | "dice">;
