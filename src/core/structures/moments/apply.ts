import type { Applied, DiceRequest, Rolled, Seat } from "../../kernel/structure.ts";
import { ambush, penalise } from "./ambush.ts";
import type { MomentsCommand } from "./commands.ts";
import { applyDeed } from "./doing.ts";
import { lead, restore, setDone } from "./leading.ts";
import { business, manage } from "./managing.ts";
import { isObserved, observed } from "./observing.ts";
import { agilityDice, agilityOrder, reorder } from "./ordering.ts";
import { isSameSpot, publicPlace, remembered, stepOf } from "./sight.ts";
import { checkDice } from "./sneaking.ts";
import type { MomentsState } from "./state.ts";
import { strikeDice } from "./striking.ts";
import { answer, talk } from "./talking.ts";

function applyKind(state: MomentsState, command: MomentsCommand, rolled: readonly Rolled[]): Applied<MomentsState> {
  switch (command.kind) {
    case "talk":
      return talk(state, command);
    case "answer":
      return answer(state, command);
    case "ambush":
      return ambush(state, command);
    case "penalise":
      return penalise(state, command);
    case "manage":
      return manage(state, command);
    case "business":
      return business(state, command);
    case "reorder":
      return reorder(state, command);
    case "agilityOrder":
      return agilityOrder(state, command, rolled);
    case "done":
      return setDone(state, command);
    case "nextHalf":
    case "nextPhase":
    case "nextMoment":
      return lead(state, command.kind);
    case "restore":
      return restore(state, command.combatant);
    default:
      return isObserved(command) ? observed(state, command) : applyDeed(state, command, rolled);
  }
}

/** The dice that a command still wants. */
export function needs(state: MomentsState, command: MomentsCommand, rolled: readonly Rolled[]): readonly DiceRequest[] {
  switch (command.kind) {
    case "agilityOrder":
      return agilityDice(state, command, rolled);
    case "strike":
      return strikeDice(command, rolled);
    case "sneakCheck":
      return checkDice(state, command, rolled);
    default:
      return [];
  }
}

/** The next state and its log line, for a command that `refuse` lets pass. Never changes its input, never throws. The line names the half that players see, where only hidden figures act. */
export function apply(state: MomentsState, command: MomentsCommand, _seat: Seat, rolled: readonly Rolled[]): Applied<MomentsState> {
  const applied = applyKind(state, command, rolled);
  const place = publicPlace(state);
  const next = remembered(state, applied.state);
  if (isSameSpot(place, state)) return { ...applied, state: next };
  return { state: next, line: { ...applied.line, unit: place.moment, step: stepOf(place) } };
}
