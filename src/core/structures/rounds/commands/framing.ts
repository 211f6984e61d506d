import { findInPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { cleanLine, cleanText, isBlank } from "../../../kernel/clean-text.ts";
import { MAX_NAME, MAX_ROUNDS } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { stateFor } from "../perspective.ts";
import { no } from "../refusals.ts";
import { DRINK } from "../setup.ts";
import { isRunByGm, leaderOf, membersOf, participatingSidesOf } from "../sides.ts";
import { withSide } from "../setters.ts";
import { KINDS, type RoundsState, type Side } from "../state.ts";
import { sees } from "../visibility.ts";
import { command, sideLine, SIDE, WORDS } from "./define-command.ts";
import { refuseNonSpeaker } from "../preconditions.ts";

/** Sets the kind of conflict, its limit in rounds (0 for none), who flees in a chase, and the drinking skill. Rule: rules.md 5.5 "startConflict". */
export const frame = command({
  fields: {
    conflict: { type: "choice", among: KINDS },
    limit: { type: "integer", min: 0, max: MAX_ROUNDS, optional: true },
    pursued: { ...SIDE, optional: true },
    drink: { type: "text", max: MAX_NAME, optional: true },
  },
  by: "referee",
  during: ["goals"],
  apply: (state, { conflict, limit = 0, pursued = state.pursued, drink = state.drink ?? DRINK }) => ({
    state: { ...state, kind: conflict, limit, pursued, drink: isBlank(drink) ? DRINK : cleanLine(drink) },
    line: line("frame", [], { conflict, limit }),
  }),
  offer: [
    {
      optional: ["limit", "pursued", "drink"],
      ranges: (asking) => ({ pursued: { type: "choice", among: participatingSidesOf(asking.state) } }),
    },
  ],
});

/** Sets the goal that a side has in the conflict. Rule: rounds.txt "Each side must state a goal". */
export const goal = command({
  fields: { side: SIDE, text: WORDS },
  by: "anyone",
  refuse: (state, { side }, seat) => (state.step === "over" ? no("step", { step: state.step }) : refuseNonSpeaker(state, side, seat)),
  apply: (state, { side, text }) => ({
    state: withSide(state, side, { goal: cleanText(text) }),
    line: sideLine(state, "goal", side, { text: cleanText(text) }),
  }),
  offer: [{ each: "side" }],
});

/** Refuses an NPC as leader if players have a character in play on the side. The GM never decides for those players. */
function refuseNpc(state: RoundsState, combatant: Id, side: Side): Refusal | null {
  const isNpc = lookup(state.combatants, combatant)?.npc === true;
  return isNpc && !isRunByGm(state, side) ? no("npcLeads", { combatant }) : null;
}

/** Refuses a hidden leader if a character in sight may lead. Players would not see their leader. */
function refuseHidden(state: RoundsState, combatant: Id, side: Side): Refusal | null {
  const isHidden = (id: Id) => lookup(state.combatants, id)?.hidden === true;
  return isHidden(combatant) && !isHidden(leaderOf(state, side)) ? no("hiddenLeads", { combatant }) : null;
}

/** Names a side's leader, who seals its nominations. */
export const lead = command({
  fields: { combatant: COMBATANT },
  by: "anyone",
  refuseFirst(state, { combatant }, seat) {
    if (state.step === "over") return no("step", { step: state.step });
    return sees(state, combatant, seat) ? null : no("combatant");
  },
  find: (state, { combatant }) => findInPlay(state, combatant),
  refuse(state, { combatant }, seat, { member: { side } }) {
    // A refusal because of characters that the seat may not know of would reveal them.
    const seen = stateFor(state, seat);
    return refuseNonSpeaker(state, side, seat) ?? refuseNpc(seen, combatant, side) ?? refuseHidden(seen, combatant, side);
  },
  apply: (state, { combatant }, _seat, _rolled, { member: { side } }) => ({
    state: withSide(state, side, { leader: combatant }),
    line: lineOf("lead", combatant),
  }),
});

/** Begins the conflict. Counts the visible characters in play for the price of a Win, and gives each side a leader. Rule: rules.md 5.5. */
export const begin = command({
  fields: {},
  by: "referee",
  during: ["goals"],
  refuse: (state) =>
    (participatingSidesOf(state).length < 2 && state.kind !== "drinking" ? no("oneSide") : null) ??
    (state.kind === "chase" && !participatingSidesOf(state).includes(state.pursued) ? no("noPursued") : null),
  apply(state) {
    const next = participatingSidesOf(state).reduce((each, side) => {
      const outset = membersOf(each, side).filter(([, { standing, hidden }]) => standing === "in" && !hidden).length;
      return withSide(each, side, { outset, leader: leaderOf(each, side) });
    }, state);
    return { state: { ...next, step: "actions" }, line: line("begin", [], { conflict: state.kind }) };
  },
  likely: true,
});
