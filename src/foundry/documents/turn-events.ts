import { arbiterState } from "../arbiter/index.ts";
import { roundAndTurnOf } from "../arbiter/write-encounter.ts";
import { expireEffects, expireTurnEffects, type ExpiryEvent } from "../platform/compat.ts";
import { stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { partOfEveryStructure } from "../encounter/registry.ts";

/** The workflows of a Combat that its subclass makes available. */
export interface TurnWorkflows {
  endTurn(combatant: Combatant.Implementation, context: Combat.TurnEventContext): Promise<void>;
  endRound(context: Combat.RoundEventContext): Promise<void>;
  startRound(context: Combat.RoundEventContext): Promise<void>;
  startTurn(combatant: Combatant.Implementation, context: Combat.TurnEventContext): Promise<void>;
  /** Clears a combatant's movement history, after `startTurn`. */
  clearMovement(combatant: Combatant.Implementation, context: Combat.TurnEventContext): Promise<void>;
}

interface Moment {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
}

/** The encounter's round and turn before and after a change. */
export interface Passage {
  readonly previous: Combat.HistoryData;
  readonly current: Combat.HistoryData;
}

/** An end or beginning of a turn or round. */
interface Step {
  readonly expiry: ExpiryEvent;
  readonly region: string;
  readonly context: Combat.RoundEventContext & Partial<Combat.TurnEventContext>;
  readonly combatants: readonly Combatant.Implementation[];
  readonly work: () => Promise<void>;
}

function momentOf({ round, turn, combatantId }: Combat.HistoryData): Moment {
  return { round: round ?? 0, turn, combatantId };
}

function isForward(from: Moment, to: Moment): boolean {
  return to.round > from.round || (to.round === from.round && (to.turn ?? -1) > (from.turn ?? -1));
}

/** Whether the encounter is at the round of its rules. A round that others wrote triggers nothing. */
function isSettled(combat: CallboardEncounter, now: Moment): boolean {
  const state = stateOf(combat);
  return state !== null && roundAndTurnOf(combat, state).round === now.round;
}

/** Whether this client lets effects expire: the arbiter's if its user is the active GM, else the active GM's. */
function expiresHere(): boolean {
  const { user, here } = arbiterState();
  return user !== null && user === game.users.activeGM?.id ? here : game.user.isActiveGM;
}

/** Runs end turn, end round, start round and start turn once each, on the arbiter's client. Effects expire after each, then regions are notified. */
export async function runTurnEvents(combat: CallboardEncounter, workflows: TurnWorkflows, passage: Passage): Promise<void> {
  const [arbitrates, expires] = [arbiterState().here, expiresHere()];
  if (!arbitrates && !expires) return;
  const [previous, current] = [momentOf(passage.previous), momentOf(passage.current)];
  if (!isSettled(combat, current)) return;
  // An undo only notifies effects.
  if (expires && !isForward(previous, current)) await expireEffects("combatRewind", { combat });
  if (expires && previous.round === 0) await expireEffects("combatStart", { combat });
  for (const step of stepsOf(combat, workflows, { previous, current })) {
    if (arbitrates) await step.work();
    if (expires) await expireAt(combat, step);
    if (arbitrates) await tellRegions(combat, step);
  }
}

/** Expires effects when an encounter of ours ends. The arbiter's client also clears its combatants' movement. */
export async function expireEffectsAtEnd(combat: CallboardEncounter): Promise<void> {
  if (expiresHere()) await expireEffects("combatEnd", { combat });
  if (arbiterState().here) await clearMovement(combat);
}

async function expireAt(combat: CallboardEncounter, { expiry, context }: Step): Promise<void> {
  await expireEffects(expiry, { ...context, combat });
  if (expiry === "roundEnd" && structureOf(combat).turnless === true) await expireTurnEffects(combat);
}

function stepsOf(combat: CallboardEncounter, workflows: TurnWorkflows, { previous, current }: Record<keyof Passage, Moment>): Step[] {
  if (!isForward(previous, current)) return [];
  const isNewRound = current.round !== previous.round;
  const roundEnd = roundStep(combat, previous, {
    expiry: "roundEnd",
    region: CONST.REGION_EVENTS.TOKEN_ROUND_END,
    work: (context) => workflows.endRound(context),
  });
  const roundStart = roundStep(combat, current, {
    expiry: "roundStart",
    region: CONST.REGION_EVENTS.TOKEN_ROUND_START,
    work: async (context) => {
      await workflows.startRound(context);
      await clearMovement(combat);
    },
  });
  return [
    ...turnStep(combat, previous, {
      expiry: "turnEnd",
      region: CONST.REGION_EVENTS.TOKEN_TURN_END,
      work: (combatant, context) => workflows.endTurn(combatant, context),
    }),
    ...(isNewRound && previous.round > 0 ? [roundEnd] : []),
    ...(isNewRound ? [roundStart] : []),
    ...turnStep(combat, current, {
      expiry: "turnStart",
      region: CONST.REGION_EVENTS.TOKEN_TURN_START,
      work: async (combatant, context) => {
        await workflows.startTurn(combatant, context);
        if (isCleared(combatant)) await workflows.clearMovement(combatant, context);
      },
    }),
  ];
}

type Kind = Pick<Step, "expiry" | "region">;
type TurnKind = Kind & { readonly work: (combatant: Combatant.Implementation, context: Combat.TurnEventContext) => Promise<void> };
type RoundKind = Kind & { readonly work: (context: Combat.RoundEventContext) => Promise<void> };

function turnStep(combat: CallboardEncounter, { round, turn, combatantId }: Moment, { work, ...kind }: TurnKind): Step[] {
  const combatant = combat.combatants.get(combatantId ?? "");
  if (!combatant || turn === null) return [];
  const context = { round, turn, skipped: false };
  return [{ ...kind, context, combatants: [combatant], work: () => work(combatant, context) }];
}

function roundStep(combat: CallboardEncounter, { round }: Moment, { work, ...kind }: RoundKind): Step {
  const context = { round, skipped: false };
  return { ...kind, context, combatants: combat.turns, work: () => work(context) };
}

/** Whether a combatant has recorded movement to clear that no structure's rules use. */
function isCleared({ token }: Combatant.Implementation): boolean {
  return token !== null && token.movementHistory.length > 0 && !usesRecordedMovement(token);
}

/** Whether a structure's rules use a token's recorded movement. */
export function usesRecordedMovement(token: TokenDocument.Implementation): boolean {
  return partOfEveryStructure("scene").some(([, scene]) => scene.recordsMovement?.(token) === true);
}

/** Clears combatants' movement, so that their rulers begin at 0. */
async function clearMovement(combat: CallboardEncounter): Promise<void> {
  const moved = combat.combatants.filter(isCleared);
  if (moved.length > 0) await combat.clearMovementHistories(moved);
}

interface RegionLike {
  _triggerEvent?(name: string, data: object): Promise<void>;
}

/** Triggers the event in every region with one of the combatants' tokens, all at once. An error in one region stops no other. */
async function tellRegions(combat: CallboardEncounter, { region: name, context, combatants }: Step): Promise<void> {
  const told = combatants.flatMap((combatant) => {
    const { token } = combatant;
    const regions: RegionLike[] = token?.regions ? [...(token.regions as Iterable<RegionLike>)] : [];
    return regions.map(async (region) => region._triggerEvent?.(name, { token, combatant, combat, ...context }));
  });
  const failed = (await Promise.allSettled(told)).filter((result) => result.status === "rejected");
  for (const { reason } of failed) console.error(reason);
}
