import type { JsonRecord } from "../../../core/index.ts";
import type { SyncedValues } from "./synced-values.ts";

type DataSchema = foundry.data.fields.DataSchema;

/** An item, as a structure reads what an actor carries. */
export interface ItemLike {
  readonly id: string | null;
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** One of the few values in the head of a sheet, with the table's own label. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A token's bar that shows what is left of something. The stored value is what was spent. */
export interface SpentBar {
  readonly left: number;
  /** The maximum that `left` may reach. */
  readonly room: number;
}

/** Token bars that show what is left of something in an actor's system data. */
export interface BarsPart {
  /** Whether an attribute path, such as a token bar's, belongs to these bars. */
  readonly has: (attribute: string) => boolean;
  /** Returns a bar's content from an actor's system data. Null if the actor has no such value. */
  readonly read: (system: object, attribute: string) => SpentBar | null;
  /** Returns the attribute paths of these bars, over all actors of the world. */
  readonly paths: () => readonly string[];
}

/** A structure's section of an actor's system data. Its key is the structure's id. */
export interface ActorPart {
  readonly schema: () => DataSchema;
  /**
   * Returns the numbers an encounter copies at setup or join. `source` is the stored system data, without active effects, for numbers that
   * are written back.
   */
  readonly numbers: (system: never, statuses: ReadonlySet<string>, items: Iterable<ItemLike>, source: never) => JsonRecord;
  /** Returns the few values of the section that the head of the sheet shows. */
  readonly facts: (section: never) => readonly Fact[];
  /** Derives values that the section does not store, in place. */
  readonly prepare?: (section: never) => void;
  /** Shortens players' texts in the section to what can be shown, in place. */
  readonly shorten?: (section: Record<string, unknown>) => void;
  /** Returns the initial section of a new actor. Null if the actor brings its own. */
  readonly fresh?: (given: unknown) => object | null;
  /** The values that an encounter keeps in step with the actor. */
  readonly watched?: SyncedValues;
  readonly bars?: BarsPart;
}

/** A structure's data in the world's documents. It is read before any document is built, so it imports neither documents nor windows. */
export interface DataPart {
  readonly actor: ActorPart;
  /** Returns the structure's part of a card's schema. */
  readonly card?: () => DataSchema;
  /** Returns the structure's part of a weapon's schema. */
  readonly weapon?: () => DataSchema;
  /** Returns what a weapon is for, from its system data, such as a kind of strike. Without it a weapon is for anything. */
  readonly useOf?: (weapon: never) => string;
  /** The data models of the structure's own item types, by type. */
  readonly items?: Readonly<Record<string, unknown>>;
}
