import type { Opening } from "../../../kernel/seal-types.ts";
import type { Applied } from "../../../kernel/structure.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { readBid } from "../bids-and-antes.ts";
import { withStack } from "../setters.ts";
import { findUnsettledStack, openedTargetsOf } from "../preconditions.ts";
import { deedLine, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { isPartDue, shutPartsOf } from "../sealed-parts.ts";
import { type Placed } from "../find-stacks.ts";
import { type TimelineState } from "../state.ts";
import { isAsSealed, readOpenedPhase } from "../verify-openings.ts";
import { command } from "./define-command.ts";
import { OPENING } from "./opening.ts";

/** The user who opened something early, for the log line. Unknown in entries of older versions. */
type Early = Readonly<{ user?: Id | undefined }>;

const exposedLine = (combatant: Id, { user }: Early): Applied<TimelineState>["line"] =>
  user === undefined ? lineOf("exposed", combatant) : lineOf("exposedBy", combatant, { user });

function exposePhase(state: TimelineState, { at: ref, stack }: Placed, opening: Opening, early: Early): Applied<TimelineState> {
  const phase = readOpenedPhase(stack, opening);
  // A phase that it cannot act on is found false once it is due.
  if (phase === null) return { state, line: exposedLine(ref.combatant, early) };
  const said = { stack: ref.stack, phase };
  const line =
    early.user === undefined
      ? lineOf("exposedPhase", ref.combatant, said)
      : lineOf("exposedPhaseBy", ref.combatant, { ...said, user: early.user });
  return { state: withStack(state, ref, { phase }), line };
}

function exposeBid(state: TimelineState, { at: ref, stack }: Placed, opening: Opening, early: Early): Applied<TimelineState> {
  const bid = readBid(opening.payload);
  const phase = bid === null ? null : (stack.phase ?? readOpenedPhase(stack, { ...opening, payload: { phase: bid.phase } }));
  if (bid === null || phase === null) return { state, line: exposedLine(ref.combatant, early) };
  const known = withStack(state, ref, {
    phase,
    bid,
    face: "owner",
    known: "undecided",
    targets: openedTargetsOf(state, ref.combatant, bid),
  });
  const { user } = early;
  return { state: known, line: user === undefined ? deedLine(known, "exposedBid", ref) : deedLine(known, "exposedBidBy", ref, { user }) };
}

/** Makes a sealed part known whose true content a user sent too early. The GM then keeps it or gives it back. Rule: rules.md 6.5. */
export const expose = command({
  fields: { ...OPENING, user: { type: "key", optional: true } },
  by: "table",
  find: findUnsettledStack,
  refuse(state, { part, opening }, _seat, placed) {
    const isShut = shutPartsOf(placed.stack).some(([shut]) => shut === part);
    const isEarly = isShut && !isPartDue(state, placed.stack, part) && isAsSealed(state, placed, part, opening);
    return isEarly ? null : no("notDue");
  },
  apply(state, { combatant, part, opening, user }, _seat, _rolled, placed) {
    if (part === "phase") return exposePhase(state, placed, opening, { user });
    return part === "bid" ? exposeBid(state, placed, opening, { user }) : { state, line: exposedLine(combatant, { user }) };
  },
  offer: false,
});
