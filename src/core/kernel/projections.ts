import type { Place } from "./cast/cast-member.ts";
import type { CardRoll } from "./dice.ts";
import { isEqual } from "./diff.ts";
import type { Id, Json, JsonRecord } from "./json-types.ts";

/** What an encounter changed of a value: for a number the difference, for a list the entries added and removed, else the new value. */
export type Delta = { readonly by: number } | { readonly come: readonly Json[]; readonly gone: readonly Json[] } | { readonly is: Json };

/** One value of an actor that the encounter would change as it closes. */
export interface Refund {
  /** The path of the value on the actor. It begins with `system`. */
  readonly path: string;
  /** The change from the present value to the one after closing. */
  readonly share: Delta;
}

/** One value that Foundry should show or store, such as a status or a chat card. Writing it twice under its `key` does no harm. */
export type Projection =
  /** Foundry's defeat mark of a combatant, with the actor's status by which tokens show it. */
  | { readonly kind: "defeated"; readonly key: string; readonly combatant: Id; readonly value: boolean }
  | { readonly kind: "status"; readonly key: string; readonly combatant: Id; readonly status: string; readonly active: boolean }
  /** A number of a combatant's actor. If the combatant is gone or has another actor, it goes to the linked actor `holder`. */
  | {
      readonly kind: "actor";
      readonly key: string;
      readonly combatant: Id;
      readonly holder?: Id;
      readonly path: string;
      readonly value: Json;
    }
  /** What an actor gets back if its encounter is lost before it closes. The kernel derives it from `closing`. A structure never returns it. */
  | { readonly kind: "refund"; readonly key: string; readonly combatant: Id; readonly holder?: Id; readonly value: readonly Refund[] }
  /** A chat card. `dice` lists the rolls in its message, which no other message holds. The first roll's combatant is the speaker. */
  | {
      readonly kind: "chat";
      readonly key: string;
      readonly card: string;
      readonly data: JsonRecord;
      readonly dice?: readonly CardRoll[];
    }
  /** The judged place of a token. The token is moved there if a gesture was sent back (`back` names it), or if undo or redo change it. */
  | { readonly kind: "place"; readonly key: string; readonly combatant: Id; readonly place: Place; readonly back: string }
  /**
   * What belongs to a player across encounters, kept in a world setting that only GMs write. A structure projects it for all its players in
   * every state, so that an undo restores it. With `from`, the value that the encounter found, several encounters may change it at once.
   */
  | { readonly kind: "holding"; readonly key: string; readonly user: Id; readonly name: string; readonly value: Json; readonly from?: Json }
  /** Foundry's hiding of a token while it sneaks unseen. */
  | { readonly kind: "veil"; readonly key: string; readonly combatant: Id; readonly value: boolean };

/** The type of all projections of one kind. A projection is a value that Foundry shows for a state, such as a status. */
export type ProjectionOf<Kind extends Projection["kind"]> = Extract<Projection, { kind: Kind }>;

/** Picks the projections (values that Foundry shows for a state) of one kind, such as `status`, in their order. */
export function projectionsOfKind<Kind extends Projection["kind"]>(projections: readonly Projection[], kind: Kind): ProjectionOf<Kind>[] {
  return projections.filter((projection): projection is ProjectionOf<Kind> => projection.kind === kind);
}

function endOf(gone: Projection): readonly Projection[] {
  switch (gone.kind) {
    case "status":
      return gone.active ? [{ ...gone, active: false }] : [];
    case "defeated":
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

/** Lists the projections (values for Foundry to show) that are new or changed. For a vanished defeat, status, veil or refund it lists the reset. */
export function diffProjections(before: readonly Projection[], after: readonly Projection[]): Projection[] {
  const old = new Map(before.map((projection) => [projection.key, projection]));
  const kept = new Set(after.map((projection) => projection.key));
  const fresh = after.filter((projection) => !isEqual(old.get(projection.key), projection));
  const gone = before.filter((projection) => !kept.has(projection.key)).flatMap(endOf);
  return [...gone, ...fresh];
}
