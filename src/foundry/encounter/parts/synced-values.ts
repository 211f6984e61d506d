import type { Id, JsonRecord } from "../../../core/index.ts";

/** A number that a player owns, with a name for people. */
export interface OwnedNumber {
  readonly label: string;
  readonly value: number;
}

/** What a watched path of an actor holds: a number, a choice, or yes and no. */
export type SyncedValue = number | string | boolean;

/** A record of an actor's data, by its path below `system`. */
export interface WholeRecord {
  readonly path: string;
  readonly value: object;
}

/** The values of an actor that an encounter keeps in step with it; paths are those below `system`, with dots. */
export interface SyncedValues {
  /** What the rules hold of a value of a combatant's actor; undefined where they hold none there. */
  readonly held: (state: never, combatant: Id, path: string) => SyncedValue | undefined;
  /** The command by which the table tells that a GM has changed it; null where the change waits for the next encounter. */
  readonly told: (combatant: Id, path: string, value: SyncedValue) => JsonRecord | null;
  /** Whether players may change it: encounters copy it at setup or join, and a change waits for the next. */
  readonly isOwned: (path: string) => boolean;
  /** The path of the number that players own of which a stored one is a part; undefined for what stands alone. */
  readonly partOf?: (path: string) => string | undefined;
  /** The record below `system` of which a number is a part, as the rules hold all of it: it is brought back if it was deleted. Undefined for what cannot be deleted. */
  readonly whole?: (state: never, combatant: Id, path: string) => WholeRecord | undefined;
  /** The numbers that players own, by path. */
  readonly owned: (system: never) => Readonly<Record<string, OwnedNumber>>;
}
