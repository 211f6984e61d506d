import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given, type ValueOf } from "../../../kernel/command-fields.ts";
import { findOwnOpening, type Opening } from "../../../kernel/seal-types.ts";
import { maySpeakFor, isReferee, seatIdOf } from "../../../kernel/seat-rights.ts";
import { isShut } from "../../../kernel/sealed-slot.ts";
import type { Applied, Refusal, Seat } from "../../../kernel/structure.ts";
import { MAX_OUTCOMES } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { isLeaderSoleSealer, maySideNominate, mustMembersAgree, NOMINATIONS, shutSidesOf, sidesToSeal } from "../outcome-nominations.ts";
import { refuseList } from "../buyable-outcomes.ts";
import { no } from "../refusals.ts";
import { membersOf, sideOf, maySpeakForSide } from "../sides.ts";
import { OUTCOMES, type Nominated, type RoundsState, type SealedNomination, type Side } from "../state.ts";
import { command, intent, sideLine, SIDE } from "./define-command.ts";
import { refuseFollower, refuseNonContendingSpeaker } from "../preconditions.ts";

/** The command field for the number of a sealed payload among all that its owner sealed, from 1. */
export const STACK = { type: "integer", min: 1, max: 100_000 } as const;

/** The fields of a list of outcomes as a person chooses it. */
export const LIST = {
  type: "list",
  max: MAX_OUTCOMES,
  of: {
    outcome: { type: "choice", among: OUTCOMES },
    target: { type: "id", optional: true },
    side: { ...SIDE, optional: true },
  },
} as const;

/** Returns a person's chosen outcomes in the form in which they are sealed. */
export function nominatedOutcomesFrom(outcomes: ValueOf<typeof LIST>): readonly Nominated[] {
  return outcomes.map(({ outcome, target = "", side }): Nominated => ({ outcome, target, side: side ?? "" }));
}

/** Refuses a seat that may not seal for a side. */
function refuseNominator(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  return refuseNonContendingSpeaker(state, side, seat) ?? (isLeaderSoleSealer(state, side) ? refuseFollower(state, side, seat) : null);
}

function refuseSealing(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  return (
    refuseNominator(state, side, seat) ??
    (maySideNominate(state, side) ? null : no("emptyPool")) ??
    (NOMINATIONS.of(state, side)?.known === true && !isReferee(seat) ? no("known") : null) ??
    NOMINATIONS.refuseAgain(state, side, seat)
  );
}

/** Moves to the reveal once all sides have sealed their lists of outcomes. */
function afterSealing(state: RoundsState): RoundsState {
  return sidesToSeal(state).length === 0 ? { ...state, step: "reveal" } : state;
}

/** Seals a side's list of outcomes, or replaces it. Pools fall only when all lists are open. Rule: rounds.txt "In secret, each side picks". */
export const seal = command({
  fields: { side: SIDE, stack: STACK, list: { type: "envelope" } },
  by: "anyone",
  during: ["nominate"],
  refuse: (state, { side, stack }, seat) =>
    refuseSealing(state, side, seat) ?? (stack === NOMINATIONS.nextStack(state, side) ? null : no("stale")),
  apply(state, { side, stack, list }, seat) {
    const isAgain = NOMINATIONS.of(state, side) !== undefined;
    const fresh: SealedNomination = { by: seatIdOf(seat), stack, commitment: list, opened: null, fault: "", known: false, agreed: [] };
    const next = NOMINATIONS.put(state, side, fresh);
    return { state: afterSealing(next), line: sideLine(state, isAgain ? "sealAgain" : "seal", side) };
  },
  offer: false,
});

/** Agrees with what the side has sealed, under `nominator: majority`. The GM never agrees for players' characters. */
export const agree = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["nominate"],
  refuseFirst(state, { combatant }, seat) {
    const side = sideOf(state, combatant);
    return (
      refuseOutOfPlay(state, combatant) ??
      refuseNonContendingSpeaker(state, side, seat) ??
      (mustMembersAgree(state, side) ? null : no("leaderSeals"))
    );
  },
  find(state, { combatant }) {
    const side = sideOf(state, combatant);
    const slot = NOMINATIONS.of(state, side);
    return slot === undefined ? no("noSeal") : { side, agreed: slot.agreed };
  },
  refuse: (_state, { combatant }, _seat, { agreed }) => (agreed.includes(combatant) ? no("agreed", { combatant }) : null),
  apply: (state, { combatant }, _seat, _rolled, { side, agreed }) => ({
    state: afterSealing(NOMINATIONS.change(state, side, { agreed: [...agreed, combatant] })),
    line: lineOf("agree", combatant),
  }),
});

/** Seals a list of outcomes for a side in the client. The list may be empty. */
export const nominate = intent({
  fields: { side: SIDE, outcomes: LIST },
  by: "anyone",
  during: ["nominate"],
  refuse: (state, { side }, seat) => refuseSealing(state, side, seat),
  prepare(state, { side, outcomes }, sealing) {
    const list = nominatedOutcomesFrom(outcomes);
    const sealed = () => NOMINATIONS.prepare(state, side, { kind: "seal", side }, { field: "list", payload: { outcomes: list }, sealing });
    return refuseList(state, side, list) ?? sealed() ?? no("tooLong");
  },
  offer: [{ each: "side" }],
  likely: ({ state, seat }) => sidesToSeal(state).some((side) => maySpeakForSide(state, seat, side)),
});

/** Ends the wait for a side that does not seal, on the GM's decision. The side nominates nothing. Rule: rules.md 5.11 "disconnected leader". */
export const skipSide = command({
  fields: { side: SIDE },
  by: "referee",
  during: ["nominate"],
  refuse: (state, { side }) => (sidesToSeal(state).includes(side) ? null : no("sealedAlready")),
  apply(state, { side }) {
    const empty: SealedNomination = {
      by: "",
      stack: NOMINATIONS.nextStack(state, side),
      commitment: "",
      opened: { outcomes: [] },
      fault: "",
      known: false,
      agreed: membersOf(state, side).map(([id]) => id),
    };
    return { state: afterSealing(NOMINATIONS.put(state, side, empty)), line: sideLine(state, "skipSide", side) };
  },
  offer: [{ each: "side" }],
});

/** Closes the nominations if no side has anything left to seal. Only Callboard itself gives this command. */
export const closeNominate = command({
  fields: {},
  by: "table",
  during: ["nominate"],
  refuse: (state) => (sidesToSeal(state).length === 0 ? null : no("unsealed")),
  apply: (state) => ({ state: { ...state, step: "reveal" }, line: line("nothingToSeal", []) }),
  offer: false,
});

const refuseShut = (state: RoundsState, side: Side): Refusal | null => (isShut(NOMINATIONS.of(state, side)) ? null : no("noSeal"));

function openWith(state: RoundsState, side: Side, opening: Opening, key: "open" | "break"): Applied<RoundsState> {
  const read = NOMINATIONS.openedBy(state, side, opening);
  if (read === null) return { state: NOMINATIONS.change(state, side, { fault: "false" }), line: sideLine(state, "openFalse", side) };
  return { state: NOMINATIONS.change(state, side, { opened: read }), line: { ...sideLine(state, key, side), turning: true } };
}

const OPENING = { side: SIDE, opening: { type: "opening" } } as const;

/** Refuses an opening if the side has nothing sealed, or if it does not match the seal and comes from another user than the sealer. */
const refuseOpening = (state: RoundsState, { side, opening }: Given<typeof OPENING>, seat: Seat): Refusal | null =>
  refuseShut(state, side) ?? NOMINATIONS.refuseMisfit(state, side, opening, seat);

/** Opens a side's list of outcomes once all sides have sealed, from escrow or in a member's browser. */
export const open = command({
  fields: OPENING,
  by: "anyone",
  during: ["reveal"],
  refuse: (state, { side, opening }, seat) =>
    (isReferee(seat) || membersOf(state, side).some(([id]) => maySpeakFor(seat, id)) ? null : no("notYourSide")) ??
    refuseOpening(state, { side, opening }, seat),
  apply: (state, { side, opening }) => openWith(state, side, opening, "open"),
  offer: [
    {
      each: "side",
      /** The sealed lists that this client can open. */
      ranges({ state, secrets }) {
        const isHeld = (side: Side) => findOwnOpening(secrets, NOMINATIONS.of(state, side)?.commitment ?? "") !== null;
        return { side: { type: "choice", among: shutSidesOf(state).filter(isHeld) } };
      },
    },
  ],
});

/** Opens a side's list of outcomes in the GM's browser, in place of its members' browsers. */
export const breakSeal = command({
  fields: OPENING,
  by: "referee",
  during: ["reveal"],
  refuse: refuseOpening,
  apply: (state, { side, opening }) => openWith(state, side, opening, "break"),
  offer: false,
});

/** Gives up a list of outcomes that cannot be opened. The side has then nominated nothing. */
export const lose = command({
  fields: { side: SIDE },
  by: "referee",
  during: ["reveal"],
  refuse: (state, { side }) => refuseShut(state, side),
  apply: (state, { side }) => ({ state: NOMINATIONS.change(state, side, { fault: "lost" }), line: sideLine(state, "lose", side) }),
  offer: [{ each: "side" }],
});

/** Marks a list of outcomes as read by all, since it was opened too early. The list still counts, unless the GM gives it back. */
export const expose = command({
  // The log line may name the user who opened it.
  fields: { ...OPENING, user: { type: "key", optional: true } },
  by: "table",
  find(state, { side, opening }) {
    const refusal = (state.step === "reveal" ? no("step", { step: state.step }) : null) ?? refuseShut(state, side);
    if (refusal !== null) return refusal;
    const opened = NOMINATIONS.openedBy(state, side, opening);
    return opened === null ? no("noSeal") : { opened };
  },
  apply: (state, { side, user }, _seat, _rolled, { opened }) => ({
    state: NOMINATIONS.change(state, side, { opened, known: true }),
    line: user === undefined ? sideLine(state, "exposed", side) : sideLine(state, "exposedBy", side, { user }),
  }),
  offer: false,
});

/** Gives a list of outcomes that people have read back to its side, which may seal again. */
export const giveBack = command({
  fields: { side: SIDE },
  by: "referee",
  during: ["nominate"],
  refuse: (state, { side }) => (NOMINATIONS.of(state, side)?.known === true ? null : no("notKnown")),
  apply: (state, { side }) => ({ state: NOMINATIONS.drop(state, side), line: sideLine(state, "giveBack", side) }),
  offer: [{ each: "side" }],
});
