import { membersInOrder } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { closedDeedsOf, sealedDeedOf } from "./sealed-deeds.ts";
import { isNotVoid } from "./stages-and-speeds.ts";
import type { Action, Combatant, StagesState, Step } from "./state.ts";

/** Which sides may announce now, by the order of announcing: NPCs, players' combatants, or both. */
export interface Gate {
  readonly npcs: boolean;
  readonly players: boolean;
}

function hasAnnounced(state: StagesState, id: Id): boolean {
  return isNotVoid(lookup(state.actions, id)) || sealedDeedOf(state, id) !== undefined;
}

function isAwaited(state: StagesState, id: Id, combatant: Combatant): boolean {
  if (combatant.standing !== "in" || combatant.hidden || combatant.held || combatant.passed) return false;
  return !hasAnnounced(state, id);
}

/** Whether a player may still trade an action's speed for difficulty. It must have a stage and a difficulty, and no trade made or declined. */
function isAdjustable(action: Action): boolean {
  if (!isNotVoid(action) || action.biding || action.settled || action.adjusted !== null) return false;
  return action.stage !== null && action.stage !== "first" && action.difficulty !== null;
}

function mayStillAdjust(state: StagesState, id: Id, combatant: Combatant): boolean {
  const action = lookup(state.actions, id);
  if (combatant.npc || combatant.hidden || combatant.held || combatant.standing !== "in") return false;
  return action !== undefined && isAdjustable(action);
}

function closedInSight(state: StagesState): Id[] {
  const closed = new Set(closedDeedsOf(state).map(([id]) => id));
  return membersInOrder(state).flatMap(([id, { hidden }]) => (closed.has(id) && !hidden ? [id] : []));
}

/** Returns the ids of visible combatants a step waits for, in cast order: to announce, to open a sealed deed, or to trade speed. */
export function awaitedCombatantsOf(state: StagesState, step: Step = state.step): Id[] {
  if (step === "reveal") return closedInSight(state);
  const isWaited = step === "announce" ? isAwaited : mayStillAdjust;
  if (step !== "announce" && !(step === "classify" && state.house.adjust)) return [];
  return membersInOrder(state)
    .filter(([id, combatant]) => isWaited(state, id, combatant))
    .map(([id]) => id);
}

/** Whether a visible combatant of this side, NPCs or players', has announced this round. Actions that waited since the last round do not count. */
function haveBegun(state: StagesState, npc: boolean): boolean {
  return Object.entries(state.actions).some(([id, action]) => {
    const combatant = lookup(state.combatants, id);
    return isNotVoid(action) && action.stage !== "first" && combatant?.npc === npc && !combatant.hidden;
  });
}

function areDone(state: StagesState, npc: boolean): boolean {
  return !Object.entries(state.combatants).some(([id, combatant]) => combatant.npc === npc && isAwaited(state, id, combatant));
}

/** Returns who may announce now: the second side once the first is done, the first until the second has begun. Rule: rules.md C7. */
export const gateOf = memoByIdentity((state: StagesState): Gate => {
  if (state.house.announceOrder === "sealed") return { npcs: true, players: true };
  const npcsFirst = state.house.announceOrder === "narratorFirst";
  const begun = haveBegun(state, !npcsFirst);
  const second = begun || areDone(state, npcsFirst);
  return npcsFirst ? { npcs: !begun, players: second } : { npcs: second, players: !begun };
});

/** Whether the order of announcing lets a combatant announce now. Always true for hidden combatants, so that no player notices them. */
export function mayAnnounceInOrder(state: StagesState, { hidden, npc }: Combatant): boolean {
  const { npcs, players } = gateOf(state);
  return hidden || (npc ? npcs : players);
}
