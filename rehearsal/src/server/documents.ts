import { baseDocuments } from "../common/documents/index.ts";
import { withLevel } from "../common/data/levels.ts";
import type { Store, StoreChange } from "./store.ts";

/** A document by its kind and id. */
export interface DocumentKey {
  readonly documentName: string;
  readonly id: string;
}

/** Returns stored documents in the order in which clients get them: messages by time, others as on disk. */
const inOrder = (documentName: string, stored: readonly Record<string, any>[]): readonly Record<string, any>[] =>
  documentName === "ChatMessage" ? [...stored].sort((one, other) => Number(one["timestamp"]) - Number(other["timestamp"])) : stored;

/** The primary documents of a world or a compendium, in memory and on disk. */
export class Documents {
  readonly #store: Store;
  readonly #collections: Readonly<Record<string, string>>;
  readonly #pack: string | null;
  readonly #documents = new Map<string, Map<string, any>>();
  /** Sources that the base classes refuse. Clients get them as they are, and they can only be deleted, not changed. */
  readonly #invalid = new Map<string, Map<string, object>>();

  /** `collections` gives the collection of each document name. `pack` is the compendium that holds all, or null for a world. */
  constructor(store: Store, collections: Readonly<Record<string, string>>, pack: string | null) {
    this.#store = store;
    this.#collections = collections;
    this.#pack = pack;
  }

  /** Builds all documents that are on disk. */
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

  /** Whether documents of this kind are primary here. */
  holds(documentName: string): boolean {
    return Object.hasOwn(this.#collections, documentName);
  }

  /** Builds a document of core's base class. Throws if the source is invalid. `dropInvalidEmbedded` tolerates faults in embedded documents. */
  build(documentName: string, source: object, parent: any = null, { dropInvalidEmbedded = false } = {}): any {
    const documentClass = baseDocuments[documentName];
    if (!documentClass) throw new Error(`There are no documents called ${documentName}`);
    return new documentClass(source, { parent, pack: this.#pack, strict: true, dropInvalidEmbedded });
  }

  /** Returns the document of a primary collection, or undefined. */
  get(documentName: string, id: string): any {
    return this.find(this.#collections[documentName] ?? "", id);
  }

  /** Returns the document with an id in a collection, or undefined. */
  find(collection: string, id: string): any {
    return this.#documents.get(collection)?.get(id);
  }

  /** Returns the valid documents of a kind. */
  all(documentName: string): any[] {
    return [...(this.#documents.get(this.#collections[documentName] ?? "")?.values() ?? [])];
  }

  /** Returns the sources of all documents of a kind, with their embedded documents, invalid ones last. */
  sources(documentName: string): Record<string, any>[] {
    const invalid = this.#invalid.get(this.#collections[documentName] ?? "")?.values() ?? [];
    return [...this.all(documentName).map((document) => document.toObject()), ...(invalid as Iterable<Record<string, any>>)];
  }

  /** Replaces the document with an id, or removes it if `document` is null. In memory only. */
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

  /** Writes the current state of these documents. Resolves when they would survive a restart. */
  async save(documents: Iterable<DocumentKey>): Promise<void> {
    const changes: StoreChange[] = [...documents].map(({ documentName, id }) => ({
      collection: this.#collections[documentName] ?? "",
      id,
      // The store reads this and turns it into text before it awaits anything.
      source: this.get(documentName, id)?._source ?? null,
    }));
    await this.#store.write(changes);
  }

  /** Closes the files. */
  async close(): Promise<void> {
    await this.#store.close();
  }
}
