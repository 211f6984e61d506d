import { TypeDataModel } from "../../common/abstract/index.ts";
import { fields } from "../../common/data/fields/index.ts";

/** The base of active effects' data in generation 14: their changes and durations. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    const { AnyField, ArrayField, NumberField, SchemaField, StringField } = fields;
    const change = new SchemaField({
      key: new StringField({ required: true, blank: true, initial: "" }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      type: new StringField({ required: true, blank: false, initial: "add" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField({ nullable: true, initial: null }),
    });
    return { changes: new ArrayField(change) };
  }
}
