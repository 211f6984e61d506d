import type { DiceRequest, Rolled } from "../../core/index.ts";

/** The most dice of one request. */
const MAX_DICE = 20;

/** Rolls what the rules ask for, in memory: nothing is shown before it is written. */
export async function rollFor(request: DiceRequest): Promise<Rolled> {
  const { count, faces, modifier } = request;
  if (![count, faces, modifier].every(Number.isSafeInteger) || count < 1 || count > MAX_DICE || faces < 2) {
    throw new Error(`These are no dice: ${JSON.stringify(request)}`);
  }
  const roll = await new Roll(`${count}d${faces}`).evaluate({ allowInteractive: false });
  const dice = roll.dice.flatMap((die) => die.results.map(({ result }) => result));
  return { ...request, dice, total: dice.reduce((sum, die) => sum + die, modifier) };
}
