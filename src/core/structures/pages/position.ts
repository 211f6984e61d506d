import type { Position } from "../../kernel/structure.ts";
import type { PagesState } from "./state.ts";

/** Where an encounter in `pages` stands: the page, counted through all scenes, and the step. */
export function position({ pages, step, undos }: PagesState): Position {
  return { unit: Math.max(1, pages), step, undos };
}
