import { isTableOrGm, memoByIdentity, type Id, type ViewBase } from "../../../core/index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

type Rows = Pick<ViewBase, "rows">;

/** Returns the ids of the hidden combatants of a view. */
const hiddenIn = memoByIdentity(
  ({ rows }: Rows): ReadonlySet<Id> => new Set(rows.filter(({ hidden }) => hidden).map(({ combatant }) => combatant)),
);

/** Returns the text of the hidden mark for `tracker/hidden.hbs`. "" for combatants that players can see, and always for players. */
export function hiddenTagText({ view, seat }: Pick<Reading<Rows>, "view" | "seat">, combatant: Id): string {
  return isTableOrGm(seat) && hiddenIn(view).has(combatant) ? say("CALLBOARD.Tracker.Hidden") : "";
}
