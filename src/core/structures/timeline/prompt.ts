import type { Id } from "../../kernel/json-types.ts";
import {
  keepSpokenFor,
  unaimedStacksOf,
  unansweredStacksOf,
  reclosedStacksOf,
  unopenedStacksOf,
  unresolvedStacksOf,
  type Perspective,
  type Seen,
} from "./perspective.ts";
import type { TimelineView } from "./view-types.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { isCallComplete, mayDeclare } from "./waiting.ts";

type Now = TimelineView["now"];

/** Whether a combatant sealed a bid in an earlier call of this window, and its stack is not void. */
function hasBidBefore({ stacks, state }: Perspective, id: Id): boolean {
  const first = state.calls - state.call + 1;
  return stacks.some(
    ({ combatant, stack: { call, voided } }) => combatant === id && voided === null && call >= first && call < state.calls,
  );
}

function declareNow(perspective: Perspective): Now {
  const { phase, call } = perspective.state;
  const yours = keepSpokenFor(perspective, perspective.waiting);
  const free = yours.filter((id) => mayDeclare(perspective.state, id));
  const [one] = free;
  if (one !== undefined) {
    if (free.length === 1 && hasBidBefore(perspective, one)) return askingPrompt("declareAgain", { combatant: one, phase, call });
    return free.length === 1
      ? askingPrompt("declareYou", { combatant: one, phase, call })
      : askingPrompt("declareYours", { count: free.length, phase, call });
  }
  const [first] = perspective.waiting;
  if (yours.length > 0 && first !== undefined) return askingPrompt("declareTurn", { combatant: first });
  if (perspective.waiting.length > 0) return tellingPrompt("declareWait", { count: perspective.waiting.length });
  const isOpening = perspective.stacks.some(
    ({ stack }) => stack.call === perspective.state.calls && stack.phase === null && stack.voided === null,
  );
  if (isOpening) return tellingPrompt("phasesOpen");
  return tellingPrompt(isCallComplete(perspective.state) ? "declareDone" : "declareNobody");
}

function ownersOf(stacks: readonly Seen[]): Id[] {
  return [...new Set(stacks.map(({ combatant }) => combatant))];
}

function flipNow(perspective: Perspective): Now {
  const { phase } = perspective.state;
  const open = unopenedStacksOf(perspective);
  const known = reclosedStacksOf(perspective).length;
  if (perspective.referee && known > 0) return askingPrompt("flipKnown", { count: known });
  if (open.length === 0 && known > 0) return tellingPrompt("flipDecide", { phase });
  const [one, ...others] = keepSpokenFor(perspective, ownersOf(open));
  if (one === undefined) return tellingPrompt("flipWait", { phase, count: open.length });
  return others.length === 0
    ? tellingPrompt("flipYou", { phase, combatant: one })
    : tellingPrompt("flipYours", { phase, count: others.length + 1 });
}

function aimNow(perspective: Perspective): Now {
  const open = unaimedStacksOf(perspective);
  const [one, ...others] = keepSpokenFor(perspective, ownersOf(open));
  if (one === undefined) return tellingPrompt("aimWait", { count: open.length });
  return others.length === 0 ? askingPrompt("aimYou", { combatant: one }) : askingPrompt("aimYours", { count: others.length + 1 });
}

function resolveNow(perspective: Perspective): Now {
  const { phase } = perspective.state;
  const defenders = unansweredStacksOf(perspective).flatMap(({ stack }) => stack.contest?.defender ?? []);
  const [defender] = keepSpokenFor(perspective, defenders);
  if (defender !== undefined) return askingPrompt("answerYou", { combatant: defender });
  const open = unresolvedStacksOf(perspective);
  const [pausing] = keepSpokenFor(perspective, ownersOf(open.filter(({ stack }) => stack.bid?.kind === "pause")));
  if (pausing !== undefined) return askingPrompt("refundYou", { combatant: pausing });
  if (!perspective.referee) return tellingPrompt("resolveWait", { phase });
  return open.length > 0 ? askingPrompt("resolveYou", { phase, count: open.length }) : askingPrompt("resolveReady", { phase });
}

/** Returns the one-line prompt that tells the seat of this perspective what the encounter waits for. */
export function promptOf(perspective: Perspective): Now {
  const { step, phase } = perspective.state;
  switch (step) {
    case "declare":
      return declareNow(perspective);
    case "flip":
      return flipNow(perspective);
    case "aim":
      return aimNow(perspective);
    case "resolve":
      return resolveNow(perspective);
    case "advance":
      return perspective.referee ? askingPrompt("advanceYou", { phase }) : tellingPrompt("advanceWait", { phase });
    case "over":
      return perspective.referee ? askingPrompt("overYou") : tellingPrompt("overWait");
  }
}
