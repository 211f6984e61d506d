import { isRecord, reuseEqual } from "../../../core/index.ts";
import { reshape } from "../../migrations/reshape.ts";

const { fields } = foundry.data;
type Field = foundry.data.fields.DataField.Any;
/** A field's cleaning method. */
interface Cleaning {
  _cleanType(value: unknown, ...state: readonly unknown[]): unknown;
}

/** Returns a field class that accepts any stored value. Broken or newer data stay, can be exported and are judged by `faultOf`. */
function keepField<Kind extends new (...args: never[]) => Field>(kind: Kind): Kind {
  const Base = kind as unknown as new (options: object) => Cleaning;
  class Kept extends Base {
    constructor(options: object = {}) {
      super({ ...options, nullable: true });
    }
    protected _cast(value: unknown): unknown {
      return value;
    }
    /** Cleans an object as Foundry does, so that v14's operators in updates are applied. Keeps any other value unchanged. */
    override _cleanType(value: unknown, ...state: readonly unknown[]): unknown {
      return this instanceof fields.ObjectField && isRecord(value) ? super._cleanType(value, ...state) : value;
    }
    protected _validateType(): void {
      // Accepts any value.
    }
  }
  return Kept as unknown as Kind;
}

/** The data model around a field. `parent` is its document, which stays the same when the model is created again. */
interface Shown {
  readonly parent: object | null;
}

/** Returns a field class that keeps the same object for unchanged parts of an update, so that readers can compare by identity. */
function reuseField<Kind extends new (...args: never[]) => Field>(kind: Kind): Kind {
  const Base = kind as unknown as new (options?: object) => object;
  class Reusing extends Base {
    readonly #shown = new WeakMap<object, unknown>();
    initialize(value: unknown, { parent }: Shown): unknown {
      if (parent === null) return reuseEqual(null, value);
      const now = reuseEqual(this.#shown.get(parent), value);
      this.#shown.set(parent, now);
      return now;
    }
  }
  return Reusing as unknown as Kind;
}

const BooleanField = keepField(fields.BooleanField);
const NumberField = keepField(fields.NumberField);
const KeptObjectField = keepField(fields.ObjectField);
const ObjectField = reuseField(KeptObjectField);

/** The stored form of an encounter of any structure: the rules' part and the arbiter's own. */
const encounterSchema = () => ({
  /** The structure's state. Null until the encounter starts. */
  state: new ObjectField({ required: true, nullable: true, initial: null }),
  /** The number of ledger entries ever written. */
  revision: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** The ledger: entries as JSON strings, by number. */
  ledger: new ObjectField({ initial: () => ({}) }),
  /** By the number of an undone entry: the number of the entry that undid it. */
  undone: new ObjectField({ initial: () => ({}) }),
  /** By user: the highest request number that the arbiter has dealt with, and the user's last eight requests with their refusals. */
  heard: new ObjectField({ initial: () => ({}) }),
  /** Combatants that players created in the running encounter. They take no part until a GM admits them. Broken data are dropped. */
  guests: new fields.ObjectField(),
  /** The number of the last ledger entry whose effects were all written to documents and chat. */
  ticked: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** The envelopes of sealed values, by commitment. */
  seals: new ObjectField({ initial: () => ({}) }),
  /** When the encounter started, in milliseconds of the server's time. Null before the start, and if an older version started it. */
  began: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** By step: when the step last began, in milliseconds of the server's time. For the timer alone. Broken data are dropped. */
  since: new fields.ObjectField(),
  /** Whether the encounter has ended. Its log stays. */
  ended: new BooleanField({ initial: false }),
  /** Whether a reset is under way. True until nothing of the encounter is shown any more. */
  resetting: new BooleanField({ initial: false }),
});

/** The schema of an encounter's stored data. */
export type EncounterSchema = ReturnType<typeof encounterSchema>;

/** The `system` model of our encounters. Each structure may derive its own to migrate its data. */
export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, foundry.abstract.Document.Any> {
  static override defineSchema(): EncounterSchema {
    return encounterSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Combat", source);
    return super.migrateData(source);
  }
}
