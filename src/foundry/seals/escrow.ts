import {
  groupBy,
  isOpenedBy,
  lookup,
  sealOwnerOf,
  replacedCommitmentsOf,
  type Due,
  type Id,
  type JsonRecord,
  type Opening,
  type StateBase,
} from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter-types.ts";
import { readWithKey, type Seals } from "./readable-seals.ts";
import { findOpening } from "./stored-openings.ts";

/** An encounter's current state, with its sealed envelopes. */
export interface Standing {
  readonly encounter: Id;
  readonly structure: AnyStructure;
  readonly state: StateBase;
  readonly seals: Seals;
  /** The commitments of seals that no entry made due. These seals stay closed. */
  readonly doubted?: ReadonlySet<string>;
}

/** The most seals that one request to the arbiter may name. */
export const MOST_ASKED = 50;

/** Whether a value is a list of commitments that one request may name. */
export function isCommitments(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MOST_ASKED && value.every((one) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one));
}

/** The most characters of JSON that the opening commands in one ledger entry may have. */
const MOST = 200_000;

/** Returns the commands, without position, for due seals of escrow that this browser can read. They are of one kind and fit into one entry. */
export function escrowOpeningCommands({ encounter, structure, state, seals, doubted }: Standing): readonly JsonRecord[] {
  const due = (structure.due?.(state) ?? []).filter(({ way, commitment }) => way === "escrow" && doubted?.has(commitment) !== true);
  const kind = due[0]?.command.kind;
  const commands: JsonRecord[] = [];
  let size = 0;
  for (const one of due) {
    const opening = one.command.kind === kind ? (findOpening(encounter, one.commitment) ?? readWithKey(seals, one)) : null;
    if (!opening) continue;
    const command = makeOpeningCommand(one, opening);
    size += JSON.stringify(command).length;
    if (size > MOST) break;
    commands.push(command);
  }
  return commands;
}

/** Returns the command that opens a due seal. */
export function makeOpeningCommand({ command }: Due, opening: Opening): JsonRecord {
  return { ...command, opening: { payload: opening.payload, salt: opening.salt } };
}

/** Returns the commands of a batch, or the command itself. */
export function commandsInBatch(command: object): readonly JsonRecord[] {
  const { kind, commands } = command as Readonly<Record<string, unknown>>;
  return (kind === "batch" && Array.isArray(commands) ? commands : [command]) as readonly JsonRecord[];
}

/** Whether a command opens a seal, because one of its fields is an opening. */
export function isOpeningCommand({ shapes }: AnyStructure, { kind }: JsonRecord): boolean {
  return typeof kind === "string" && Object.values(lookup(shapes, kind) ?? {}).some(({ type }) => type === "opening");
}

/** Whether a command opens this due seal. The command's sender and kind do not matter. */
function answers(due: Due, command: JsonRecord): boolean {
  return Object.entries(due.command).every(([field, value]) => field === "kind" || command[field] === value);
}

function isOpenedIn(seals: Seals, { commitment, context }: Due, opening: Opening): boolean {
  const envelope = lookup(seals, commitment);
  return Boolean(envelope && isOpenedBy(envelope, context, opening));
}

/** Returns the commitments whose envelopes are no longer needed after a command, because they were opened or replaced. */
export function unneededCommitmentsOf(standing: Omit<Standing, "encounter">, command: object, after: StateBase): readonly string[] {
  return [...openedOf(standing, command), ...replacedCommitmentsOf(standing.structure, standing.state, after)];
}

/** Returns the commitments that a command opens truly. Envelopes with a false opening stay. */
function openedOf({ structure, state, seals }: Omit<Standing, "encounter">, command: object): readonly string[] {
  const openers = commandsInBatch(command).filter((part) => isOpeningCommand(structure, part));
  if (openers.length === 0) return [];
  const due = groupBy(structure.due?.(state) ?? [], ({ command: opener }) => sealOwnerOf(opener));
  return openers.flatMap((part) => {
    const one = due.get(sealOwnerOf(part))?.find((each) => answers(each, part));
    return one && isOpenedIn(seals, one, part["opening"] as unknown as Opening) ? [one.commitment] : [];
  });
}
