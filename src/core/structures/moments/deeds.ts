import { own } from "../../kernel/records.ts";
import type { Id, Refusal } from "../../kernel/structure.ts";
import { idle } from "./acting.ts";
import {
  mayCheck,
  mayCover,
  mayDrop,
  mayManage,
  mayMove,
  mayRise,
  maySneak,
  mayStrike,
  mayTalk,
  pronePrice,
  risePrice,
  rolledHere,
  targetsOf,
  type Guard,
} from "./guards.ts";
import type { Lens } from "./lens.ts";
import { no } from "./refusals.ts";
import type { Deed, ShownDeed } from "./shown.ts";
import type { Figure, MomentsState, Phase } from "./state.ts";
import type { Entry } from "./waiting.ts";

/** Why a figure does not act or may not do a deed, as a seat reads it: no reason is "". */
export interface Not {
  readonly not: string;
  readonly data: Readonly<Record<string, string | number>>;
}

const MAY: Readonly<Record<Deed, Guard>> = {
  talk: mayTalk,
  strike: mayStrike,
  move: (state, id) => mayMove(state, id, state.phase === "meeting" ? "sneak" : "walk"),
  prone: mayDrop,
  rise: mayRise,
  sneak: maySneak,
  cover: mayCover,
  sneakCheck: (state, id) => mayCheck(state, id),
  manage: mayManage,
};

const STRIKE: readonly Deed[] = ["strike"];
const DEEDS_OF: Readonly<Record<Phase, readonly Deed[]>> = {
  meeting: ["talk", "sneak", "move"],
  missile: STRIKE,
  movement: ["move", "prone", "rise", "sneak", "cover", "sneakCheck"],
  melee: STRIKE,
  magic: STRIKE,
  management: ["manage"],
};

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
  if (deed === "prone") return pronePrice(state, figure);
  return deed === "rise" ? risePrice(state, figure) : null;
}

/** A refusal as a seat reads it: nobody is named in it of whom it may not know. */
function told(lens: Lens, refusal: Refusal | null): Not {
  if (refusal === null) return { not: "", data: {} };
  const isTold = (value: string | number) => typeof value === "number" || !Object.hasOwn(lens.real.combatants, value) || lens.knows(value);
  const data = Object.fromEntries(Object.entries(refusal.data ?? {}).filter(([, value]) => isTold(value)));
  return { not: refusal.reason, data };
}

/** The refusal of what is asked once the half that the seat sees is over; else what the rules say. */
function asked(lens: Lens, id: Id, guard: Guard): Not {
  const isIn = own(lens.real.combatants, id)?.standing === "in";
  return told(lens, lens.over && isIn ? no("half", { combatant: id }) : guard(lens.real, id));
}

/** Why a figure has nothing to do in the open half. */
export function idleFor(lens: Lens, id: Id): Not {
  return asked(lens, id, idle);
}

function isRolled(lens: Lens, id: Id): Refusal | null {
  return rolledHere(lens.real, id);
}

/** What a seat may do with a figure of its own in the open phase, and why not. */
export function deedsFor(lens: Lens, [id, figure]: Entry): ShownDeed[] {
  if (!lens.owns(id) || figure.standing !== "in") return [];
  return DEEDS_OF[lens.state.phase]
    .filter((deed) => suits(deed, figure))
    .map((deed) => {
      const guard: Guard = deed === "sneakCheck" ? (state, one) => MAY[deed](state, one) ?? isRolled(lens, one) : MAY[deed];
      return { deed, beats: beatsOf(deed, lens.state, figure), ...asked(lens, id, guard) };
    });
}

/** Whom a seat's figure may strike now, as far as the seat knows them. */
export function targetsFor(lens: Lens, id: Id): readonly Id[] {
  if (!lens.owns(id) || lens.over) return [];
  return targetsOf(lens.real, id).filter(lens.knows);
}
