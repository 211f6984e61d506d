import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Figure, MomentsState, Way } from "./state.ts";

/** Beats a space of each way; a rope or ladder takes 1 for two spaces of 5 ft, rounded up a move. Rule: moments.txt "Movement Beats Table". */
export const WAY_BEATS: Readonly<Record<Way, number>> = { walk: 1, sneak: 2, vault: 4, clamber: 6, rope: 0.5 };

/** Beats that a figure has left this Moment, never below 0. */
export function beatsLeftOf({ max, spent }: Pick<Figure, "max" | "spent">): number {
  return Math.max(0, max - spent);
}

/** True where nobody of the other side knows of a figure: hidden, or sneaking and not detected. */
function isUnseen({ hidden, sneaking, detected }: Pick<Figure, "hidden" | "sneaking" | "detected">): boolean {
  return hidden || (sneaking && !detected);
}

/** True for a foe that sneaks undetected: the rules keep it from players, whether or not it is hidden. Rule: rules.md 2.9. */
export function isVeiled({ side, sneaking, detected }: Pick<Figure, "side" | "sneaking" | "detected">): boolean {
  return side === "foe" && sneaking && !detected;
}

/** Beats that a typed move takes, whole, rounded up. */
export function beatsFor(way: Way, spaces: number): number {
  return Math.ceil(WAY_BEATS[way] * spaces);
}

/** True where contact with `other` stops a figure. Rule: rules.md B9. */
function stops({ house }: MomentsState, figure: Figure, other: Figure): boolean {
  if (other.side === figure.side || other.standing === "left" || isUnseen(other)) return false;
  return house.stoppers === "anyFoe" || (other.standing === "in" && !other.prone);
}

/** Of those in contact with a figure, the foes that stop it. */
export function stoppersOf(state: MomentsState, id: Id, near: readonly Id[]): Id[] {
  const figure = lookup(state.combatants, id);
  if (figure === undefined) return [];
  return near.filter((other) => {
    const foe = lookup(state.combatants, other);
    return foe !== undefined && stops(state, figure, foe);
  });
}

/** One step on a path: whether it is the first of its gesture, and who is in contact with the space that it leaves and with that to which it leads. */
export interface PathStep {
  readonly isFirst: boolean;
  readonly from: readonly Id[];
  readonly to: readonly Id[];
}

/** The foes in contact with a figure as its half began. */
function nearAtFirst(figure: Figure): readonly Id[] {
  return lookup(figure.moves, "1")?.near ?? figure.near;
}

/** The foe whose contact forbids a step, or "" where it is free. The first step of a half may leave contact; with `shiftWhileEngaged: free` so may each that stays beside the foe with whom the half began. Rule: moments.txt "Important Note", rules.md B8. */
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

/** The foe in whose contact a path ends that went at least one space, or "" where the figure may go on. */
export function findStoppingFoe(state: MomentsState, id: Id, near: readonly Id[]): Id {
  const figure = lookup(state.combatants, id);
  const holding = stoppersOf(state, id, near);
  if (figure === undefined || state.house.shiftWhileEngaged === "oneHex") return holding[0] ?? "";
  const begun = nearAtFirst(figure);
  return holding.find((one) => !begun.includes(one)) ?? "";
}
