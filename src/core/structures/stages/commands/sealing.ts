import { withMember } from "../../../kernel/cast/member.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { findOwnOpening, type Opening } from "../../../kernel/seal-types.ts";
import { maySpeakFor } from "../../../kernel/seat-rights.ts";
import type { Applied, Refusal, Seat } from "../../../kernel/structure.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { cleanText, isBlank } from "../../../kernel/clean-text.ts";
import {
  refuseWhileSealed,
  refuseWithoutClosedDeed,
  refuseOtherSteps,
  refuseAnnouncement,
  refuseWithdrawingKnown,
} from "../preconditions.ts";
import { no } from "../refusals.ts";
import { TARGETS, TEXT } from "../limits.ts";
import { lineOf, type LogKey } from "../log.ts";
import { closedDeedsOf, DEEDS, revealDeeds as revealAll, sealedDeedOf, withOpenedDeed } from "../sealed-deeds.ts";
import type { SealedDeed, StagesState } from "../state.ts";
import { isLargeButton, requiredTextFields } from "./announcing.ts";
import { command, intent } from "./define-command.ts";

function refuseSealing(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  return (
    (state.sealing === undefined ? no("sealOff") : null) ??
    refuseOtherSteps(state, "announce", seat) ??
    refuseAnnouncement(state, combatant) ??
    refuseWithdrawingKnown(sealedDeedOf(state, combatant), combatant, seat) ??
    DEEDS.refuseAgain(state, combatant, seat)
  );
}

function sealKey(state: StagesState, combatant: Id, seat: Seat): LogKey {
  if (sealedDeedOf(state, combatant) !== undefined) return "sealAgain";
  return seat.kind === "user" && seat.gm && lookup(state.combatants, combatant)?.npc === false ? "sealFor" : "seal";
}

/**
 * Seals what a combatant does with `announceOrder: sealed`, or seals it again in place. `deed` is its commitment, `stack` the next number.
 * Rule: rules.md C7.
 */
export const seal = command({
  fields: { combatant: COMBATANT, stack: { type: "integer", min: 1, max: 100_000 }, deed: { type: "envelope" } },
  by: "owner",
  refuse: (state, { combatant, stack }, seat) =>
    refuseSealing(state, combatant, seat) ?? (stack === DEEDS.nextStack(state, combatant) ? null : no("stale")),
  apply(state, { combatant, stack, deed }, seat) {
    const order = sealedDeedOf(state, combatant)?.order ?? state.announced + 1;
    const by = seat.kind === "user" ? seat.user : "";
    const fresh: SealedDeed = { order, by, stack, commitment: deed, opened: null, fault: "", known: false };
    const next = DEEDS.put({ ...state, announced: Math.max(state.announced, order) }, combatant, fresh);
    return { state: withMember(next, combatant, { passed: false }), line: lineOf(sealKey(state, combatant, seat), combatant) };
  },
  offer: false,
});

/** Seals text, card and targets in one envelope on the client, for the owners and, with escrow, for full GMs. */
export const declare = intent({
  fields: {
    combatant: COMBATANT,
    text: { type: "text", max: TEXT },
    card: { type: "key", optional: true },
    targets: { type: "ids", max: TARGETS, optional: true },
  },
  by: "owner",
  refuse: (state, { combatant }, seat) => refuseSealing(state, combatant, seat),
  prepare(state, { combatant, text, card = "", targets = [] }, sealing) {
    if (state.sealing === undefined) return no("sealOff");
    if (isBlank(text) && card === "") return no("empty");
    if (targets.some((id) => (lookup(state.combatants, id)?.standing ?? "left") === "left")) return no("target");
    const payload = { text: cleanText(text), card, targets };
    return DEEDS.prepare(state, combatant, { kind: "seal", combatant }, { field: "deed", payload, sealing }) ?? no("tooLong");
  },
  offer: [{ with: ["text"], optional: ["card", "targets"], ranges: requiredTextFields }],
  likely: isLargeButton,
});

/** Opens a sealed action. If the opening does not match the seal, the action is marked as false. */
function openWith(state: StagesState, combatant: Id, opening: Opening, key: "open" | "break"): Applied<StagesState> {
  const words = DEEDS.openedBy(state, combatant, opening);
  if (words === null) return { state: DEEDS.change(state, combatant, { fault: "false" }), line: lineOf("openFalse", combatant) };
  return { state: withOpenedDeed(state, combatant, words), line: lineOf(key, combatant) };
}

const OPENING = { combatant: COMBATANT, opening: { type: "opening" } } as const;

/** Refuses an opening if nothing is sealed, or if it does not fit and another user than the one who sealed gives it. */
const refuseOpening = (state: StagesState, { combatant, opening }: Given<typeof OPENING>, seat: Seat): Refusal | null =>
  refuseWithoutClosedDeed(state, combatant) ?? DEEDS.refuseMisfit(state, combatant, opening, seat);

/** Opens what a combatant sealed, from escrow or in its owner's browser. Allowed only after the lock, and once per seal. */
export const open = command({
  fields: OPENING,
  by: "owner",
  during: ["reveal"],
  refuse: refuseOpening,
  apply: (state, { combatant, opening }) => openWith(state, combatant, opening, "open"),
  /** Offers to open the sealed actions whose openings this client holds. */
  offer({ state, seat, secrets }) {
    const held = closedDeedsOf(state).filter(
      ([id, { commitment }]) => maySpeakFor(seat, id) && findOwnOpening(secrets, commitment) !== null,
    );
    return held.length === 0 ? [] : [{ kind: "open", who: held.map(([id]) => id), fields: { opening: { type: "opening" } } }];
  },
});

/** Opens a combatant's sealed action in the GM's browser, instead of its owner's browser. */
export const breakSeal = command({
  fields: OPENING,
  by: "referee",
  during: ["reveal"],
  refuse: refuseOpening,
  apply: (state, { combatant, opening }) => openWith(state, combatant, opening, "break"),
  offer: false,
});

/** Makes a sealed action known, since it was opened before the lock. It stays unless the GM gives it back. The log names the user. */
export const expose = command({
  fields: { ...OPENING, user: { type: "key", optional: true } },
  by: "table",
  find(state, { combatant, opening }) {
    const refusal = (state.step === "reveal" ? no("step", { step: state.step }) : null) ?? refuseWithoutClosedDeed(state, combatant);
    if (refusal !== null) return refusal;
    const words = DEEDS.openedBy(state, combatant, opening);
    return words === null ? no("noSeal", { combatant }) : { words };
  },
  apply(state, { combatant, user }, _seat, _rolled, { words }) {
    const { text, card } = words;
    const said = { text, ...(card === "" ? {} : { card }) };
    const line = user === undefined ? lineOf("exposed", combatant, said) : lineOf("exposedBy", combatant, { ...said, user });
    return { state: DEEDS.change(withOpenedDeed(state, combatant, words), combatant, { known: true }), line };
  },
  offer: false,
});

/** Turns all sealed actions into announced actions, once all are open. The GM classifies them next. */
export const reveal = command({
  fields: {},
  by: "table",
  during: ["reveal"],
  refuse: refuseWhileSealed,
  apply: revealAll,
  offer: false,
});
