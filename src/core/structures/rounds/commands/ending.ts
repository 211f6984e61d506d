import { withMembersOfActor } from "../../../kernel/cast/member.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { withParts } from "../../../kernel/log-lines.ts";
import { lookup } from "../../../kernel/records.ts";
import { endWithoutOpponents, endLine, endLinesOf, endConflict, hasLossesToRestore, restoreRanks } from "../end-conflict.ts";
import { nextRound, lossLinesOf, endActionsOfRound } from "../advance.ts";
import { isExchangeOpen } from "../exchange.ts";
import { MAX_SUCCESSES, MAX_WOUNDS } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { participatingSidesOf, contendingSidesOf } from "../sides.ts";
import { withSide } from "../setters.ts";
import { areActionsDone, isAwaitedToAct } from "../waiting.ts";
import { passFor, type Passed } from "./volunteering-and-calling.ts";
import { command, sideLine, SIDE } from "./define-command.ts";
import { refuseFollower, refuseNonSpeaker } from "../preconditions.ts";

/** Closes the actions and pools what sides won. With `early`, characters that have not acted pass. Rule: rounds.txt "Pool the Successes each side earned". */
export const closeRound = command({
  fields: { early: { type: "flag", optional: true } },
  by: "referee",
  during: ["actions"],
  refuse(state, { early = false }) {
    if (isExchangeOpen(state)) return no("busy");
    return early || areActionsDone(state) ? null : no("unacted");
  },
  apply(state) {
    // A character that is waited for and has not acted passes now.
    const late = Object.entries(state.combatants).flatMap(([id, one]) => (isAwaitedToAct(state, one) ? [id] : []));
    const passed = late.reduce<Passed>(
      (moved, id) => {
        const { state: after, parts, costs } = passFor(moved.state, id);
        return costs ? { state: after, parts: [...moved.parts, lineOf("pass", id), ...parts] } : moved;
      },
      { state, parts: [] },
    );
    const next = endActionsOfRound(passed.state);
    return { state: next, line: withParts(line("closeRound", [], { round: state.round }), [...passed.parts, ...endLinesOf(next)]) };
  },
  offer: [{}, { with: ["early"], ranges: () => ({ early: { type: "flag", only: true } }) }],
  likely: ({ state }) => areActionsDone(state),
});

/** Begins the next round of the conflict. */
export const nextRoundOf = command({
  fields: {},
  by: "referee",
  during: ["check"],
  apply(state) {
    const next = nextRound(state);
    return { state: next, line: { ...line("nextRound", [], { round: next.round }), parts: lossLinesOf(state) } };
  },
  likely: true,
});

/** Concedes the conflict for a side. The side's leader or the GM may. Rule: rules.md 5.5 "concede". */
export const concede = command({
  fields: { side: SIDE },
  by: "anyone",
  refuse: (state, { side }, seat) =>
    (state.step === "goals" || state.step === "over" ? no("step", { step: state.step }) : null) ??
    refuseNonSpeaker(state, side, seat) ??
    refuseFollower(state, side, seat) ??
    (contendingSidesOf(state).includes(side) ? null : no("noSide")),
  apply(state, { side }) {
    const isActing = lookup(state.combatants, state.actor)?.side === side;
    const next = endWithoutOpponents(withSide({ ...state, actor: isActing ? "" : state.actor }, side, { conceded: true }));
    return { state: next, line: withParts(sideLine(state, "concede", side), endLinesOf(next)) };
  },
  offer: [{ each: "side" }],
});

/** Ends the conflict by the GM's decision, with a winner or, without `side`, none. */
export const finish = command({
  fields: { side: { ...SIDE, optional: true } },
  by: "referee",
  refuse: (state, { side }) =>
    (state.step === "goals" || state.step === "over" ? no("step", { step: state.step }) : null) ??
    (side === undefined || participatingSidesOf(state).includes(side) ? null : no("noSide")),
  apply(state, { side }) {
    const next = endConflict(state, side ?? "", side === undefined ? "nobody" : "gm");
    return { state: next, line: endLine(next) };
  },
  offer: [{}, { with: ["side"], each: "side" }],
});

/** Restores the ranks that the conflict took, if the encounter ends before the conflict. Rule: rules.md E28. */
export const restore = command({
  fields: {},
  by: "table",
  refuse: (state) => (hasLossesToRestore(state) ? null : no("nothingOwed")),
  apply: (state) => ({ state: restoreRanks(state), line: line("restore", []) }),
});

/** Sets a character's wound levels, for wounds that no attack dealt or that heal. */
export const wound = command({
  fields: { combatant: COMBATANT, wounds: { type: "integer", min: 0, max: MAX_WOUNDS } },
  by: "referee",
  apply: (state, { combatant, wounds }) => ({
    state: withMembersOfActor(state, combatant, { wounds }),
    line: lineOf("wound", combatant, { amount: wounds }),
  }),
  offer: false,
});

/** Corrects a side's pool of successes, for events outside the rules such as a storm. */
export const correct = command({
  fields: { side: SIDE, amount: { type: "integer", min: -MAX_SUCCESSES, max: MAX_SUCCESSES } },
  by: "referee",
  during: ["actions", "check"],
  refuse: (state, { side, amount }) =>
    (amount === 0 ? no("noAmount") : null) ??
    (state.sides[side].pool + amount < 0 ? no("tooMuch", { pool: state.sides[side].pool }) : null),
  apply: (state, { side, amount }) => ({
    state: withSide(state, side, { pool: state.sides[side].pool + amount }),
    line: sideLine(state, "correct", side, { amount }),
  }),
  offer: [{ each: "side" }],
});
