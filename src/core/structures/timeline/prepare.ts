import { seal } from "../../kernel/envelope.ts";
import { own } from "../../kernel/records.ts";
import type { Opening, Prepared, Sealing } from "../../kernel/sealing.ts";
import type { Id, JsonRecord, Refusal, Secrets } from "../../kernel/structure.ts";
import { ANTE, anteOf } from "./bids.ts";
import { LENGTHS, MAX_PHASE, type Declare, type Part, type Reply } from "./commands.ts";
import { hasPool, inPlay } from "./guards.ts";
import { landing } from "./landing.ts";
import { floorOf, startOf } from "./line.ts";
import { bidIn, handOf, isReadable, poolsFor } from "./pools.ts";
import { no } from "./refusals.ts";
import { pendingOf, stackAt } from "./stacks.ts";
import type { Bid, TimelineState } from "./state.ts";
import { isSameCard } from "./verify.ts";
import { refuseDeclaring } from "./waiting.ts";

/** What an intent puts in where it says nothing. */
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

/** What an action would put on the line. */
function bidOf(state: TimelineState, intent: Declare): Bid {
  const { combatant, card, name, type: kind, opposing, ability, targets, at, ...stats } = { ...NOTHING, ...intent };
  const base = { card, name: name.trim(), kind, opposing, ability };
  if (kind === "pause") return { ...base, targets: [], relevant: "", secondary: "", ante: 0, relevantBid: 0, secondaryBid: 0, phase: at };
  const { relevant, secondary, ante, relevantBid, secondaryBid } = stats;
  const phase = landing(startOf(state, combatant), relevantBid, secondaryBid);
  return { ...base, targets: state.house.targetAt === "seal" ? targets : [], relevant, secondary, ante, relevantBid, secondaryBid, phase };
}

function fitsHand(state: TimelineState, [combatant, bid]: readonly [Id, Bid], secrets: Secrets): Refusal | null {
  const { relevant, secondary, relevantBid, secondaryBid } = bid;
  const hand = handOf(state, combatant, secrets);
  const wanted =
    relevant === secondary
      ? [[relevant, relevantBid + secondaryBid] as const]
      : ([
          [relevant, relevantBid],
          [secondary, secondaryBid],
        ] as const);
  for (const [stat, points] of wanted) {
    const left = own(hand, stat) ?? 0;
    const label = own(poolsFor(state, combatant), stat)?.label ?? stat;
    if (points > left) return no("hand", { combatant, label, hand: left });
  }
  return null;
}

/** The other actions of a combatant that are pending, as far as this client may read them. */
function others(state: TimelineState, combatant: Id, secrets: Secrets): readonly Bid[] {
  return pendingOf(state, combatant).flatMap(([, stack]) => bidIn(stack, secrets) ?? []);
}

/** A Pause lands later than all that is pending, Pauses too: so there is one a phase. */
function refusePause(state: TimelineState, combatant: Id, { phase }: Bid): Refusal | null {
  const floor = floorOf(state, combatant);
  return phase > floor ? null : no("pauseFloor", { phase: floor });
}

function refuseStats(state: TimelineState, combatant: Id, { relevant, secondary, card, secondaryBid }: Bid): Refusal | null {
  if (relevant === "") return no("noStat");
  if (secondary === "" && secondaryBid > 0) return no("noStat");
  if (relevant === secondary && card === "") return no("sameStat");
  return hasPool(state, combatant, relevant) ?? (secondary === "" ? null : hasPool(state, combatant, secondary));
}

function refuseAction(state: TimelineState, [combatant, bid]: readonly [Id, Bid], secrets: Secrets): Refusal | null {
  const isTwice = () => state.house.uniqueCards && others(state, combatant, secrets).some((other) => isSameCard(other, bid));
  return (
    refuseStats(state, combatant, bid) ??
    (bid.relevantBid < anteOf(bid) ? no("ante", { ante: anteOf(bid) }) : null) ??
    fitsHand(state, [combatant, bid], secrets) ??
    (isTwice() ? no("unique", { text: bid.name }) : null)
  );
}

function isAim(state: TimelineState, target: Id): boolean {
  const standing = own(state.combatants, target)?.standing;
  return standing !== undefined && standing !== "left";
}

function refuseDeclare(state: TimelineState, [combatant, bid]: readonly [Id, Bid], secrets: Secrets): Refusal | null {
  const holder = own(state.combatants, combatant)?.holder ?? "";
  return (
    (state.step === "declare" ? null : no("step", { step: state.step })) ??
    refuseDeclaring(state, combatant) ??
    (bid.name === "" ? no("empty") : null) ??
    (isReadable(state, holder, secrets) ? null : no("unreadable")) ??
    (bid.kind === "pause" ? refusePause(state, combatant, bid) : refuseAction(state, [combatant, bid], secrets)) ??
    (bid.targets.every((target) => isAim(state, target)) ? null : no("target")) ??
    (bid.phase > MAX_PHASE ? no("tooFar") : null)
  );
}

interface Where {
  readonly combatant: Id;
  readonly kind: Part;
  readonly call: number;
  readonly stack: number;
}

function sealed(state: TimelineState, where: Where, [payload, sealing]: readonly [JsonRecord, Sealing]): ReturnType<typeof seal> {
  const { escrow, scope } = state;
  const { combatant, kind } = where;
  const isEscrowed = kind === "phase" ? escrow !== "none" : escrow === "full";
  const context = { scope, user: sealing.user, ...where };
  const recipients = sealing.recipients(combatant, isEscrowed);
  return seal({ context, payload, length: LENGTHS[kind], recipients }, (count) => sealing.random(count));
}

type Made = { readonly envelope: { readonly commitment: string }; readonly opening: Opening };

function kept(...made: readonly Made[]): Prepared["keep"] {
  return Object.fromEntries(made.map(({ envelope, opening }) => [envelope.commitment, opening]));
}

interface Parts {
  readonly bid: Made;
  /** Null where phases are public at once. */
  readonly phase: Made | null;
}

function partsOf(state: TimelineState, where: Omit<Where, "kind">, [content, sealing]: readonly [Bid, Sealing]): Parts | null {
  const bid = sealed(state, { ...where, kind: "bid" }, [content as unknown as JsonRecord, sealing]);
  if (bid === null || state.house.phaseReveal === "immediately") return bid && { bid, phase: null };
  const phase = sealed(state, { ...where, kind: "phase" }, [{ phase: content.phase }, sealing]);
  return phase && { bid, phase };
}

function declare(state: TimelineState, intent: Declare, ...[secrets, sealing]: readonly [Secrets, Sealing]): Prepared | Refusal {
  const { combatant } = intent;
  const by = own(state.combatants, combatant);
  if (by === undefined) return no("combatant");
  const content = bidOf(state, intent);
  const refusal = refuseDeclare(state, [combatant, content], secrets);
  if (refusal !== null) return refusal;
  const stack = by.stacks + 1;
  const parts = partsOf(state, { combatant, call: state.calls, stack }, [content, sealing]);
  if (parts === null) return no("tooLong");
  const { bid, phase } = parts;
  const envelopes = { bid: bid.envelope, ...(phase === null ? { at: content.phase } : { phase: phase.envelope }) };
  const command = { kind: "seal", combatant, stack, start: startOf(state, combatant), ...envelopes };
  return { command: command as unknown as Prepared["command"], keep: phase === null ? kept(bid) : kept(bid, phase) };
}

function refuseReply(state: TimelineState, { combatant, against, stack, points }: Reply, secrets: Secrets): Refusal | null {
  const contest = stackAt(state, [against, stack])?.contest ?? null;
  const hand = contest === null ? 0 : (own(handOf(state, combatant, secrets), contest.stat) ?? 0);
  const label = own(poolsFor(state, combatant), contest?.stat ?? "")?.label ?? "";
  return (
    inPlay(state, combatant) ??
    (contest?.defender === combatant ? null : no("noContest", { combatant: against })) ??
    (contest?.seal === "" && contest.answer === null ? null : no("answered", { combatant })) ??
    (isReadable(state, own(state.combatants, combatant)?.holder ?? "", secrets) ? null : no("unreadable")) ??
    (points > hand ? no("hand", { combatant, label, hand }) : null)
  );
}

function reply(state: TimelineState, intent: Reply, ...[secrets, sealing]: readonly [Secrets, Sealing]): Prepared | Refusal {
  const { combatant, against, stack, points } = intent;
  const refusal = refuseReply(state, intent, secrets);
  const contest = stackAt(state, [against, stack])?.contest ?? null;
  if (refusal !== null || contest === null) return refusal ?? no("noContest", { combatant: against });
  const made = sealed(state, { combatant, kind: "answer", call: contest.call, stack: contest.ordinal }, [{ points }, sealing]);
  if (made === null) return no("tooLong");
  const command = { kind: "answer", combatant, against, stack, bid: made.envelope };
  return { command: command as unknown as Prepared["command"], keep: kept(made) };
}

/** An intent sealed on the client of who gives it: a command with envelopes, and the openings to keep. Refused in the seat's own words where it would be false. */
export function prepare(
  state: TimelineState,
  intent: JsonRecord & { readonly kind: string },
  ...rest: readonly [secrets: Secrets, sealing: Sealing]
): Prepared | Refusal {
  const given = intent as unknown as Declare | Reply;
  return given.kind === "declare" ? declare(state, given, ...rest) : reply(state, given, ...rest);
}
