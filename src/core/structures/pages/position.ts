import type { Position } from "../../kernel/structure.ts";
import type { PagesState } from "./state.ts";

/** Returns the position of an encounter in `pages`: the step, and the page counted through all scenes. */
export function position({ pages, step, undos }: PagesState): Position {
  return { unit: Math.max(1, pages), step, undos };
}
