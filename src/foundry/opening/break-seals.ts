import { isRecord, type Due, type Id, type Position, type Refusal } from "../../core/index.ts";
import { stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { send } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { readBreakDelay } from "../encounter/settings.ts";
import { dueSealsIn, hasConfirmation } from "./ask-whether-due.ts";
import { makeOpeningCommand } from "../seals/escrow.ts";
import { ownKey } from "../seals/keys.ts";
import { readWithKey, envelopesOf } from "../seals/readable-seals.ts";
import { findOpening } from "../seals/stored-openings.ts";

/** A sealed part of an action that a GM may open in the owner's place. */
export interface Breakable {
  readonly combatant: Id;
  readonly stack: number;
  readonly part: string;
}

interface Begun {
  readonly mark: string;
  /** When this page first saw the step, by the page's own clock, in milliseconds. */
  readonly at: number;
}

/** When this page first saw the present step of each encounter. */
const begun = new Map<Id, Begun>();

function markOf({ unit, step, call, undos }: Position): string {
  return JSON.stringify([unit, step, call ?? null, undos]);
}

/** Notes when a step began. If seals are due in it, calls `redraw` as soon as they may be broken. */
export function noteStepBeginning(combat: CallboardEncounter, redraw: () => void): void {
  const state = stateOf(combat);
  const mark = state ? markOf(structureOf(combat).position(state)) : "";
  if (begun.get(combat.id)?.mark === mark) return;
  begun.set(combat.id, { mark, at: performance.now() });
  if (game.user.isGM && dueSealsIn(combat).length > 0) window.setTimeout(redraw, readBreakDelay() * 1000 + 50);
}

/** Forgets when the present step of an encounter that is gone began. */
export function forgetStepBeginning(encounter: Id): void {
  begun.delete(encounter);
}

function isSilent(combat: CallboardEncounter): boolean {
  const at = begun.get(combat.id)?.at;
  return at === undefined || performance.now() - at >= readBreakDelay() * 1000;
}

function isReadable(combat: CallboardEncounter, { commitment }: Due): boolean {
  const envelope = envelopesOf(combat)[commitment];
  return findOpening(combat.id, commitment) !== null || (isRecord(envelope?.to) && Object.hasOwn(envelope.to, ownKey().id));
}

/** Returns due seals that this GM's browser can read and whose owner is absent or was silent too long. */
function leftToOpen(combat: CallboardEncounter): readonly Due[] {
  if (!game.user.isGM) return [];
  const isAway = ({ context }: Due) => game.users.get(context.user)?.active !== true;
  const late = isSilent(combat);
  return dueSealsIn(combat).filter((due) => (late || isAway(due)) && isReadable(combat, due));
}

function breakableOf({ command, context }: Due): Breakable {
  const { combatant, stack, part } = command as Readonly<Record<string, unknown>>;
  return {
    combatant: typeof combatant === "string" ? combatant : context.combatant,
    stack: typeof stack === "number" ? stack : context.stack,
    part: typeof part === "string" ? part : context.kind,
  };
}

/** Returns the sealed parts that a GM may now open in the owner's place. Empty for players. */
export function findBreakableSeals(combat: CallboardEncounter | null): readonly Breakable[] {
  return combat ? leftToOpen(combat).map(breakableOf) : [];
}

/**
 * Opens the due sealed parts of one action in a GM's browser, not the owner's. The ledger tells of it. Resolves to null, or to the refusal: `notDue` (denied by
 * the arbiter), `keyless` (no key here) or `breakLater` (the owner still may).
 */
export async function breakSeal(combat: CallboardEncounter, combatant: Id, stack: number): Promise<Refusal | null> {
  if (!game.user.isGM) return { reason: "gmOnly" };
  const isOf = (due: Due) => breakableOf(due).combatant === combatant && breakableOf(due).stack === stack;
  const due = leftToOpen(combat).filter(isOf);
  if (due.length === 0)
    return { reason: dueSealsIn(combat).some((one) => isOf(one) && isReadable(combat, one)) ? "breakLater" : "keyless" };
  // A GM's opening may pass through the outbox, where all can read it.
  if (!(await hasConfirmation(combat, due))) return { reason: "notDue" };
  for (const one of due) {
    const opening = findOpening(combat.id, one.commitment) ?? readWithKey(envelopesOf(combat), one);
    if (!opening) return { reason: "keyless" };
    const refusal = await send(combat, { ...makeOpeningCommand(one, opening), kind: "break" });
    if (refusal) return refusal;
  }
  return null;
}
