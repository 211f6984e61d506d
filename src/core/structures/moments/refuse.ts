import type { Refusal, Seat } from "../../kernel/structure.ts";
import { refuseAmbush, refusePenalise } from "./ambush.ts";
import type { MomentsCommand } from "./commands.ts";
import { refuseDeed } from "./doing.ts";
import { narratorOnly } from "./guards.ts";
import { refuseDone, refuseRestore } from "./leading.ts";
import { refuseBusiness, refuseManage } from "./managing.ts";
import { isObserved, refuseObserved } from "./observing.ts";
import { refuseAgilityOrder, refuseReorder } from "./ordering.ts";
import type { MomentsState } from "./state.ts";
import { refuseAnswer, refuseTalk } from "./talking.ts";

/** Why this seat may not give this command now, or null; what the table observes is never refused. Rule: the step table of docs/rules/moments.md. */
export function refuse(state: MomentsState, command: MomentsCommand, seat: Seat): Refusal | null {
  switch (command.kind) {
    case "talk":
      return refuseTalk(state, command, seat);
    case "answer":
      return refuseAnswer(state, command, seat);
    case "ambush":
      return refuseAmbush(state, command, seat);
    case "penalise":
      return refusePenalise(state, command, seat);
    case "manage":
      return refuseManage(state, command, seat);
    case "business":
      return refuseBusiness(state, command, seat);
    case "reorder":
      return refuseReorder(state, command, seat);
    case "agilityOrder":
      return refuseAgilityOrder(state, command, seat);
    case "done":
      return refuseDone(state, command, seat);
    case "nextHalf":
    case "nextPhase":
    case "nextMoment":
      return narratorOnly(seat);
    case "restore":
      return refuseRestore(state, command.combatant, seat);
    default:
      return isObserved(command) ? refuseObserved(state, command, seat) : refuseDeed(state, command, seat);
  }
}
