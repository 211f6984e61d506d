import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { openingIn, type Opening } from "../../../kernel/sealing.ts";
import { maySpeakFor, isReferee, nameOf } from "../../../kernel/seats.ts";
import { isShut } from "../../../kernel/slot.ts";
import type { Applied, Refusal, Seat } from "../../../kernel/structure.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import { cleanText } from "../../../kernel/text.ts";
import { FACES } from "../dice.ts";
import { endByRemoval, endLine, endOfRound, endWith } from "../ending.ts";
import { MAX_OUTCOMES, MOST_ROLLS } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { DRAFTS, hasNominated, isLed, mayNominate, mustAgree, NOMINATIONS, shutSidesOf, sidesToSeal } from "../nominations.ts";
import { refuseOpened, refuseList } from "../outcomes.ts";
import { isOpenLot, isTied, lotsOf, workDown, type Opened, type PlacedLot } from "../effects.ts";
import { no } from "../refusals.ts";
import { membersOf, sidesLeft, speaksFor } from "../sides.ts";
import { OUTCOMES, SIDES, type Nominated, type RoundsState, type SealedNomination, type Side } from "../state.ts";
import { command, intent, sideLine, SIDE, WORDS } from "./command.ts";
import { refuseFollower } from "../guards.ts";

const STACK = { type: "integer", min: 1, max: 100_000 } as const;
const LIST = {
  type: "list",
  max: MAX_OUTCOMES,
  of: {
    outcome: { type: "choice", among: OUTCOMES },
    target: { type: "id", optional: true },
    side: { ...SIDE, optional: true },
  },
} as const;

/** What a person chose, as it is sealed. */
function nominatedOf(
  outcomes: readonly { readonly outcome: Nominated["outcome"]; readonly target?: string; readonly side?: Side }[],
): readonly Nominated[] {
  return outcomes.map(({ outcome, target = "", side }): Nominated => ({ outcome, target, side: side ?? "" }));
}

/** Refuses a seat that does not belong to a side: what a side nominates is its members' alone, a GM's where the GM runs it. */
function refuseMember(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (!sidesLeft(state).includes(side)) return no("noSide");
  return speaksFor(state, seat, side) ? null : no("notYourSide");
}

/** Refuses whoever may not seal for a side. */
function refuseNominator(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  return refuseMember(state, side, seat) ?? (isLed(state, side) ? refuseFollower(state, side, seat) : null);
}

function refuseSealing(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  return (
    refuseNominator(state, side, seat) ??
    (mayNominate(state, side) ? null : no("emptyPool")) ??
    (NOMINATIONS.of(state, side)?.known === true && !isReferee(seat) ? no("known") : null) ??
    NOMINATIONS.refuseAgain(state, side, seat)
  );
}

/** Once all have sealed the lists are opened. */
function afterSealing(state: RoundsState): RoundsState {
  return sidesToSeal(state).length === 0 ? { ...state, step: "reveal" } : state;
}

/** Seals what a side nominates; again replaces. The price is paid as all lie open: until then no pool falls. Rule: rounds.txt "In secret, each side picks". */
export const seal = command({
  fields: { side: SIDE, stack: STACK, list: { type: "envelope" } },
  by: "anyone",
  during: ["nominate"],
  refuse: (state, { side, stack }, seat) =>
    refuseSealing(state, side, seat) ?? (stack === NOMINATIONS.nextStack(state, side) ? null : no("stale")),
  apply(state, { side, stack, list }, seat) {
    const isAgain = NOMINATIONS.of(state, side) !== undefined;
    const fresh: SealedNomination = { by: nameOf(seat), stack, commitment: list, opened: null, fault: "", known: false, agreed: [] };
    const next = NOMINATIONS.put(state, side, fresh);
    return { state: afterSealing(next), line: sideLine(state, isAgain ? "sealAgain" : "seal", side) };
  },
  offer: false,
});

/** With `nominator: majority`: somebody agrees with what their side has sealed; for players' characters a GM never does. */
export const agree = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["nominate"],
  refuse(state, { combatant }, seat) {
    const side = lookup(state.combatants, combatant)?.side ?? SIDES[0];
    const slot = NOMINATIONS.of(state, side);
    const refusal = refuseOutOfPlay(state, combatant) ?? refuseMember(state, side, seat);
    if (refusal !== null) return refusal;
    if (!mustAgree(state, side)) return no("leaderSeals");
    if (slot === undefined) return no("noSeal");
    return slot.agreed.includes(combatant) ? no("agreed", { combatant }) : null;
  },
  apply(state, { combatant }) {
    const side = lookup(state.combatants, combatant)?.side ?? SIDES[0];
    const agreed = [...(NOMINATIONS.of(state, side)?.agreed ?? []), combatant];
    return { state: afterSealing(NOMINATIONS.change(state, side, { agreed })), line: lineOf("agree", combatant) };
  },
});

/** What a client asks its own rules to seal for a side: a list of outcomes, maybe an empty one. */
export const nominate = intent({
  fields: { side: SIDE, outcomes: LIST },
  by: "anyone",
  during: ["nominate"],
  refuse: (state, { side }, seat) => refuseSealing(state, side, seat),
  prepare(state, { side, outcomes }, sealing) {
    const list = nominatedOf(outcomes);
    const refusal = refuseList(state, side, list);
    if (refusal !== null) return refusal;
    const sealed = NOMINATIONS.prepare(state, side, { kind: "seal", field: "list", payload: { outcomes: list }, sealing });
    return sealed === null ? no("tooLong") : { command: { ...sealed.made, side }, keep: sealed.keep };
  },
  offer: [{ each: "side" }],
  likely: ({ state, seat }) => sidesToSeal(state).some((side) => speaksFor(state, seat, side)),
});

const refuseSharing = (state: RoundsState, side: Side, seat: Seat): Refusal | null =>
  refuseMember(state, side, seat) ?? DRAFTS.refuseAgain(state, side, seat);

/** Shows the members of a side what one of them would nominate, and what they say: sealed to them alone. A new draft takes the place of the last. */
export const share = command({
  fields: { side: SIDE, stack: STACK, draft: { type: "envelope" } },
  by: "anyone",
  during: ["actions", "nominate"],
  refuse: (state, { side, stack }, seat) =>
    refuseSharing(state, side, seat) ?? (stack === DRAFTS.nextStack(state, side) ? null : no("stale")),
  apply: (state, { side, stack, draft }, seat) => ({
    state: DRAFTS.put(state, side, { by: nameOf(seat), stack, commitment: draft, opened: null, fault: "", known: false }),
    line: {
      ...line(
        "share",
        membersOf(state, side).map(([id]) => id),
        { side },
      ),
      secret: true as const,
    },
  }),
  offer: false,
});

/** What a client asks its own rules to show the members of a side. */
export const propose = intent({
  fields: { side: SIDE, outcomes: LIST, text: { ...WORDS, optional: true } },
  by: "anyone",
  during: ["actions", "nominate"],
  refuse: (state, { side }, seat) => refuseSharing(state, side, seat),
  prepare(state, { side, outcomes, text = "" }, sealing) {
    const payload = { outcomes: nominatedOf(outcomes), text: cleanText(text) };
    const sealed = DRAFTS.prepare(state, side, { kind: "share", field: "draft", payload, sealing });
    return sealed === null ? no("tooLong") : { command: { ...sealed.made, side }, keep: sealed.keep };
  },
  offer: [{ each: "side" }],
});

/** Refuses to wait no longer for a side that says nothing: it nominates nothing. The GM's to say where nobody of it is there. Rule: rules.md 5.11 "disconnected leader". */
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

/** Nobody has anything to buy with: the step passes by itself. The table's to say. */
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

/** Refuses an opening of what is not sealed, and one that does not fit, unless it comes from who sealed. */
const refuseOpening = (state: RoundsState, { side, opening }: Given<typeof OPENING>, seat: Seat): Refusal | null =>
  refuseShut(state, side) ?? NOMINATIONS.refuseMisfit(state, side, opening, seat);

/** Opens what a side sealed: from escrow, or in the browser of one of its members; not before all have sealed. */
export const open = command({
  fields: OPENING,
  by: "anyone",
  during: ["reveal"],
  refuse: (state, { side, opening }, seat) =>
    (isReferee(seat) || membersOf(state, side).some(([id]) => maySpeakFor(seat, id)) ? null : no("notYourSide")) ??
    refuseOpening(state, { side, opening }, seat),
  apply: (state, { side, opening }) => openWith(state, side, opening, "open"),
  /** What this client holds the openings of. */
  offer({ state, seat, secrets }) {
    const held = shutSidesOf(state).filter((side) => {
      const isOf = isReferee(seat) || membersOf(state, side).some(([id]) => maySpeakFor(seat, id));
      return isOf && openingIn(secrets, NOMINATIONS.of(state, side)?.commitment ?? "") !== null;
    });
    return held.map((side) => ({
      kind: "open",
      who: [],
      fields: { side: { type: "choice", among: [side] }, opening: { type: "opening" } },
    }));
  },
});

/** Opens what a side sealed in the GM's browser, in place of its members'. */
export const breakSeal = command({
  fields: OPENING,
  by: "referee",
  during: ["reveal"],
  refuse: refuseOpening,
  apply: (state, { side, opening }) => openWith(state, side, opening, "break"),
  offer: false,
});

/** Gives up what nobody can open: that side has nominated nothing. */
export const lose = command({
  fields: { side: SIDE },
  by: "referee",
  during: ["reveal"],
  refuse: (state, { side }) => refuseShut(state, side),
  apply: (state, { side }) => ({ state: NOMINATIONS.change(state, side, { fault: "lost" }), line: sideLine(state, "lose", side) }),
  offer: [{ each: "side" }],
});

/** Says that what a side sealed was opened before all had sealed, and people have read it: it stays as it is, unless a GM gives it back. The line names the user who opened it. The table's to say, where the opening is true. */
export const expose = command({
  fields: { ...OPENING, user: { type: "key", optional: true } },
  by: "table",
  refuse: (state, { side, opening }) =>
    (state.step === "reveal" ? no("step", { step: state.step }) : null) ??
    refuseShut(state, side) ??
    (NOMINATIONS.openedBy(state, side, opening) === null ? no("noSeal") : null),
  apply: (state, { side, opening, user }) => ({
    state: NOMINATIONS.change(state, side, { opened: NOMINATIONS.openedBy(state, side, opening), known: true }),
    line: user === undefined ? sideLine(state, "exposed", side) : sideLine(state, "exposedBy", side, { user }),
  }),
  offer: false,
});

/** Gives back to a side what people have read already: it seals anew. */
export const giveBack = command({
  fields: { side: SIDE },
  by: "referee",
  during: ["nominate"],
  refuse: (state, { side }) => (NOMINATIONS.of(state, side)?.known === true ? null : no("notKnown")),
  apply: (state, { side }) => ({ state: NOMINATIONS.drop(state, side), line: sideLine(state, "giveBack", side) }),
  offer: [{ each: "side" }],
});

/** What the sides nominated that counts: lists that the rules allow. */
function listsOf(state: RoundsState): readonly Opened[] {
  return sidesLeft(state).flatMap((buyer): Opened[] => {
    const outcomes = hasNominated(state, buyer) ? (NOMINATIONS.of(state, buyer)?.opened?.outcomes ?? []) : [];
    return outcomes.length === 0 || refuseOpened(state, buyer, outcomes) !== null ? [] : [{ buyer, outcomes }];
  });
}

/** The lots in their order, as far as the dice decide it; and the dice still wanted. Rule: rounds.txt "If two outcomes would occur at the same time". */
function ordered(
  state: RoundsState,
  rolled: readonly Rolled[],
): { readonly lots: readonly PlacedLot[]; readonly wanted: readonly DiceRequest[] } {
  const lots = lotsOf(state, listsOf(state));
  const open = lots.filter((lot) => isOpenLot(state, lot));
  const wanted: DiceRequest[] = [];
  const dieOf = (side: Side, cost: number, turn: number): number | null => {
    const id = `tie-${cost}-${side}-${turn}`;
    const roll = rolled.find((one) => one.id === id);
    if (roll !== undefined) return roll.dice[0] ?? 0;
    const isOpenTie = open.some((lot) => lot.buyer === side && lot.cost === cost && isTied(open, lot));
    wanted.push({ id, count: 1, faces: FACES, modifier: 0, ...(isOpenTie ? {} : { secret: true as const }) });
    return null;
  };
  const placed = lots.map((lot, index) => ({ ...lot, index, die: null as number | null, rank: [] as number[] }));
  for (const cost of new Set(lots.filter((lot) => isTied(lots, lot)).map((lot) => lot.cost))) {
    const sides = [...new Set(lots.filter((lot) => lot.cost === cost).map(({ buyer }) => buyer))];
    const ranks = ranksOf(sides, (side, turn) => dieOf(side, cost, turn));
    if (ranks === null) continue;
    for (const lot of placed.filter((one) => one.cost === cost)) {
      lot.rank = ranks.get(lot.buyer) ?? [];
      lot.die = lot.rank[0] ?? null;
    }
  }
  const sorted = placed.sort((a, b) => b.cost - a.cost || compareRanks(b.rank, a.rank) || a.index - b.index);
  const dressed = sorted.map(({ index: _index, rank: [, ...again], ...lot }) => (again.length === 0 ? lot : { ...lot, again }));
  return { lots: dressed, wanted };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((die, index) => die !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** The dice of some sides, each with those that it rolled again to differ from others; null while dice are wanted. */
function ranksOf(sides: readonly Side[], dieOf: (side: Side, turn: number) => number | null): ReadonlyMap<Side, number[]> | null {
  const ranks = new Map(sides.map((side) => [side, [] as number[]]));
  let level: readonly Side[] = sides;
  for (let turn = 1; level.length > 1 && turn <= MOST_ROLLS; turn += 1) {
    const dice = level.map((side) => [side, dieOf(side, turn)] as const);
    if (dice.some(([, die]) => die === null)) return null;
    for (const [side, die] of dice) ranks.get(side)?.push(die ?? 0);
    level = sides.filter((side) =>
      sides.some((other) => other !== side && compareRanks(ranks.get(side) ?? [], ranks.get(other) ?? []) === 0),
    );
  }
  return ranks;
}

/** All lists lie open: they are paid for and worked down, and what is left is carried. Rule: rounds.txt "Both sides reveal their list of outcomes to the other side". */
export const resolve = command({
  fields: {},
  by: "table",
  during: ["reveal"],
  refuse: (state) => (shutSidesOf(state).length === 0 ? null : no("unsealed")),
  needs: (state, _given, rolled) => ordered(state, rolled).wanted,
  apply(state, _given, _seat, rolled) {
    const { state: worked, winner, parts } = workDown(state, ordered(state, rolled).lots);
    const checked: RoundsState = { ...worked, step: "check" };
    const done = winner === "" ? endOfRound(endByRemoval(checked)) : endWith(checked, winner, "win");
    return { state: done, line: { ...line("resolve", []), parts: [...parts, ...(done.step === "over" ? [endLine(done)] : [])] } };
  },
  offer: false,
});
