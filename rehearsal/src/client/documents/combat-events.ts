import { generation } from "../../common/generation.ts";
import type { ExpiryEvent } from "./effect-registry.ts";

interface Moment {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
}

type Step =
  | {
      readonly kind: "EndTurn" | "StartTurn";
      readonly combatant: any;
      readonly round: number;
      readonly turn: number;
      readonly skipped: boolean;
    }
  | { readonly kind: "EndRound" | "StartRound"; readonly round: number; readonly skipped: boolean };

const REGION_EVENTS = {
  EndTurn: "TOKEN_TURN_END",
  EndRound: "TOKEN_ROUND_END",
  StartRound: "TOKEN_ROUND_START",
  StartTurn: "TOKEN_TURN_START",
} as const;

function goesForward(before: Moment, after: Moment): boolean {
  if (after.round !== before.round) return after.round > before.round;
  if (before.turn === null || after.turn === null) return true;
  return after.turn === before.turn ? after.combatantId !== before.combatantId : after.turn > before.turn;
}

/** Returns the steps between two moments of an encounter, including skipped turns. Empty if time does not go forward. */
export function stepsBetween(before: Moment, after: Moment, combatants: readonly any[], find: (id: string) => any): Step[] {
  if (after.turn === null) return [];
  if (!goesForward(before, after)) return [];
  const steps: Step[] = [];
  const turn = (kind: "EndTurn" | "StartTurn", at: { round: number; turn: number; skipped: boolean }, combatant: any): void => {
    if (combatant) steps.push({ kind, combatant, ...at });
  };
  const begun = before.round > 0;
  if (begun && before.turn !== null) {
    turn(
      "EndTurn",
      { round: before.round, turn: before.turn, skipped: false },
      before.combatantId === null ? undefined : find(before.combatantId),
    );
  }
  let round = before.round;
  let index = before.turn ?? -1;
  const skip = (until: number): void => {
    for (index += 1; index < until; index++) {
      const at = { round, turn: index, skipped: true };
      turn("StartTurn", at, combatants[index]);
      turn("EndTurn", at, combatants[index]);
    }
  };
  while (round < after.round) {
    if (round > 0) {
      skip(combatants.length);
      steps.push({ kind: "EndRound", round, skipped: round > before.round });
    }
    round += 1;
    index = -1;
    steps.push({ kind: "StartRound", round, skipped: round < after.round });
  }
  skip(after.turn);
  turn("StartTurn", { round: after.round, turn: after.turn, skipped: false }, combatants[after.turn]);
  return steps;
}

const EXPIRY_EVENTS = { EndTurn: "turnEnd", EndRound: "roundEnd", StartRound: "roundStart", StartTurn: "turnStart" } as const;

/** Triggers the event in all regions at once. A failure in one does not stop the others. */
async function tellRegions(combat: any, step: Step): Promise<void> {
  const name = CONST.REGION_EVENTS[REGION_EVENTS[step.kind]];
  const members = "combatant" in step ? [step.combatant] : [...combat.combatants];
  const turn = "turn" in step ? { turn: step.turn } : {};
  const told = members.flatMap((combatant: any) => {
    const { token } = combatant;
    const data = { token, combatant, combat, round: step.round, ...turn, skipped: step.skipped };
    return [...(token?.regions ?? [])].map((region: any) => region._triggerEvent(name, data));
  });
  for (const result of await Promise.allSettled(told))
    if (result.status === "rejected") Hooks.onError("Combat#_manageTurnEvents", result.reason, { log: "error" });
}

/** Refreshes the effects, so that those whose time is over expire (generation 14). */
async function refreshEffects(event: ExpiryEvent, context: object): Promise<void> {
  if (generation() >= 14) await CONFIG["ActiveEffect"].documentClass.registry.refresh(event, context);
}

async function carryOut(combat: any, step: Step): Promise<void> {
  const { round, skipped } = step;
  const context = "combatant" in step ? { round, turn: step.turn, skipped } : { round, skipped };
  if ("combatant" in step) {
    await combat[`_on${step.kind}`](step.combatant, context);
    if (step.kind === "StartTurn") await combat._clearMovementHistoryOnStartTurn(step.combatant, context);
  } else await combat[`_on${step.kind}`](context);
  await refreshEffects(EXPIRY_EVENTS[step.kind], { ...context, combat });
  await tellRegions(combat, step);
}

/** On the designated GM's client, ends and begins turns and rounds in order. Then calls the hook of the turn change on every client. */
export async function manageTurnEvents(combat: any): Promise<void> {
  if (!combat.started) return;
  const { previous, current } = combat;
  if (game.user.isActiveGM) {
    const steps = stepsBetween(previous, current, [...combat.turns], (id) => combat.combatants.get(id));
    for (const step of steps) await carryOut(combat, step);
    if (!goesForward(previous, current)) await refreshEffects("combatRewind", { combat });
  }
  Hooks.callAll("combatTurnChange", combat, previous, current);
}
