import type { CallboardEncounter } from "../encounter.ts";

/** The data of a line. */
export type Data = Readonly<Record<string, string | number>>;

/** How one structure puts those data of a line into words that only it understands; what persons wrote it leaves as it is. */
export interface LogFormat {
  /** Those data that it puts into words; of the others combatants' ids are said as their names. */
  readonly data: (combat: CallboardEncounter, data: Data) => Data;
  /** What a step is called, where a house rule calls it otherwise than the texts of the structure. */
  readonly step?: (combat: CallboardEncounter, step: string) => string;
  /** Whether dice are counted each by itself, so that their sum means nothing. Default: false. */
  readonly countsDice?: true;
  /** The lines that say at whom they are aimed. */
  readonly aimed: ReadonlySet<string>;
}
