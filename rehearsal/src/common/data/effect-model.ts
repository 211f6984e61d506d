import { TypeDataModel } from "../abstract/type-data-model.ts";
import { AnyField, ArrayField, NumberField, SchemaField, StringField } from "./fields/index.ts";

/** The data of v14's active effects: what they change. Models of packages for effects descend from this. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new AnyField({ required: true, nullable: true, initial: "" }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority: new NumberField({ required: true, nullable: true, initial: null }),
        }),
      ),
    };
  }
}
