import type { CallboardEncounter } from "../encounter/encounter.ts";
import type { Screen } from "../encounter/parts/screen.ts";

/** A window that shows an encounter: the tracker, its popout, a board. */
export interface EncounterWindow {
  readonly element: HTMLElement;
  /** The encounter that it shows, where it is one of ours. */
  readonly encounter: CallboardEncounter | null;
  /** It is open and not folded away: what it says is heard. */
  readonly inSight: boolean;
  screenOf(combat: CallboardEncounter): Screen;
  /** Resolves once it is drawn again. */
  redraw(): Promise<void>;
}
