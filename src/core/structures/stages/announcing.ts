import { mapValues, own, without } from "../../kernel/records.ts";
import type { Applied, Id, Seat } from "../../kernel/structure.ts";
import { withAction, withCombatant } from "./change.ts";
import type { Announce } from "./commands.ts";
import { deedOf, line, lineOf, type LogKey } from "./log.ts";
import { stageData, stands } from "./stage.ts";
import type { Action, StagesState, Words } from "./state.ts";
import { waiting } from "./waiting.ts";

/** True where some target is gone already: the action was meant for it, so it is not void for want of it later. */
export function isForTheGone(state: StagesState, targets: readonly Id[]): boolean {
  return targets.some((target) => own(state.combatants, target)?.standing !== "in");
}

/** An action as it is announced, before the Narrator has done anything about it. */
export function actionOf(state: StagesState, { text, card, targets }: Words, order: number): Action {
  return {
    text,
    card,
    targets,
    order,
    late: false,
    movements: null,
    stage: null,
    reason: "",
    strike: false,
    difficulty: null,
    adjusted: null,
    settled: false,
    biding: false,
    result: null,
    note: "",
    voided: null,
    spared: isForTheGone(state, targets),
    effects: {},
  };
}

function announced(state: StagesState, command: Announce, order: number): Action {
  const { text, card = "", targets = [], stage = null } = command;
  return { ...actionOf(state, { text: text.trim(), card, targets }, order), stage, late: stage !== null };
}

function announceKey(state: StagesState, command: Announce, seat: Seat): LogKey {
  if (command.stage !== undefined) return "announceLate";
  if (stands(own(state.actions, command.combatant))) return "announceAgain";
  const combatant = own(state.combatants, command.combatant);
  return seat.kind === "user" && seat.gm && combatant?.npc === false ? "announceFor" : "announce";
}

/** Says what a combatant does; again replaces, at the same place in the list. After the lock it is late, and comes last. */
export function announce(state: StagesState, command: Announce, seat: Seat): Applied<StagesState> {
  const { combatant } = command;
  const before = own(state.actions, combatant);
  const replaces = stands(before);
  const order = replaces ? before.order : state.announced + 1;
  const next: StagesState = {
    ...state,
    announced: Math.max(state.announced, order),
    actions: { ...state.actions, [combatant]: announced(state, command, order) },
  };
  const data = command.stage === undefined ? {} : { stage: command.stage };
  return {
    state: withCombatant(next, combatant, { passed: false }),
    line: deedOf(next, announceKey(state, command, seat), combatant, data),
  };
}

/** Takes an announcement back, which is a pass too. */
export function withdraw(state: StagesState, combatant: Id): Applied<StagesState> {
  const next = { ...state, actions: without(state.actions, combatant) };
  return { state: withCombatant(next, combatant, { passed: true }), line: deedOf(state, "withdraw", combatant) };
}

/** Announces nothing, or in `classify` adjusts nothing. */
export function pass(state: StagesState, combatant: Id): Applied<StagesState> {
  if (state.step !== "announce")
    return {
      state: withAction(state, combatant, { settled: true }),
      line: deedOf(state, "settle", combatant, stageData(state, combatant)),
    };
  return { state: withCombatant(state, combatant, { passed: true }), line: lineOf("pass", combatant) };
}

/** Closes the announcing; who is still waited for passes. What was sealed is opened then. */
export function lock(state: StagesState): Applied<StagesState> {
  const late = waiting(state);
  const absent = new Set(late);
  const combatants = mapValues(state.combatants, (combatant, id) => (absent.has(id) ? { ...combatant, passed: true } : combatant));
  const key = late.length === 0 ? "lock" : "lockPassing";
  return {
    state: { ...state, combatants, step: state.sealing === undefined ? "classify" : "reveal" },
    line: line(key, [], { count: late.length }),
  };
}
