import type { Entry } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { refuseNothingToDo, strikeTargetsOf } from "./acting.ts";
import { DEEDS } from "./commands/index.ts";
import { pronePriceOf, risePriceOf, type Precondition } from "./preconditions.ts";
import type { Perspective } from "./perspective.ts";
import { no } from "./refusals.ts";
import type { Deed, ShownDeed } from "./view-types.ts";
import { PHASES, type Figure, type MomentsState } from "./state.ts";

/** Why a figure cannot act or do a deed, as a seat reads it. `not` is "" if the figure can. */
export interface Not {
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

const ALL = Object.keys(DEEDS) as readonly Deed[];
const DEEDS_OF = Object.fromEntries(PHASES.map((phase) => [phase, ALL.filter((deed) => DEEDS[deed].phases.includes(phase))]));

/** Whether a deed makes sense for a figure's current posture and sneaking. */
function suits(deed: Deed, { prone, sneaking }: Figure): boolean {
  switch (deed) {
    case "prone":
      return !prone;
    case "rise":
      return prone;
    case "sneakCheck":
      return sneaking;
    default:
      return true;
  }
}

function beatsOf(deed: Deed, state: MomentsState, figure: Figure): number | null {
  if (deed === "prone") return pronePriceOf(state, figure);
  return deed === "rise" ? risePriceOf(state, figure) : null;
}

/** Returns the reason why a figure may not do a deed, as far as the seat knows, else "". "half" if the seat's half is over. */
function whyNot(perspective: Perspective, id: Id, precondition: Precondition): Not {
  const told =
    perspective.over && lookup(perspective.state.combatants, id)?.standing === "in" ? no("half") : precondition(perspective.state, id);
  return { not: told?.reason ?? "", data: told?.data ?? {} };
}

/** Returns the reason why a figure has nothing to do in the open half, as far as the seat knows. "" if it has something. */
export function whyIdle(perspective: Perspective, id: Id): Not {
  return whyNot(perspective, id, refuseNothingToDo);
}

/** Returns the deeds of a seat's own figure in the open phase, each with the reason why the figure may not do it. */
export function deedsWithReasonsFor(perspective: Perspective, [id, figure]: Entry<Figure>): ShownDeed[] {
  if (!perspective.owns(id) || figure.standing !== "in") return [];
  return (DEEDS_OF[perspective.state.phase] ?? [])
    .filter((deed) => suits(deed, figure))
    .map((deed) => ({ deed, beats: beatsOf(deed, perspective.state, figure), ...whyNot(perspective, id, DEEDS[deed].precondition) }));
}

/** Returns the targets that a seat's own figure may strike now, among those the seat knows. */
export function strikeTargetsFor(perspective: Perspective, id: Id): readonly Id[] {
  return perspective.owns(id) && !perspective.over ? strikeTargetsOf(perspective.state, id) : [];
}
