/** The source of a document, or `system` of it, of whatever version. */
export type Source = Readonly<Record<string, unknown>>;

/** What one version of Callboard changed in the data of a world. */
export interface Migration {
  /** The version that brought the change: worlds that an older one opened last get it. */
  readonly version: string;
  /**
   * By kind: `system` of an older shape in the shape of this version, or the very same object where nothing is old in it. Runs
   * on every client at each load and each update, so it is pure, harmless to repeat, and at ease with parts of a system.
   */
  readonly shapes?: Readonly<Partial<Record<"Actor" | "Item" | "Combat", (system: Source) => Source>>>;
  /**
   * By kind, where a shape alone does not do: the source of a document as it shall be stored. Runs once a world, on the active
   * GM's client, also on what the tokens of unlinked actors and the world's own compendia hold; it is pure, harmless to repeat,
   * and at ease with a token's partial source. Embedded documents come on their own.
   */
  readonly world?: Readonly<Partial<Record<"Actor" | "Item", (source: Source) => Source>>>;
  /**
   * Levels of scenes that this version no longer ships. On 14, what stands there moves to the default level.
   * The active GM's client looks for them at each opening, since a world may come from 13 to 14 between two versions of ours.
   */
  readonly levels?: readonly string[];
}
