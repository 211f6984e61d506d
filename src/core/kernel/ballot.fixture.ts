import { makeCommandDefiners, type CommandOf } from "./command-definition.ts";
import { rulesOf } from "./build-command-rules.ts";
import { lookup } from "./records.ts";
import { findOwnOpening } from "./seal-types.ts";
import { maySpeakFor, isReferee } from "./seat-rights.ts";
import { isShut, noSeals, Slots, type SealedSlot, type Seals } from "./sealed-slot.ts";
import type { Id } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { Refusal, Seat, StateBase, Structure } from "./structure.ts";

/** The sides of the ballot. */
export const SIDES = ["crown", "guild", "street"] as const;
const SIDE = { type: "choice", among: SIDES } as const;

type Bid = Readonly<{ number: number }>;
type Nomination = SealedSlot<Bid>;

/** A ballot for tests of the slots of sides. Each side seals a number, and all numbers are opened together. */
export interface BallotState extends StateBase {
  readonly round: number;
  readonly step: "seal" | "open";
  readonly combatants: Readonly<Record<Id, { readonly side: string }>>;
  readonly ballots: Seals<Nomination>;
  /** By side, its bid of the last round. Null if the opening was false. */
  readonly bids: Readonly<Record<string, number | null>>;
}

const membersOf = ({ combatants }: BallotState, side: string): Id[] =>
  Object.keys(combatants).filter((id) => combatants[id]?.side === side);

/** The slots for what the sides have sealed. */
export const BALLOTS = new Slots<BallotState, Bid, Nomination>({
  kind: "ballot",
  length: 40,
  most: 4,
  sealsOf: ({ ballots }) => ballots,
  withSeals: (state, ballots) => ({ ...state, ballots }),
  callOf: ({ round }) => round,
  read: ({ number }) => (typeof number === "number" && Number.isInteger(number) ? { number } : null),
  openersOf: membersOf,
});

const line = (key: string, data: LogLine["data"] = {}): LogLine => ({ key, data, about: [] });
const isOf = (state: BallotState, side: string, seat: Seat) =>
  isReferee(seat) || membersOf(state, side).some((id) => maySpeakFor(seat, id));
const refuseSide = (state: BallotState, side: string, seat: Seat): Refusal | null =>
  isOf(state, side, seat) ? null : { reason: "notYours" };
const refuseOpen = (state: BallotState, side: string): Refusal | null => (isShut(BALLOTS.of(state, side)) ? null : { reason: "noSeal" });

const { command, intent } = makeCommandDefiners<BallotState, "seal" | "open">();

const OPENING = { side: SIDE, opening: { type: "opening" } } as const;

const COMMANDS = {
  seal: command({
    fields: { side: SIDE, stack: { type: "integer", min: 1, max: 1000 }, ballot: { type: "envelope" } },
    by: "anyone",
    during: ["seal"],
    refuse: (state, { side, stack }, seat) =>
      refuseSide(state, side, seat) ??
      (stack === BALLOTS.nextStack(state, side) ? null : { reason: "stale" }) ??
      BALLOTS.refuseAgain(state, side, seat) ??
      (BALLOTS.of(state, side)?.known === true && !isReferee(seat) ? { reason: "known" } : null),
    apply(state, { side, stack, ballot }, seat) {
      const by = seat.kind === "user" ? seat.user : "";
      const next = BALLOTS.put(state, side, { by, stack, commitment: ballot, opened: null, fault: "", known: false });
      const isWhole = SIDES.every((one) => BALLOTS.of(next, one) !== undefined);
      return { state: isWhole ? { ...next, step: "open" } : next, line: line("seal", { side }) };
    },
    offer: false,
  }),
  open: command({
    fields: OPENING,
    by: "anyone",
    during: ["open"],
    refuse: (state, { side, opening }, seat) =>
      refuseSide(state, side, seat) ?? refuseOpen(state, side) ?? BALLOTS.refuseMisfit(state, side, opening, seat),
    apply(state, { side, opening }) {
      const bid = BALLOTS.openedBy(state, side, opening);
      return { state: BALLOTS.change(state, side, bid === null ? { fault: "false" } : { opened: bid }), line: line("open", { side }) };
    },
    offer: ({ state, seat, secrets }) =>
      SIDES.filter(
        (side) => refuseSide(state, side, seat) === null && findOwnOpening(secrets, BALLOTS.of(state, side)?.commitment ?? ""),
      ).map((side) => ({ kind: "open", who: [], fields: { side: { type: "choice", among: [side] }, opening: { type: "opening" } } })),
  }),
  lose: command({
    fields: { side: SIDE },
    by: "referee",
    during: ["open"],
    refuse: (state, { side }) => refuseOpen(state, side),
    apply: (state, { side }) => ({ state: BALLOTS.change(state, side, { fault: "lost" }), line: line("lose", { side }) }),
    offer: false,
  }),
  count: command({
    fields: {},
    by: "table",
    during: ["open"],
    refuse: (state) => (BALLOTS.shut(state).length === 0 ? null : { reason: "sealed" }),
    apply(state) {
      const bids = Object.fromEntries(BALLOTS.all(state).map(([side, { opened }]) => [side, opened?.number ?? null]));
      return { state: { ...BALLOTS.clear(state), bids, step: "seal", round: state.round + 1 }, line: line("count") };
    },
    offer: false,
  }),
} as const;

/** A command of the ballot. */
export type BallotCommand = CommandOf<typeof COMMANDS>;

const INTENTS = {
  nominate: intent({
    fields: { side: SIDE, number: { type: "integer", min: 0, max: 99 } },
    by: "anyone",
    during: ["seal"],
    refuse: (state, { side }, seat) => refuseSide(state, side, seat),
    prepare(state, { side, number }, sealing) {
      const sealed = BALLOTS.prepare(state, side, { kind: "seal", side }, { field: "ballot", payload: { number }, sealing });
      return sealed ?? { reason: "tooLong" };
    },
    offer: [{ each: "side" }],
  }),
};

/** What a seat sees of a ballot: which sides have sealed, the numbers it can read, and the bids of the last round. */
export interface BallotView {
  readonly sealed: readonly string[];
  readonly own: Readonly<Record<string, number>>;
  readonly bids: BallotState["bids"];
}

/** The ballot as a structure. Sides act through seats that speak for one of their combatants. */
export const ballot: Structure<BallotState, BallotCommand, BallotView> = {
  id: "ballot",
  sides: SIDES,
  ...rulesOf<BallotState, typeof COMMANDS>(
    COMMANDS,
    { notReferee: "referee", stepFor: ({ step }) => step, sees: () => true, known: ({ combatants }) => Object.keys(combatants) },
    INTENTS,
  ),
  houseRules: {},
  presets: { recommended: {} },
  setup: (cast, _house, facts) => ({
    undos: 0,
    round: 1,
    step: "seal",
    combatants: Object.fromEntries(Object.values(cast).map(({ id, side }) => [id, { side }])),
    ballots: noSeals(facts?.scope ?? "", facts?.escrow ?? "full"),
    bids: {},
  }),
  position: ({ round, step, undos }) => ({ unit: round, step, undos }),
  order: () => [],
  turn: () => null,
  view: (state, _seat, secrets) => ({
    sealed: BALLOTS.all(state).map(([side]) => side),
    own: Object.fromEntries(
      BALLOTS.all(state).flatMap(([side, slot]) => {
        const bid = BALLOTS.readable(slot, secrets);
        return bid === null ? [] : [[side, bid.number]];
      }),
    ),
    bids: state.bids,
  }),
  project: () => [],
  rewound(restored, undone) {
    const known = BALLOTS.stillKnown(restored, undone, restored.round < undone.round);
    return SIDES.every((side) => BALLOTS.of(known, side) !== undefined) ? known : { ...known, step: "seal" };
  },
  owed: (state) => (state.step === "open" && BALLOTS.shut(state).length === 0 ? { kind: "count", position: ballot.position(state) } : null),
  sealed: (state) => BALLOTS.shut(state),
  due: (state) => (state.step === "open" ? BALLOTS.due(state, SIDES, (side) => ({ kind: "open", side })) : []),
};

/** Returns what a side has sealed. Undefined if it has sealed nothing. */
export const ballotOf = (state: BallotState, side: string): Nomination | undefined => lookup(state.ballots.deeds, side);
