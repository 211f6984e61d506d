import type { Option, Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { viewsIn } from "../../../view-cache.ts";

type Indexed = ReadonlyMap<string, readonly Option[]>;

const indexed = new WeakMap<readonly Option[], Indexed>();

function index(options: readonly Option[]): Indexed {
  const known = indexed.get(options);
  if (known) return known;
  const fresh = new Map<string, Option[]>();
  for (const option of options) {
    for (const who of option.who.length === 0 ? [""] : option.who) {
      const key = `${option.kind} ${who}`;
      const list = fresh.get(key);
      if (list) list.push(option);
      else fresh.set(key, [option]);
    }
  }
  indexed.set(options, fresh);
  return fresh;
}

function covers({ fields }: Option, stack: number): boolean {
  const field = fields["stack"];
  if (field?.type === "integer") return field.min <= stack && stack <= field.max;
  return field?.type === "choice" && field.among.includes(String(stack));
}

/** What this seat may do now in a timeline, asked quickly however many stacks there are. */
export class StackOptions {
  readonly #options: Indexed;

  constructor(options: readonly Option[]) {
    this.#options = index(options);
  }

  /** Those of the user at this client. */
  static in(combat: CallboardEncounter): StackOptions {
    return new StackOptions(viewsIn(combat, "timeline").options);
  }

  /** Whether a kind of command may be given now: for a combatant where one is named, else for nobody in particular. */
  may(kind: string, who = ""): boolean {
    return this.#options.has(`${kind} ${who}`);
  }

  /** Whether it may be given now for a combatant with that field, or without it. */
  mayWith(kind: string, who: string, field: { readonly name: string; readonly given: boolean }): boolean {
    const options = this.#options.get(`${kind} ${who}`) ?? [];
    return options.some(({ fields }) => Object.hasOwn(fields, field.name) === field.given);
  }

  /** Whether it may be given now about one stack. */
  mayOn(kind: string, { combatant, stack }: Pick<Timeline.ShownStack, "combatant" | "stack">): boolean {
    return (this.#options.get(`${kind} ${combatant}`) ?? []).some((option) => covers(option, stack));
  }
}
