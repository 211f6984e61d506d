import type { SchemaField } from "../data/fields/schema.ts";
import { DataModel } from "./data-model.ts";

/** The data of one subtype of a document, as its `system`. */
export abstract class TypeDataModel extends DataModel {
  static override LOCALIZATION_PREFIXES: string[] = [];

  /** Facts about the subtype for the host. */
  static get metadata(): Record<string, any> {
    return {};
  }

  static override get schema(): SchemaField {
    const schema = super.schema;
    // Fields say their path from the document's root.
    schema.name = "system";
    return schema;
  }

  override get schema(): SchemaField {
    return (this.constructor as typeof TypeDataModel).schema;
  }

  /** The package whose model this is. */
  get modelProvider(): any {
    return providers.of(this);
  }

  /** Prepares before embedded documents and effects. */
  prepareBaseData(): void {}

  /** Prepares after embedded documents and effects. */
  prepareDerivedData(): void {}

  /** An element that shows the document in a text, or null. */
  async toEmbed(_config: any, _options: any = {}): Promise<any> {
    return null;
  }

  /** Called when the element of `toEmbed` stands in a page. */
  onEmbed(_element: any): void {}

  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {}

  _onCreate(_data: any, _options: any, _userId: string): void {}

  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {}

  _onUpdate(_changed: any, _options: any, _userId: string): void {}

  async _preDelete(_options: any, _user: any): Promise<boolean | void> {}

  _onDelete(_options: any, _userId: string): void {}
}

/** Set by the client: which package a model belongs to. */
export const providers = { of: (_model: TypeDataModel): any => null };
