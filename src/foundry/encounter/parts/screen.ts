import type { CallboardEncounter } from "../encounter.ts";

import type { Reading } from "./reading.ts";
import type { UiState } from "./ui-state.ts";
import { type CardItem } from "../../platform/items.ts";

/** Where a card is put: into a lane, and before which card; null is the end. */
export interface Put {
  readonly card: string;
  readonly lane: string;
  readonly before: string | null;
}

/** The parts of a window, as Foundry names those of its tracker. */
export const PART_IDS = ["header", "tracker", "footer"] as const;
/** A part of a window. */
export type PartId = (typeof PART_IDS)[number];

/** Whether an id is that of a part which screens fill. */
export const isPart = (id: string): id is PartId => PART_IDS.some((known) => known === id);

/** A template with the partials that it uses. */
export interface PartTemplate {
  readonly template: string;
  readonly templates: readonly string[];
}

/** Gives a command; a refusal is shown beside `place`. Resolves to whether it was heard without one. */
export type Give = (command: { readonly kind: string; readonly [field: string]: unknown }, place: string) => Promise<boolean>;

/** Brings the focus back into the window where the control that had it is gone: to its row, else to what is to be written or read next; `anew` goes there anyway. */
export type Refocus = (anew?: boolean) => void;

/** What an action of a screen works with. */
export interface ActionContext {
  readonly combat: CallboardEncounter;
  readonly uiState: UiState;
  /** The element that was clicked, changed or submitted. */
  readonly target: HTMLElement;
  /** Draws the window again. */
  readonly redraw: () => Promise<void>;
  readonly give: Give;
  readonly refocus: Refocus;
}

/** Something that a click on `data-action`, a change of `data-change`, or typing in `data-input` does. */
export type ActionHandler = (context: ActionContext) => Promise<void> | void;

/** Puts a card elsewhere, by drag or by keys. */
export type Carry = (context: ActionContext, put: Put) => Promise<void>;

/** What somebody does with a card outside the tracker: from a sheet, the hotbar, or by a drop. */
export interface CardPlay {
  /** Whether this user may write down now what a combatant does. */
  mayDraft(combat: CallboardEncounter, combatant: string): boolean;
  /** Lays a card into what a combatant is about to do; the composer shows it. */
  draft(combat: CallboardEncounter, combatant: string, card: CardItem): void;
  /** The command that does so at once; null where more is to be said than the card. */
  command(combat: CallboardEncounter, combatant: string, card: CardItem): Parameters<Give>[0] | null;
}

/** Where an encounter stands for the person who looks, for notices and sounds; from its view alone. */
export interface Brief {
  /** What is asked of the person, as a key that changes when something new is asked; "" for nothing. */
  readonly asks: string;
  /** The what-now line. */
  readonly text: string;
  /** The step that the person sees, different for each unit. */
  readonly step: string;
  /** How many results the person sees in this step. */
  readonly results: number;
}

/** How one structure is shown in a window. */
export interface Screen {
  readonly parts: Readonly<Record<PartId, PartTemplate>>;
  /** What a part shows. */
  prepare(part: PartId, reading: Reading, uiState: UiState): object;
  /** Actions beyond the plain commands, whose kinds are actions by themselves. */
  readonly acts: Readonly<Record<string, ActionHandler>>;
  /** For notices and sounds. Null if there is nothing to tell. */
  brief?(reading: Reading): Brief | null;
  /** What changed since an earlier view of the user, in short sentences for a live region. `before` is null if the encounter had not started. */
  news?(reading: Reading, before: unknown): readonly string[];
  /** How a combatant stands, in a few words for its sheet. "" if the user may know nothing of it. */
  standing?(reading: Reading, combatant: string): string;
  /** Where cards of an actor are played. */
  readonly cards?: CardPlay;
  /** Takes an item that is dropped on the row of a combatant ("" for none), which is no card; resolves to why not. Null for one with which nothing is done. */
  readonly takes?: (combat: CallboardEncounter, item: Item.Implementation, row: string) => Promise<string | null> | null;
  /** Puts elsewhere what has `data-carried`, by drag or by keys. */
  readonly carry?: Carry;
  /** Opens the window where one composes what somebody does, for whom and with which card where they are named; where that is not the tracker itself. */
  readonly compose?: (combat: CallboardEncounter, dealt?: { readonly combatant?: string; readonly card?: string }) => Promise<void>;
}
