import type { CallboardEncounter } from "../encounter-types.ts";

import type { Reading } from "./reading.ts";
import type { UiState } from "./ui-state.ts";
import { type CardItem } from "../../platform/card-items.ts";

/** Where a card is put: a lane, and the card that follows it. `before` is null at the end. */
export interface Put {
  readonly card: string;
  readonly lane: string;
  readonly before: string | null;
}

/** The parts of a window, named as in Foundry's tracker. */
export const PART_IDS = ["header", "tracker", "footer"] as const;
/** The name of a part of a window: header, tracker (the rows) or footer. */
export type PartId = (typeof PART_IDS)[number];

/** Whether an id names a part that screens fill. */
export const isPartId = (id: string): id is PartId => PART_IDS.some((known) => known === id);

/** The template of a part, with the partials that it uses. */
export interface PartTemplate {
  readonly template: string;
  readonly templates: readonly string[];
}

/** Gives a command. A refusal is shown beside `place`. Resolves to whether it was accepted. */
export type Give = (command: { readonly kind: string; readonly [field: string]: unknown }, place: string) => Promise<boolean>;

/** Moves the keyboard focus if a redraw removed its control: to the control's row, else a text field. With `anew`, always to the text field. */
export type Refocus = (anew?: boolean) => void;

/** What a screen's action receives when it is called. */
export interface ActionContext {
  readonly combat: CallboardEncounter;
  readonly uiState: UiState;
  /** The element that was clicked, changed or submitted. */
  readonly target: HTMLElement;
  /** Redraws the window. */
  readonly redraw: () => Promise<void>;
  readonly give: Give;
  readonly refocus: Refocus;
}

/** The action of a click on `data-action`, a change of `data-change`, or typing in `data-input`. */
export type ActionHandler = (context: ActionContext) => Promise<void> | void;

/** Moves a card by drag or by keys. */
export type Carry = (context: ActionContext, put: Put) => Promise<void>;

/** How cards are played from outside the tracker: from a sheet, the hotbar, or by a drop. */
export interface CardPlay {
  /** Whether this user may write a combatant's announcement now. */
  mayDraft(combat: CallboardEncounter, combatant: string): boolean;
  /** Puts a card into a combatant's draft. The composer shows the card. */
  draft(combat: CallboardEncounter, combatant: string, card: CardItem): void;
  /** Returns the command that announces the card at once. Null if more than the card is needed. */
  command(combat: CallboardEncounter, combatant: string, card: CardItem): Parameters<Give>[0] | null;
}

/** The situation of an encounter for its viewer, for notices and sounds. It is made from the viewer's view alone. */
export interface Brief {
  /** The key of what the viewer is asked, which changes with each new question. "" for nothing. */
  readonly asks: string;
  /** The sentence that tells the viewer what happens now and who is waited for. */
  readonly text: string;
  /** A key of the viewer's current step. It includes the number of the round, page or phase, so that each step has its own. */
  readonly step: string;
  /** How many results the viewer sees in this step. */
  readonly results: number;
}

/** A structure's screen in a window, such as the tracker or the board. */
export interface Screen {
  readonly parts: Readonly<Record<PartId, PartTemplate>>;
  /** Returns the context for the template of a part. */
  prepare(part: PartId, reading: Reading, uiState: UiState): object;
  /** The screen's actions by name. Commands need none, since each kind of command is an action already. */
  readonly acts: Readonly<Record<string, ActionHandler>>;
  /** Returns the encounter's situation for the viewer, from which notices and sounds are made. Null if there is nothing to tell. */
  brief?(reading: Reading): Brief | null;
  /** Returns the changes since an earlier view, as short sentences for a live region. `before` is null if the encounter had not started. */
  news?(reading: Reading, before: unknown): readonly string[];
  /** Returns a combatant's standing in a few words, for its sheet. "" if the user may know nothing of it. */
  standing?(reading: Reading, combatant: string): string;
  /** The functions that play an actor's cards from outside the tracker, such as from a sheet or the hotbar. */
  readonly cards?: CardPlay;
  /** Handles a dropped item that is no card. `row` is a combatant's id or "". Resolves to a refusal's text, else null. Returns null if unhandled. */
  readonly takes?: (combat: CallboardEncounter, item: Item.Implementation, row: string) => Promise<string | null> | null;
  /** Moves an element with `data-carried`, by drag or by keys. */
  readonly carry?: Carry;
  /** Opens the window for composing an announcement, for this combatant and card if given. Absent if that window is the tracker. */
  readonly compose?: (combat: CallboardEncounter, dealt?: { readonly combatant?: string; readonly card?: string }) => Promise<void>;
}
