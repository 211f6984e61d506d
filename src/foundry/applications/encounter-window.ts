import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import type { Screen } from "../encounter/parts/screen.ts";

/** A window that shows an encounter: the tracker, its popout, a board or a Hand. */
export interface EncounterWindow {
  readonly element: HTMLElement;
  /** The encounter that the window shows. Null if that encounter is not ours. */
  readonly encounter: CallboardEncounter | null;
  /** Whether the window is open and not minimized, so that its live region can announce changes. */
  readonly inSight: boolean;
  screenOf(combat: CallboardEncounter): Screen;
  /** Redraws the window, and resolves when that is done. */
  redraw(): Promise<void>;
}
