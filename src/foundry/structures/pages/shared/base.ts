import type { Option, Pages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import { OptionsIndex } from "../../../applications/tracker/options-index.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import { viewsIn } from "../../../view-cache.ts";
import { pagesNext } from "./head-and-foot.ts";

/** What this seat may do now in Pages: most of it is nobody's own, and told apart by its ranges. */
export class PagesOptions extends OptionsIndex {
  readonly #all: readonly Option[];

  constructor(options: readonly Option[]) {
    super(options);
    this.#all = options;
  }

  /** Those of the user at this client. */
  static in(combat: CallboardEncounter): PagesOptions {
    return new PagesOptions(viewsIn(combat, "pages").options);
  }

  /** All ways in which a command may be given. */
  of(kind: string): readonly Option[] {
    return this.#all.filter((option) => option.kind === kind);
  }

  /** The words among which a field may choose, over all ways of a command. */
  words(kind: string, field: string): readonly string[] {
    return this.of(kind).flatMap(({ fields }) => choicesIn(fields[field]));
  }
}

/** The words of a choice; none of any other range. */
export function choicesIn(range: Option["fields"][string] | undefined): readonly string[] {
  return range?.type === "choice" ? range.among : [];
}

/** What tracker, board and hand draw from. */
export interface Base {
  readonly combat: CallboardEncounter;
  readonly view: Pages.PagesView;
  readonly uiState: UiState;
  readonly permits: PagesOptions;
}

/** What a window draws from, of the user at this client. */
export function baseOf(combat: CallboardEncounter, view: Pages.PagesView, uiState: UiState): Base {
  return { combat, view, uiState, permits: PagesOptions.in(combat) };
}

/** The large button with undo, redo, notes and refusals. */
export function controlsContext(base: Base): object {
  return { ...footContext(base.combat, base.uiState), next: pagesNext(base.combat, base.view) };
}
