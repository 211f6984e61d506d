import { groupBy, type Id, type Option } from "../../../core/index.ts";

type Range = Option["fields"][string];

/** A value that a field of a command would be given. */
type Value = string | number | boolean;

/** The words of a choice. None of any other range. */
export function choicesIn(range: Range | undefined): readonly string[] {
  return range?.type === "choice" ? range.among : [];
}

/** True where a range takes a value. A range that only typing fills takes anything. */
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

/** What this seat may do now, ready to be asked however many combatants there are: the buttons of a screen come from here. */
export class OptionsIndex {
  readonly all: readonly Option[];
  readonly #byKind: ReadonlyMap<string, readonly Option[]>;
  /** By kind and combatant, for the kinds that somebody asked about. */
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

  /** All ways in which a command may be given now, for a combatant where one is named. */
  of(kind: string, who?: Id): readonly Option[] {
    if (who === undefined) return this.#byKind.get(kind) ?? [];
    return this.#ofKind(kind).get(who) ?? NONE;
  }

  /** True where a command may be given now, for a combatant where one is named, with these values of its fields. */
  may(kind: string, who?: Id, values?: Readonly<Record<string, Value>>): boolean {
    if (values === undefined) return this.of(kind, who).length > 0;
    const wanted = Object.entries(values);
    return this.of(kind, who).some(({ fields }) => wanted.every(([field, value]) => takes(fields[field], value)));
  }

  /** True where a command has a way with a field now, or with `has` false one without it. */
  mayGiving(kind: string, who: Id | undefined, field: string, has = true): boolean {
    return this.of(kind, who).some(({ fields }) => Object.hasOwn(fields, field) === has);
  }

  /** The words among which a field of a command may choose now, over all its ways. */
  among(kind: string, who: Id | undefined, field: string): readonly string[] {
    return this.of(kind, who).flatMap(({ fields }) => choicesIn(fields[field]));
  }
}
