import { generation } from "../generation.ts";

/** The id of a scene's first level (generation 14). Tokens are on it unless they name another. */
export const DEFAULT_LEVEL = "defaultLevel0000";

interface Pictured {
  readonly levels?: readonly object[];
  readonly background?: object;
  readonly foreground?: string | null;
}

/** Returns the source of a scene with at least one level. Without any, its picture goes to the default level. Only 14 has levels. */
export function withLevel<Source extends object>(source: Source): Source {
  const { levels = [], background = {}, foreground = null } = source as Pictured;
  if (generation() < 14 || levels.length > 0) return source;
  return { ...source, levels: [{ _id: DEFAULT_LEVEL, name: "Ground", background, foreground: { src: foreground } }] };
}

/** Whether a token is on a level that its scene has. Always true on 13. */
export function isOnLevel(token: any): boolean {
  return generation() < 14 || token.parent?.levels?.has(token._source.level) === true;
}

/** Whether a wall counts on a level. A wall that names no level counts on all, as does every wall on 13. */
export function countsOn(wall: any, level: string | null | undefined): boolean {
  const levels: readonly string[] = wall._source.levels ?? [];
  return levels.length === 0 || typeof level !== "string" || levels.includes(level);
}

/** Returns the data that put something new on the level that a scene shows first. Empty on 13. */
export function shownLevel(scene: any): { level?: string } {
  if (generation() < 14) return {};
  const { initialLevel, levels } = scene;
  return { level: levels.has(initialLevel) ? initialLevel : (levels.contents[0]?.id ?? DEFAULT_LEVEL) };
}
