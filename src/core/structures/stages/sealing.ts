import { mapValues, own, without } from "../../kernel/records.ts";
import type { Applied, Id, LogLine, Seat } from "../../kernel/structure.ts";
import { actionOf } from "./announcing.ts";
import { withCombatant } from "./change.ts";
import type { Expose, Open, Seal, Void } from "./commands.ts";
import { deedOf, line, lineOf, type LogKey } from "./log.ts";
import { isClosed, openedBy, sealedOf, standingDeeds } from "./sealed.ts";
import type { Action, SealedDeed, StagesState, Words } from "./state.ts";

function withDeeds(state: StagesState, deeds: Readonly<Record<Id, SealedDeed>>): StagesState {
  return state.sealing === undefined ? state : { ...state, sealing: { ...state.sealing, deeds } };
}

function withDeed(state: StagesState, id: Id, change: Partial<SealedDeed>): StagesState {
  const deed = sealedOf(state, id);
  return deed === undefined ? state : withDeeds(state, { ...state.sealing?.deeds, [id]: { ...deed, ...change } });
}

function sealKey(state: StagesState, combatant: Id, seat: Seat): LogKey {
  if (sealedOf(state, combatant) !== undefined) return "sealAgain";
  return seat.kind === "user" && seat.gm && own(state.combatants, combatant)?.npc === false ? "sealFor" : "seal";
}

/** Seals what a combatant does; again replaces, at the same place in the list. Rule: rules.md C7. */
export function seal(state: StagesState, { combatant, stack, deed }: Seal, seat: Seat): Applied<StagesState> {
  if (state.sealing === undefined) return { state, line: lineOf("seal", combatant) };
  const order = sealedOf(state, combatant)?.order ?? state.announced + 1;
  const by = seat.kind === "user" ? seat.user : "";
  const fresh: SealedDeed = { order, by, stack, commitment: deed, opened: null, fault: "", known: false };
  const { counts, deeds } = state.sealing;
  const sealing = { ...state.sealing, counts: { ...counts, [combatant]: stack }, deeds: { ...deeds, [combatant]: fresh } };
  const next = { ...state, announced: Math.max(state.announced, order), sealing };
  return { state: withCombatant(next, combatant, { passed: false }), line: lineOf(sealKey(state, combatant, seat), combatant) };
}

/** Takes a sealed deed back, which is a pass too; one that people know is given back, to be sealed anew. */
export function withdrawSealed(state: StagesState, combatant: Id): Applied<StagesState> {
  const isKnown = sealedOf(state, combatant)?.known === true;
  const next = withDeeds(state, without(state.sealing?.deeds ?? {}, combatant));
  return {
    state: withCombatant(next, combatant, { passed: !isKnown }),
    line: lineOf(isKnown ? "giveBack" : "withdrawSealed", combatant),
  };
}

/** Without those whom the one who sealed could not know of. */
function aimed(state: StagesState, combatant: Id, words: Words): Words {
  const isNpc = own(state.combatants, combatant)?.npc === true;
  const targets = words.targets.filter((id) => {
    const target = own(state.combatants, id);
    return target !== undefined && target.standing !== "left" && (isNpc || id === combatant || target.seen);
  });
  return { ...words, targets };
}

/** Opens a sealed deed; one that is not what was sealed is void. */
export function open(state: StagesState, { kind, combatant, opening }: Open): Applied<StagesState> {
  const words = openedBy(state, combatant, opening);
  if (words === null) return { state: withDeed(state, combatant, { fault: "false" }), line: lineOf("openFalse", combatant) };
  return { state: withDeed(state, combatant, { opened: aimed(state, combatant, words) }), line: lineOf(kind, combatant) };
}

/** A sealed deed was opened before the lock fell, and people have read it: as after an undo it stays as it is, unless the Narrator gives it back. */
export function expose(state: StagesState, { combatant, opening }: Expose): Applied<StagesState> {
  const words = openedBy(state, combatant, opening);
  if (words === null) return { state, line: lineOf("exposed", combatant, { text: "" }) };
  const { text, card } = words;
  const said = lineOf("exposed", combatant, { text, ...(card === "" ? {} : { card }) });
  return { state: withDeed(state, combatant, { opened: aimed(state, combatant, words), known: true }), line: said };
}

/** Gives up a sealed deed that nobody can open. */
export function lose(state: StagesState, { combatant, note = "" }: Void): Applied<StagesState> {
  return { state: withDeed(state, combatant, { fault: "lost" }), line: lineOf("lose", combatant, { note }) };
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
