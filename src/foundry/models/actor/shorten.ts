import { DATA_PARTS } from "../../structures/data.ts";
import { ensureRecord } from "../../platform/shorten-labels.ts";

/** Shortens players' texts in an actor's sections to what can be shown, in place. Called on each load and change. */
export function shortenSectionTexts(source: object): void {
  for (const [id, { actor }] of DATA_PARTS) actor.shorten?.(ensureRecord(source, id));
}
