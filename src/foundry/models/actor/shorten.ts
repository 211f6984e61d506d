import { DATA_PARTS } from "../../structures/data.ts";
import { recordIn } from "../../platform/shorten-labels.ts";

/** Cuts what players write into the sections of an actor's system data to what can be shown, in place: as it is loaded, and as it changes. */
export function shorten(source: object): void {
  for (const [id, { actor }] of DATA_PARTS) actor.shorten?.(recordIn(source, id));
}
