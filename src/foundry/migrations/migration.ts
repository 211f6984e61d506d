/** The source of a document, or its `system`, of any version. */
export type Source = Readonly<Record<string, unknown>>;

/** The changes of one version of Callboard to a world's data. */
export interface Migration {
  /** The version that introduced the change. Worlds that an older version opened last get it. */
  readonly version: string;
  /**
   * Functions by document type that convert an older `system`, or return the same object if it is current. They run on every client at each
   * load and update, so they must be pure, repeatable and ready for partial data.
   */
  readonly shapes?: Readonly<Partial<Record<"Actor" | "Item" | "Combat", (system: Source) => Source>>>;
  /**
   * Functions by document type that change a whole stored document. They run once per world on the active GM's client, also for unlinked
   * tokens and the world's own compendia. They must be pure, repeatable and ready for partial sources. Embedded
   * documents are passed separately.
   */
  readonly world?: Readonly<Partial<Record<"Actor" | "Item", (source: Source) => Source>>>;
  /**
   * Levels of scenes that are no longer shipped. On v14, their documents move to the default level. The active GM's client checks at each
   * opening, since a world may change from v13 to v14 at any time.
   */
  readonly levels?: readonly string[];
}
