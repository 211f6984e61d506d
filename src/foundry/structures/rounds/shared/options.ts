import type { Option } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { OptionsIndex } from "../../../applications/tracker/options-index.ts";
import { viewsIn } from "../../../view-cache.ts";

/** What this seat may do now in Action Rounds: for combatants, and for sides. */
export class RoundsOptions extends OptionsIndex {
  readonly #all: readonly Option[];

  constructor(options: readonly Option[]) {
    super(options);
    this.#all = options;
  }

  /** Those of the user at this client. */
  static in(combat: CallboardEncounter): RoundsOptions {
    return new RoundsOptions(viewsIn(combat, "rounds").options);
  }

  /** Whether a command may be given now for a side. */
  mayFor(kind: string, side: string): boolean {
    return this.#all.some(
      ({ kind: one, fields }) => one === kind && fields["side"]?.type === "choice" && fields["side"].among.includes(side),
    );
  }

  /** Whether it may be given now with that value of a yes and no. */
  mayWith(kind: string, who: string, field: string, value: boolean): boolean {
    return this.#all.some(({ kind: one, who: those, fields }) => {
      const range = fields[field];
      return one === kind && those.includes(who) && range?.type === "flag" && (range.only ?? value) === value;
    });
  }

  /** Whether it may be given now in one of its shapes: with that field. */
  mayGiving(kind: string, field: string): boolean {
    return this.#all.some(({ kind: one, fields }) => one === kind && Object.hasOwn(fields, field));
  }
}
