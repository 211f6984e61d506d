import type { DiceRequest, Rolled } from "./dice.ts";
import type { Encounter, KernelCommand } from "./encounter.ts";
import { playCommand, type Verdict } from "./play.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";

function rollAs(request: DiceRequest, dice: readonly number[]): Rolled {
  return { ...request, dice, total: dice.reduce((sum, die) => sum + die, request.modifier) };
}

/** Returns the verdict on a command that is rolled with these dice, in order. It asks for more if they are too few. */
export function playWithDice<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  encounter: Encounter<State>,
  command: Command | KernelCommand,
  seat: Seat,
  dice: readonly number[],
): Verdict<State> {
  const rolled: Rolled[] = [];
  let left = dice;
  for (;;) {
    const verdict = playCommand(structure, encounter, command, seat, rolled);
    if (verdict.kind !== "wants" || left.length < verdict.dice.reduce((sum, { count }) => sum + count, 0)) return verdict;
    for (const request of verdict.dice) {
      rolled.push(rollAs(request, left.slice(0, request.count)));
      left = left.slice(request.count);
    }
  }
}
