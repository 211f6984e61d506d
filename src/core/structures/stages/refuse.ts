import { own } from "../../kernel/records.ts";
import type { Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { Join, StagesCommand } from "./commands.ts";
import { inStep, mayRestore, narratorOnly, no, ownCombatant } from "./guards.ts";
import {
  refuseAffect,
  refuseBegin,
  refuseClassify,
  refuseClose,
  refuseJudge,
  refuseRating,
  refuseReorder,
  refuseRetarget,
  refuseVoid,
} from "./refuse-narrator.ts";
import { refuseAdjust, refuseAnnounce, refuseBide, refusePass, refuseWithdraw } from "./refuse-players.ts";
import { allOpen, refuseExpose, refuseOpen, refuseSeal } from "./refuse-sealed.ts";
import type { StagesState } from "./state.ts";

/** What the table observes has happened already, and is never refused. */
const OBSERVED = new Set<StagesCommand["kind"]>(["join", "leave", "hold", "conceal", "side", "defeat", "status"]);

function refuseJoin(state: StagesState, command: Join, seat: Seat): Refusal | null {
  const standing = own(state.combatants, command.member.id)?.standing ?? "left";
  return narratorOnly(seat) ?? (standing === "left" ? null : no("joined", { combatant: command.member.id }));
}

function here(state: StagesState, combatant: Id): Refusal | null {
  const standing = own(state.combatants, combatant)?.standing;
  if (standing === undefined) return no("combatant");
  return standing === "left" ? no("left", { combatant }) : null;
}

// A table of rules, one line a kind.
// oxlint-disable-next-line complexity
function refuseKind(state: StagesState, command: StagesCommand, seat: Seat): Refusal | null {
  switch (command.kind) {
    case "announce":
      return refuseAnnounce(state, command, seat);
    case "seal":
      return refuseSeal(state, command, seat);
    case "open":
      return refuseOpen(state, command.combatant, seat);
    case "break":
      return narratorOnly(seat) ?? refuseOpen(state, command.combatant, seat);
    case "expose":
      return refuseExpose(state, command, seat);
    case "reveal":
      return seat.kind === "table" ? (inStep(state, "reveal", seat) ?? allOpen(state)) : no("narrator");
    case "withdraw":
      return refuseWithdraw(state, command.combatant, seat);
    case "pass":
      return refusePass(state, command.combatant, seat);
    case "lock":
      return narratorOnly(seat) ?? inStep(state, "announce", seat);
    case "classify":
      return refuseClassify(state, command, seat);
    case "rate":
    case "tag":
      return refuseRating(state, command.combatant, seat);
    case "adjust":
      return refuseAdjust(state, command, seat);
    case "bide":
      return refuseBide(state, command.combatant, seat);
    case "begin":
      return refuseBegin(state, seat);
    case "judge":
      return refuseJudge(state, command.combatant, seat);
    case "affect":
      return refuseAffect(state, command, seat);
    case "void":
      return refuseVoid(state, command.combatant, seat);
    case "retarget":
      return refuseRetarget(state, command, seat);
    case "restore":
      return narratorOnly(seat) ?? mayRestore(state, command.combatant);
    case "reorder":
      return refuseReorder(state, command, seat);
    case "closeStage":
      return refuseClose(state, seat);
    case "nextRound":
      return narratorOnly(seat) ?? inStep(state, "end", seat);
    case "join":
      return refuseJoin(state, command, seat);
    case "hold":
      return ownCombatant(state, command.combatant, seat) ?? here(state, command.combatant);
    case "leave":
    case "conceal":
    case "side":
    case "defeat":
    case "status":
      return narratorOnly(seat) ?? here(state, command.combatant);
  }
}

/** Why this seat may not give this command now, or null; what the table observes is never refused. Rule: the step table of docs/rules/stages.md. */
export function refuse(state: StagesState, command: StagesCommand, seat: Seat): Refusal | null {
  if (seat.kind === "table" && OBSERVED.has(command.kind)) return null;
  return refuseKind(state, command, seat);
}
