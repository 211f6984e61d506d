import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { controlsContext, momentsHead } from "../shared/head-and-foot.ts";
import { listContext } from "../shared/rows.ts";
import { MOMENTS_SCREEN } from "../tracker/screen.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { BOARD_ACTIONS } from "./actions.ts";
import { columnsContext } from "./columns.ts";

const own = (name: string) => template(`moments/board/${name}`);
const { tracker: list, footer: foot } = MOMENTS_SCREEN.parts;

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "moments");
  if (!view) return {};
  if (part === "tracker") {
    const base = baseOf(combat, view, uiState);
    return { half: view.half, phase: view.phase, columns: columnsContext(base), ...listContext(base) };
  }
  const controls = controlsContext(combat, view, uiState);
  return part === "header" ? { ...momentsHead(combat, view), ...controls } : controls;
}

/** How `moments` is shown on a board: the six phases side by side with the halves of both sides, and below them who takes part. */
export const MOMENTS_BOARD: Screen = {
  ...MOMENTS_SCREEN,
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("body"), templates: [...list.templates, own("cell"), own("tile")] },
    footer: { template: own("footer"), templates: foot.templates },
  },
  prepare,
  acts: BOARD_ACTIONS,
};
