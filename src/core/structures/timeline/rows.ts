import { shownHealthOf } from "../../kernel/cast/health.ts";
import { pendingByCombatant, type Perspective, type Seen } from "./perspective.ts";
import { shownPoolsOf, type Committed } from "./committed-points.ts";
import type { Lamp, Row } from "./view-types.ts";
import type { Combatant, TimelineState } from "./state.ts";

// One line per lamp, in order of precedence.
function lampOf(state: TimelineState, combatant: Combatant, isWaited: boolean): Lamp {
  if (combatant.standing !== "in") return combatant.standing;
  if (state.step !== "declare") return "quiet";
  if (combatant.sealed > 0) return "sealed";
  if (combatant.passed) return "passed";
  if (isWaited) return "thinking";
  if (combatant.from > state.phase) return "surprised";
  if (combatant.window > state.windows) return "late";
  if (combatant.held) return "held";
  if (combatant.resting) return "resting";
  return combatant.hidden ? "thinking" : "unable";
}

/** Returns the nearest public phase of pending stacks. Null if none has a public phase. */
function nextOf(pending: readonly Seen[]): number | null {
  const phases = pending.flatMap(({ stack }) => stack.phase ?? []);
  return phases.length === 0 ? null : Math.min(...phases);
}

/** Returns the rows of known combatants, in cast order. A combatant that left is listed only while an action of it is pending. */
export function rowsOf(perspective: Perspective, purses: Committed): Row[] {
  const awaited = new Set(perspective.waiting);
  const stacks = pendingByCombatant(perspective);
  const listed = perspective.cast.filter(([id, { standing }]) => standing !== "left" || stacks.has(id));
  return listed.map((entry) => {
    const [id, combatant] = entry;
    const pending = stacks.get(id) ?? [];
    return {
      combatant: id,
      side: combatant.side,
      npc: combatant.npc,
      hidden: combatant.hidden,
      own: perspective.owns(id),
      lamp: lampOf(perspective.state, combatant, awaited.has(id)),
      waited: awaited.has(id),
      held: combatant.held,
      ...shownHealthOf(perspective.state, id, perspective),
      resting: combatant.resting,
      from: combatant.from > perspective.state.phase ? combatant.from : 0,
      pools: shownPoolsOf(perspective, ...entry, purses),
      pending: pending.length,
      next: nextOf(pending),
    };
  });
}
