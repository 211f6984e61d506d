import { baseDocuments } from "../common/documents/index.ts";
import { withLevel } from "../common/data/levels.ts";
import type { Store, StoreChange } from "./store.ts";

/** A document by its kind and id. */
export interface DocumentKey {
  readonly documentName: string;
  readonly id: string;
}

/** Returns stored documents in the order they are sent to clients: messages by their time, all else as on disk. */
const inOrder = (documentName: string, stored: readonly Record<string, any>[]): readonly Record<string, any>[] =>
  documentName === "ChatMessage" ? [...stored].sort((one, other) => Number(one["timestamp"]) - Number(other["timestamp"])) : stored;

/** Primary documents in memory, as the base classes see them, and on disk: those of a world, or of a compendium. */
export class Documents {
  readonly #store: Store;
  readonly #collections: Readonly<Record<string, string>>;
  readonly #pack: string | null;
  readonly #documents = new Map<string, Map<string, any>>();
  /** Sources that the base classes refuse: they travel to the clients as they are and cannot be changed, only deleted. */
  readonly #invalid = new Map<string, Map<string, object>>();

  /** `collections` says by the name of the documents where they stand; `pack` is the compendium that all are in. */
  constructor(store: Store, collections: Readonly<Record<string, string>>, pack: string | null) {
    this.#store = store;
    this.#collections = collections;
    this.#pack = pack;
  }

  /** Builds all documents that stand on disk. */
  load(): void {
    for (const [documentName, collection] of Object.entries(this.#collections)) {
      const documents = new Map<string, any>();
      const invalid = new Map<string, object>();
      this.#documents.set(collection, documents);
      this.#invalid.set(collection, invalid);
      for (const source of inOrder(documentName, this.#store.initial(collection))) {
        try {
          // A world that 13 stored last gets its levels here.
          const whole = documentName === "Scene" ? withLevel(source) : source;
          documents.set(source["_id"], this.build(documentName, whole, null, { dropInvalidEmbedded: true }));
        } catch {
          invalid.set(source["_id"], source);
        }
      }
    }
  }

  /** Whether documents of this kind stand here by themselves. */
  holds(documentName: string): boolean {
    return Object.hasOwn(this.#collections, documentName);
  }

  /** A document of core's base class from its source. Throws where the source is invalid, and with `dropInvalidEmbedded` only where more than documents inside it are. */
  build(documentName: string, source: object, parent: any = null, { dropInvalidEmbedded = false } = {}): any {
    const documentClass = baseDocuments[documentName];
    if (!documentClass) throw new Error(`There are no documents called ${documentName}`);
    return new documentClass(source, { parent, pack: this.#pack, strict: true, dropInvalidEmbedded });
  }

  /** The document of a primary collection, or undefined. */
  get(documentName: string, id: string): any {
    return this.find(this.#collections[documentName] ?? "", id);
  }

  /** The document with an id in a collection that is given by its own name. */
  find(collection: string, id: string): any {
    return this.#documents.get(collection)?.get(id);
  }

  /** The documents of a kind that can be built. */
  all(documentName: string): any[] {
    return [...(this.#documents.get(this.#collections[documentName] ?? "")?.values() ?? [])];
  }

  /** The sources of all documents of a kind, with their embedded documents. */
  sources(documentName: string): Record<string, any>[] {
    const invalid = this.#invalid.get(this.#collections[documentName] ?? "")?.values() ?? [];
    return [...this.all(documentName).map((document) => document.toObject()), ...(invalid as Iterable<Record<string, any>>)];
  }

  /** Puts a document in the place of an earlier one with the same id, or takes it away, in memory only. */
  put(documentName: string, id: string, document: any): void {
    const collection = this.#collections[documentName] ?? "";
    const documents = this.#documents.get(collection);
    if (document) documents?.set(id, document);
    else {
      documents?.delete(id);
      this.#invalid.get(collection)?.delete(id);
    }
  }

  /** Whether there is a source with this id that the base classes refuse. */
  isInvalid(documentName: string, id: string): boolean {
    return Boolean(this.#invalid.get(this.#collections[documentName] ?? "")?.has(id));
  }

  /** Writes these documents as they stand in memory; resolves when they survive a restart. */
  async save(documents: Iterable<DocumentKey>): Promise<void> {
    const changes: StoreChange[] = [...documents].map(({ documentName, id }) => ({
      collection: this.#collections[documentName] ?? "",
      id,
      // Only read, and turned into text before anything is awaited.
      source: this.get(documentName, id)?._source ?? null,
    }));
    await this.#store.write(changes);
  }

  /** Closes the files. */
  async close(): Promise<void> {
    await this.#store.close();
  }
}
