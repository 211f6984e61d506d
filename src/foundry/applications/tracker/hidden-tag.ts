import { isHost, type Id, type ViewBase } from "../../../core/index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

type Rows = Pick<ViewBase, "rows">;

/** The hidden combatants of a view, cached. */
const known = new WeakMap<Rows, ReadonlySet<Id>>();

function hiddenIn(view: Rows): ReadonlySet<Id> {
  const found = known.get(view) ?? new Set(view.rows.filter(({ hidden }) => hidden).map(({ combatant }) => combatant));
  known.set(view, found);
  return found;
}

/** Returns the text of the hidden mark for `tracker/hidden.hbs`. "" for combatants that players can see, and always for players. */
export function hiddenTag({ view, seat }: Pick<Reading<Rows>, "view" | "seat">, combatant: Id): string {
  return isHost(seat) && hiddenIn(view).has(combatant) ? say("CALLBOARD.Tracker.Hidden") : "";
}
