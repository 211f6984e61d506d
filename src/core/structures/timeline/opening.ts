import { own } from "../../kernel/records.ts";
import type { Applied, Seat } from "../../kernel/structure.ts";
import { bidOf } from "./bids.ts";
import { withStack } from "./change.ts";
import type { Of } from "./commands.ts";
import { sealedTargets } from "./guards.ts";
import { deedOf, lineOf, type LogKey } from "./log.ts";
import { settle } from "./paying.ts";
import { freeOf, poolsFor } from "./pools.ts";
import { isNpc } from "./sight.ts";
import { answererOf, payerOf, stackAt, type Spot } from "./stacks.ts";
import type { Bid, Contest, Doubt, Face, TimelineState } from "./state.ts";
import { answerOf, checked, doubtAgain, fitsSeal, isOverbid, phaseOf } from "./verify.ts";
import { settledIfVoid } from "./voiding.ts";
import { shown } from "./contests.ts";

/** How a card comes to lie open: a GM who opens what a player sealed breaks the seal; an NPC's is the GMs' own, whoever opens it. */
function faceOf(state: TimelineState, { kind, combatant, stack }: Of<"open" | "break">, seat: Seat): Face {
  const forNpc = isNpc(state, combatant);
  if (seat.kind === "table") return forNpc ? "owner" : "escrow";
  const isOwn = forNpc || stackAt(state, [combatant, stack])?.by === seat.user;
  return kind === "break" || (seat.gm && !isOwn) ? "broken" : "owner";
}

function doubted(state: TimelineState, spot: Spot, doubt: Doubt): TimelineState {
  return withStack(state, spot, { voided: { why: "false", note: "", at: state.phase }, doubt });
}

function openPhase(state: TimelineState, command: Of<"open" | "break">, seat: Seat): Applied<TimelineState> {
  const spot: Spot = [command.combatant, command.stack];
  const stack = stackAt(state, spot);
  const isTrue = stack !== undefined && fitsSeal(state, [spot, stack], ["phase", command.opening]);
  const phase = isTrue ? phaseOf(stack, command.opening) : null;
  if (phase === null) {
    const doubt = isTrue ? "phase" : "commitment";
    return { state: doubted(state, spot, doubt), line: lineOf("openFalse", command.combatant, { stack: command.stack, doubt }) };
  }
  const key = faceOf(state, command, seat) === "broken" ? "placedBroken" : "placed";
  return { state: withStack(state, spot, { phase }), line: lineOf(key, command.combatant, { stack: command.stack, phase }) };
}

const OPENED: Readonly<Record<Face, LogKey>> = { sealed: "open", owner: "open", escrow: "openEscrow", broken: "openBroken" };

function openKey({ kind, secondary }: Bid, face: Face): LogKey {
  if (face !== "owner") return OPENED[face];
  if (kind === "pause") return "openPause";
  return secondary === "" ? "openPlain" : "open";
}

function labelOf(state: TimelineState, combatant: string, stat: string): string {
  return own(poolsFor(state, combatant), stat)?.label ?? stat;
}

/** A bid lies open, and is true; what is void is opened, and does not act. */
function openedLine(state: TimelineState, spot: Spot, [bid, face]: readonly [Bid, Face]): Applied<TimelineState>["line"] {
  const [combatant] = spot;
  const isVoid = (stackAt(state, spot)?.voided ?? null) !== null;
  const { relevant, secondary, relevantBid, secondaryBid } = bid;
  const labels = { relevant: labelOf(state, combatant, relevant), secondary: labelOf(state, combatant, secondary) };
  const key = isVoid && face === "owner" ? OPENED.escrow : openKey(bid, face);
  const said = deedOf(state, key, spot, { ...labels, relevantBid, secondaryBid });
  return isVoid ? said : { ...said, turning: true };
}

/** What becomes of an open bid that is false or does not fit its pool: it is void; null where it stands. */
function fallen(open: TimelineState, spot: Spot, doubt: Doubt | ""): Applied<TimelineState> | null {
  if (doubt !== "") return { state: settledIfVoid(doubted(open, spot, doubt), spot), line: deedOf(open, "openFalse", spot, { doubt }) };
  const stack = stackAt(open, spot);
  if (stack === undefined || !isOverbid(open, payerOf(open, [spot, stack]), stack.order)) return null;
  const over = withStack(open, spot, { voided: { why: "overbid", note: "", at: open.phase }, doubt: "bid" });
  return { state: settledIfVoid(over, spot), line: deedOf(open, "overbid", spot) };
}

function openBid(state: TimelineState, command: Of<"open" | "break">, seat: Seat): Applied<TimelineState> {
  const spot: Spot = [command.combatant, command.stack];
  const stack = stackAt(state, spot);
  const { bid, doubt } = checked(state, spot, command.opening);
  if (stack === undefined || bid === null) {
    const next = settle(doubted(state, spot, "commitment"), spot, stack?.free ?? {});
    return { state: next, line: deedOf(state, "openFalse", spot, { doubt: "commitment" }) };
  }
  const face = faceOf(state, command, seat);
  const open = withStack(state, spot, { bid, face, targets: sealedTargets(state, spot[0], bid) });
  return fallen(open, spot, doubt) ?? { state: settledIfVoid(open, spot), line: openedLine(open, spot, [bid, face]) };
}

function exposePhase(state: TimelineState, spot: Spot, opening: Of<"expose">["opening"]): Applied<TimelineState> {
  const stack = stackAt(state, spot);
  const phase = stack === undefined ? null : phaseOf(stack, opening);
  // A phase that it cannot act on is found false when it is due.
  if (phase === null) return { state, line: lineOf("exposed", spot[0]) };
  return { state: withStack(state, spot, { phase }), line: lineOf("exposedPhase", spot[0], { stack: spot[1], phase }) };
}

function exposeBid(state: TimelineState, spot: Spot, opening: Of<"expose">["opening"]): Applied<TimelineState> {
  const stack = stackAt(state, spot);
  const bid = bidOf(opening.payload);
  const phase = stack === undefined || bid === null ? null : (stack.phase ?? phaseOf(stack, { ...opening, payload: { phase: bid.phase } }));
  if (bid === null || phase === null) return { state, line: lineOf("exposed", spot[0]) };
  const known = withStack(state, spot, { phase, bid, face: "owner", known: "undecided", targets: sealedTargets(state, spot[0], bid) });
  return { state: known, line: deedOf(known, "exposedBid", spot) };
}

/** A part of a stack was opened before it was due, and people know it: as after an undo the GM keeps it, or gives it back. Rule: rules.md 6.5. */
export function expose(state: TimelineState, { combatant, stack, part, opening }: Of<"expose">): Applied<TimelineState> {
  const spot: Spot = [combatant, stack];
  if (part === "phase") return exposePhase(state, spot, opening);
  return part === "bid" ? exposeBid(state, spot, opening) : { state, line: lineOf("exposed", combatant) };
}

/** The GM lets a card that an undo closed again stand as it was declared; one that was false is so still. Rule: rules.md 6.5. */
export function keep(state: TimelineState, spot: Spot): Applied<TimelineState> {
  const kept = withStack(state, spot, { known: "kept" });
  return fallen(kept, spot, doubtAgain(kept, spot)) ?? { state: kept, line: deedOf(state, "keep", spot) };
}

function withAnswer(state: TimelineState, spot: Spot, [contest, answer]: readonly [Contest, number]): TimelineState {
  return shown(withStack(state, spot, { contest: { ...contest, answer } }), spot);
}

/** Of an answer that does not fit the pool, what is left of it. */
function leftOf(state: TimelineState, contest: Contest, points: number): number {
  const pool = own(own(state.holders, answererOf(state, contest)) ?? {}, contest.stat);
  return pool === undefined ? 0 : Math.min(points, freeOf(pool));
}

/** An answer is opened: one that is false counts nothing, one that does not fit the pool what is left. */
function openAnswer(state: TimelineState, { combatant, stack: number, opening }: Of<"open" | "break">): Applied<TimelineState> {
  const spot: Spot = [combatant, number];
  const stack = stackAt(state, spot);
  const contest = stack?.contest ?? null;
  if (stack === undefined || contest === null) return { state, line: lineOf("answerFalse", combatant) };
  const points = fitsSeal(state, [spot, stack], ["answer", opening]) ? answerOf(opening) : null;
  const open = withAnswer(state, spot, [contest, points ?? 0]);
  const isTrue = points !== null && !isOverbid(open, answererOf(state, contest), contest.order);
  if (isTrue) return { state: open, line: answerLine(open, spot, "answerShown") };
  const next = withAnswer(state, spot, [contest, leftOf(state, contest, points ?? 0)]);
  return { state: next, line: answerLine(next, spot, "answerFalse") };
}

function answerLine(state: TimelineState, spot: Spot, key: LogKey): Applied<TimelineState>["line"] {
  const { defender = "", answer = 0, stat = "" } = stackAt(state, spot)?.contest ?? {};
  const said = deedOf(state, key, spot, { target: defender, answer: answer ?? 0, label: labelOf(state, defender, stat) });
  return { ...said, about: [spot[0], defender] };
}

/** Opens a part of a stack, or breaks its seal. What is false is flagged and void. Rule: rules.md 6.3. */
export function open(state: TimelineState, command: Of<"open" | "break">, seat: Seat): Applied<TimelineState> {
  switch (command.part) {
    case "phase":
      return openPhase(state, command, seat);
    case "bid":
      return openBid(state, command, seat);
    case "answer":
      return openAnswer(state, command);
  }
}

/** An opened stack is not what the actor's card says: it is false. */
export function doubt(state: TimelineState, { combatant, stack, why }: Of<"doubt">): Applied<TimelineState> {
  const spot: Spot = [combatant, stack];
  return { state: settledIfVoid(doubted(state, spot, why), spot), line: deedOf(state, "doubt", spot, { doubt: why }) };
}
