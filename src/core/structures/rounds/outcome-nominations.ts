import { isId } from "../../kernel/ids-and-keys.ts";
import { isRecord, lookup } from "../../kernel/records.ts";
import { isShut, Slots, type SealedSlot } from "../../kernel/sealed-slot.ts";
import type { Id, Json, JsonRecord } from "../../kernel/json-types.ts";
import { MAX_OUTCOMES, MOST_DRAFTS, MOST_SEALS, TEXT } from "./limits.ts";
import { isRunByGm, hasVisibleMemberInPlay, leaderOf, membersOf, contendingSidesOf, speakersOf } from "./sides.ts";
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
import { cleanText } from "../../kernel/clean-text.ts";

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

/** The sealed nominations of this round: each side's list of outcomes to buy. All are opened together. */
export const NOMINATIONS = new Slots<RoundsState, Nominations, SealedNomination>({
  kind: "nomination",
  // Fits the longest list at any price, so that the length does not reveal how much was chosen.
  length: 1536,
  most: MOST_SEALS,
  sealsOf: ({ nominations }) => nominations,
  withSeals: (state, nominations) => ({ ...state, nominations }),
  callOf: ({ round }) => round,
  read: nominationsIn,
  openersOf,
});

/** The sealed drafts that each side's members discuss. Only those members read them, and drafts are never opened. */
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

/** Whether a side may nominate. With a public pool of 0 it has nothing to seal. */
export function maySideNominate(state: RoundsState, side: Side): boolean {
  return !state.house.poolPublic || state.sides[side].pool > 0;
}

/** Returns the characters that vote on their side's nominations. Characters on hold and hidden characters do not vote. */
function votersOf(state: RoundsState, side: Side): readonly Id[] {
  return speakersOf(state, side).flatMap(([id, { held, hidden }]) => (held || hidden ? [] : [id]));
}

/** Whether members must agree with what their side has sealed: under `nominator: majority`, unless the GM runs the side. Rule: rules.md E28. */
export function mustMembersAgree(state: RoundsState, side: Side): boolean {
  return state.house.nominator === "majority" && !isRunByGm(state, side);
}

/** Whether a side has sealed, and more than half of its voters agree if they must. Without voters the seal is enough. */
export function isNominationDone(state: RoundsState, side: Side): boolean {
  const slot = NOMINATIONS.of(state, side);
  if (slot === undefined) return false;
  const voters = votersOf(state, side);
  return (
    !mustMembersAgree(state, side) || voters.length === 0 || 2 * voters.filter((id) => slot.agreed.includes(id)).length > voters.length
  );
}

/** Returns the combatants of a side that its nomination waits for: its leader, and after sealing the voters that have not agreed. */
export function awaitedMembersOf(state: RoundsState, side: Side): readonly Id[] {
  const slot = NOMINATIONS.of(state, side);
  if (slot === undefined || !mustMembersAgree(state, side)) return [leaderOf(state, side)];
  return votersOf(state, side).filter((id) => !slot.agreed.includes(id));
}

/**
 * Whether only its leader seals for a side: under `nominator: leader`, unless the leader is on hold or hidden. Rule: rules.md E28, 5.11
 * "disconnected leader".
 */
export function isLeaderSoleSealer(state: RoundsState, side: Side): boolean {
  const leader = lookup(state.combatants, leaderOf(state, side));
  return state.house.nominator === "leader" && leader?.held === false && !leader.hidden;
}

/** Returns the sides that still have to seal their nominations. A side unknown to players holds nothing up. */
export function sidesToSeal(state: RoundsState): readonly Side[] {
  return contendingSidesOf(state).filter(
    (side) => hasVisibleMemberInPlay(state, side) && maySideNominate(state, side) && !isNominationDone(state, side),
  );
}

/** Returns the contending sides whose sealed lists of outcomes still have to be opened. */
export function shutSidesOf(state: RoundsState): readonly Side[] {
  return contendingSidesOf(state).filter((side) => isShut(NOMINATIONS.of(state, side)));
}

/** Returns the state without a side's sealed list, because its leader changed sides. Before the reveal the side may seal again. */
export function withoutListOf(state: RoundsState, side: Side): RoundsState {
  if (!isShut(NOMINATIONS.of(state, side))) return state;
  return state.step === "reveal" ? NOMINATIONS.change(state, side, { fault: "lost" }) : NOMINATIONS.drop(state, side);
}
