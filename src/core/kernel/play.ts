import { diff, invert, patch, type Change } from "./diff.ts";
import type { Encounter, Entry, KernelCommand, Timed } from "./encounter.ts";
import {
  appendEntry,
  mutuallyCancellingEntriesOf,
  findNewestStanding,
  findUndoToRedo,
  findStandingBackTo,
  findUndoable,
} from "./ledger.ts";
import { makeFreshEncounter } from "./begin.ts";
import { refusalOfMember, refused } from "./refusals.ts";
import type { TableFacts } from "./seal-types.ts";
import { isTableOrGm, seatIdOf, structureSeatOf, ledgerEntrySeatOf } from "./seat-rights.ts";
import type { Applied, CommandBase, Position, Refusal, Seat, StateBase, Structure } from "./structure.ts";
import type { LogLine } from "./log-lines.ts";
import type { Cast } from "./cast/cast-member.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { House } from "./house.ts";
import type { JsonRecord } from "./json-types.ts";

/** The result of a command: a refusal, dice to roll first, or the next encounter with its entries and changes. */
export type Verdict<State extends StateBase> =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "wants"; readonly dice: readonly DiceRequest[] }
  | {
      readonly kind: "done";
      readonly encounter: Encounter<State>;
      readonly entries: readonly Entry[];
      readonly changes: readonly Change[];
    };

/** The result of a command before it is recorded. `undone` is set if the command changes which entries are undone. */
type Attempt<State extends StateBase> =
  | Exclude<Verdict<State>, { readonly kind: "done" }>
  | ({ readonly kind: "applied"; readonly undone?: Encounter["undone"] } & Applied<State>);

interface Turn<Command = CommandBase> {
  readonly command: Command;
  readonly seat: Seat;
  readonly rolled: readonly Rolled[];
}

const refuse = (refusal: Refusal) => ({ kind: "refused", refusal }) as const;

/** Whether two positions are the same. */
function isSamePosition(a: Position, b: Position): boolean {
  return a.unit === b.unit && a.step === b.step && a.call === b.call && a.undos === b.undos;
}

function isKernel(command: CommandBase): command is KernelCommand {
  return command.kind === "undo" || command.kind === "redo" || command.kind === "batch";
}

/** Returns why a seat may not give one command of the structure. Null if the seat may. */
function refuseSingle<State extends StateBase>(
  structure: Structure<State>,
  state: State,
  command: CommandBase,
  seat: Seat,
): Refusal | null {
  const isHere = seat.kind === "table" || isSamePosition(structure.position(state), command.position);
  return isHere || structure.holdsAnywhere?.(command) === true ? structure.refuse(state, command, seat) : refused("position");
}

function single<State extends StateBase>(structure: Structure<State>, state: State, { command, seat, rolled }: Turn): Attempt<State> {
  const refusal = refuseSingle(structure, state, command, seat);
  if (refusal !== null) return refuse(refusal);
  const dice = structure.needs(state, command, rolled);
  return dice.length > 0 ? { kind: "wants", dice } : { kind: "applied", ...structure.apply(state, command, seat, rolled) };
}

/** Returns the dice of one command of a batch. The ids of its dice begin with the command's index. */
function shareOf(rolled: readonly Rolled[], index: number): Rolled[] {
  const prefix = `${index}:`;
  return rolled.filter((roll) => roll.id.startsWith(prefix)).map((roll) => ({ ...roll, id: roll.id.slice(prefix.length) }));
}

function batch<State extends StateBase>(
  structure: Structure<State>,
  encounter: Encounter<State>,
  { command, seat, rolled }: Turn<KernelCommand & { readonly kind: "batch" }>,
): Attempt<State> {
  const commands = command.commands.map((part) => ({ ...part, position: command.position }) as unknown as CommandBase);
  let state = encounter.state;
  const parts: LogLine[] = [];
  for (const [index, one] of commands.entries()) {
    const made = single(structure, state, { command: one, seat, rolled: shareOf(rolled, index) });
    if (made.kind === "refused") {
      const reached = state;
      const isShared = index === 0 && commands.slice(1).every((other) => refuseSingle(structure, reached, other, seat) !== null);
      return isShared ? made : refuse(refusalOfMember(made.refusal, command.commands[index]?.["combatant"]));
    }
    if (made.kind === "wants") return { ...made, dice: made.dice.map((request) => ({ ...request, id: `${index}:${request.id}` })) };
    state = made.state;
    parts.push(made.line);
  }
  const about = [...new Set(parts.flatMap((part) => part.about))];
  return { kind: "applied", state, line: { key: "batch", data: { count: parts.length }, about, parts } };
}

function undo<State extends StateBase>(structure: Structure<State>, encounter: Encounter<State>, to: number | undefined): Attempt<State> {
  const target = to ?? findUndoable(encounter, structure.talk)?.number;
  const taken = target === undefined ? null : findStandingBackTo(encounter, target);
  if (target === undefined || taken === null) return refuse(refused("nothingToUndo"));
  let restored = encounter.state;
  for (const entry of taken) {
    if (entry.inverse === undefined) return refuse(refused("tooOld"));
    restored = patch(restored, entry.inverse);
  }
  const state = { ...structure.rewound(restored, encounter.state, taken.at(-1)?.command), undos: encounter.state.undos + 1 };
  const number = encounter.revision + 1;
  const undone = { ...encounter.undone, ...Object.fromEntries(taken.map((entry) => [String(entry.number), number])) };
  return { kind: "applied", state, line: { key: "undo", data: { to: target }, about: [] }, undone };
}

function redo<State extends StateBase>(encounter: Encounter<State>): Attempt<State> {
  const entry = findUndoToRedo(encounter);
  if (entry?.inverse === undefined) return refuse(refused("nothingToRedo"));
  const state = { ...patch(encounter.state, entry.inverse), undos: encounter.state.undos };
  const undone = Object.fromEntries(Object.entries(encounter.undone).filter(([, by]) => by !== entry.number));
  return { kind: "applied", state, line: { key: "redo", data: { to: entry.number }, about: [] }, undone };
}

/** Whether an undo takes back the user's own last choice. It must be the newest standing entry, and without dice. */
function takesBack<State extends StateBase>(
  { takesBack: kinds = [] }: Structure<State>,
  encounter: Encounter<State>,
  command: KernelCommand,
  seat: Seat,
): boolean {
  if (command.kind !== "undo" || command.to !== undefined) return false;
  const last = findNewestStanding(encounter);
  return last !== null && last.by === seatIdOf(seat) && last.rolled.length === 0 && kinds.includes(last.command.kind);
}

function attempt<State extends StateBase>(structure: Structure<State>, encounter: Encounter<State>, turn: Turn): Attempt<State> {
  const { command, seat, rolled } = turn;
  if (!isKernel(command)) return single(structure, encounter.state, turn);
  if (!isTableOrGm(seat) && !takesBack(structure, encounter, command, seat)) return refuse(refused("gmOnly"));
  // Each command of a batch is checked against the position by itself.
  if (command.kind === "batch") return batch(structure, encounter, { command, seat, rolled });
  if (!isSamePosition(structure.position(encounter.state), command.position)) return refuse(refused("position"));
  return command.kind === "undo" ? undo(structure, encounter, command.to) : redo(encounter);
}

/** Returns why `play` would refuse a command now. Null if it would not. Only batch, undo and redo compute a state for this. */
export function refusePlay<State extends StateBase, Command extends CommandBase>(
  structure: Structure<State, Command>,
  encounter: Encounter<State>,
  command: Command | KernelCommand,
  by: Seat,
): Refusal | null {
  const seat = structureSeatOf(structure, by);
  if (!isKernel(command)) return refuseSingle(structure, encounter.state, command, seat);
  const made = attempt(structure, encounter, { command, seat, rolled: [] });
  return made.kind === "refused" ? made.refusal : null;
}

/** Returns the fields of an encounter except its state: revision, ledger and undone entries. */
function record({ revision, ledger, undone }: Encounter): Omit<Encounter, "state"> {
  return { revision, ledger, undone };
}

/**
 * Plays one command, undo, redo or batch. Changes none of its arguments. It trusts the command's shape, so parse first. Callboard's own
 * commands are accepted at any position. `rolled` are the dice rolled for it so far. The entry notes the encounter's `at`, if given.
 */
export function playCommand<State extends StateBase, Command extends CommandBase>(
  structure: Structure<State, Command>,
  encounter: Timed<State>,
  command: Command | KernelCommand,
  by: Seat,
  rolled: readonly Rolled[] = [],
): Verdict<State> {
  const seat = structureSeatOf(structure, by);
  const made = attempt(structure, encounter, { command, seat, rolled });
  if (made.kind !== "applied") return made;
  const stateChanges = diff(encounter.state, made.state);
  const number = encounter.revision + 1;
  const entry: Entry = {
    number,
    by: seatIdOf(seat),
    gm: isTableOrGm(seat),
    command: command as unknown as JsonRecord & { readonly kind: string },
    rolled,
    line: made.line,
    position: structure.position(encounter.state),
    inverse: invert(encounter.state, stateChanges),
    ...(encounter.at === undefined ? {} : { at: encounter.at }),
  };
  const isTalk = structure.talk?.includes(command.kind) === true;
  const mayCancel = !isTalk && seat.kind === "user" && !seat.gm && rolled.length === 0;
  const idle = mayCancel ? mutuallyCancellingEntriesOf(encounter, made.state) : [];
  const ledger = appendEntry(encounter.ledger, isTalk ? { ...entry, idle: true } : entry, idle);
  const next: Encounter<State> = { state: made.state, revision: number, ledger, undone: made.undone ?? encounter.undone };
  const changes = [
    ...stateChanges.map((change) => ({ ...change, path: ["state", ...change.path] })),
    ...diff(record(encounter), record(next)),
  ];
  return { kind: "done", encounter: next, entries: [entry], changes };
}

/** Replays entries on an encounter. The same cast, house rules and entries give the same result. Throws if the entries do not fit. */
export function replayEntriesOnto<State extends StateBase>(
  structure: Structure<State>,
  start: Encounter<State>,
  entries: readonly Entry[],
): Encounter<State> {
  let encounter = start;
  for (const entry of entries) {
    const command = entry.command as unknown as CommandBase;
    const timed = entry.at === undefined ? encounter : { ...encounter, at: entry.at };
    const verdict = playCommand({ ...structure, refuse: () => null }, timed, command, ledgerEntrySeatOf(entry.by, entry.gm), entry.rolled);
    if (verdict.kind !== "done") throw new Error(`The log does not fit at entry ${entry.number}`);
    encounter = verdict.encounter;
  }
  return encounter;
}

/** Returns the state that a log leads to from the beginning. Throws if the log does not fit. */
export function replayFromBeginning<State extends StateBase>(
  structure: Structure<State>,
  cast: Cast,
  house: House,
  entries: readonly Entry[],
  facts?: TableFacts,
): State {
  return replayEntriesOnto(structure, makeFreshEncounter(structure, cast, house, facts), entries).state;
}
