import { WorldCollection } from "./world-collection.ts";

/** The items of the world that belong to no actor. */
export class Items extends WorldCollection {
  static override documentName = "Item";
}
