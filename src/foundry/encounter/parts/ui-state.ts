import type { Position } from "../../../core/index.ts";
import { Drawn } from "./drawn-row-cache.ts";

/** What a window, such as the tracker, remembers between two renders, for itself alone. */
export interface UiState {
  /** The id of the encounter that the window shows. */
  encounter: string;
  /** The picked combatant's id, or the key of the picked group, action or side. Null leaves the choice to the screen. */
  composing: string | null;
  /** The members of a group that are announced for. Null leaves the choice to the screen. */
  chosen: readonly string[] | null;
  /** Sections of the window that the person opened and that are drawn only then. They stay open from step to step. */
  opened: readonly string[];
  /** The last refusal and the place it is shown beside: a combatant's id, `composer` or `footer`. */
  refused: { readonly place: string; readonly text: string } | null;
  /** The position that the person sees. A click is meant for it, even if the encounter has moved on. */
  position: Position | null;
  /** The rows of the window as they were last drawn. */
  readonly drawn: Drawn;
}

/** Returns the state of a window in which no control was touched yet. */
export const emptyUiState = (): UiState => ({
  encounter: "",
  composing: null,
  chosen: null,
  opened: [],
  refused: null,
  position: null,
  drawn: new Drawn(),
});

/** Returns the text of the refusal shown beside a place. "" if there is none. */
export const refusalTextAt = (uiState: UiState, place: string): string => (uiState.refused?.place === place ? uiState.refused.text : "");

/** Returns a function that closes the composer once its form was sent. It returns false if another composer was opened meanwhile. */
export function makeComposerCloser(uiState: UiState): () => boolean {
  const { composing } = uiState;
  return () => {
    if (uiState.composing !== composing) return false;
    Object.assign(uiState, { composing: null, chosen: null });
    return true;
  };
}
