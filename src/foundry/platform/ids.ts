import type { Id } from "../../core/index.ts";

/** The id of a document that is stored; throws for one that is not. */
export function idOf(document: { readonly id: string | null }): Id {
  if (document.id === null) throw new Error("A document that is not stored has no id.");
  return document.id;
}

const LANES = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35] as const;

/** An id that is the same on every client for the same words: what two clients make of them exists only once. */
export function idFrom(words: string): Id {
  return LANES.map((seed) => scramble(words, seed).toString(36).padStart(7, "0").slice(-4)).join("");
}

function scramble(words: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Returns the id of a combatant's actor in the world: for a token's own actor, that of the actor it was made from. "" if there is none. The document is asked, since a combatant may be stored with its token's id alone. */
export function actorIdOf({ actor }: Pick<Combatant.Implementation, "actor">): Id {
  return actor?.id ?? "";
}
