import type { Id, StateBase } from "../../core/index.ts";
import { structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { stampOptions, type Stamp } from "../lease/stamp.ts";

/** Thrown where another client arbitrates by now. */
export class Outranked extends Error {
  /** True where this client's write had gone out before: whether it stands is for the other to say. */
  readonly sent: boolean;

  constructor(encounter: Id, sent: boolean) {
    super(`Another client writes the encounter ${encounter} now.`);
    this.sent = sent;
  }
}

/** Foundry's words for where an encounter stands. */
export interface Clock {
  readonly round: number;
  readonly turn: number | null;
}

/** Round and turn by the rules: round 0 before the start. */
export function clockOf(combat: CallboardEncounter, state: StateBase | null): Clock {
  if (!state) return { round: 0, turn: null };
  const structure = structureOf(combat);
  return { round: structure.position(state).unit + (structure.firstUnit === 0 ? 1 : 0), turn: structure.turn(state) };
}

/** The one update of an encounter; `system` holds changed paths only. Round and turn follow the rules, and core's hooks precede them. Throws where a package keeps the update back. */
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

/** Says in the options which way and how far time goes, and calls the hook. */
function advance(combat: CallboardEncounter, clock: Clock, options: Record<string, unknown>): void {
  const { round, turn } = clock;
  const { round: fromRound, turn: fromTurn } = combat;
  const forward = round > fromRound || (round === fromRound && (turn ?? -1) > (fromTurn ?? -1));
  options["direction"] = forward ? 1 : -1;
  options["worldTime"] = { delta: fromRound === 0 ? 0 : combat.getTimeDelta(fromRound, fromTurn, round, turn) };
  callAdvance(combat, { ...clock }, options);
}

/** Calls the hook that core calls before an encounter starts, changes its round or its turn. */
function callAdvance(combat: CallboardEncounter, data: { round: number; turn: number | null }, options: object): void {
  const hooks = Hooks as unknown as { callAll(name: string, ...args: unknown[]): boolean };
  if (combat.round === 0) hooks.callAll("combatStart", combat, data);
  else if (data.round !== combat.round) hooks.callAll("combatRound", combat, data, options);
  else hooks.callAll("combatTurn", combat, data, options);
}
