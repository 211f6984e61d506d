import { own, without } from "../../kernel/records.ts";
import type { Applied, Id } from "../../kernel/structure.ts";
import { voidOf } from "./advance.ts";
import { withCombatant } from "./change.ts";
import type { Conceal, Defeat, Hold, Join, Side, Status } from "./commands.ts";
import { line, lineOf } from "./log.ts";
import { combatantOf, nextPlace } from "./setup.ts";
import type { StagesState } from "./state.ts";

/** Somebody joins, or comes back to its old place; who is here already stays as it is. While announcing it is waited for, else from the next round on. */
export function join(state: StagesState, command: Join): Applied<StagesState> {
  const { member } = command;
  const known = own(state.combatants, member.id);
  const said = line("join", [member.id], { combatant: member.id });
  if (known !== undefined && known.standing !== "left") return { state, line: said };
  const seen = known?.seen === true;
  const place = known !== undefined && (seen || member.hidden) ? known.place : nextPlace(state);
  const fresh = combatantOf(member, place);
  const combatants = { ...state.combatants, [member.id]: { ...fresh, seen: seen || fresh.seen } };
  return { state: { ...state, combatants }, line: said };
}

/** Somebody leaves; its action is void unless it has been judged. */
export function leave(state: StagesState, combatant: Id): Applied<StagesState> {
  const next = voidOf(state, combatant, "left");
  return { state: withCombatant(next, combatant, { standing: "left", outBy: "" }), line: lineOf("leave", combatant) };
}

/** Nobody waits for a combatant, until it is released. */
export function hold(state: StagesState, { combatant, held }: Hold): Applied<StagesState> {
  return { state: withCombatant(state, combatant, { held }), line: lineOf(held ? "hold" : "release", combatant) };
}

/** A combatant was hidden, or shown; the first time it is shown it takes the next place. */
export function conceal(state: StagesState, { combatant, hidden }: Conceal): Applied<StagesState> {
  const isNew = !hidden && own(state.combatants, combatant)?.seen === false;
  const change = isNew ? { hidden, seen: true, place: nextPlace(state) } : { hidden };
  return { state: withCombatant(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
}

/** A combatant changed sides. */
export function changeSide(state: StagesState, { combatant, side }: Side): Applied<StagesState> {
  return { state: withCombatant(state, combatant, { side }), line: lineOf(side, combatant) };
}

/** A combatant was marked as out of action, or no longer. Its action stands in the stage that is open, and is void in a later one. */
export function defeat(state: StagesState, { combatant, defeated }: Defeat): Applied<StagesState> {
  const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
  const standing = own(state.combatants, combatant)?.standing;
  if (standing === undefined || standing === "left") return { state, line: said };
  if (!defeated) return { state: standing === "out" ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state, line: said };
  return { state: withCombatant(voidOf(state, combatant, "out"), combatant, { standing: "out", outBy: "" }), line: said };
}

/** A status was set or ended from outside: one that an effect had set follows; one that the encounter never touched is none of its business. */
export function status(state: StagesState, command: Status): Applied<StagesState> {
  const { combatant, status: id, active } = command;
  const statuses = own(state.combatants, combatant)?.statuses ?? {};
  const next = active ? { ...statuses, [id]: true } : without(statuses, id);
  return {
    state: withCombatant(state, combatant, { statuses: next }),
    line: lineOf(active ? "status" : "statusEnds", combatant, { status: id }),
  };
}
