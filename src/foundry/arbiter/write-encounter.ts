import type { Id, StateBase } from "../../core/index.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { stampOptions, type Stamp } from "../lease/stamp.ts";

/** Thrown if another client arbitrates by the time of a write. */
export class Outranked extends Error {
  /** Whether this client's write had already been sent. The new arbiter decides whether it stands. */
  readonly sent: boolean;

  constructor(encounter: Id, sent: boolean) {
    super(`Another client writes the encounter ${encounter} now.`);
    this.sent = sent;
  }
}

/** Round and turn, as Foundry stores them. */
export interface Clock {
  readonly round: number;
  readonly turn: number | null;
}

/** Returns round and turn by the rules. Round 0 before the start. */
export function roundAndTurnOf(combat: CallboardEncounter, state: StateBase | null): Clock {
  if (!state) return { round: 0, turn: null };
  const structure = structureOf(combat);
  return { round: structure.position(state).unit + (structure.firstUnit === 0 ? 1 : 0), turn: structure.turn(state) };
}

/** Makes the one update of an encounter. `system` holds changed paths only. Core's hooks are called first. Throws if a module blocks the update. */
export async function writeEncounter(
  combat: CallboardEncounter,
  system: object,
  clock: Clock | null,
  revisions: Omit<Stamp, "client">,
): Promise<void> {
  const options: Record<string, unknown> = { callboard: { ...stampOptions().callboard, ...revisions } };
  const isMoved = clock !== null && (clock.round !== combat.round || clock.turn !== combat.turn);
  if (isMoved) advance(combat, clock, options);
  const changes = { system, ...(isMoved ? clock : {}) };
  if (!(await combat.update(changes, options))) throw new Error(`The update of the encounter ${combat.id} was kept back.`);
}

/** Adds Foundry's options about a change of round or turn to a write (direction and world time), and calls Foundry's hook for it. */
function advance(combat: CallboardEncounter, clock: Clock, options: Record<string, unknown>): void {
  const { round, turn } = clock;
  const { round: fromRound, turn: fromTurn } = combat;
  const forward = round > fromRound || (round === fromRound && (turn ?? -1) > (fromTurn ?? -1));
  options["direction"] = forward ? 1 : -1;
  options["worldTime"] = { delta: fromRound === 0 ? 0 : combat.getTimeDelta(fromRound, fromTurn, round, turn) };
  callAdvance(combat, { ...clock }, options);
}

/** Calls core's hook for an encounter's start, new round or new turn. */
function callAdvance(combat: CallboardEncounter, data: { round: number; turn: number | null }, options: object): void {
  const hooks = Hooks as unknown as { callAll(name: string, ...args: unknown[]): boolean };
  if (combat.round === 0) hooks.callAll("combatStart", combat, data);
  else if (data.round !== combat.round) hooks.callAll("combatRound", combat, data, options);
  else hooks.callAll("combatTurn", combat, data, options);
}
