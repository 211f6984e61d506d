import type { CardItem } from "../../platform/items.ts";
import type { WeaponItem } from "../../platform/weapons.ts";

/** A word or number that a card says of itself. */
export interface CardFact {
  /** For the style sheet. */
  readonly id: string;
  readonly label: string;
  /** In place of the label where there is little room, with an icon before it. */
  readonly short?: string;
  readonly icon?: string;
}

/** One card as sheets show it. */
export interface SheetCard {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  readonly kind: string;
  readonly kindLabel: string;
  readonly facts: readonly CardFact[];
}

/** A sheet of an actor, as the part of a structure on it works with it. */
export interface SheetPage {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  /** What this sheet is set to until it is closed, such as that a list is being edited. */
  readonly modes: Set<string>;
  /** Draws the sheet again. */
  redraw(): Promise<void>;
}

/** What a click on `data-action`, or a change of `data-change`, does on a sheet. */
export type SheetAct = (page: SheetPage, target: HTMLElement) => Promise<void> | void;

/** The fields of a structure's part of a card's sheet. */
export interface CardForm {
  readonly template: string;
  readonly templates?: readonly string[];
  /** What the template needs beyond the card's own data. */
  readonly context: (card: CardItem) => object;
  /** Makes what the fields send into what is meant, in place. */
  readonly input?: (object: Record<string, unknown>) => void;
}

/** The fields of a structure's part of a weapon's sheet, and what it says of the weapon in the head. */
export interface WeaponForm {
  readonly template: string;
  /** What the template needs beyond the weapon's own data. */
  readonly context: (weapon: WeaponItem) => object;
  readonly facts: (weapon: WeaponItem) => readonly CardFact[];
}

/** What a structure adds to the sheets of actors: its tab, and what its part of a card says. */
export interface SheetSection {
  /** The icon of its tab, by Font Awesome's classes. */
  readonly icon?: string;
  readonly part: { readonly template: string; readonly templates?: string[] };
  /** What its tab shows beyond the actor's own data. */
  readonly context: (page: SheetPage) => object;
  readonly cardFacts: (card: CardItem) => readonly CardFact[];
  /** The fields of its part of a card's sheet. */
  readonly cardForm?: CardForm;
  readonly weaponForm?: WeaponForm;
  /** By name, which no other section may use. */
  readonly acts?: Readonly<Record<string, SheetAct>>;
}
