import { isHost, type Id, type ViewBase } from "../../../core/index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

type Rows = Pick<ViewBase, "rows">;

/** The hidden combatants of a view, by view. */
const known = new WeakMap<Rows, ReadonlySet<Id>>();

function hiddenIn(view: Rows): ReadonlySet<Id> {
  const found = known.get(view) ?? new Set(view.rows.filter(({ hidden }) => hidden).map(({ combatant }) => combatant));
  known.set(view, found);
  return found;
}

/** Returns the words of the mark of a combatant that players cannot see, for `tracker/hidden.hbs`. "" for any other combatant, and always for a player. */
export function hiddenTag({ view, seat }: Pick<Reading<Rows>, "view" | "seat">, combatant: Id): string {
  return isHost(seat) && hiddenIn(view).has(combatant) ? say("CALLBOARD.Tracker.Hidden") : "";
}
