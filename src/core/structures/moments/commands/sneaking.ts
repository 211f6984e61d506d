import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { nextPhase } from "../advance.ts";
import { ANYBODY, command, deedCommand, OVERRIDE } from "./define-command.ts";
import {
  makePreconditionRefuser,
  refuseUnlessOverridden,
  refuseSneakCheck,
  refuseCover,
  refuseSneak,
  refuseBlindRoll,
} from "../preconditions.ts";
import { lineOf, overrideReasonData } from "../log.ts";
import { COVERS, type MomentsState, type Numbers, type Sneaked } from "../state.ts";
import { dieResultOf } from "./striking.ts";

/** The id of the die in a sneaking check. */
const DIE = "sneak";

/** Begins or ends a figure's sneaking, if its preconditions allow it. */
export const sneak = deedCommand({
  fields: { combatant: COMBATANT, sneaking: { type: "flag" }, override: OVERRIDE },
  phases: ["movement", "meeting"],
  precondition: refuseSneak,
  refuse: makePreconditionRefuser(refuseSneak),
  apply(state, command) {
    const { combatant, sneaking } = command;
    return {
      state: withMember(state, combatant, { sneaking }),
      line: lineOf(sneaking ? "sneak" : "sneakEnds", combatant, overrideReasonData(command)),
    };
  },
});

/** Sets the cover that a figure is in. Rule: moments.txt "Cover". */
export const cover = deedCommand({
  fields: { combatant: COMBATANT, cover: { type: "choice", among: COVERS }, override: OVERRIDE },
  phases: ["movement"],
  precondition: refuseCover,
  refuse: makePreconditionRefuser(refuseCover),
  apply(state, command) {
    const { combatant, cover: behind } = command;
    return {
      state: withMember(state, combatant, { cover: behind }),
      line: lineOf("cover", combatant, { cover: behind, ...overrideReasonData(command) }),
    };
  },
});

/** Returns the score of a sneaking check: Agility, or Skullduggery once it is learned. Armour counts with either. Rule: moments.txt "Sneaking". */
function stealthOf({ agility, skullduggery }: Pick<Numbers, "agility" | "skullduggery">): number {
  return skullduggery ?? agility;
}

/** Ends the meeting if a sneaking figure is found. A hidden figure stays unknown and ends nothing. Rule: moments.txt "if detected phase ends immediately". */
function endMeetingIfFound(state: MomentsState, id: Id, next: MomentsState): MomentsState {
  const figure = lookup(state.combatants, id);
  const isNews = figure?.sneaking === true && !figure.detected && !figure.hidden && figure.standing === "in";
  return isNews && state.phase === "meeting" ? nextPhase(next) : next;
}

/** Checks sneaking: die plus DAR at or under the score passes. A check in the movement phase ends movement. Rule: moments.txt "Sneaking". */
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
    const die = dieResultOf(rolled, DIE);
    const { dar } = figure.numbers;
    const score = stealthOf(figure.numbers);
    const sneaked: Sneaked = { die, dar, score, passed: die + dar <= score, phase: state.phase };
    const said = lineOf(sneaked.passed ? "sneakPassed" : "sneakFailed", combatant, { die, dar, score, ...overrideReasonData(command) });
    const next = withMember(state, combatant, { sneaked, detected: figure.detected || !sneaked.passed });
    return { state: sneaked.passed ? next : endMeetingIfFound(state, combatant, next), line: said };
  },
});

/** Marks a figure as found by the other side, or as lost from that side's sight. */
export const detect = command({
  fields: { combatant: COMBATANT, detected: { type: "flag" } },
  by: "referee",
  refuse: (state, { combatant }) => refuseGone(state, combatant),
  apply(state, { combatant, detected }) {
    const next = withMember(state, combatant, { detected });
    const said = lineOf(detected ? "detect" : "lose", combatant);
    return { state: detected ? endMeetingIfFound(state, combatant, next) : next, line: said };
  },
  offer: ANYBODY,
});
