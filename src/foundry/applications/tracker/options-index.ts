import type { Option } from "../../../core/index.ts";

/** What this seat may do now, ready to be asked: the buttons of a screen come from here. */
export class OptionsIndex {
  readonly #options: readonly Option[];

  constructor(options: readonly Option[]) {
    this.#options = options;
  }

  /** Whether a kind of command may be given now, for a combatant where one is named. */
  may(kind: string, who?: string): boolean {
    return this.#of(kind, who).length > 0;
  }

  /** The values among which a field of a command may choose; none where it may not be given. */
  among(kind: string, who: string, field: string): readonly string[] {
    const ranges = this.#of(kind, who).map((option) => option.fields[field]);
    return ranges.flatMap((range) => (range?.type === "choice" ? range.among : []));
  }

  #of(kind: string, who: string | undefined): readonly Option[] {
    return this.#options.filter((option) => option.kind === kind && (who === undefined || option.who.includes(who)));
  }
}
