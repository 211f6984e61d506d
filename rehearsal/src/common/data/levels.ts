import { generation } from "../generation.ts";

/** The id of the level that a scene of 14 begins with, and on which tokens stand unless they say otherwise. */
export const DEFAULT_LEVEL = "defaultLevel0000";

interface Pictured {
  readonly levels?: readonly object[];
  readonly background?: object;
  readonly foreground?: string | null;
}

/** Returns the source of a scene with a level: without any, its picture becomes that of the default level. Only 14 has levels. */
export function withLevel<Source extends object>(source: Source): Source {
  const { levels = [], background = {}, foreground = null } = source as Pictured;
  if (generation() < 14 || levels.length > 0) return source;
  return { ...source, levels: [{ _id: DEFAULT_LEVEL, name: "Ground", background, foreground: { src: foreground } }] };
}

/** Whether a token stands on a level that its scene has. Always so on 13. */
export function isOnLevel(token: any): boolean {
  return generation() < 14 || token.parent?.levels?.has(token._source.level) === true;
}

/** Whether a wall counts on a level. One that names no level counts on all, as does each on 13. */
export function countsOn(wall: any, level: string | null | undefined): boolean {
  const levels: readonly string[] = wall._source.levels ?? [];
  return levels.length === 0 || typeof level !== "string" || levels.includes(level);
}

/** What says that something new stands on the level of a scene that is shown first. Empty on 13. */
export function shownLevel(scene: any): { level?: string } {
  if (generation() < 14) return {};
  const { initialLevel, levels } = scene;
  return { level: levels.has(initialLevel) ? initialLevel : (levels.contents[0]?.id ?? DEFAULT_LEVEL) };
}
