import { readStored, storeInBrowser } from "../platform/browser-storage.ts";

/** An announcement that is not sent yet. This browser keeps it over a reload. */
export interface Draft {
  readonly text: string;
  /** The id of the announced card among the actor's items. "" for none. */
  readonly card: string;
  /** The ids of the targeted combatants. */
  readonly targets: readonly string[];
}

const EMPTY: Draft = { text: "", card: "", targets: [] };

const prefixOf = (encounter: string) => `callboard.draft.${game.world.id}.${encounter}.`;

/** Drafts of one shape, by encounter and key. The key is a combatant's id or a group's key. */
export class Drafts<Shape extends object> {
  readonly #empty: Shape;
  readonly #accepts: (value: unknown) => value is Shape;
  readonly #name: string;

  /** `name` separates these drafts in the browser's storage from drafts of other shapes. */
  constructor(empty: Shape, accepts: (value: unknown) => value is Shape, name = "") {
    this.#empty = empty;
    this.#accepts = accepts;
    this.#name = name;
  }

  /** Returns a draft, or the empty one if none was begun. */
  read(encounter: string, key: string): Shape {
    const stored = readStored(this.#keyOf(encounter, key));
    return this.#accepts(stored) ? stored : this.#empty;
  }

  /** Stores a draft, or forgets it if it is empty. In a browser without storage it is lost on reload. */
  write(encounter: string, key: string, draft: Shape): void {
    const isEmpty = JSON.stringify(draft) === JSON.stringify(this.#empty);
    storeInBrowser(this.#keyOf(encounter, key), isEmpty ? undefined : draft, "no draft");
  }

  /** Forgets a draft that was sent. */
  drop(encounter: string, key: string): void {
    this.write(encounter, key, this.#empty);
  }

  #keyOf(encounter: string, key: string): string {
    return prefixOf(encounter) + this.#name + key;
  }
}

const drafts = new Drafts(EMPTY, isDraft);

/** Returns a combatant's draft, or the empty one if none was begun. */
export const readDraft = (encounter: string, combatant: string): Draft => drafts.read(encounter, combatant);

/** Stores a draft, or forgets it if it is empty. */
export function writeDraft(encounter: string, combatant: string, { text, card, targets }: Draft): void {
  drafts.write(encounter, combatant, { text, card, targets });
}

/** Forgets a draft that was announced. */
export function dropDraft(encounter: string, combatant: string): void {
  drafts.drop(encounter, combatant);
}

/** Forgets all drafts of a deleted encounter. */
export function dropDrafts(encounter: string): void {
  const prefix = prefixOf(encounter);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { text, card, targets } = value as Partial<Draft>;
  return typeof text === "string" && typeof card === "string" && Array.isArray(targets) && targets.every((id) => typeof id === "string");
}
