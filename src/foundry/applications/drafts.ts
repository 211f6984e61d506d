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

/** The draft for a combatant of an encounter; an empty one where nothing was begun. */
export function readDraft(encounter: string, combatant: string): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefixOf(encounter) + combatant) ?? "null");
    return isDraft(stored) ? stored : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Keeps a draft; an empty one is forgotten. A browser that stores nothing only loses it at a reload. */
export function writeDraft(encounter: string, combatant: string, draft: Draft): void {
  const key = prefixOf(encounter) + combatant;
  try {
    if (isEmpty(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    console.warn("Callboard: this browser keeps no draft.", error);
  }
}

/** Forgets one draft, once it is announced. */
export function dropDraft(encounter: string, combatant: string): void {
  writeDraft(encounter, combatant, EMPTY);
}

/** Forgets every draft of an encounter that is gone. */
export function dropDrafts(encounter: string): void {
  const prefix = prefixOf(encounter);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

const isEmpty = (draft: Draft) => draft.text === "" && draft.card === "" && draft.targets.length === 0;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { text, card, targets } = value as Partial<Draft>;
  return typeof text === "string" && typeof card === "string" && Array.isArray(targets) && targets.every((id) => typeof id === "string");
}
