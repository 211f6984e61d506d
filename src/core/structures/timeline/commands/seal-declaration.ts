import { seal as sealPayload } from "../../../kernel/seal-crypto.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Opening, Prepared, SealContext, Sealing } from "../../../kernel/seal-types.ts";
import type { Id, JsonRecord } from "../../../kernel/json-types.ts";
import type { Refusal, Secrets } from "../../../kernel/structure.ts";
import { cleanLine } from "../../../kernel/clean-text.ts";
import { abilityOf, ANTE, minimumBidOf } from "../bids-and-antes.ts";
import { refuseMissingPool } from "../preconditions.ts";
import { landingPhase } from "../compute-landing-phase.ts";
import { CARD_NAME, MAX_PHASE, SEALED_TARGETS } from "../limits.ts";
import { phasePauseMustFollow, nextActionStartOf } from "../phases-on-line.ts";
import { readableBidOf, handPointsOf, isHandReadable, statLabelOf, bidPointsOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { LENGTHS, type Part } from "../sealed-parts.ts";
import { pendingStacksOf } from "../find-stacks.ts";
import { CARD_KINDS, type Bid, type TimelineState } from "../state.ts";
import { isSameCard } from "../verify-openings.ts";
import { refuseDeclaring } from "../waiting.ts";
import { bidOptionsOf } from "./bid-options.ts";
import { intent, POINTS, STAT } from "./define-command.ts";
import { isAwaited } from "./offered-stacks.ts";

const declared = {
  combatant: COMBATANT,
  /** The id of the card. If it is left out, the action is in the person's own words (`name`). */
  card: { type: "key", optional: true },
  name: { type: "text", max: CARD_NAME },
  type: { type: "choice", among: CARD_KINDS },
  relevant: { ...STAT, optional: true },
  secondary: { ...STAT, optional: true },
  ante: { ...POINTS, optional: true },
  opposing: { ...STAT, optional: true },
  /** The points of the card's own ability. They count for nothing without a card. */
  ability: { ...POINTS, optional: true },
  relevantBid: { ...POINTS, optional: true },
  secondaryBid: { ...POINTS, optional: true },
  /** The phase that a Pause lands on. Only for a Pause. */
  at: { type: "integer", min: 1, max: MAX_PHASE, optional: true },
  targets: { type: "ids", max: SEALED_TARGETS, optional: true },
} as const;

type Declared = Given<typeof declared>;

/** The default values of the fields that a declaration may leave out. */
const NOTHING = {
  card: "",
  opposing: "",
  ability: 0,
  targets: [],
  relevant: "",
  secondary: "",
  ante: ANTE,
  relevantBid: 0,
  secondaryBid: 0,
  at: 0,
};

/** Returns the bid that a declaration makes. */
function bidOf(state: TimelineState, given: Declared): Bid {
  const { combatant, card, name, type: kind, opposing, ability, targets, at, ...stats } = { ...NOTHING, ...given };
  const base = { card, name: cleanLine(name), kind, opposing, ability: abilityOf({ card, ability }) };
  if (kind === "pause") return { ...base, targets: [], relevant: "", secondary: "", ante: 0, relevantBid: 0, secondaryBid: 0, phase: at };
  const { relevant, secondary, ante, relevantBid, secondaryBid } = stats;
  const phase = landingPhase(nextActionStartOf(state, combatant), relevantBid, secondaryBid);
  return { ...base, targets: state.house.targetAt === "seal" ? targets : [], relevant, secondary, ante, relevantBid, secondaryBid, phase };
}

/** A declaration to be checked: the combatant, the bid, and the secrets of the client. */
interface Wish {
  readonly combatant: Id;
  readonly bid: Bid;
  readonly secrets: Secrets;
}

function fitsHand(state: TimelineState, { combatant, bid, secrets }: Wish): Refusal | null {
  const hand = handPointsOf(state, combatant, secrets);
  for (const [stat, points] of Object.entries(bidPointsOf(bid))) {
    const left = lookup(hand, stat) ?? 0;
    if (points > left) return no("hand", { combatant, label: statLabelOf(state, combatant, stat), hand: left });
  }
  return null;
}

/** Refuses a Pause that does not land later than all pending stacks of its combatant, Pauses included. */
function refusePause(state: TimelineState, { combatant, bid: { phase } }: Wish): Refusal | null {
  const floor = phasePauseMustFollow(state, combatant);
  return phase > floor ? null : no("pauseFloor", { phase: floor });
}

function refuseStats(state: TimelineState, combatant: Id, { relevant, secondary, card, secondaryBid }: Bid): Refusal | null {
  if (relevant === "") return no("noStat");
  if (secondary === "" && secondaryBid > 0) return no("noStat");
  if (relevant === secondary && card === "") return no("sameStat");
  return refuseMissingPool(state, combatant, relevant) ?? (secondary === "" ? null : refuseMissingPool(state, combatant, secondary));
}

/** Whether the same card is already pending, as far as this client can read the stacks. */
function isTwice(state: TimelineState, { combatant, bid, secrets }: Wish): boolean {
  if (!state.house.uniqueCards) return false;
  return pendingStacksOf(state, combatant).some(({ stack }) => {
    const other = readableBidOf(stack, secrets);
    return other !== null && isSameCard(other, bid);
  });
}

function refuseAction(state: TimelineState, wish: Wish): Refusal | null {
  const { combatant, bid } = wish;
  return (
    refuseStats(state, combatant, bid) ??
    (bid.relevantBid < minimumBidOf(bid) ? no("ante", { ante: minimumBidOf(bid) }) : null) ??
    fitsHand(state, wish) ??
    (isTwice(state, wish) ? no("unique", { text: bid.name }) : null)
  );
}

function isAim(state: TimelineState, target: Id): boolean {
  return (lookup(state.combatants, target)?.standing ?? "left") !== "left";
}

function refuseWish(state: TimelineState, wish: Wish): Refusal | null {
  const { combatant, bid, secrets } = wish;
  return (
    (state.step === "declare" ? null : no("step", { step: state.step })) ??
    refuseDeclaring(state, combatant) ??
    (bid.name === "" ? no("empty") : null) ??
    (isHandReadable(state, combatant, secrets) ? null : no("otherDevice")) ??
    (bid.kind === "pause" ? refusePause(state, wish) : refuseAction(state, wish)) ??
    (bid.targets.every((target) => isAim(state, target)) ? null : no("target")) ??
    (bid.phase > MAX_PHASE ? no("tooFar") : null)
  );
}

/** The place of a sealed part: its combatant and stack number, which part it is, and the call in which it is sealed. */
type Where = Omit<SealContext, "scope" | "user"> & { readonly kind: Part };

/** Seals a part of a stack for its owners, and for full GMs as `escrow` allows. Null if its payload is too long. */
export function sealPart(state: TimelineState, where: Where, payload: JsonRecord, sealing: Sealing): ReturnType<typeof sealPayload> {
  const { escrow, scope } = state;
  const { combatant, kind } = where;
  const isEscrowed = kind === "phase" ? escrow !== "none" : escrow === "full";
  const context = { scope, user: sealing.user, ...where };
  const recipients = sealing.recipients(combatant, isEscrowed);
  return sealPayload({ context, payload, length: LENGTHS[kind], recipients }, (count) => sealing.random(count));
}

/** Returns the openings that a client stores for what it has just sealed, by commitment. An opening is what later opens the seal. */
export function openingsToKeep(
  ...made: readonly { readonly envelope: { readonly commitment: string }; readonly opening: Opening }[]
): Prepared["keep"] {
  return Object.fromEntries(made.map(({ envelope, opening }) => [envelope.commitment, opening]));
}

/** Seals an action for the line on the client, which makes the command `seal`. An action that would be false is refused. */
export const declare = intent({
  fields: declared,
  by: "owner",
  during: ["declare"],
  find(state, { combatant }) {
    const by = lookup(state.combatants, combatant);
    return by === undefined ? no("combatant") : { by };
  },
  prepare(state, given, sealing, secrets, { by: { stacks } }) {
    const { combatant } = given;
    const wanted = bidOf(state, given);
    const refusal = refuseWish(state, { combatant, bid: wanted, secrets });
    if (refusal !== null) return refusal;
    const where = { combatant, call: state.calls, stack: stacks + 1 };
    const command = { kind: "seal", combatant, stack: where.stack, start: nextActionStartOf(state, combatant) };
    const bid = sealPart(state, { ...where, kind: "bid" }, wanted, sealing);
    if (bid === null) return no("tooLong");
    if (state.house.phaseReveal === "immediately")
      return { command: { ...command, bid: { ...bid.envelope }, at: wanted.phase }, keep: openingsToKeep(bid) };
    const phase = sealPart(state, { ...where, kind: "phase" }, { phase: wanted.phase }, sealing);
    if (phase === null) return no("tooLong");
    return { command: { ...command, bid: { ...bid.envelope }, phase: { ...phase.envelope } }, keep: openingsToKeep(bid, phase) };
  },
  offer: bidOptionsOf,
  likely: isAwaited,
});
