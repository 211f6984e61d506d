import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { nextPhase } from "../advance.ts";
import { ANYBODY, command, deedCommand, OVERRIDE } from "./command.ts";
import {
  type Precondition,
  refuseUnlessOverridden,
  refuseSneakCheck,
  refuseCover,
  refuseSneak,
  refuseBlindRoll,
} from "../preconditions.ts";
import { lineOf, reasonOf } from "../log.ts";
import { COVERS, type MomentsState, type Numbers, type Sneaked } from "../state.ts";
import { onlyDieOf } from "./striking.ts";

const coverFields = { combatant: COMBATANT, cover: { type: "choice", among: COVERS }, override: OVERRIDE } as const;
type CoverFields = Given<typeof coverFields>;

const sneakFields = { combatant: COMBATANT, sneaking: { type: "flag" }, override: OVERRIDE } as const;
type SneakFields = Given<typeof sneakFields>;

/** The id of the die of a check. */
const DIE = "sneak";

/** Why a figure does not sneak or take cover, or null: what the table saw a referee set on its actor is so already, and no guard holds it. */
function refuseStance(
  state: MomentsState,
  { combatant, override }: SneakFields | CoverFields,
  seat: Seat,
  precondition: Precondition,
): Refusal | null {
  return (
    refuseGone(state, combatant) ??
    (seat.kind === "table" ? null : refuseUnlessOverridden(seat, override, () => precondition(state, combatant)))
  );
}

/** A figure begins to sneak, or no longer does. */
export const sneak = deedCommand({
  fields: sneakFields,
  phases: ["movement", "meeting"],
  precondition: refuseSneak,
  refuse(state, command, seat) {
    return refuseStance(state, command, seat, refuseSneak);
  },
  apply(state, command) {
    const { combatant, sneaking } = command;
    return {
      state: withMember(state, combatant, { sneaking }),
      line: lineOf(sneaking ? "sneak" : "sneakEnds", combatant, reasonOf(command)),
    };
  },
});

/** A figure goes behind cover, or comes out. Rule: moments.txt "Cover". */
export const cover = deedCommand({
  fields: coverFields,
  phases: ["movement"],
  precondition: refuseCover,
  refuse(state, command, seat) {
    return refuseStance(state, command, seat, refuseCover);
  },
  apply(state, command) {
    const { combatant, cover: behind } = command;
    return {
      state: withMember(state, combatant, { cover: behind }),
      line: lineOf("cover", combatant, { cover: behind, ...reasonOf(command) }),
    };
  },
});

/** What is checked: Agility, or Skullduggery once it is learned; armour counts with either. Rule: moments.txt "Sneaking". */
function stealthOf({ agility, skullduggery }: Pick<Numbers, "agility" | "skullduggery">): number {
  return skullduggery ?? agility;
}

/** What follows as a figure is found: who sneaks in the meeting ends it at once, party or foe; not one that is hidden besides, of which nobody knows even then. Rule: moments.txt "if detected phase ends immediately". */
function endMeetingIfFound(state: MomentsState, id: Id, next: MomentsState): MomentsState {
  const figure = lookup(state.combatants, id);
  const isNews = figure?.sneaking === true && !figure.detected && !figure.hidden && figure.standing === "in";
  return isNews && state.phase === "meeting" ? nextPhase(next) : next;
}

/** A check of sneaking: die and DAR at or under the score, or it is found; in the movement phase it ends the figure's movement. Rule: moments.txt "Sneaking". */
export const sneakCheck = deedCommand({
  fields: { combatant: COMBATANT, override: OVERRIDE },
  phases: ["movement"],
  precondition: (state, id) => refuseBlindRoll(state, id) ?? refuseSneakCheck(state, id),
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (state, { combatant, override }, seat) =>
    refuseBlindRoll(state, combatant) ?? refuseUnlessOverridden(seat, override, () => refuseSneakCheck(state, combatant)),
  needs(_state, { combatant }, rolled, { member }) {
    const modifier = member.numbers.dar;
    return rolled.some(({ id }) => id === DIE) ? [] : [{ id: DIE, count: 1, faces: 20, modifier, combatant }];
  },
  apply(state, command, _seat, rolled, { member: figure }) {
    const { combatant } = command;
    const die = onlyDieOf(rolled, DIE);
    const { dar } = figure.numbers;
    const score = stealthOf(figure.numbers);
    const sneaked: Sneaked = { die, dar, score, passed: die + dar <= score, phase: state.phase };
    const said = lineOf(sneaked.passed ? "sneakPassed" : "sneakFailed", combatant, { die, dar, score, ...reasonOf(command) });
    const next = withMember(state, combatant, { sneaked, detected: figure.detected || !sneaked.passed });
    return { state: sneaked.passed ? next : endMeetingIfFound(state, combatant, next), line: said };
  },
});

/** A figure is found, or lost from sight again. */
export const detect = command({
  fields: { combatant: COMBATANT, detected: { type: "flag" } },
  by: "referee",
  refuse(state, { combatant }) {
    return refuseGone(state, combatant);
  },
  apply(state, { combatant, detected }) {
    const next = withMember(state, combatant, { detected });
    const said = lineOf(detected ? "detect" : "lose", combatant);
    return { state: detected ? endMeetingIfFound(state, combatant, next) : next, line: said };
  },
  offer: ANYBODY,
});
