import type { CallboardEncounter } from "../encounter-types.ts";
import type { Reading } from "./reading.ts";
import type { UiState } from "./ui-state.ts";
import type { Screen } from "./screen.ts";

/** The combatant and the card that a Hand is opened with. */
export interface Dealt {
  /** The id of the combatant, or the key of the group, to compose for. */
  readonly combatant?: string;
  /** The members of the group to compose for. By default the screen chooses. */
  readonly members?: readonly string[];
  /** The id of a card among the combatant's actor's items. */
  readonly card?: string;
}

/** A structure's screen in the Hand, the window in which a person composes actions. */
export interface HandScreen extends Screen {
  /** Returns a key of what the user is asked, which changes with each new question. "" for nothing. Read only while the view's prompt asks something. */
  asks(reading: Reading): string;
  /** Whether the structure can ask the user nothing more until the encounter goes on. The Hand may then close by itself. */
  rests(reading: Reading): boolean;
  /** Selects a combatant and a card, if given, in what the Hand shows. */
  deal(combat: CallboardEncounter, uiState: UiState, dealt: Dealt): void;
}
