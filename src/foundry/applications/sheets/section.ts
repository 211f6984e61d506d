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

/** What a structure adds to the sheets of actors: its tab, and what its part of a card says. */
export interface SheetSection {
  readonly part: { readonly template: string; readonly templates?: string[] };
  /** What its tab shows beyond the actor's own data. */
  readonly context: (actor: Actor.Implementation) => object;
  readonly cardFacts: (card: Item.Implementation) => readonly CardFact[];
}
