import type { RowBase } from "../../../core/index.ts";

/** The lamps of combatants that no longer take part: out of action, or gone. */
const OVER: readonly string[] = ["out", "left"];

/** Returns rows in their order, with those of defeated combatants last. */
export function defeatedLast<Row extends Pick<RowBase, "lamp">>(rows: readonly Row[]): Row[] {
  const isOver = ({ lamp }: Row) => OVER.includes(lamp);
  return [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver)];
}

/** Returns rows in cast order, with a player's own first and the defeated last. Lists whose order is a rule don't use it. */
export function listOrderOf<Row extends Pick<RowBase, "lamp" | "own">>(
  { view: { referee } }: { readonly view: { readonly referee: boolean } },
  rows: readonly Row[],
): Row[] {
  const isOwn = ({ own }: Row) => own && !referee;
  return defeatedLast([...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]);
}
