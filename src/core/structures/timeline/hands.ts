import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { keepSpokenFor, pendingByCombatant, type Perspective } from "./perspective.ts";
import { phasePauseMustFollow, landsBeyondEnd, nextActionStartOf } from "./phases-on-line.ts";
import { shownPoolsOf, type Committed } from "./committed-points.ts";
import { no } from "./refusals.ts";
import type { Hand } from "./view-types.ts";
import { cacheStacksByCombatant } from "./find-stacks.ts";
import { refuseDeclaring } from "./waiting.ts";

function whyNot({ state }: Perspective, id: Id): Refusal | null {
  if (state.step !== "declare") return no("step", { step: state.step });
  return refuseDeclaring(state, id) ?? (landsBeyondEnd(state, id) ? no("tooFar") : null);
}

/** Returns the hands of the combatants that the seat controls. A GM may play for any. Rule: rules.md 1.11 "disconnect while thinking". */
export function controlledHandsOf(perspective: Perspective, purses: Committed): Hand[] {
  const owned = perspective.cast.filter(([id, { standing }]) => standing === "in" && perspective.owns(id));
  const spoken = new Set(
    keepSpokenFor(
      perspective,
      owned.map(([id]) => id),
    ),
  );
  const stacks = pendingByCombatant(perspective);
  cacheStacksByCombatant(perspective.state);
  return owned.map((entry) => {
    const [id] = entry;
    const refusal = whyNot(perspective, id);
    return {
      combatant: id,
      start: nextActionStartOf(perspective.state, id),
      floor: phasePauseMustFollow(perspective.state, id),
      pools: shownPoolsOf(perspective, ...entry, purses),
      spoken: spoken.has(id),
      may: refusal === null,
      why: refusal?.reason ?? "",
      data: refusal?.data ?? {},
      pending: (stacks.get(id) ?? []).flatMap(({ bid }) => (bid === null || bid.card === "" ? [] : [bid.card])),
    };
  });
}
