import type { Id } from "../../../kernel/json-types.ts";
import { findAimless, findUnturned, standingStacksOfPhase } from "../find-stacks.ts";
import { actorsIfAllHidden } from "../visibility.ts";
import { DOUBTS, type TimelineState } from "../state.ts";
import { findUnsettledStack } from "../preconditions.ts";
import { makeStackLister } from "./offered-stacks.ts";
import { recheckBid } from "../verify-openings.ts";
import { lookup } from "../../../kernel/records.ts";
import { withStack } from "../setters.ts";
import { deedLine, line } from "../log.ts";
import { no } from "../refusals.ts";
import { settleIfVoid } from "../voiding.ts";
import { command } from "./define-command.ts";
import { OF_STACK, voidAsFalse, voidIfFalse } from "./opening.ts";

/** Marks an opened stack as false: the table observed that it does not match the actor's card. */
export const doubt = command({
  fields: { ...OF_STACK, why: { type: "choice", among: DOUBTS } },
  by: "table",
  find: findUnsettledStack,
  refuse: (_state, _given, _seat, { stack }) => (stack.bid === null ? no("notDue") : null),
  apply(state, { why }, _seat, _rolled, { at: ref }) {
    return { state: settleIfVoid(voidAsFalse(state, ref, why), ref), line: deedLine(state, "doubt", ref, { doubt: why }) };
  },
  offer: [{ cases: makeStackLister(({ bid, closed }) => bid !== null && closed === null) }],
});

/** Decides that a card counts as declared, although an undo closed it after people had read it. A false card stays false. Rule: rules.md 6.5. */
export const keep = command({
  fields: OF_STACK,
  by: "referee",
  find: findUnsettledStack,
  refuse: (_state, { combatant }, _seat, { stack }) => (stack.known === "undecided" ? null : no("unknownStack", { combatant })),
  apply(state, _given, _seat, _rolled, placed) {
    const { at: ref } = placed;
    const kept = withStack(state, ref, { known: "kept" });
    return voidIfFalse(kept, placed, recheckBid(kept, ref)) ?? { state: kept, line: deedLine(state, "keep", ref) };
  },
  offer: [{ cases: makeStackLister(({ known }) => known === "undecided") }],
});

function isGone(state: TimelineState, targets: readonly Id[] | null): boolean {
  if (targets === null || targets.length === 0) return false;
  return targets.every((id) => lookup(state.combatants, id)?.standing !== "in");
}

/** Ends the flip once all cards lie open. Actions whose sealed targets are all gone become void. Unnamed targets are asked next. Rule: rules.md A5. */
export const closeFlip = command({
  fields: {},
  by: "table",
  during: ["flip"],
  refuse(state) {
    // All cards of the phase must lie open.
    const shut = findUnturned(state);
    return shut === undefined ? null : no("bidSealed", { combatant: shut.at.combatant });
  },
  apply(state) {
    const lost =
      state.house.targetAt === "seal" ? standingStacksOfPhase(state).filter(({ stack: { targets } }) => isGone(state, targets)) : [];
    const next = lost.reduce((now, { at: ref }) => {
      return withStack(now, ref, { voided: { why: "targets", note: "", at: state.phase } });
    }, state);
    // Targets are gathered only if an open action lacks them.
    const step = findAimless(next) === undefined ? "resolve" : "aim";
    return { state: { ...next, step }, line: line("closeFlip", actorsIfAllHidden(state)) };
  },
  likely: true,
});
