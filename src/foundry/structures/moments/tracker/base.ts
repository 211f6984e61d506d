import type { MomentsView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import type { Desk } from "../../../applications/tracker/desk.ts";
import type { Permits } from "../../../applications/tracker/permits.ts";

/** What tracker and board of `moments` are drawn from. */
export interface Base {
  readonly combat: CallboardEncounter;
  readonly view: MomentsView;
  readonly desk: Desk;
  readonly permits: Permits;
}
