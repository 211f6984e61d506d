import { WorldCollection } from "./world-collection.ts";

/** The roll tables of the world. */
export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}
