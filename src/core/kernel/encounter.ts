import type { Change } from "./diff.ts";
import type { Id, JsonRecord } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { Position, StateBase } from "./structure.ts";
import type { Rolled } from "./dice.ts";

/** One line of the ledger, kept as a JSON string (`writeEntry`). */
export interface Entry {
  /** The entry's number, from 1 without gaps. */
  readonly number: number;
  /** The id of the user who gave the command. "table" if Callboard gave it itself. */
  readonly by: Id;
  /** Whether the user was a GM when giving the command. */
  readonly gm: boolean;
  /** The command as it was given. Old entries keep only kind and position. */
  readonly command: JsonRecord & { readonly kind: string };
  readonly rolled: readonly Rolled[];
  readonly line: LogLine;
  /** The encounter's position before the command. */
  readonly position: Position;
  /** Changes of `state` that undo it. Absent in old entries, which can be read but not undone. */
  readonly inverse?: readonly Change[];
  /** Whole seconds from the encounter's start to the command, by the arbiter's clock. Absent in entries of older versions. */
  readonly at?: number;
  /** True if the entry does not count towards the limits of undo: talk, and players' entries that cancel each other. */
  readonly idle?: true;
}

/** The stored part of an encounter that the rules read and write: the Combat's `system` without the arbiter's fields. */
export interface Encounter<State extends StateBase = StateBase> {
  readonly state: State;
  /** The number of entries ever written. The next entry's number is one more. */
  readonly revision: number;
  /** The ledger's entries as JSON strings, by the entry's number. */
  readonly ledger: Readonly<Record<string, string>>;
  /** The number of the undo that undid an entry, by the number of that entry. */
  readonly undone: Readonly<Record<string, number>>;
}

/** An encounter with its time, since the rules have no clock. */
export interface Timed<State extends StateBase = StateBase> extends Encounter<State> {
  /** Whole seconds since the encounter's start. Absent if unknown. */
  readonly at?: number;
}

/** The kernel's own kinds, for GMs only. `undo` goes back to before entry `to`. Default: the last standing entry that a person asked for. */
export type KernelCommand =
  | { readonly kind: "undo"; readonly position: Position; readonly to?: number }
  | { readonly kind: "redo"; readonly position: Position }
  | { readonly kind: "batch"; readonly position: Position; readonly commands: readonly JsonRecord[] };
