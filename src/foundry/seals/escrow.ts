import {
  isOpenedBy,
  lookup,
  ownerIn,
  replacedSealsOf,
  type Due,
  type Id,
  type JsonRecord,
  type Opening,
  type StateBase,
} from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter.ts";
import { readWithKey, type Seals } from "./secrets.ts";
import { findOpening } from "./vault.ts";

/** An encounter as it stands: whose it is, and what lies sealed in it. */
export interface Standing {
  readonly encounter: Id;
  readonly structure: AnyStructure;
  readonly state: StateBase;
  readonly seals: Seals;
  /** The commitments that nobody's entry made due: they stay closed. */
  readonly doubted?: ReadonlySet<string>;
}

/** The most seals about which the arbiter is asked at once. */
export const MOST_ASKED = 50;

/** Whether a value is a list of commitments, and no longer than anybody asks about at once. */
export function isCommitments(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MOST_ASKED && value.every((one) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one));
}

/** The most characters of JSON that go into one entry. */
const MOST = 200_000;

/** The commands, without position, that open what is due by way of escrow and can be read at this browser; of one kind, and no more than fit into one entry. */
export function escrowOpenings({ encounter, structure, state, seals, doubted }: Standing): readonly JsonRecord[] {
  const due = (structure.due?.(state) ?? []).filter(({ way, commitment }) => way === "escrow" && doubted?.has(commitment) !== true);
  const kind = due[0]?.command.kind;
  const commands: JsonRecord[] = [];
  let size = 0;
  for (const one of due) {
    const opening = one.command.kind === kind ? (findOpening(encounter, one.commitment) ?? readWithKey(seals, one)) : null;
    if (!opening) continue;
    const command = withOpening(one, opening);
    size += JSON.stringify(command).length;
    if (size > MOST) break;
    commands.push(command);
  }
  return commands;
}

/** The command that opens what is due. */
export function withOpening({ command }: Due, opening: Opening): JsonRecord {
  return { ...command, opening: { payload: opening.payload, salt: opening.salt } };
}

/** The commands of a batch, or the one. */
export function partsOf(command: object): readonly JsonRecord[] {
  const { kind, commands } = command as Readonly<Record<string, unknown>>;
  return (kind === "batch" && Array.isArray(commands) ? commands : [command]) as readonly JsonRecord[];
}

/** Whether a command opens something: one of its fields is an opening. */
export function isOpener({ shapes }: AnyStructure, { kind }: JsonRecord): boolean {
  return typeof kind === "string" && Object.values(lookup(shapes, kind) ?? {}).some(({ type }) => type === "opening");
}

/** Whether a command is the one that a due seal waits for, whoever gives it and by which of the kinds that open. */
function answers(due: Due, command: JsonRecord): boolean {
  return Object.entries(due.command).every(([field, value]) => field === "kind" || command[field] === value);
}

function isOpenedIn(seals: Seals, { commitment, context }: Due, opening: Opening): boolean {
  const envelope = Object.hasOwn(seals, commitment) ? seals[commitment] : null;
  return envelope !== null && envelope !== undefined && isOpenedBy(envelope, context, opening);
}

/** What is due, by whose the command is that opens it. */
function dueBy(due: readonly Due[]): ReadonlyMap<unknown, readonly Due[]> {
  const by = new Map<unknown, Due[]>();
  for (const one of due) {
    const owner = ownerIn(one.command);
    const known = by.get(owner);
    if (known) known.push(one);
    else by.set(owner, [one]);
  }
  return by;
}

/** The commitments whose envelopes nobody needs any more once a command has led to a state (`after`): what they hold lies open, or was replaced. */
export function emptiedSealsOf(standing: Omit<Standing, "encounter">, command: object, after: StateBase): readonly string[] {
  return [...openedOf(standing, command), ...replacedSealsOf(standing.structure, standing.state, after)];
}

/** Those whose content lies open indeed once a command is carried out. One that was opened falsely stays. */
function openedOf({ structure, state, seals }: Omit<Standing, "encounter">, command: object): readonly string[] {
  const openers = partsOf(command).filter((part) => isOpener(structure, part));
  if (openers.length === 0) return [];
  const due = dueBy(structure.due?.(state) ?? []);
  return openers.flatMap((part) => {
    const one = due.get(ownerIn(part))?.find((each) => answers(each, part));
    return one && isOpenedIn(seals, one, part["opening"] as unknown as Opening) ? [one.commitment] : [];
  });
}
