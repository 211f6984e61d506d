import { WorldCollection } from "./world-collection.ts";

/** The stacks of cards of the world. */
export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}
