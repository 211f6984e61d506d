import { isRecord, reuseEqual } from "../../../core/index.ts";
import { reshape } from "../../migrations/reshape.ts";

const { fields } = foundry.data;
type Field = foundry.data.fields.DataField.Any;
/** A field as far as its cleaning is ours. */
interface Cleaning {
  _cleanType(value: unknown, ...state: readonly unknown[]): unknown;
}

/**
 * Makes a kind of field that takes whatever stands in the world as it is. What is broken, or of a later version, stays what it is and
 * does not make the encounter vanish. Its readers judge it (`faultOf`), and it can be exported.
 */
function keepField<Kind extends new (...args: never[]) => Field>(kind: Kind): Kind {
  const Base = kind as unknown as new (options: object) => Cleaning;
  class Kept extends Base {
    constructor(options: object = {}) {
      super({ ...options, nullable: true });
    }
    protected _cast(value: unknown): unknown {
      return value;
    }
    /** Lets Foundry carry out what an update says of single keys (an operator on 14). That needs all that it hands over. */
    override _cleanType(value: unknown, ...state: readonly unknown[]): unknown {
      return this instanceof fields.ObjectField && isRecord(value) ? super._cleanType(value, ...state) : value;
    }
    protected _validateType(): void {
      // Whatever it is.
    }
  }
  return Kept as unknown as Kind;
}

/** What a field reads of the model that it is shown in: the document, which outlives it. */
interface Shown {
  readonly parent: object | null;
}

/** Makes a kind of field that shows what an update left alone as the same object, so that its readers know it again. */
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

/** The stored form of an encounter, whatever its structure: the rules' part, and what is the arbiter's own. */
const encounterSchema = () => ({
  /** The state of the structure; null until the encounter starts. */
  state: new ObjectField({ required: true, nullable: true, initial: null }),
  /** How many entries were ever written. */
  revision: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Entries as JSON strings, by number. */
  ledger: new ObjectField({ initial: () => ({}) }),
  /** By the number of an undone entry, the number of the entry that undid it. */
  undone: new ObjectField({ initial: () => ({}) }),
  /** By user: the highest number heard, and the last eight requests with their refusals. */
  heard: new ObjectField({ initial: () => ({}) }),
  /** Combatants that players made while the encounter was under way: they take no part until a GM lets them in. What is broken is forgotten. */
  guests: new fields.ObjectField(),
  /** Entries up to this number have all their projections written. */
  ticked: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Envelopes, by commitment. */
  seals: new ObjectField({ initial: () => ({}) }),
  /** When the encounter started, in milliseconds of the server's time. Null before the start, and in encounters that an older version started. */
  began: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** By step: when it began last, in milliseconds of the server's time; for the timer, no rule reads it, and what is broken is forgotten. */
  since: new fields.ObjectField(),
  /** True once the encounter was ended; its log stays. */
  ended: new BooleanField({ initial: false }),
  /** True from when a reset is asked for until nothing of the encounter is shown any more. */
  resetting: new BooleanField({ initial: false }),
});

/** The schema of an encounter. */
export type EncounterSchema = ReturnType<typeof encounterSchema>;

/** What `system` of an encounter of ours holds; each structure derives its own, so that a structure can migrate its data. */
export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, foundry.abstract.Document.Any> {
  static override defineSchema(): EncounterSchema {
    return encounterSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Combat", source);
    return super.migrateData(source);
  }
}
