import { own } from "../../kernel/records.ts";
import { controls, isReferee } from "../../kernel/seats.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import type { Of } from "./commands.ts";
import { here, inStep, ownCombatant, refereeOnly, tableOnly, unsettled } from "./guards.ts";
import { no } from "./refusals.ts";
import { shutParts } from "./sealed.ts";
import { sees } from "./sight.ts";
import { acting, isOfPhase, isPending, stackAt, type Spot } from "./stacks.ts";
import type { Stack, TimelineState } from "./state.ts";
import { fitsSeal } from "./verify.ts";
import { isRestorable } from "./voiding.ts";
import { isCalled } from "./waiting.ts";

/** True for a phase that is to be opened now: nobody is waited for in the call any more. */
export function isPhaseDue(state: TimelineState, stack: Stack): boolean {
  return isPending(stack) && stack.phase === null && isCalled(state);
}

/** True for a bid that is to be opened now: its phase is flipped, or it is void and what it costs is wanted. */
export function isBidDue(state: TimelineState, stack: Stack): boolean {
  if (stack.bid !== null || stack.closed !== null) return false;
  return stack.voided !== null || (state.step === "flip" && isOfPhase(state, stack));
}

/** True for a sealed answer that is to be opened now. */
export function isAnswerDue(state: TimelineState, stack: Stack): boolean {
  const { contest } = stack;
  return state.step === "resolve" && isOfPhase(state, stack) && contest !== null && contest.seal !== "" && contest.answer === null;
}

const DUE = { phase: isPhaseDue, bid: isBidDue, answer: isAnswerDue } as const;

function mayOpen(state: TimelineState, { kind, part, combatant, stack }: Of<"open" | "break">, seat: Seat): Refusal | null {
  if (kind === "break") return refereeOnly(seat);
  if (part !== "answer") return ownCombatant(state, combatant, seat);
  if (!sees(seat, combatant, own(state.combatants, combatant))) return no("combatant");
  const defender = stackAt(state, [combatant, stack])?.contest?.defender;
  return isReferee(seat) || (defender !== undefined && controls(seat, defender)) ? null : no("notDue");
}

/** Why a seal may not be opened, or broken: it is not the seat's own, or not due. What it holds is not looked at here. */
export function refuseOpen(state: TimelineState, command: Of<"open" | "break">, seat: Seat): Refusal | null {
  const stack = stackAt(state, [command.combatant, command.stack]);
  return mayOpen(state, command, seat) ?? (stack !== undefined && DUE[command.part](state, stack) ? null : no("notDue"));
}

/** Why nothing is known before its time: that is the table's to say, of a part that lies sealed and is not due, where the opening is true. */
export function refuseExpose(state: TimelineState, { combatant, stack: number, part, opening }: Of<"expose">, seat: Seat): Refusal | null {
  const spot: Spot = [combatant, number];
  const stack = stackAt(state, spot);
  const isShut = stack !== undefined && shutParts(stack).some(([shut]) => shut === part);
  return (
    tableOnly(seat) ??
    unsettled(state, spot) ??
    (isShut && !DUE[part](state, stack) && fitsSeal(state, [spot, stack], [part, opening]) ? null : no("notDue"))
  );
}

/** Why a stack may not be flagged as false: that is the table's, once it lies open. */
export function refuseDoubt(state: TimelineState, { combatant, stack }: Of<"doubt">, seat: Seat): Refusal | null {
  return (
    tableOnly(seat) ??
    unsettled(state, [combatant, stack]) ??
    ((stackAt(state, [combatant, stack])?.bid ?? null) === null ? no("notDue") : null)
  );
}

/** True for the command that gives a void stack up: one without says nothing new of it, as a second click does. */
export function isGivenUp({ lost = false, cost }: Of<"void">): boolean {
  return lost || cost !== undefined;
}

/** Why a stack may not be void: it is settled, or void already. Given up, and given a cost, is only one that is void and that nobody has opened. */
export function refuseVoid(state: TimelineState, command: Of<"void">, seat: Seat): Refusal | null {
  const { combatant } = command;
  const spot: Spot = [combatant, command.stack];
  const stack = stackAt(state, spot);
  return (
    refereeOnly(seat) ??
    unsettled(state, spot) ??
    (stack?.voided && (!isGivenUp(command) || stack.bid !== null) ? no("voided", { combatant }) : null) ??
    (stack?.voided === null && isGivenUp(command) ? no("notLost", { combatant }) : null)
  );
}

/** Why nothing is kept: the stack is not one that an undo closed again. */
export function refuseKeep(state: TimelineState, spot: Spot, seat: Seat): Refusal | null {
  return (
    refereeOnly(seat) ??
    unsettled(state, spot) ??
    (stackAt(state, spot)?.known === "undecided" ? null : no("unknownStack", { combatant: spot[0] }))
  );
}

/** Why the cards of the phase do not all lie open yet. */
export function refuseCloseFlip(state: TimelineState, seat: Seat): Refusal | null {
  const shut = acting(state).find(([, { bid, known }]) => bid === null || known === "undecided");
  return tableOnly(seat) ?? inStep(state, seat, "flip") ?? (shut === undefined ? null : no("bidSealed", { combatant: shut[0][0] }));
}

/** Why a stack does not stand again, or a combatant. */
export function refuseRestore(state: TimelineState, { combatant, stack: number }: Of<"restore">, seat: Seat): Refusal | null {
  const stack = number === undefined ? undefined : stackAt(state, [combatant, number]);
  const isOut = own(state.combatants, combatant)?.standing === "out";
  if (number === undefined) return refereeOnly(seat) ?? here(state, combatant) ?? (isOut ? null : no("standing", { combatant }));
  return (
    refereeOnly(seat) ??
    (stack === undefined ? no("noStack", { combatant }) : null) ??
    (stack !== undefined && isRestorable(state, stack) ? null : no("gone", { combatant }))
  );
}
