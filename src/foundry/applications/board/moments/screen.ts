import type { CallboardEncounter } from "../../../api.ts";
import { template } from "../../bases.ts";
import { viewsIn } from "../../../view-cache.ts";
import type { Desk } from "../../tracker/desk.ts";
import { controlsContext, headContext } from "../../tracker/moments/frame.ts";
import { listContext } from "../../tracker/moments/rows.ts";
import { baseOf, MOMENTS_SCREEN } from "../../tracker/moments/screen.ts";
import type { PartId } from "../../tracker/screen.ts";
import type { BoardScreen } from "../screen.ts";
import { BOARD_ACTS } from "./acts.ts";
import { columnsContext } from "./columns.ts";

const own = (name: string) => template(`board/moments/${name}`);
const { tracker: list, footer: foot } = MOMENTS_SCREEN.parts;

function prepare(part: PartId, combat: CallboardEncounter, desk: Desk): object {
  const { view } = viewsIn(combat, "moments");
  if (!view) return {};
  if (part === "tracker") {
    const base = baseOf(combat, view, desk);
    return { half: view.half, phase: view.phase, columns: columnsContext(base), ...listContext(base) };
  }
  const controls = controlsContext(combat, view, desk);
  return part === "header" ? { ...headContext(combat, view), ...controls } : controls;
}

/** How `moments` is shown on a board: the six phases side by side with the halves of both sides, and below them who takes part. */
export const MOMENTS_BOARD: BoardScreen = {
  ...MOMENTS_SCREEN,
  parts: {
    header: { template: own("header"), templates: [template("tracker/timer"), ...foot.templates] },
    tracker: { template: own("body"), templates: [...list.templates, own("cell"), own("tile")] },
    footer: { template: own("footer"), templates: foot.templates },
  },
  prepare,
  acts: BOARD_ACTS,
};
