import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { Die } from "./terms/die.ts";
import { DiceTerm } from "./terms/dice.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/nested.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/plain.ts";
import { PoolTerm } from "./terms/pool.ts";
import { Coin, FateDie } from "./terms/special.ts";
import { RollTerm } from "./terms/term.ts";
import { MersenneTwister } from "./twister.ts";

export { diceDefaults } from "./config.ts";
export { Roll } from "./roll.ts";

/** The namespace foundry.dice.terms. */
export const terms = {
  Coin,
  DiceTerm,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  RollTerm,
  StringTerm,
};

/** The namespace foundry.dice. The client makes it strict. */
export const dice = { MersenneTwister, Roll, RollParser, terms };
