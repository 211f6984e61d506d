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

/** One of the few numbers that the head of a sheet shows, under the name that the table gave it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A bar that shows what is left of something: what is stored is what was spent of it. */
export interface SpentBar {
  readonly left: number;
  /** The most that may be left. */
  readonly room: number;
}

/** Bars of tokens that show what is left of something in an actor's system data. */
export interface BarsPart {
  /** Whether a bar is one of these, by the path that it shows. */
  readonly has: (attribute: string) => boolean;
  /** What such a bar shows of an actor's system data; null where the actor has nothing of the kind. */
  readonly read: (system: object, attribute: string) => SpentBar | null;
  /** The paths that bars can show, those of all actors of the world. */
  readonly paths: () => readonly string[];
}

/** What a structure keeps of an actor, in a section of its system data that has the structure's id. */
export interface ActorPart {
  readonly schema: () => DataSchema;
  /**
   * The numbers that an encounter copies from the actor's system data, its statuses and what it carries, at setup or join.
   * `source` is the system data as it is stored, without active effects. Numbers that the encounter writes back are copied from there.
   */
  readonly numbers: (system: never, statuses: ReadonlySet<string>, items: Iterable<ItemLike>, source: never) => JsonRecord;
  /** The few numbers of its section for the head of the sheet. */
  readonly facts: (section: never) => readonly Fact[];
  /** Works out what the section does not store. */
  readonly prepare?: (section: never) => void;
  /** Cuts in its section what players write to what can be shown, in place. */
  readonly shorten?: (section: Record<string, unknown>) => void;
  /** The section of a new actor that brings none of what it begins with; null for one that does. */
  readonly fresh?: (given: unknown) => object | null;
  /** The numbers that an encounter keeps in step with the actor. */
  readonly watched?: SyncedValues;
  readonly bars?: BarsPart;
}

/** What a structure keeps in the world's documents. It is read before any document is built: it knows neither documents nor windows. */
export interface DataPart {
  readonly actor: ActorPart;
  /** Its part of a card. */
  readonly card?: () => DataSchema;
  /** Its part of a weapon. */
  readonly weapon?: () => DataSchema;
  /** The models of the types of item that are its own. */
  readonly items?: Readonly<Record<string, unknown>>;
}
