import type { SealContext, Shut } from "../../kernel/seal-types.ts";
import { isOfPhase, isPending, type StackRef } from "./stacks.ts";
import type { Stack, TimelineState } from "./state.ts";
import { isCallComplete } from "./waiting.ts";

/** What of a stack is sealed, and opened. */
export const PARTS = ["phase", "bid", "answer"] as const;
/** What of a stack is sealed. */
export type Part = (typeof PARTS)[number];
/** Lengths of payloads in bytes, one for each part. */
export const LENGTHS = { phase: 32, bid: 640, answer: 32 } as const;

/** What the envelope of a part of a stack is bound to: its sealing, of an answer that of the defender. */
export function sealContextOf({ scope }: TimelineState, stack: Stack, part: Part, { combatant, stack: number }: StackRef): SealContext {
  const { contest } = stack;
  if (part === "answer" && contest)
    return { scope, combatant: contest.defender, user: contest.by, kind: part, call: contest.call, stack: contest.ordinal };
  return { scope, combatant, user: stack.by, kind: part, call: stack.call, stack: number };
}

/** The commitments of a stack that nobody has opened, by part. */
export function shutPartsOf({ phase, bid, phaseSeal, bidSeal, contest }: Stack): readonly (readonly [part: Part, commitment: string])[] {
  const parts: (readonly [Part, string])[] = [];
  if (phase === null && phaseSeal !== "") parts.push(["phase", phaseSeal]);
  if (bid === null && bidSeal !== "") parts.push(["bid", bidSeal]);
  if (contest && contest.seal !== "" && contest.answer === null) parts.push(["answer", contest.seal]);
  return parts;
}

/** True for a part of a stack that is to be opened now: a phase once nobody is waited for in the call, a bid once its phase is flipped or it is void and what it costs is wanted, an answer once it is sealed. */
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

/** All that lies sealed in stacks whose points are not settled. */
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
