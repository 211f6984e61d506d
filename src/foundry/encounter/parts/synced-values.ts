import type { Id, JsonRecord } from "../../../core/index.ts";

/** A number of an actor that its player owns, with its label. */
export interface OwnedNumber {
  readonly label: string;
  readonly value: number;
}

/** One value of an actor's data that an encounter keeps in step with its own copy. */
export type SyncedValue = number | string | boolean;

/** A record of an actor's data, by its path below `system`. */
export interface WholeRecord {
  readonly path: string;
  readonly value: object;
}

/** The values of an actor that an encounter keeps in step with it. Paths are below `system`, with dots. */
export interface SyncedValues {
  /** Returns a value of a combatant's actor as the rules hold it. Undefined if the rules do not hold it. */
  readonly held: (state: never, combatant: Id, path: string) => SyncedValue | undefined;
  /** Returns the command that passes a GM's change of an actor's value to the rules. Null if the change waits for the next encounter. */
  readonly told: (combatant: Id, path: string, value: SyncedValue) => JsonRecord | null;
  /** Whether players may change the value. Encounters copy it at setup or join, so a change counts from the next one on. */
  readonly isOwned: (path: string) => boolean;
  /** Returns the path of the player-owned number that a stored value is part of. Undefined if it is part of no such number. */
  readonly partOf?: (path: string) => string | undefined;
  /** Returns the record to restore after a value in it was deleted, as the rules have it. Undefined if the value cannot be deleted. */
  readonly whole?: (state: never, combatant: Id, path: string) => WholeRecord | undefined;
  /** Returns the numbers that players own, by path. */
  readonly owned: (system: never) => Readonly<Record<string, OwnedNumber>>;
}
