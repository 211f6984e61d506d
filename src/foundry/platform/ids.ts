import type { Id } from "../../core/index.ts";

/** Returns the id of a stored document. Throws if it is not stored. */
export function idOf(document: { readonly id: string | null }): Id {
  if (document.id === null) throw new Error("A document that is not stored has no id.");
  return document.id;
}

const LANES = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35] as const;

/** Returns an id that is the same on every client for the same words, so that two clients create one document. */
export function deterministicIdFrom(words: string): Id {
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

/** Returns the id of a combatant's world actor, or its token's base actor. "" if there is none. */
export function actorIdOf({ actor }: Pick<Combatant.Implementation, "actor">): Id {
  // The document is read, since a combatant may store only its token's id.
  return actor?.id ?? "";
}
