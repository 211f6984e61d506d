import {
  dueCommitmentsOf,
  isOpenedBy,
  isRecord,
  lookup,
  sealOwnerOf,
  type CommandBase,
  type Id,
  type JsonRecord,
  type Opening,
  type StateBase,
} from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter-types.ts";
import { isOpeningCommand, commandsInBatch } from "../seals/escrow.ts";
import type { Seals } from "../seals/readable-seals.ts";

/** An encounter's current state and its sealed envelopes. */
interface Sealed {
  readonly structure: AnyStructure;
  readonly state: StateBase;
  readonly seals: Seals;
}

/** Whether an opening fits a sealed envelope of a combatant or side that is not due. */
function isTrueOf({ structure, state, seals }: Sealed, command: JsonRecord): boolean {
  const { stack, opening } = command;
  const due = dueCommitmentsOf(structure, state);
  const shut = (structure.sealed?.(state) ?? []).filter(({ commitment, context }) => {
    return context.combatant === sealOwnerOf(command) && (stack === undefined || context.stack === stack) && !due.has(commitment);
  });
  return shut.some(({ commitment, context }) => {
    const envelope = lookup(seals, commitment);
    return isRecord(envelope) && isOpenedBy(envelope, context, opening as unknown as Opening);
  });
}

/** Returns the table's commands for what a user's refused command revealed, since requests are public. They name the user if the structure has that field. */
export function commandsForRevealedSecrets(sealed: Sealed, command: CommandBase, user: Id): readonly JsonRecord[] {
  const shape = lookup(sealed.structure.shapes, "expose");
  if (shape === undefined) return [];
  const openers = commandsInBatch(command).filter((part) => isOpeningCommand(sealed.structure, part));
  const by = Object.hasOwn(shape, "user") ? { user } : {};
  return openers.filter((part) => isTrueOf(sealed, part)).map((part) => ({ ...part, ...by, kind: "expose" }));
}
