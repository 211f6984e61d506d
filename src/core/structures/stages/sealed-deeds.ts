import { withMember } from "../../kernel/cast/member.ts";
import { isId } from "../../kernel/ids-and-keys.ts";
import { lookup } from "../../kernel/records.ts";
import type { Due, Opening } from "../../kernel/seal-types.ts";
import { isShut, Slots } from "../../kernel/sealed-slot.ts";
import type { Applied } from "../../kernel/structure.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import type { Id } from "../../kernel/json.ts";
import { cleanText, isBlank } from "../../kernel/text.ts";
import { actionOf } from "./actions.ts";
import { MOST_SEALS, TARGETS, TEXT } from "./limits.ts";
import { deedLine, line, lineOf } from "./log.ts";
import type { Action, SealedDeed, StagesState, Words } from "./state.ts";

function isTargets(value: unknown): value is readonly Id[] {
  return Array.isArray(value) && value.length <= TARGETS && new Set(value).size === value.length && value.every((id) => isId(id));
}

/** The words in a payload, or null where they are none. */
function wordsIn({ text, card, targets }: Opening["payload"]): Words | null {
  if (typeof text !== "string" || text.length > TEXT || typeof card !== "string" || !isTargets(targets)) return null;
  if (card !== "" && !isId(card)) return null;
  return isBlank(text) && card === "" ? null : { text: cleanText(text), card, targets };
}

/** What combatants have sealed this round. */
export const DEEDS = new Slots<StagesState, Words, SealedDeed>({
  kind: "deed",
  // The longest text in a Latin script, and targets.
  length: 1536,
  most: MOST_SEALS,
  sealsOf: ({ sealing }) => sealing,
  withSeals: (state, sealing) => ({ ...state, sealing }),
  callOf: ({ round }) => round,
  read: wordsIn,
});

/** What a combatant has sealed this round, if anything. */
export const sealedDeedOf = (state: StagesState, id: Id): SealedDeed | undefined => DEEDS.of(state, id);

/** The sealed deeds of those who are in, with their combatants. */
export function standingDeedsOf(state: StagesState): (readonly [Id, SealedDeed])[] {
  return DEEDS.all(state).filter(([id]) => lookup(state.combatants, id)?.standing === "in");
}

/** Those of them that are still to be opened. */
export function closedDeedsOf(state: StagesState): (readonly [Id, SealedDeed])[] {
  return standingDeedsOf(state).filter(([, deed]) => isShut(deed));
}

/** The deeds that are to be opened now: all that are closed, once the lock has fallen. */
export function dueDeedsOf(state: StagesState): readonly Due[] {
  if (state.step !== "reveal") return [];
  const closed = closedDeedsOf(state).map(([combatant]) => combatant);
  return DEEDS.due(state, closed, (combatant) => ({ kind: "open", combatant }));
}

/** Takes a sealed deed back, which is a pass too; one that people know is given back, to be sealed anew. */
export function withdrawSealed(state: StagesState, combatant: Id, { known: isKnown }: SealedDeed): Applied<StagesState> {
  const next = DEEDS.drop(state, combatant);
  return {
    state: withMember(next, combatant, { passed: !isKnown }),
    line: lineOf(isKnown ? "giveBack" : "withdrawSealed", combatant),
  };
}

/** Without those whom the one who sealed could not know of. */
function aimWords(state: StagesState, combatant: Id, words: Words): Words {
  const isNpc = lookup(state.combatants, combatant)?.npc === true;
  const targets = words.targets.filter((id) => {
    const target = lookup(state.combatants, id);
    return target !== undefined && target.standing !== "left" && (isNpc || id === combatant || target.seen);
  });
  return { ...words, targets };
}

/** A state in which a sealed deed lies open with these words, without targets of whom the one who sealed could not know. */
export function withOpenedDeed(state: StagesState, combatant: Id, words: Words): StagesState {
  return DEEDS.change(state, combatant, { opened: aimWords(state, combatant, words) });
}

function revealAction(state: StagesState, { opened, fault, order }: SealedDeed): Action {
  const action = actionOf(state, opened ?? { text: "", card: "", targets: [] }, order);
  return fault === "" ? action : { ...action, voided: { why: fault, note: "", at: "reveal" } };
}

/** What was sealed becomes what was announced, all together, and the Narrator classifies. */
export function revealDeeds(state: StagesState): Applied<StagesState> {
  const deeds = standingDeedsOf(state).sort(([, a], [, b]) => a.order - b.order);
  const actions = Object.fromEntries(deeds.map(([id, deed]) => [id, revealAction(state, deed)]));
  const next: StagesState = { ...state, step: "classify", actions: { ...state.actions, ...actions } };
  const parts: LogLine[] = deeds.filter(([, { fault }]) => fault === "").map(([id]) => deedLine(next, "revealed", id));
  return { state: next, line: { ...line("allOpen", []), parts } };
}
