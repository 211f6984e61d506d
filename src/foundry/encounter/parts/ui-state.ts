import type { Position } from "../../../core/index.ts";
import { Drawn } from "./drawn-rows.ts";

/** What a tracker remembers between two renders and nobody else needs to know. */
export interface UiState {
  /** The id of the encounter that it belongs to. */
  encounter: string;
  /** The combatant, or the key of the kind, that was picked for announcing; null leaves the choice to the screen. */
  composing: string | null;
  /** Who of a kind was chosen to be announced for; null leaves the choice to the screen. */
  chosen: readonly string[] | null;
  /** What the person unfolded of what is drawn only then; it stays unfolded from step to step. */
  opened: readonly string[];
  /** The last refusal, and the place it is shown beside: a combatant's id, `composer` or `footer`. */
  refused: { readonly place: string; readonly text: string } | null;
  /** The position that the person sees: a click is meant for it, even when the encounter went on meanwhile. */
  position: Position | null;
  /** What the rows of its window were drawn from. */
  readonly drawn: Drawn;
}

/** The state of controls of which nobody has touched any yet. */
export const emptyUiState = (): UiState => ({
  encounter: "",
  composing: null,
  chosen: null,
  opened: [],
  refused: null,
  position: null,
  drawn: new Drawn(),
});

/** The text of the refusal that belongs beside a place, or "". */
export const refusalAt = (uiState: UiState, place: string): string => (uiState.refused?.place === place ? uiState.refused.text : "");

/** Remembers for whom a form is sent, and gives what puts it away once the answer is there: that keeps what the person opened meanwhile, and says whether it put anything away. */
export function leaveOnceSent(uiState: UiState): () => boolean {
  const { composing } = uiState;
  return () => {
    if (uiState.composing !== composing) return false;
    Object.assign(uiState, { composing: null, chosen: null });
    return true;
  };
}
