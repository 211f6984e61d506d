import type { Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";

/** The base of what builds a plugin of the editor for a schema. */
export abstract class ProseMirrorPlugin {
  declare readonly schema: Schema;

  constructor(schema: Schema) {
    Object.defineProperty(this, "schema", { value: schema });
  }

  /** Builds the plugin; each says how. */
  static build(_schema: Schema, _options: any = {}): Plugin {
    throw new Error(`${this.name} does not say how it is built.`);
  }
}
