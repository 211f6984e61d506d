import type { Asking } from "../../../kernel/command-definition.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { memoByIdentity } from "../../../kernel/memo-by-identity.ts";
import { refuseMisfit } from "../../../kernel/opening-misfit.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Opening } from "../../../kernel/seal-types.ts";
import { maySpeakFor, isReferee } from "../../../kernel/seat-rights.ts";
import type { Applied, Refusal, Seat } from "../../../kernel/structure.ts";
import { withStack } from "../setters.ts";
import { withContestResult } from "../contests.ts";
import { openedTargetsOf } from "../preconditions.ts";
import { deedLine, lineOf, type LogKey } from "../log.ts";
import { settleStack } from "../spend-points.ts";
import { freePointsOf, statLabelOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { isPartDue, PARTS, shutPartsOf } from "../sealed-parts.ts";
import { isNpc, canSee } from "../visibility.ts";
import { answerPoolHolderOf, stackPoolHolderOf, stackAt, type Placed, type StackRef } from "../find-stacks.ts";
import { type Bid, type Contest, type Doubt, type Face, type Stack, type TimelineState } from "../state.ts";
import { readOpenedAnswer, checkBid, isAsSealed, isOverbid, readOpenedPhase } from "../verify-openings.ts";
import { settleIfVoid } from "../voiding.ts";
import { command, STACK } from "./define-command.ts";
import { groupStacksByNumber, isAwaited, knownStacksOf } from "./offered-stacks.ts";

/** The fields of a command that opens a sealed part of a stack. */
export const OPENING = {
  combatant: COMBATANT,
  stack: STACK,
  part: { type: "choice", among: PARTS },
  opening: { type: "opening" },
} as const;
type Opened = Given<typeof OPENING>;
/** The fields that name a stack of a combatant. */
export const OF_STACK = { combatant: COMBATANT, stack: STACK } as const;

/** Returns who opened a card: its owner, escrow, or a GM who broke the seal (`broken`). Any GM counts as the owner of NPCs' cards. */
function faceOf(state: TimelineState, { at: { combatant }, stack }: Placed, by: Opener): Face {
  const forNpc = isNpc(state, combatant);
  if (by.seat.kind === "table") return forNpc ? "owner" : "escrow";
  const isOwn = forNpc || stack.by === by.seat.user;
  return by.breaks || (by.seat.gm && !isOwn) ? "broken" : "owner";
}

/** Who opens a part, and whether that breaks the seal. */
interface Opener {
  readonly seat: Seat;
  readonly breaks: boolean;
}

/** Returns the state with a stack void as false. `doubt` says what was wrong with its opening. */
export function voidAsFalse(state: TimelineState, ref: StackRef, doubt: Doubt): TimelineState {
  return withStack(state, ref, { voided: { why: "false", note: "", at: state.phase }, doubt });
}

function openPhase(state: TimelineState, placed: Placed, opening: Opening, by: Opener): Applied<TimelineState> {
  const { at: ref, stack } = placed;
  const isTrue = isAsSealed(state, placed, "phase", opening);
  const phase = isTrue ? readOpenedPhase(stack, opening) : null;
  if (phase === null) {
    const doubt = isTrue ? "phase" : "commitment";
    return { state: voidAsFalse(state, ref, doubt), line: lineOf("openFalse", ref.combatant, { stack: ref.stack, doubt }) };
  }
  const key = faceOf(state, placed, by) === "broken" ? "placedBroken" : "placed";
  return { state: withStack(state, ref, { phase }), line: lineOf(key, ref.combatant, { stack: ref.stack, phase }) };
}

const OPENED: Readonly<Record<Face, LogKey>> = { sealed: "open", owner: "open", escrow: "openEscrow", broken: "openBroken" };

function openKey({ kind, secondary }: Bid, face: Face): LogKey {
  if (face !== "owner") return OPENED[face];
  if (kind === "pause") return "openPause";
  return secondary === "" ? "openPlain" : "open";
}

/** Returns the log line for a true bid that lies open. A void bid is opened without acting. */
function openedLine(state: TimelineState, { at: ref, stack }: Placed, bid: Bid, face: Face): Applied<TimelineState>["line"] {
  const { combatant } = ref;
  const isVoid = stack.voided !== null;
  const { relevant, secondary, relevantBid, secondaryBid } = bid;
  const labels = { relevant: statLabelOf(state, combatant, relevant), secondary: statLabelOf(state, combatant, secondary) };
  const key = isVoid && face === "owner" ? OPENED.escrow : openKey(bid, face);
  const said = deedLine(state, key, ref, { ...labels, relevantBid, secondaryBid });
  return isVoid ? said : { ...said, turning: true };
}

/** Makes the stack of an open bid void if the bid is false or exceeds its pool. Returns the new state, or null if valid. */
export function voidIfFalse(open: TimelineState, placed: Placed, doubt: Doubt | ""): Applied<TimelineState> | null {
  const { at: ref, stack } = placed;
  if (doubt !== "") return { state: settleIfVoid(voidAsFalse(open, ref, doubt), ref), line: deedLine(open, "openFalse", ref, { doubt }) };
  if (!isOverbid(open, stackPoolHolderOf(open, placed), stack.order)) return null;
  const over = withStack(open, ref, { voided: { why: "overbid", note: "", at: open.phase }, doubt: "bid" });
  return { state: settleIfVoid(over, ref), line: deedLine(open, "overbid", ref) };
}

function openBid(state: TimelineState, placed: Placed, opening: Opening, by: Opener): Applied<TimelineState> {
  const { at: ref, stack } = placed;
  const { bid, doubt } = checkBid(state, ref, opening);
  if (bid === null) {
    const next = settleStack(voidAsFalse(state, ref, "commitment"), ref, stack.free);
    return { state: next, line: deedLine(state, "openFalse", ref, { doubt: "commitment" }) };
  }
  const face = faceOf(state, placed, by);
  const open = withStack(state, ref, { bid, face, targets: openedTargetsOf(state, ref.combatant, bid) });
  return voidIfFalse(open, placed, doubt) ?? { state: settleIfVoid(open, ref), line: openedLine(open, placed, bid, face) };
}

function withAnswer(state: TimelineState, ref: StackRef, contest: Contest, answer: number): TimelineState {
  return withContestResult(withStack(state, ref, { contest: { ...contest, answer } }), ref);
}

/** Returns how many points of an answer its pool still covers. */
function leftOf(state: TimelineState, contest: Contest, points: number): number {
  const pool = lookup(lookup(state.holders, answerPoolHolderOf(state, contest)) ?? {}, contest.stat);
  return pool === undefined ? 0 : Math.min(points, freePointsOf(pool));
}

/** Opens a defender's answer. A false answer has 0 points. An answer that exceeds its pool has only the points left in the pool. */
function openAnswer(state: TimelineState, placed: Placed, contest: Contest, opening: Opening): Applied<TimelineState> {
  const { at: ref } = placed;
  const points = isAsSealed(state, placed, "answer", opening) ? readOpenedAnswer(opening) : null;
  const open = withAnswer(state, ref, contest, points ?? 0);
  const isTrue = points !== null && !isOverbid(open, answerPoolHolderOf(state, contest), contest.order);
  if (isTrue) return { state: open, line: answerLine(open, ref, contest, "answerShown", points) };
  const left = leftOf(state, contest, points ?? 0);
  const next = withAnswer(state, ref, contest, left);
  return { state: next, line: answerLine(next, ref, contest, "answerFalse", left) };
}

function answerLine(
  state: TimelineState,
  ref: StackRef,
  { defender, stat }: Contest,
  key: LogKey,
  answer: number,
): Applied<TimelineState>["line"] {
  const said = deedLine(state, key, ref, { target: defender, answer, label: statLabelOf(state, defender, stat) });
  return { ...said, about: [ref.combatant, defender] };
}

/** A sealed part of a stack that must be opened now. `contest` is null unless the part is a defender's answer. */
interface DuePart extends Placed {
  readonly contest: Contest | null;
}

function openPart(state: TimelineState, { part, opening }: Opened, { contest, ...placed }: DuePart, by: Opener): Applied<TimelineState> {
  if (contest !== null) return openAnswer(state, placed, contest, opening);
  return part === "phase" ? openPhase(state, placed, opening, by) : openBid(state, placed, opening, by);
}

/** Finds the part of a stack that is due. The opening's content is not checked here. */
function findDue(state: TimelineState, { combatant, stack: number, part }: Opened): DuePart | Refusal {
  const at: StackRef = { combatant, stack: number };
  const stack = stackAt(state, at);
  if (stack === undefined || !isPartDue(state, stack, part)) return no("notDue");
  return { at, stack, contest: part === "answer" ? stack.contest : null };
}

/** Refuses an opening that does not match what was sealed. An opening by the user who sealed is accepted, and found false later. */
function refusePart(state: TimelineState, { part, opening }: Opened, seat: Seat, { contest, ...placed }: DuePart): Refusal | null {
  const { by } = contest ?? placed.stack;
  return refuseMisfit(opening, by, seat, () => isAsSealed(state, placed, part, opening));
}

/** Refuses a seat that may not open the part. An answer is for its defender to open, any other part for its combatant. */
function refuseOpener(state: TimelineState, { combatant, stack, part }: Opened, seat: Seat): Refusal | null {
  if (!canSee(seat, combatant, lookup(state.combatants, combatant))) return no("combatant");
  if (part !== "answer") return maySpeakFor(seat, combatant) ? null : no("notYours", { combatant });
  const defender = stackAt(state, { combatant, stack })?.contest?.defender;
  return isReferee(seat) || (defender !== undefined && maySpeakFor(seat, defender)) ? null : no("notDue");
}

/** Whether a part of a stack may be due. This is a cheap test before the exact one. */
function mayBeDue({ phase: counter }: TimelineState, { phase, voided, closed }: Stack): boolean {
  return closed === null && (phase === null || phase === counter || voided !== null);
}

/** Returns the sealed parts that may have to be opened now, as cases of the command `open`, grouped by part and stack number. */
const partsIn = memoByIdentity((asking: Asking<TimelineState>) => {
  const shut = knownStacksOf(asking).flatMap((placed) => {
    const { stack } = placed;
    return mayBeDue(asking.state, stack) ? shutPartsOf(stack).map(([part]) => ({ part, placed })) : [];
  });
  return PARTS.flatMap((part) => {
    const those = shut.filter((each) => each.part === part).map(({ placed }) => placed);
    const range = { type: "choice", among: [part] } as const;
    return groupStacksByNumber(those).map(({ who, ranges }) => ({ who, ranges: { ...ranges, part: range } }));
  });
});

/** Opens a sealed part that is due, in its owner's browser or the arbiter's (escrow). A false opening makes the stack void. Rule: rules.md 6.3. */
export const open = command({
  fields: OPENING,
  by: "anyone",
  refuseFirst: refuseOpener,
  find: findDue,
  refuse: refusePart,
  apply: (state, given, seat, _rolled, due) => openPart(state, given, due, { seat, breaks: false }),
  offer: [{ cases: partsIn }],
  likely: (asking) => asking.step === "flip" && isAwaited(asking),
});

/** Opens a due part of a stack in a GM's browser instead of its owner's. */
export const breakSeal = command({
  fields: OPENING,
  by: "referee",
  find: findDue,
  refuse: refusePart,
  apply: (state, given, seat, _rolled, due) => openPart(state, given, due, { seat, breaks: true }),
  offer: [{ cases: partsIn }],
});
