import type { CallboardEncounter } from "../encounter-types.ts";

/** The data of a log line. */
export type Data = Readonly<Record<string, string | number>>;

/** Formats a structure's own data of log lines. Texts that people wrote stay unchanged. */
export interface LogFormat {
  /** Returns the data of a line with this key that the structure formats itself. In all other data, combatants' ids are shown as names. */
  readonly data: (combat: CallboardEncounter, data: Data, key: string) => Data;
  /** Returns the name of a step if a house rule gives it another than the structure's texts. */
  readonly step?: (combat: CallboardEncounter, step: string) => string;
  /** Whether dice are counted individually, so that their sum has no meaning. Default: false. */
  readonly countsDice?: true;
  /** The keys of log lines that name targets. */
  readonly aimed: ReadonlySet<string>;
}
