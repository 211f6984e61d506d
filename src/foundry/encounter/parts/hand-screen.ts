import type { CallboardEncounter } from "../encounter.ts";
import type { Reading } from "./reading.ts";
import type { UiState } from "./ui-state.ts";
import type { Screen } from "./screen.ts";

/** For whom a hand is opened, and with which card. */
export interface Dealt {
  /** A combatant's id. */
  readonly combatant?: string;
  /** The id of a card among its actor's items. */
  readonly card?: string;
}

/** How one structure is shown in a hand. */
export interface HandScreen extends Screen {
  /** What is asked of the user here, as a key that changes when something new is asked. "" for nothing. Only read while the prompt of the view asks something. */
  asks(reading: Reading): string;
  /** Whether nothing can be asked before the encounter goes on. */
  rests(reading: Reading): boolean;
  /** Lays somebody, and a card, before the person. */
  deal(combat: CallboardEncounter, uiState: UiState, dealt: Dealt): void;
}
