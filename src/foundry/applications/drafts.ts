/** What somebody means to announce and has not yet: it stays in this browser over a reload. */
export interface Draft {
  readonly text: string;
  /** The id of a card among the actor's items, or blank. */
  readonly card: string;
  /** Combatant ids. */
  readonly targets: readonly string[];
}

const EMPTY: Draft = { text: "", card: "", targets: [] };

const prefixOf = (encounter: string) => `callboard.draft.${game.world.id}.${encounter}.`;

/** Drafts of one shape, by encounter and by a key: a combatant's id, or that of a kind. */
export class Drafts<Shape extends object> {
  readonly #empty: Shape;
  readonly #accepts: (value: unknown) => value is Shape;
  readonly #name: string;

  /** `name` sets them apart from drafts of other shapes. */
  constructor(empty: Shape, accepts: (value: unknown) => value is Shape, name = "") {
    this.#empty = empty;
    this.#accepts = accepts;
    this.#name = name;
  }

  /** An empty one where nothing was begun. */
  read(encounter: string, key: string): Shape {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#keyOf(encounter, key)) ?? "null");
      return this.#accepts(stored) ? stored : this.#empty;
    } catch {
      return this.#empty;
    }
  }

  /** Keeps a draft; an empty one is forgotten. A browser that stores nothing only loses it at a reload. */
  write(encounter: string, key: string, draft: Shape): void {
    const [place, text] = [this.#keyOf(encounter, key), JSON.stringify(draft)];
    try {
      if (text === JSON.stringify(this.#empty)) localStorage.removeItem(place);
      else localStorage.setItem(place, text);
    } catch (error) {
      console.warn("Callboard: this browser keeps no draft.", error);
    }
  }

  /** Forgets one draft, once it is sent. */
  drop(encounter: string, key: string): void {
    this.write(encounter, key, this.#empty);
  }

  #keyOf(encounter: string, key: string): string {
    return prefixOf(encounter) + this.#name + key;
  }
}

const drafts = new Drafts(EMPTY, isDraft);

/** The draft for a combatant of an encounter; an empty one where nothing was begun. */
export const readDraft = (encounter: string, combatant: string): Draft => drafts.read(encounter, combatant);

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(encounter: string, combatant: string, { text, card, targets }: Draft): void {
  drafts.write(encounter, combatant, { text, card, targets });
}

/** Forgets one draft, once it is announced. */
export function dropDraft(encounter: string, combatant: string): void {
  drafts.drop(encounter, combatant);
}

/** Forgets every draft of an encounter that is gone. */
export function dropDrafts(encounter: string): void {
  const prefix = prefixOf(encounter);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { text, card, targets } = value as Partial<Draft>;
  return typeof text === "string" && typeof card === "string" && Array.isArray(targets) && targets.every((id) => typeof id === "string");
}
