import type { Base } from "../../../applications/tracker/base.ts";
import type { Pages } from "../../../../core/index.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import { pagesNext } from "./head-and-foot.ts";

/** What tracker, board and hand draw from. */
export type PagesBase = Base<Pages.PagesView>;

/** The large button with undo, redo, notes and refusals. */
export function controlsContext(base: PagesBase): object {
  return { ...footContext(base.combat, base.uiState), next: pagesNext(base.combat, base.view) };
}
