import { WorldCollection } from "./world-collection.ts";

/** The journal entries of the world. */
export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}
