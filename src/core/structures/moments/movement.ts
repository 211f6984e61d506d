import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Figure, MomentsState, Way } from "./state.ts";

/** The Beats per space for each way to move. Rope or ladder costs 1 Beat per 10 ft, rounded up. Rule: moments.txt "Movement Beats Table". */
export const WAY_BEATS: Readonly<Record<Way, number>> = { walk: 1, sneak: 2, vault: 4, clamber: 6, rope: 0.5 };

/** Returns the Beats that a figure has left this Moment, never below 0. */
export function beatsLeftOf({ max, spent }: Pick<Figure, "max" | "spent">): number {
  return Math.max(0, max - spent);
}

/** Whether the other side does not know of a figure: it is hidden, or sneaks undetected. */
function isUnseen({ hidden, sneaking, detected }: Pick<Figure, "hidden" | "sneaking" | "detected">): boolean {
  return hidden || (sneaking && !detected);
}

/** Whether a figure is a foe that sneaks undetected. The rules keep it from players, even if it is not hidden. Rule: rules.md 2.9. */
export function isUndetectedSneakingFoe({ side, sneaking, detected }: Pick<Figure, "side" | "sneaking" | "detected">): boolean {
  return side === "foe" && sneaking && !detected;
}

/** Returns the Beats that a typed move costs, rounded up to a whole number. */
export function moveCostInBeats(way: Way, spaces: number): number {
  return Math.ceil(WAY_BEATS[way] * spaces);
}

/** Whether contact with `other` stops a figure. Rule: rules.md B9. */
function stops({ house }: MomentsState, figure: Figure, other: Figure): boolean {
  if (other.side === figure.side || other.standing === "left" || isUnseen(other)) return false;
  return house.stoppers === "anyFoe" || (other.standing === "in" && !other.prone);
}

/** Returns the foes among the figures `near` whose contact stops a figure. */
export function stoppersOf(state: MomentsState, id: Id, near: readonly Id[]): Id[] {
  const figure = lookup(state.combatants, id);
  if (figure === undefined) return [];
  return near.filter((other) => {
    const foe = lookup(state.combatants, other);
    return foe !== undefined && stops(state, figure, foe);
  });
}

/** One step on a path: whether it is the first of its gesture, and the figures in contact before (`from`) and after it (`to`). */
export interface PathStep {
  readonly isFirst: boolean;
  readonly from: readonly Id[];
  readonly to: readonly Id[];
}

/** Returns the figures in contact with a figure as its half began. */
function nearAtFirst(figure: Figure): readonly Id[] {
  return lookup(figure.moves, "1")?.near ?? figure.near;
}

/**
 * Returns the foe whose contact forbids a step, or "". The first step of a half is free. With `shiftWhileEngaged: free`, a figure may also
 * step along foes that it touched as the half began. Rule: moments.txt "Important Note", rules.md B8.
 */
export function findHoldingFoe(state: MomentsState, id: Id, { isFirst, from, to }: PathStep): Id {
  const figure = lookup(state.combatants, id);
  if (figure === undefined) return "";
  const holding = stoppersOf(state, id, from);
  const [foe = ""] = holding;
  if (foe === "" || (isFirst && Object.keys(figure.moves).length === 0)) return "";
  if (state.house.shiftWhileEngaged === "oneHex") return foe;
  const begun = nearAtFirst(figure);
  return holding.every((one) => begun.includes(one)) && holding.some((one) => to.includes(one)) ? "" : foe;
}

/** Returns the foe whose contact ends a path of at least one space. "" if the figure may go on. */
export function findStoppingFoe(state: MomentsState, id: Id, near: readonly Id[]): Id {
  const figure = lookup(state.combatants, id);
  const holding = stoppersOf(state, id, near);
  if (figure === undefined || state.house.shiftWhileEngaged === "oneHex") return holding[0] ?? "";
  const begun = nearAtFirst(figure);
  return holding.find((one) => !begun.includes(one)) ?? "";
}
