import { groupBy, type Id, type Option } from "../../../core/index.ts";

type Range = Option["fields"][string];

/** A possible value of a command's field. */
type Value = string | number | boolean;

/** Returns the values of a choice. Empty for any other range. */
export function choiceValuesOf(range: Range | undefined): readonly string[] {
  return range?.type === "choice" ? range.among : [];
}

/** Whether a range accepts a value. A range that is filled by typing accepts anything. */
function takes(range: Range | undefined, value: Value): boolean {
  switch (range?.type) {
    case undefined:
      return false;
    case "choice":
      return range.among.includes(String(value));
    case "integer":
      return typeof value === "number" && range.min <= value && value <= range.max;
    case "flag":
      return (range.only ?? value) === value;
    default:
      return true;
  }
}

const NONE: readonly Option[] = [];

/** The options of a seat, indexed so that screens can ask quickly, however many combatants there are. */
export class OptionsIndex {
  readonly all: readonly Option[];
  readonly #byKind: ReadonlyMap<string, readonly Option[]>;
  /** A cache of options by kind of command and then combatant. It is filled when a kind is first asked about. */
  readonly #byWho = new Map<string, ReadonlyMap<Id, readonly Option[]>>();

  constructor(options: readonly Option[]) {
    this.all = options;
    this.#byKind = groupBy(options, ({ kind }) => kind);
  }

  #ofKind(kind: string): ReadonlyMap<Id, readonly Option[]> {
    const known = this.#byWho.get(kind);
    if (known) return known;
    const made = new Map<Id, Option[]>();
    for (const option of this.#byKind.get(kind) ?? [])
      for (const id of option.who) {
        const some = made.get(id);
        if (some) some.push(option);
        else made.set(id, [option]);
      }
    this.#byWho.set(kind, made);
    return made;
  }

  /** Returns the options for one kind of command. With `who`, only the options of that combatant. */
  of(kind: string, who?: Id): readonly Option[] {
    if (who === undefined) return this.#byKind.get(kind) ?? [];
    return this.#ofKind(kind).get(who) ?? NONE;
  }

  /** Whether a command may be given now, with these values of its fields, and for one combatant if given. */
  may(kind: string, who?: Id, values?: Readonly<Record<string, Value>>): boolean {
    if (values === undefined) return this.of(kind, who).length > 0;
    const wanted = Object.entries(values);
    return this.of(kind, who).some(({ fields }) => wanted.every(([field, value]) => takes(fields[field], value)));
  }

  /** Whether an option of a command has a field, or lacks it if `has` is false. */
  mayGiving(kind: string, who: Id | undefined, field: string, has = true): boolean {
    return this.of(kind, who).some(({ fields }) => Object.hasOwn(fields, field) === has);
  }

  /** Returns the values that a field of a command may choose among, over all options. */
  among(kind: string, who: Id | undefined, field: string): readonly string[] {
    return this.of(kind, who).flatMap(({ fields }) => choiceValuesOf(fields[field]));
  }
}
