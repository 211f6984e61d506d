import type { Applied, Seat } from "../../kernel/structure.ts";
import { nextRound } from "./advance.ts";
import { announce, lock, pass, withdraw } from "./announcing.ts";
import type { Expose, Open, Seal, StagesCommand } from "./commands.ts";
import { publicStep } from "./sight.ts";
import { line } from "./log.ts";
import { sealedOf } from "./sealed.ts";
import { expose, lose, open, reveal, seal, withdrawSealed } from "./sealing.ts";
import { adjust, affect, begin, bide, classify, close, judge, rate, reorder, restore, retarget, tag, voidAction } from "./narrating.ts";
import { changeSide, conceal, defeat, hold, join, leave, status } from "./observing.ts";
import type { StagesState } from "./state.ts";

function applySealed(
  state: StagesState,
  command: Seal | Open | Expose | Extract<StagesCommand, { kind: "reveal" }>,
  seat: Seat,
): Applied<StagesState> {
  switch (command.kind) {
    case "seal":
      return seal(state, command, seat);
    case "open":
    case "break":
      return open(state, command);
    case "expose":
      return expose(state, command);
    case "reveal":
      return reveal(state);
  }
}

// A table of commands, one line a kind.
// oxlint-disable-next-line complexity
function applyKind(state: StagesState, command: StagesCommand, seat: Seat): Applied<StagesState> {
  switch (command.kind) {
    case "announce":
      return announce(state, command, seat);
    case "withdraw":
      return sealedOf(state, command.combatant) ? withdrawSealed(state, command.combatant) : withdraw(state, command.combatant);
    case "seal":
    case "open":
    case "break":
    case "expose":
    case "reveal":
      return applySealed(state, command, seat);
    case "pass":
      return pass(state, command.combatant);
    case "lock":
      return lock(state);
    case "classify":
      return classify(state, command);
    case "rate":
      return rate(state, command.combatant, command.difficulty);
    case "tag":
      return tag(state, command.combatant, command.strike);
    case "adjust":
      return adjust(state, command);
    case "bide":
      return bide(state, command.combatant);
    case "begin":
      return begin(state);
    case "judge":
      return judge(state, command);
    case "affect":
      return affect(state, command);
    case "void":
      return state.step === "reveal" ? lose(state, command) : voidAction(state, command);
    case "retarget":
      return retarget(state, command);
    case "restore":
      return restore(state, command.combatant);
    case "reorder":
      return reorder(state, command);
    case "closeStage":
      return close(state);
    case "nextRound":
      return { state: nextRound(state), line: line("nextRound", [], { round: state.round + 1 }) };
    case "join":
      return join(state, command);
    case "leave":
      return leave(state, command.combatant);
    case "hold":
      return hold(state, command);
    case "conceal":
      return conceal(state, command);
    case "side":
      return changeSide(state, command);
    case "defeat":
      return defeat(state, command);
    case "status":
      return status(state, command);
  }
}

/** The next state and its log line, for a command that `refuse` lets pass. Never changes its input, never throws. The line names the step that players see, where only hidden combatants act. */
export function apply(state: StagesState, command: StagesCommand, seat: Seat): Applied<StagesState> {
  const applied = applyKind(state, command, seat);
  const step = publicStep(state);
  return step === state.step ? applied : { ...applied, line: { ...applied.line, step } };
}
