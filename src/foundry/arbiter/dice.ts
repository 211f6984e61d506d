import type { DiceRequest, Rolled } from "../../core/index.ts";

/** The most dice that one request for a roll may have. */
const MAX_DICE = 20;

/** Rolls a request in memory. Nothing is shown before the roll is written. Throws if the request is invalid. */
export async function rollFor(request: DiceRequest): Promise<Rolled> {
  const { count, faces, modifier } = request;
  if (![count, faces, modifier].every(Number.isSafeInteger) || count < 1 || count > MAX_DICE || faces < 2) {
    throw new Error(`These are no dice: ${JSON.stringify(request)}`);
  }
  const roll = await new Roll(`${count}d${faces}`).evaluate({ allowInteractive: false });
  const dice = roll.dice.flatMap((die) => die.results.map(({ result }) => result));
  return { ...request, dice, total: dice.reduce((sum, die) => sum + die, modifier) };
}

/** Returns a finished roll as Foundry and dice modules know it. */
function rollOf({ count, faces, modifier, dice, total }: Rolled): Roll.Implementation {
  const die = { class: "Die", number: count, faces, results: dice.map((result) => ({ result, active: true })), evaluated: true };
  const sign = { class: "OperatorTerm", operator: modifier < 0 ? "-" : "+", evaluated: true };
  const rest = modifier === 0 ? [] : [sign, { class: "NumericTerm", number: Math.abs(modifier), evaluated: true }];
  const formula = `${count}d${faces}${modifier === 0 ? "" : ` ${sign.operator} ${Math.abs(modifier)}`}`;
  return Roll.fromData({ class: "Roll", formula, terms: [die, ...rest], total, evaluated: true } as unknown as Parameters<
    typeof Roll.fromData
  >[0]);
}

/** Returns the part of a new message that holds dice. Empty if there are none. */
export function newMessageDice(rolled: readonly Rolled[]): object {
  return rolled.length === 0 ? {} : { rolls: rolled.map(rollOf), sound: CONFIG.sounds.dice };
}

/** Returns the part of an update that adds dice to a message. Empty if there are none. */
export function addedMessageDice({ _source }: ChatMessage.Implementation, rolled: readonly Rolled[]): object {
  return rolled.length === 0 ? {} : { rolls: [..._source.rolls, ...rolled.map(rollOf)] };
}
