import { isEqual } from "./diff.ts";
import type { Projection } from "./structure.ts";

/** A projection of one kind. */
export type ProjectionOf<Kind extends Projection["kind"]> = Extract<Projection, { kind: Kind }>;

/** Picks the projections of one kind, in their order. */
export function ofKind<Kind extends Projection["kind"]>(projections: readonly Projection[], kind: Kind): ProjectionOf<Kind>[] {
  return projections.filter((projection): projection is ProjectionOf<Kind> => projection.kind === kind);
}

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

/** Lists what is to be shown anew: projections that are new or different by key. An undo takes some away: then the end of a defeat, status, hiding or refund is shown. */
export function diffProjections(before: readonly Projection[], after: readonly Projection[]): Projection[] {
  const old = new Map(before.map((projection) => [projection.key, projection]));
  const kept = new Set(after.map((projection) => projection.key));
  const fresh = after.filter((projection) => !isEqual(old.get(projection.key), projection));
  const gone = before.filter((projection) => !kept.has(projection.key)).flatMap(endOf);
  return [...gone, ...fresh];
}
