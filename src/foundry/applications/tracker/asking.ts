import type { ViewBase } from "../../../core/index.ts";
import { isRunning } from "../../encounters.ts";
import type { CallboardEncounter } from "../../encounter.ts";

/** Whether the prompt of a view asks something of whom the view is for. */
export function isAsking(combat: CallboardEncounter, { now }: Pick<ViewBase, "now">): boolean {
  return now.asks && isRunning(combat);
}
