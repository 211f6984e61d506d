import { isId } from "../../kernel/ids.ts";
import { isRecord, lookup } from "../../kernel/records.ts";
import { isShut, Slots, type SealedSlot } from "../../kernel/sealed-slot.ts";
import type { Id, Json, JsonRecord } from "../../kernel/json.ts";
import { MAX_OUTCOMES, MOST_DRAFTS, MOST_SEALS, TEXT } from "./limits.ts";
import { isRunByGm, isSideAwaited, leaderOf, membersOf, contendingSidesOf, speakersOf } from "./sides.ts";
import {
  OUTCOMES,
  SIDES,
  type DraftWords,
  type Nominated,
  type Nominations,
  type RoundsState,
  type SealedNomination,
  type Side,
} from "./state.ts";
import { cleanText } from "../../kernel/text.ts";

function nominatedIn(value: Json): Nominated | null {
  if (!isRecord(value)) return null;
  const { outcome, target, side, ...more } = value;
  const known = OUTCOMES.find((one) => one === outcome);
  const aimed = side === "" ? "" : SIDES.find((one) => one === side);
  if (known === undefined || aimed === undefined || typeof target !== "string" || Object.keys(more).length > 0) return null;
  return target === "" || isId(target) ? { outcome: known, target, side: aimed } : null;
}

function outcomesIn(value: Json | undefined): readonly Nominated[] | null {
  if (!Array.isArray(value) || value.length > MAX_OUTCOMES) return null;
  const outcomes = (value as readonly Json[]).map(nominatedIn);
  return outcomes.every((one) => one !== null) ? outcomes : null;
}

function nominationsIn({ outcomes, ...more }: JsonRecord): Nominations | null {
  const list = outcomesIn(outcomes);
  return list === null || Object.keys(more).length > 0 ? null : { outcomes: list };
}

function draftIn({ text, ...rest }: JsonRecord): DraftWords | null {
  const list = nominationsIn(rest);
  return list === null || typeof text !== "string" || text.length > TEXT ? null : { ...list, text: cleanText(text) };
}

const openersOf = (state: RoundsState, side: string): Id[] => membersOf(state, side as Side).map(([id]) => id);

/** What the sides have nominated this round: opened together. */
export const NOMINATIONS = new Slots<RoundsState, Nominations, SealedNomination>({
  kind: "nomination",
  // The longest list, of whatever price: no length tells how much was chosen.
  length: 1536,
  most: MOST_SEALS,
  sealsOf: ({ nominations }) => nominations,
  withSeals: (state, nominations) => ({ ...state, nominations }),
  callOf: ({ round }) => round,
  read: nominationsIn,
  openersOf,
});

/** What the members of each side talk over: read by them alone, and never opened. */
export const DRAFTS = new Slots<RoundsState, DraftWords, SealedSlot<DraftWords>>({
  kind: "draft",
  length: 2560,
  most: MOST_DRAFTS,
  talk: true,
  sealsOf: ({ drafts }) => drafts,
  withSeals: (state, drafts) => ({ ...state, drafts }),
  callOf: ({ round }) => round,
  read: draftIn,
  openersOf,
});

/** True for a side that may buy something: with an open pool of 0 there is nothing to seal. */
export function mayNominate(state: RoundsState, side: Side): boolean {
  return !state.house.poolPublic || state.sides[side].pool > 0;
}

/** The characters that have a say in what a side nominates. One on hold has none, and neither has a hidden one, for whom nobody waits. */
function votersOf(state: RoundsState, side: Side): readonly Id[] {
  return speakersOf(state, side).flatMap(([id, { held, hidden }]) => (held || hidden ? [] : [id]));
}

/** True where members have to agree with what their side has sealed: with `nominator: majority`, but for a side that a GM runs. Rule: rules.md E28. */
export function mustAgree(state: RoundsState, side: Side): boolean {
  return state.house.nominator === "majority" && !isRunByGm(state, side);
}

/** True where a side has sealed, and more than half of those agree who have a say, where they have to; where nobody has one, the seal is enough. */
export function hasNominated(state: RoundsState, side: Side): boolean {
  const slot = NOMINATIONS.of(state, side);
  if (slot === undefined) return false;
  const voters = votersOf(state, side);
  return !mustAgree(state, side) || voters.length === 0 || 2 * agreedOf(slot, voters).length > voters.length;
}

const agreedOf = ({ agreed }: SealedNomination, voters: readonly Id[]): readonly Id[] => voters.filter((id) => agreed.includes(id));

/** Who of a side is waited for while it nominates: its leader; once it has sealed, all who have a say and have still to agree. */
export function awaitedMembersOf(state: RoundsState, side: Side): readonly Id[] {
  const slot = NOMINATIONS.of(state, side);
  if (slot === undefined || !mustAgree(state, side)) return [leaderOf(state, side)];
  return votersOf(state, side).filter((id) => !slot.agreed.includes(id));
}

/** True where its leader alone seals for a side: with `nominator: leader`, unless nobody waits for the leader, who is on hold or hidden. Rule: rules.md E28, 5.11 "disconnected leader". */
export function isLed(state: RoundsState, side: Side): boolean {
  const leader = lookup(state.combatants, leaderOf(state, side));
  return state.house.nominator === "leader" && leader?.held === false && !leader.hidden;
}

/** The sides that are still to seal. A side of which players know nobody holds up nothing. */
export function sidesToSeal(state: RoundsState): readonly Side[] {
  return contendingSidesOf(state).filter((side) => isSideAwaited(state, side) && mayNominate(state, side) && !hasNominated(state, side));
}

/** The sides whose lists are to be opened now. A side that is gone since has none. */
export function shutSidesOf(state: RoundsState): readonly Side[] {
  return contendingSidesOf(state).filter((side) => isShut(NOMINATIONS.of(state, side)));
}

/** The state after a side's sealed list has fallen, since its leader is no longer of that side. Before the reveal it can seal anew. */
export function withoutListOf(state: RoundsState, side: Side): RoundsState {
  if (!isShut(NOMINATIONS.of(state, side))) return state;
  return state.step === "reveal" ? NOMINATIONS.change(state, side, { fault: "lost" }) : NOMINATIONS.drop(state, side);
}
