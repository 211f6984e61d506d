import { WorldCollection } from "./world-collection.ts";

/** The macros of the world. */
export class Macros extends WorldCollection {
  static override documentName = "Macro";
}
