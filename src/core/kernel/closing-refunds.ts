import { stateAfterClosing } from "./state-after-closing.ts";
import { isEqual } from "./diff.ts";
import { isDelta, valueDeltaOf, withDelta } from "./delta.ts";
import { isSafeKey } from "./ids-and-keys.ts";
import { memoByIdentity } from "./memo-by-identity.ts";
import { projectionsOfKind, type ProjectionOf, type Projection, type Refund } from "./projections.ts";
import { groupBy, isRecord } from "./records.ts";
import type { StateBase, Structure } from "./structure.ts";
import type { Json } from "./json-types.ts";

function refundOf({ path, value }: ProjectionOf<"actor">, closed: ProjectionOf<"actor"> | undefined): Refund | null {
  return closed === undefined || isEqual(closed.value, value) ? null : { path, share: valueDeltaOf(value, closed.value) };
}

/** Lists what each actor would get back if its encounter closed now. An actor's list is empty if it would get nothing. */
function refundsIn<State extends StateBase>(structure: Structure<State>, state: State, shown: readonly Projection[]): Projection[] {
  if (!structure.closing) return [];
  const closed = stateAfterClosing(structure, state);
  const after = closed === state ? shown : structure.project(closed);
  const closedBy = new Map(projectionsOfKind(after, "actor").map((each) => [each.key, each]));
  const byCombatant = groupBy(projectionsOfKind(shown, "actor"), ({ combatant }) => combatant);
  return [...byCombatant].map(([combatant, numbers]) => {
    const { holder } = numbers[0] ?? {};
    const value = numbers.map((each) => refundOf(each, closedBy.get(each.key))).filter((refund) => refund !== null);
    return { kind: "refund", key: `refund-${combatant}`, combatant, ...(holder === undefined ? {} : { holder }), value };
  });
}

const shownBy = memoByIdentity((structure: Structure) =>
  memoByIdentity((state: StateBase): readonly Projection[] => {
    const shown = structure.project(state);
    return [...shown, ...refundsIn(structure, state, shown)];
  }),
);

/** Lists all that the world shows of a state: the structure's projections and each actor's refund. Computed once per state. */
export function allProjectionsOf<State extends StateBase>(structure: Structure<State>, state: State): readonly Projection[] {
  return shownBy(structure)(state);
}

const isPath = (path: unknown): path is string =>
  typeof path === "string" && path.startsWith("system.") && path.split(".").every(isSafeKey);

/** Reads the refunds that an actor holds from one encounter. Malformed ones are skipped, since an owner can write them too. */
export function readRefunds(stored: unknown): readonly Refund[] {
  if (!Array.isArray(stored)) return [];
  return (stored as readonly unknown[]).filter((one): one is Refund => isRecord(one) && isPath(one["path"]) && isDelta(one["share"]));
}

/** Returns a value with its refund applied. Null if the refund does not fit it. */
export function applyRefund(value: unknown, { share }: Refund): Json | null {
  if (!["number", "string", "boolean"].includes(typeof value)) return null;
  const next = withDelta(value as Json, share);
  return typeof next === typeof value ? next : null;
}
