import type { CardItem } from "../../platform/card-items.ts";
import type { WeaponItem } from "../../platform/weapon-items.ts";

/** A word or number that describes a card. */
export interface CardFact {
  /** The fact's name for the style sheet. */
  readonly id: string;
  readonly label: string;
  /** The text that replaces the label in small spaces, after an icon. */
  readonly short?: string;
  readonly icon?: string;
}

/** What a sheet shows of a card, which is a prepared action among the actor's items. */
export interface SheetCard {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  readonly kind: string;
  readonly kindLabel: string;
  readonly facts: readonly CardFact[];
}

/** An actor's sheet, as a structure's section uses it. */
export interface SheetPage {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  /** The names of the modes that this sheet is in until it is closed, such as editing a list. */
  readonly modes: Set<string>;
  /** Redraws the sheet. */
  redraw(): Promise<void>;
}

/** The action of a click on `data-action` or a change of `data-change` on a sheet. */
export type SheetAct = (page: SheetPage, target: HTMLElement) => Promise<void> | void;

/** A structure's fields on a card's sheet. */
export interface CardForm {
  readonly template: string;
  readonly templates?: readonly string[];
  /** Returns the context of the template beyond the card's own data. */
  readonly context: (card: CardItem) => object;
  /** Converts the submitted fields, in place. */
  readonly input?: (object: Record<string, unknown>) => void;
}

/** A structure's fields on a weapon's sheet, and its facts in the head. */
export interface WeaponForm {
  readonly template: string;
  /** Returns the context of the template beyond the weapon's own data. */
  readonly context: (weapon: WeaponItem) => object;
  readonly facts: (weapon: WeaponItem) => readonly CardFact[];
}

/** A structure's section on actors' sheets: its tab, and its facts about a card. */
export interface SheetSection {
  /** The icon of the section's tab, as Font Awesome classes. */
  readonly icon?: string;
  readonly part: { readonly template: string; readonly templates?: string[] };
  /** Returns the context of the section's tab beyond the actor's own data. */
  readonly context: (page: SheetPage) => object;
  readonly cardFacts: (card: CardItem) => readonly CardFact[];
  /** The structure's fields on the sheet of a card. */
  readonly cardForm?: CardForm;
  readonly weaponForm?: WeaponForm;
  /** The section's actions by name. No other section may use the same names. */
  readonly acts?: Readonly<Record<string, SheetAct>>;
}
