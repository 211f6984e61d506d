import { isRecord, type Due, type Id, type Position, type Refusal } from "../../core/index.ts";
import { isRunning, stateOf, structureOf } from "../encounter/encounters.ts";
import { send } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { readBreakDelay } from "../encounter/settings.ts";
import { hasConfirmation } from "./ask-whether-due.ts";
import { withOpening } from "../seals/escrow.ts";
import { ownKey } from "../seals/keys.ts";
import { readWithKey, sealsOf } from "../seals/secrets.ts";
import { findOpening } from "../seals/vault.ts";

/** A sealed part of an action that a GM may open in its owner's place. */
export interface Breakable {
  readonly combatant: Id;
  readonly stack: number;
  readonly part: string;
}

interface Begun {
  readonly mark: string;
  /** By this page's own clock, in milliseconds. */
  readonly at: number;
}

/** When this page first saw the step that each encounter stands at. */
const begun = new Map<Id, Begun>();

function markOf({ unit, step, call, undos }: Position): string {
  return JSON.stringify([unit, step, call ?? null, undos]);
}

function dueIn(combat: CallboardEncounter): readonly Due[] {
  const state = stateOf(combat);
  return state && isRunning(combat) ? (structureOf(combat).due?.(state) ?? []) : [];
}

/** Notes when a step began; where something is due in it, `redraw` is called as soon as it may be broken. */
export function noteStep(combat: CallboardEncounter, redraw: () => void): void {
  const state = stateOf(combat);
  const mark = state ? markOf(structureOf(combat).position(state)) : "";
  if (begun.get(combat.id)?.mark === mark) return;
  begun.set(combat.id, { mark, at: performance.now() });
  if (game.user.isGM && dueIn(combat).length > 0) window.setTimeout(redraw, readBreakDelay() * 1000 + 50);
}

/** Forgets an encounter that is gone. */
export function forgetStep(encounter: Id): void {
  begun.delete(encounter);
}

function isSilent(combat: CallboardEncounter): boolean {
  const at = begun.get(combat.id)?.at;
  return at === undefined || performance.now() - at >= readBreakDelay() * 1000;
}

function isReadable(combat: CallboardEncounter, { commitment }: Due): boolean {
  const envelope = sealsOf(combat)[commitment];
  return findOpening(combat.id, commitment) !== null || (isRecord(envelope?.to) && Object.hasOwn(envelope.to, ownKey().id));
}

/** What is due, can be read at this GM's browser, and is left closed: its owner is away, or was silent too long. */
function leftToOpen(combat: CallboardEncounter): readonly Due[] {
  if (!game.user.isGM) return [];
  const isAway = ({ context }: Due) => game.users.get(context.user)?.active !== true;
  const late = isSilent(combat);
  return dueIn(combat).filter((due) => (late || isAway(due)) && isReadable(combat, due));
}

function breakableOf({ command, context }: Due): Breakable {
  const { combatant, stack, part } = command as Readonly<Record<string, unknown>>;
  return {
    combatant: typeof combatant === "string" ? combatant : context.combatant,
    stack: typeof stack === "number" ? stack : context.stack,
    part: typeof part === "string" ? part : context.kind,
  };
}

/** What a GM may open now in its owner's place; nothing for players. */
export function findBreakable(combat: CallboardEncounter | null): readonly Breakable[] {
  return combat ? leftToOpen(combat).map(breakableOf) : [];
}

/** Opens what is due of one action in its owner's place; the ledger says who did. Null once it lies open, else the refusal: `notDue` where it only looks so, `keyless` where this browser has no key, `breakLater` as long as its owner may still do it. */
export async function breakSeal(combat: CallboardEncounter, combatant: Id, stack: number): Promise<Refusal | null> {
  if (!game.user.isGM) return { reason: "gmOnly" };
  const isOf = (due: Due) => breakableOf(due).combatant === combatant && breakableOf(due).stack === stack;
  const due = leftToOpen(combat).filter(isOf);
  if (due.length === 0) return { reason: dueIn(combat).some((one) => isOf(one) && isReadable(combat, one)) ? "breakLater" : "keyless" };
  // What a GM's browser gives may go by the outbox, where all can read it.
  if (!(await hasConfirmation(combat, due))) return { reason: "notDue" };
  for (const one of due) {
    const opening = findOpening(combat.id, one.commitment) ?? readWithKey(sealsOf(combat), one);
    if (!opening) return { reason: "keyless" };
    const refusal = await send(combat, { ...withOpening(one, opening), kind: "break" });
    if (refusal) return refusal;
  }
  return null;
}
