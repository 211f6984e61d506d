import type { Change } from "./diff.ts";
import type { Id, JsonRecord } from "./json.ts";
import type { LogLine } from "./log-lines.ts";
import type { Position, StateBase } from "./structure.ts";
import type { Rolled } from "./dice.ts";

/** One line of the ledger, kept as a JSON string (`writeEntry`). */
export interface Entry {
  /** Counted from 1, without gaps. */
  readonly number: number;
  /** The user who gave the command, or "table". */
  readonly by: Id;
  /** The user was a GM then. */
  readonly gm: boolean;
  /** As it was given; of old entries only kind and position are left. */
  readonly command: JsonRecord & { readonly kind: string };
  readonly rolled: readonly Rolled[];
  readonly line: LogLine;
  /** Where the encounter stood before. */
  readonly position: Position;
  /** What undoes it: changes of `state`. Absent in old entries, which can be read but not undone. */
  readonly inverse?: readonly Change[];
  /** Whole seconds from the encounter's start to the command, as the arbiter's clock says. Absent in entries of older versions. */
  readonly at?: number;
  /** True for talk, and for players' entries that together came to nothing, such as a hold and its release. Such entries do not count among those that can be undone. */
  readonly idle?: true;
}

/** The stored part of an encounter that the rules read and write: `system` of the Combat document, less what is the arbiter's own. */
export interface Encounter<State extends StateBase = StateBase> {
  readonly state: State;
  /** How many entries were ever written; the next entry's number is one more. */
  readonly revision: number;
  /** Entries as JSON strings by number. */
  readonly ledger: Readonly<Record<string, string>>;
  /** By the number of an undone entry, the number of the entry that undid it. */
  readonly undone: Readonly<Record<string, number>>;
}

/** An encounter at some time: the rules have no clock. */
export interface Timed<State extends StateBase = StateBase> extends Encounter<State> {
  /** Whole seconds since its start. Absent if nobody knows. */
  readonly at?: number;
}

/** The kinds that the kernel itself knows, whatever the structure. GM only; `undo` goes back to before entry `to` (default: the last standing entry that a person asked for). */
export type KernelCommand =
  | { readonly kind: "undo"; readonly position: Position; readonly to?: number }
  | { readonly kind: "redo"; readonly position: Position }
  | { readonly kind: "batch"; readonly position: Position; readonly commands: readonly JsonRecord[] };
