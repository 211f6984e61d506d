import type { Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";

/** The base of classes that build an editor's plugin for a schema. */
export abstract class ProseMirrorPlugin {
  declare readonly schema: Schema;

  constructor(schema: Schema) {
    Object.defineProperty(this, "schema", { value: schema });
  }

  /** Builds the plugin. Throws unless a subclass overrides it. */
  static build(_schema: Schema, _options: any = {}): Plugin {
    throw new Error(`${this.name} does not say how it is built.`);
  }
}
