import type { SchemaField } from "../data/fields/schema.ts";
import { DataModel } from "./data-model.ts";

/** The data of one subtype of a document, kept as its `system`. */
export abstract class TypeDataModel extends DataModel {
  static override LOCALIZATION_PREFIXES: string[] = [];

  /** Facts about the subtype for the host. */
  static get metadata(): Record<string, any> {
    return {};
  }

  static override get schema(): SchemaField {
    const schema = super.schema;
    // The path of a field starts at the document's root.
    schema.name = "system";
    return schema;
  }

  override get schema(): SchemaField {
    return (this.constructor as typeof TypeDataModel).schema;
  }

  /** The package that provides this model. */
  get modelProvider(): any {
    return providers.of(this);
  }

  /** Prepares data before embedded documents and effects. */
  prepareBaseData(): void {}

  /** Prepares data after embedded documents and effects. */
  prepareDerivedData(): void {}

  /** Returns an element that shows the document in a text, or null. */
  async toEmbed(_config: any, _options: any = {}): Promise<any> {
    return null;
  }

  /** Called when the element of `toEmbed` has been added to a page. */
  onEmbed(_element: any): void {}

  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {}

  _onCreate(_data: any, _options: any, _userId: string): void {}

  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {}

  _onUpdate(_changed: any, _options: any, _userId: string): void {}

  async _preDelete(_options: any, _user: any): Promise<boolean | void> {}

  _onDelete(_options: any, _userId: string): void {}
}

/** Finds the package that provides a model. The client sets this. */
export const providers = { of: (_model: TypeDataModel): any => null };
