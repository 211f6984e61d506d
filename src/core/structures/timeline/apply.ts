import type { Applied, LogLine, Seat } from "../../kernel/structure.ts";
import type { TimelineCommand } from "./commands.ts";
import { answer, oppose } from "./contests.ts";
import { advanced, finished, reopened } from "./counter.ts";
import { closeCall, giveBack, pass, recall, seal } from "./declaring.ts";
import { closePhase } from "./land.ts";
import { line, pointLines } from "./log.ts";
import { isObserved, observed, surprise, type Played } from "./observing.ts";
import { doubt, expose, keep, open } from "./opening.ts";
import { affect, closeAim, closeFlip, judge, lurkers, refund, target } from "./resolving.ts";
import { publicPlace, remembered } from "./sight.ts";
import type { TimelineState } from "./state.ts";
import { restore, voidStack } from "./voiding.ts";

function advance(state: TimelineState): Applied<TimelineState> {
  const next = advanced(state);
  return { state: next, line: line("advance", lurkers(state), { phase: next.phase }) };
}

function applyPlayed(state: TimelineState, command: Played, seat: Seat): Applied<TimelineState> {
  switch (command.kind) {
    case "seal":
      return seal(state, command, seat);
    case "pass":
      return pass(state, command, seat);
    case "recall":
      return recall(state, command.combatant);
    case "giveBack":
      return giveBack(state, [command.combatant, command.stack]);
    case "closeCall":
      return closeCall(state);
    case "open":
    case "break":
      return open(state, command, seat);
    case "expose":
      return expose(state, command);
    case "doubt":
      return doubt(state, command);
    case "void":
      return voidStack(state, command);
    case "keep":
      return keep(state, [command.combatant, command.stack]);
    case "closeFlip":
      return closeFlip(state);
    case "target":
      return target(state, command);
    case "closeAim":
      return closeAim(state);
    case "judge":
      return judge(state, command);
    case "affect":
      return affect(state, command);
    case "refund":
      return refund(state, command);
    case "contest":
      return oppose(state, command);
    case "answer":
      return answer(state, command, seat);
    case "restore":
      return restore(state, command);
    case "closePhase":
      return closePhase(state);
    case "advance":
      return advance(state);
    case "surprise":
      return surprise(state, command);
    case "finish":
      return { state: finished(state), line: line("finish", []) };
    case "reopen":
      return { state: reopened(state), line: line("reopen", []) };
  }
}

function told(before: TimelineState, { state, line: said }: Applied<TimelineState>): LogLine {
  const { phase, step } = publicPlace(before);
  const place = { ...(phase === before.phase ? {} : { unit: phase }), ...(step === before.step ? {} : { step }) };
  const parts = pointLines(before, state);
  return { ...said, ...place, ...(parts.length === 0 ? {} : { parts }) };
}

/** The next state and its log line, for a command that `refuse` lets pass. Never changes its input, never throws. Points gained and lost are parts of the line; it names the place that players see, where only hidden combatants act. */
export function apply(state: TimelineState, command: TimelineCommand, seat: Seat): Applied<TimelineState> {
  const applied = isObserved(command) ? observed(state, command) : applyPlayed(state, command, seat);
  return { state: remembered(state, applied.state), line: told(state, applied) };
}
