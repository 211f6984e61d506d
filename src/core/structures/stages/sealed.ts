import { withMember } from "../../kernel/cast/member.ts";
import { commitmentOf } from "../../kernel/envelope.ts";
import { isId } from "../../kernel/ids.ts";
import { mapValues, lookup, without } from "../../kernel/records.ts";
import { openingIn, type Due, type Opening, type SealContext, type Shut } from "../../kernel/sealing.ts";
import type { Applied, Id, LogLine, Secrets } from "../../kernel/structure.ts";
import { actionOf } from "./actions.ts";
import { TARGETS, TEXT } from "./limits.ts";
import { deedOf, line, lineOf } from "./log.ts";
import type { Action, SealedDeed, StagesState, Words } from "./state.ts";

/** The length in bytes of every sealed deed: the longest text in a Latin script, and targets. */
export const LENGTH = 1536;

/** What a combatant has sealed this round, if anything. */
export function sealedOf(state: StagesState, id: Id): SealedDeed | undefined {
  return state.sealing === undefined ? undefined : lookup(state.sealing.deeds, id);
}

/** The number of the next deed that a combatant seals. */
export function nextStack(state: StagesState, id: Id): number {
  return (lookup(state.sealing?.counts ?? {}, id) ?? 0) + 1;
}

/** The sealed deeds of those who are in, with their combatants. */
export function standingDeeds(state: StagesState): (readonly [Id, SealedDeed])[] {
  const deeds = Object.entries(state.sealing?.deeds ?? {});
  return deeds.filter(([id]) => lookup(state.combatants, id)?.standing === "in");
}

/** Those of them that are still to be opened. */
export function closedDeeds(state: StagesState): (readonly [Id, SealedDeed])[] {
  return standingDeeds(state).filter(([, deed]) => isClosed(deed));
}

/** True for a deed that is neither open nor given up. */
export function isClosed(deed: SealedDeed | undefined): deed is SealedDeed {
  return deed !== undefined && deed.opened === null && deed.fault === "";
}

/** What a deed is bound to. */
export function contextOf(state: StagesState, combatant: Id, { by, stack }: Pick<SealedDeed, "by" | "stack">): SealContext {
  return { scope: state.sealing?.scope ?? "", combatant, user: by, kind: "deed", call: state.round, stack };
}

function isTargets(value: unknown): value is readonly Id[] {
  return Array.isArray(value) && value.length <= TARGETS && new Set(value).size === value.length && value.every((id) => isId(id));
}

/** The words in a payload, or null where they are none. */
function wordsIn({ text, card, targets }: Opening["payload"]): Words | null {
  if (typeof text !== "string" || text.length > TEXT || typeof card !== "string" || !isTargets(targets)) return null;
  if (card !== "" && !isId(card)) return null;
  return text.trim() === "" && card === "" ? null : { text: text.trim(), card, targets };
}

/** What an opening says, or null where it is not what was sealed. */
export function openedBy(state: StagesState, combatant: Id, opening: Opening): Words | null {
  const deed = sealedOf(state, combatant);
  if (deed === undefined || commitmentOf(contextOf(state, combatant, deed), opening, LENGTH) !== deed.commitment) return null;
  return wordsIn(opening.payload);
}

/** What this client can read of a sealed deed: its own, and what people know since before an undo. */
export function readable(deed: SealedDeed, secrets: Secrets): Words | null {
  if (deed.known && deed.opened !== null) return deed.opened;
  const opening = openingIn(secrets, deed.commitment);
  return opening === null ? null : wordsIn(opening.payload);
}

/** All that lies sealed. */
export function sealed(state: StagesState): readonly Shut[] {
  const shut = Object.entries(state.sealing?.deeds ?? {}).filter(([, deed]) => isClosed(deed));
  return shut.map(([combatant, deed]) => ({ commitment: deed.commitment, context: contextOf(state, combatant, deed) }));
}

/** The deeds that are to be opened now: all that are closed, once the lock has fallen. */
export function due(state: StagesState): readonly Due[] {
  if (state.step !== "reveal" || state.sealing === undefined) return [];
  const way = state.sealing.escrow === "full" ? "escrow" : "owner";
  return closedDeeds(state).map(([combatant, deed]) => ({
    commitment: deed.commitment,
    context: contextOf(state, combatant, deed),
    way,
    command: { kind: "open", combatant },
  }));
}

function withDeeds(state: StagesState, deeds: Readonly<Record<Id, SealedDeed>>): StagesState {
  return state.sealing === undefined ? state : { ...state, sealing: { ...state.sealing, deeds } };
}

/** A state in which a sealed deed has changed. */
export function withDeed(state: StagesState, id: Id, change: Partial<SealedDeed>): StagesState {
  const deed = sealedOf(state, id);
  return deed === undefined ? state : withDeeds(state, { ...state.sealing?.deeds, [id]: { ...deed, ...change } });
}

/** Takes a sealed deed back, which is a pass too; one that people know is given back, to be sealed anew. */
export function withdrawSealed(state: StagesState, combatant: Id): Applied<StagesState> {
  const isKnown = sealedOf(state, combatant)?.known === true;
  const next = withDeeds(state, without(state.sealing?.deeds ?? {}, combatant));
  return {
    state: withMember(next, combatant, { passed: !isKnown }),
    line: lineOf(isKnown ? "giveBack" : "withdrawSealed", combatant),
  };
}

/** Without those whom the one who sealed could not know of. */
function aimed(state: StagesState, combatant: Id, words: Words): Words {
  const isNpc = lookup(state.combatants, combatant)?.npc === true;
  const targets = words.targets.filter((id) => {
    const target = lookup(state.combatants, id);
    return target !== undefined && target.standing !== "left" && (isNpc || id === combatant || target.seen);
  });
  return { ...words, targets };
}

/** A state in which a sealed deed lies open with these words, without targets of whom the one who sealed could not know. */
export function withAimed(state: StagesState, combatant: Id, words: Words): StagesState {
  return withDeed(state, combatant, { opened: aimed(state, combatant, words) });
}

function landed(state: StagesState, { opened, fault, order }: SealedDeed): Action {
  const action = actionOf(state, opened ?? { text: "", card: "", targets: [] }, order);
  return fault === "" ? action : { ...action, voided: { why: fault, note: "", at: "reveal" } };
}

/** What was sealed becomes what was announced, all together, and the Narrator classifies. */
export function reveal(state: StagesState): Applied<StagesState> {
  const deeds = standingDeeds(state).sort(([, a], [, b]) => a.order - b.order);
  const actions = Object.fromEntries(deeds.map(([id, deed]) => [id, landed(state, deed)]));
  const next: StagesState = { ...state, step: "classify", actions: { ...state.actions, ...actions } };
  const parts: LogLine[] = deeds.filter(([, { fault }]) => fault === "").map(([id]) => deedOf(next, "revealed", id));
  return { state: next, line: { ...line("reveal", []), parts } };
}

/** After an undo: what had been read stays known. What was sealed for a round that was over, and of which no word is left, is sealed anew; what was given up or false there is so still. */
export function stillKnown(restored: StagesState, undone: StagesState): StagesState {
  if (restored.sealing === undefined) return restored;
  if (restored.round < undone.round) {
    const settled = Object.entries(restored.sealing.deeds).filter(([, deed]) => !isClosed(deed));
    return withDeeds(
      restored,
      Object.fromEntries(settled.map(([id, deed]) => [id, { ...deed, known: deed.known || deed.opened !== null }])),
    );
  }
  const deeds = mapValues(restored.sealing.deeds, (deed, id) => {
    const now = sealedOf(undone, id);
    if (now === undefined || now.commitment !== deed.commitment) return deed;
    const isRead = now.known || now.opened !== null || now.fault === "false";
    return isRead ? { ...deed, opened: now.opened, known: true } : deed;
  });
  return withDeeds(restored, deeds);
}
