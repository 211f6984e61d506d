import { isRecord } from "../../core/index.ts";
import { isolateTextDirection, escapeFoundrySyntax } from "../platform/neutralize-text.ts";

/** The reason why a user's change was corrected, as data. */
export interface Explanation {
  /** The key of the explanation's text, below CALLBOARD.Foreign. */
  readonly key: string;
  /** The name of the user whose change was corrected. */
  readonly name: string;
}

/** The longest user name in an explanation, in characters. */
export const MAX_NAME = 80;

/** Returns the explanation in a message. Null if there is none, if it is malformed, or if no GM wrote it. */
export function explanationIn({ author, flags }: ChatMessage.Implementation): Explanation | null {
  const value = flags.callboard?.explained;
  if (author?.isGM !== true || !isRecord(value)) return null;
  const { key, name } = value;
  if (typeof key !== "string" || typeof name !== "string" || name.length > MAX_NAME) return null;
  return /^CALLBOARD\.Foreign\.\w+$/.test(key) && game.i18n.has(key) ? { key, name } : null;
}

/** Returns an explanation as plain text in this client's language. */
export function explanationText({ key, name }: Explanation): string {
  return escapeFoundrySyntax(game.i18n.format(key, { name: isolateTextDirection(name) }));
}
