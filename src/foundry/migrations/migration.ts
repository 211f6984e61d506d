/** The source of a document, or its `system`, of any version. */
export type Source = Readonly<Record<string, unknown>>;

/** The changes of one version of Callboard to a world's data. */
export interface Migration {
  /** The version that introduced the change. Worlds that an older version opened last get it. */
  readonly version: string;
  /**
   * By kind: converts an older `system` into this version's shape, or returns the same object if nothing is old. Runs on every client at
   * each load and update. So it must be pure, repeatable and able to handle partial data.
   */
  readonly shapes?: Readonly<Partial<Record<"Actor" | "Item" | "Combat", (system: Source) => Source>>>;
  /**
   * By kind, if a shape is not enough: returns a document's source as it is to be stored. Runs once per world on the active GM's client,
   * including unlinked tokens and the world's own compendia. It must be pure, repeatable and able to handle partial sources. Embedded
   * documents are passed separately.
   */
  readonly world?: Readonly<Partial<Record<"Actor" | "Item", (source: Source) => Source>>>;
  /**
   * Levels of scenes that are no longer shipped. On v14, their documents move to the default level. The active GM's client checks at each
   * opening, since a world may change from v13 to v14 at any time.
   */
  readonly levels?: readonly string[];
}
