import type { Entry } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { refuseIdle, strikeTargetsOf } from "./acting.ts";
import { DEEDS } from "./commands/index.ts";
import { pronePriceOf, risePriceOf, type Precondition } from "./preconditions.ts";
import type { Perspective } from "./perspective.ts";
import { no } from "./refusals.ts";
import type { Deed, ShownDeed } from "./view-types.ts";
import { PHASES, type Figure, type MomentsState } from "./state.ts";

/** Why a figure does not act or may not do a deed, as a seat reads it: no reason is "". */
export interface Not {
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

const ALL = Object.keys(DEEDS) as readonly Deed[];
const DEEDS_OF = Object.fromEntries(PHASES.map((phase) => [phase, ALL.filter((deed) => DEEDS[deed].phases.includes(phase))]));

/** True for a deed that makes sense for a figure as it lies or sneaks. */
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

/** What the rules say, as far as the seat knows; once the half that it sees is over, that it is. */
function whyNot(perspective: Perspective, id: Id, precondition: Precondition): Not {
  const told =
    perspective.over && lookup(perspective.state.combatants, id)?.standing === "in" ? no("half") : precondition(perspective.state, id);
  return { not: told?.reason ?? "", data: told?.data ?? {} };
}

/** Why a figure has nothing to do in the open half. */
export function whyIdle(perspective: Perspective, id: Id): Not {
  return whyNot(perspective, id, refuseIdle);
}

/** What a seat may do with a figure of its own in the open phase, and why not. */
export function deedsFor(perspective: Perspective, [id, figure]: Entry<Figure>): ShownDeed[] {
  if (!perspective.owns(id) || figure.standing !== "in") return [];
  return (DEEDS_OF[perspective.state.phase] ?? [])
    .filter((deed) => suits(deed, figure))
    .map((deed) => ({ deed, beats: beatsOf(deed, perspective.state, figure), ...whyNot(perspective, id, DEEDS[deed].precondition) }));
}

/** Whom a seat's figure may strike now, as far as the seat knows them. */
export function strikeTargetsFor(perspective: Perspective, id: Id): readonly Id[] {
  return perspective.owns(id) && !perspective.over ? strikeTargetsOf(perspective.state, id) : [];
}
