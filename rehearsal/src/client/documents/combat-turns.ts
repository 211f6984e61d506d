/** The round, turn and combatant in `Combat#current` and `#previous`. */
export interface CombatState {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
  readonly tokenId: string | null;
}

/** Returns the state of an encounter, or an empty one without an encounter. */
export function stateOf(combat: any, combatant: any = null): CombatState {
  return { round: combat?.round ?? 0, turn: combat?.turn ?? null, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
}

/** Compares combatants for the order of turns: higher initiative first, none last, equals by id. */
export function compare(a: any, b: any): number {
  const first = Number.isNumeric(a.initiative) ? a.initiative : -Infinity;
  const second = Number.isNumeric(b.initiative) ? b.initiative : -Infinity;
  if (first === second) return a.id > b.id ? 1 : -1;
  return second - first;
}

/** Returns the seconds of world time between two turns, from the length of rounds and turns in CONFIG. */
export function timeDelta(combat: any, from: readonly [number, number | null], to: readonly [number, number | null]): number {
  const { roundTime = 0, turnTime = 0 } = CONFIG["time"];
  const position = ([round, turn]: readonly [number, number | null]): number =>
    round * (roundTime + combat.turns.length * turnTime) + (turn ?? 0) * turnTime;
  return from[0] === 0 || to[0] === 0 ? 0 : position(to) - position(from);
}

function options(combat: any, direction: number, round: number, turn: number | null): any {
  return { direction, worldTime: { delta: combat.getTimeDelta(combat.round, combat.turn, round, turn) } };
}

async function change(combat: any, hook: string, updateData: any, direction: number): Promise<void> {
  const updateOptions = options(combat, direction, updateData.round, updateData.turn);
  Hooks.callAll(hook, combat, updateData, updateOptions);
  await combat.update(updateData, updateOptions);
}

function firstTurn(combat: any): number | null {
  if (combat.turn === null || combat.turns.length === 0) return null;
  if (!combat.settings.skipDefeated) return 0;
  const turn = combat.turns.findIndex((combatant: any) => !combatant.isDefeated);
  if (turn >= 0) return turn;
  ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
  return 0;
}

/** Goes to the first turn of the next round. A turn of null stays null. */
export async function nextRound(combat: any): Promise<void> {
  await change(combat, "combatRound", { round: combat.round + 1, turn: firstTurn(combat) }, 1);
}

/** Goes back to the last turn of the previous round. */
export async function previousRound(combat: any): Promise<void> {
  const round = Math.max(combat.round - 1, 0);
  let turn: number | null = round === 0 ? 0 : Math.max(combat.turns.length - 1, 0);
  if (combat.turn === null || combat.turns.length === 0) turn = null;
  await change(combat, "combatRound", { round, turn }, -1);
}

/** Goes to the next turn, or from the last one into the next round. Skips defeated combatants if the settings say so. */
export async function nextTurn(combat: any): Promise<void> {
  if (combat.round === 0) {
    await combat.nextRound();
    return;
  }
  const start = (combat.turn ?? -1) + 1;
  const waits = (combatant: any, index: number): boolean => index >= start && !(combat.settings.skipDefeated && combatant.isDefeated);
  const turn = combat.turns.findIndex(waits);
  if (turn < 0) await combat.nextRound();
  else await change(combat, "combatTurn", { round: combat.round, turn }, 1);
}

/** Goes back to the previous turn, or from the first one into the previous round. */
export async function previousTurn(combat: any): Promise<void> {
  if (combat.round === 0) return;
  if (combat.turn === 0 || combat.turns.length === 0) {
    await combat.previousRound();
    return;
  }
  await change(combat, "combatTurn", { round: combat.round, turn: (combat.turn ?? combat.turns.length) - 1 }, -1);
}
