import type { Timeline } from "../../../../core/index.ts";

const rowsOf = new WeakMap<Timeline.TimelineView, ReadonlyMap<string, Timeline.Row>>();

/** Returns the row of a combatant in a view. Undefined if the view has none. */
export function rowIn(view: Timeline.TimelineView, id: string): Timeline.Row | undefined {
  const known = rowsOf.get(view) ?? new Map(view.rows.map((row) => [row.combatant, row]));
  rowsOf.set(view, known);
  return known.get(id);
}
