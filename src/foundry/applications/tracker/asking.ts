import type { ViewBase } from "../../../core/index.ts";
import { isRunning } from "../../encounter/encounters.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";

/** Whether the prompt of a view asks something of whom the view is for. */
export function isAsking(combat: CallboardEncounter, { now }: Pick<ViewBase, "now">): boolean {
  return now.asks && isRunning(combat);
}
