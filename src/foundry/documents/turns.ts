import { arbiterState } from "../api.ts";
import { stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";

/** The four workflows of a Combat, as its subclass lends them out. */
export interface TurnWorkflows {
  endTurn(combatant: Combatant.Implementation, context: Combat.TurnEventContext): Promise<void>;
  endRound(context: Combat.RoundEventContext): Promise<void>;
  startRound(context: Combat.RoundEventContext): Promise<void>;
  startTurn(combatant: Combatant.Implementation, context: Combat.TurnEventContext): Promise<void>;
}

interface Moment {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
}

function momentOf({ round, turn, combatantId }: Combat.HistoryData): Moment {
  return { round: round ?? 0, turn, combatantId };
}

function isForward(from: Moment, to: Moment): boolean {
  return to.round > from.round || (to.round === from.round && (to.turn ?? -1) > (from.turn ?? -1));
}

/** Whether the encounter stands where its rules say; a round that somebody else wrote fires nothing. */
function isSettled(combat: CallboardEncounter, now: Moment): boolean {
  const state = stateOf(combat);
  return state !== null && structureOf(combat).position(state).unit === now.round;
}

/**
 * Calls end turn, end round, start round and start turn once each where they apply, with the events of regions; on the arbiter's
 * client alone, and only forward: an undo fires nothing.
 */
export async function runTurnEvents(combat: CallboardEncounter, workflows: TurnWorkflows): Promise<void> {
  if (!arbiterState().here || !combat.previous) return;
  const [previous, current] = [momentOf(combat.previous), momentOf(combat.current)];
  if (!isForward(previous, current) || !isSettled(combat, current)) return;
  const newRound = current.round !== previous.round;
  await endOf(combat, workflows, { previous, newRound });
  if (newRound) {
    await workflows.startRound({ round: current.round, skipped: false });
    await tellRegions(combat, CONST.REGION_EVENTS.TOKEN_ROUND_START, current);
  }
  const starting = combat.combatants.get(current.combatantId ?? "");
  if (!starting || current.turn === null) return;
  await workflows.startTurn(starting, { round: current.round, turn: current.turn, skipped: false });
  await tellRegions(combat, CONST.REGION_EVENTS.TOKEN_TURN_START, current, [starting]);
}

interface Ending {
  readonly previous: Moment;
  readonly newRound: boolean;
}

async function endOf(combat: CallboardEncounter, workflows: TurnWorkflows, { previous, newRound }: Ending): Promise<void> {
  const ending = combat.combatants.get(previous.combatantId ?? "");
  if (ending && previous.turn !== null) {
    await workflows.endTurn(ending, { round: previous.round, turn: previous.turn, skipped: false });
    await tellRegions(combat, CONST.REGION_EVENTS.TOKEN_TURN_END, previous, [ending]);
  }
  if (!newRound || previous.round === 0) return;
  await workflows.endRound({ round: previous.round, skipped: false });
  await tellRegions(combat, CONST.REGION_EVENTS.TOKEN_ROUND_END, previous);
}

interface RegionLike {
  _triggerEvent?(name: string, data: object): Promise<void>;
}

/** Sends an event to every region that one of the combatants' tokens is in. */
async function tellRegions(
  combat: CallboardEncounter,
  name: string,
  { round, turn }: Moment,
  combatants: readonly Combatant.Implementation[] = combat.turns,
): Promise<void> {
  for (const combatant of combatants) {
    const { token } = combatant;
    if (!token?.regions) continue;
    const when = turn === null ? { round } : { round, turn };
    for (const region of token.regions as Iterable<RegionLike>) {
      await region._triggerEvent?.(name, { token, combatant, combat, ...when, skipped: false });
    }
  }
}
