import { withMember } from "../../kernel/cast/member.ts";
import { isId } from "../../kernel/ids-and-keys.ts";
import { lookup } from "../../kernel/records.ts";
import type { Due, Opening } from "../../kernel/seal-types.ts";
import { isShut, Slots } from "../../kernel/sealed-slot.ts";
import type { Applied } from "../../kernel/structure.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import type { Id } from "../../kernel/json-types.ts";
import { cleanText, isBlank } from "../../kernel/clean-text.ts";
import { makeAnnouncedAction } from "./announced-action.ts";
import { MOST_SEALS, TARGETS, TEXT } from "./limits.ts";
import { deedLine, line, lineOf } from "./log.ts";
import type { Action, SealedDeed, StagesState, Words } from "./state.ts";

function isTargets(value: unknown): value is readonly Id[] {
  return Array.isArray(value) && value.length <= TARGETS && new Set(value).size === value.length && value.every((id) => isId(id));
}

/** Reads the words (text, card and targets) in a payload. Null if they are invalid. */
function wordsIn({ text, card, targets }: Opening["payload"]): Words | null {
  if (typeof text !== "string" || text.length > TEXT || typeof card !== "string" || !isTargets(targets)) return null;
  if (card !== "" && !isId(card)) return null;
  return isBlank(text) && card === "" ? null : { text: cleanText(text), card, targets };
}

/** Stores, opens and takes back the deeds that combatants have sealed this round, one per combatant. */
export const DEEDS = new Slots<StagesState, Words, SealedDeed>({
  kind: "deed",
  // Room for the longest text in a Latin script, and targets.
  length: 1536,
  most: MOST_SEALS,
  sealsOf: ({ sealing }) => sealing,
  withSeals: (state, sealing) => ({ ...state, sealing }),
  callOf: ({ round }) => round,
  read: wordsIn,
});

/** Returns what a combatant has sealed this round. Undefined if it has sealed nothing. */
export const sealedDeedOf = (state: StagesState, id: Id): SealedDeed | undefined => DEEDS.of(state, id);

/** Returns the deeds that combatants in play have sealed this round, open or shut, each with its combatant's id. */
export function deedsSealedThisRound(state: StagesState): (readonly [Id, SealedDeed])[] {
  return DEEDS.all(state).filter(([id]) => lookup(state.combatants, id)?.standing === "in");
}

/** Returns the sealed deeds of combatants in play that are still shut. */
export function closedDeedsOf(state: StagesState): (readonly [Id, SealedDeed])[] {
  return deedsSealedThisRound(state).filter(([, deed]) => isShut(deed));
}

/** Returns the sealed deeds that are to be opened now: all that are still shut, in the step `reveal`. Empty in any other step. */
export function dueDeedsOf(state: StagesState): readonly Due[] {
  if (state.step !== "reveal") return [];
  const closed = closedDeedsOf(state).map(([combatant]) => combatant);
  return DEEDS.due(state, closed, (combatant) => ({ kind: "open", combatant }));
}

/** Takes back a sealed deed, which counts as a pass. A deed that people know is given back, to be sealed again. */
export function withdrawSealed(state: StagesState, combatant: Id, { known: isKnown }: SealedDeed): Applied<StagesState> {
  const next = DEEDS.drop(state, combatant);
  return {
    state: withMember(next, combatant, { passed: !isKnown }),
    line: lineOf(isKnown ? "giveBack" : "withdrawSealed", combatant),
  };
}

/** Returns a deed's words, less targets that have left the encounter and, for a player's combatant, targets that players never saw. */
function aimWords(state: StagesState, combatant: Id, words: Words): Words {
  const isNpc = lookup(state.combatants, combatant)?.npc === true;
  const targets = words.targets.filter((id) => {
    const target = lookup(state.combatants, id);
    return target !== undefined && target.standing !== "left" && (isNpc || id === combatant || target.seen);
  });
  return { ...words, targets };
}

/** Returns the state with a sealed deed open. Targets that the user who sealed could not know of are left out. */
export function withOpenedDeed(state: StagesState, combatant: Id, words: Words): StagesState {
  return DEEDS.change(state, combatant, { opened: aimWords(state, combatant, words) });
}

function revealAction(state: StagesState, { opened, fault, order }: SealedDeed): Action {
  const action = makeAnnouncedAction(state, opened ?? { text: "", card: "", targets: [] }, order);
  return fault === "" ? action : { ...action, voided: { why: fault, note: "", at: "reveal" } };
}

/** Turns all sealed deeds into announced actions, and moves on to `classify`. */
export function revealDeeds(state: StagesState): Applied<StagesState> {
  const deeds = deedsSealedThisRound(state).sort(([, a], [, b]) => a.order - b.order);
  const actions = Object.fromEntries(deeds.map(([id, deed]) => [id, revealAction(state, deed)]));
  const next: StagesState = { ...state, step: "classify", actions: { ...state.actions, ...actions } };
  const parts: LogLine[] = deeds.filter(([, { fault }]) => fault === "").map(([id]) => deedLine(next, "revealed", id));
  return { state: next, line: { ...line("allOpen", []), parts } };
}
