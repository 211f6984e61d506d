import type { SealContext, Shut } from "../../kernel/seal-types.ts";
import { isOfPhase, isPending, type StackRef } from "./find-stacks.ts";
import type { Stack, TimelineState } from "./state.ts";
import { isCallComplete } from "./waiting.ts";

/** The parts of a stack that are sealed and opened. */
export const PARTS = ["phase", "bid", "answer"] as const;
/** A sealed part of a stack: its phase, its bid, or the answer to it in a contest. */
export type Part = (typeof PARTS)[number];
/** The length of each part's payload, in bytes. */
export const LENGTHS = { phase: 32, bid: 640, answer: 32 } as const;

/** Returns the facts that a sealed part is bound to, such as its combatant, sealer and call, so that it opens nowhere else. */
export function sealContextOf({ scope }: TimelineState, stack: Stack, part: Part, { combatant, stack: number }: StackRef): SealContext {
  const { contest } = stack;
  if (part === "answer" && contest)
    return { scope, combatant: contest.defender, user: contest.by, kind: part, call: contest.call, stack: contest.ordinal };
  return { scope, combatant, user: stack.by, kind: part, call: stack.call, stack: number };
}

/** Returns the commitments of a stack that are not open yet, by part. */
export function shutPartsOf({ phase, bid, phaseSeal, bidSeal, contest }: Stack): readonly (readonly [part: Part, commitment: string])[] {
  const parts: (readonly [Part, string])[] = [];
  if (phase === null && phaseSeal !== "") parts.push(["phase", phaseSeal]);
  if (bid === null && bidSeal !== "") parts.push(["bid", bidSeal]);
  if (contest && contest.seal !== "" && contest.answer === null) parts.push(["answer", contest.seal]);
  return parts;
}

/** Whether a sealed part must open now: a phase after its call, a bid at its flip or once void, an answer while resolving. */
export function isPartDue(state: TimelineState, stack: Stack, part: Part): boolean {
  const { bid, closed, voided, contest } = stack;
  switch (part) {
    case "phase":
      return isPending(stack) && stack.phase === null && isCallComplete(state);
    case "bid":
      return bid === null && closed === null && (voided !== null || (state.step === "flip" && isOfPhase(state, stack)));
    case "answer":
      return state.step === "resolve" && isOfPhase(state, stack) && contest !== null && contest.seal !== "" && contest.answer === null;
  }
}

/** Returns all shut seals of stacks whose points are not settled. */
export function allShutPartsOf(state: TimelineState): readonly Shut[] {
  const shut: Shut[] = [];
  for (const [combatant, stacks] of Object.entries(state.stacks)) {
    for (const [number, stack] of Object.entries(stacks)) {
      if (stack.closed !== null) continue;
      for (const [part, commitment] of shutPartsOf(stack))
        shut.push({ commitment, context: sealContextOf(state, stack, part, { combatant, stack: Number(number) }) });
    }
  }
  return shut;
}
