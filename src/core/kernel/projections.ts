import { isEqual } from "./diff.ts";
import type { Projection } from "./structure.ts";

function endOf(gone: Projection): readonly Projection[] {
  switch (gone.kind) {
    case "defeated":
      return gone.value ? [{ ...gone, value: false }] : [];
    case "status":
      return gone.active ? [{ ...gone, active: false }] : [];
    case "veil":
      return gone.value ? [{ ...gone, value: false }] : [];
    case "refund":
      return gone.value.length > 0 ? [{ ...gone, value: [] }] : [];
    case "actor":
    case "chat":
    case "place":
    case "holding":
      return [];
  }
}

/** What has to be shown anew: projections that are new or different by key, and the end of a defeat, status, hiding or refund that is no longer spoken of (after an undo). */
export function diffProjections(before: readonly Projection[], after: readonly Projection[]): Projection[] {
  const old = new Map(before.map((projection) => [projection.key, projection]));
  const kept = new Set(after.map((projection) => projection.key));
  const fresh = after.filter((projection) => !isEqual(old.get(projection.key), projection));
  const gone = before.filter((projection) => !kept.has(projection.key)).flatMap(endOf);
  return [...gone, ...fresh];
}
