import { describe, expect, it } from "vitest";
import { commitmentOf } from "../../kernel/seal-crypto.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { Declare } from "./commands/index.ts";
import { LENGTHS, type Part, sealContextOf } from "./sealed-parts.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { timeline } from "./index.ts";
import type { Bid, Stack } from "./state.ts";
import { checkBid } from "./verify-openings.ts";

const { maren, tobin, wisp } = FEN;
const STRIKE: Bid = {
  card: "",
  name: "Strike",
  kind: "common",
  relevant: "strength",
  secondary: "agility",
  ante: 1,
  opposing: "",
  ability: 0,
  relevantBid: 3,
  secondaryBid: 1,
  phase: 2,
  targets: [],
};
const USER = SEATS.maren.user;
const SALTS = { phase: "1".repeat(64), bid: "2".repeat(64) } as const;

/** Passes for all combatants that the call waits for, except the given ones. */
function others(table: Table, ...but: readonly string[]): Table {
  for (const id of table.view("gm").waiting) if (!but.includes(id)) table.pass(id);
  return table;
}

interface Forged {
  readonly bid?: Partial<Bid>;
  /** The phase that the seal claims. Default: the phase of the bid. */
  readonly phase?: number;
}

/** Maren's browser was changed. It seals whatever it likes, counted from phase 0, and keeps the openings. */
function forge(table: Table, { bid = {}, phase }: Forged): Table {
  const payload = { ...STRIKE, ...bid };
  const stack = (table.state.combatants[maren]?.stacks ?? 0) + 1;
  const seal = (part: Part, content: JsonRecord): string => {
    const opening: Opening = { payload: content, salt: SALTS[part === "phase" ? "phase" : "bid"] };
    const context = { scope: table.state.scope, combatant: maren, user: USER, kind: part, call: table.state.calls, stack };
    const commitment = commitmentOf(context, opening, LENGTHS[part]) ?? "";
    table.kept.set(USER, { ...table.kept.get(USER), [commitment]: opening });
    return commitment;
  };
  const envelopes = { phase: seal("phase", { phase: phase ?? payload.phase }), bid: seal("bid", payload) };
  return table.give("maren", { kind: "seal", combatant: maren, stack, start: 0, ...envelopes });
}

/** The opening of the bid that Maren's browser keeps. */
function bidOpening(table: Table): Opening {
  const found = Object.values(table.kept.get(USER) ?? {}).find(({ payload }) => "relevantBid" in payload);
  if (found === undefined) throw new Error("Maren sealed nothing");
  return found;
}

/** Maren's browser is away. She has sealed 3 points of Strength, and her phase is flipped. */
function flipped(): Table {
  const table = new Table({ house: { refreshOnEnd: false } });
  table.away.add("maren");
  others(others(table.declare(maren, 3)));
  expect(table.state.step).toBe("flip");
  return table;
}

/** Returns what would be wrong with a second action of Maren's with this content, sealed after her first. */
function doubtOf(table: Table, bid: Partial<Bid>): string {
  const second: Stack = { ...table.stack(maren), order: 9, start: 3, floor: 3, phase: null };
  const state = { ...table.state, stacks: { [maren]: { 1: table.stack(maren), 2: second } } };
  const payload = { ...STRIKE, ...bid } as unknown as JsonRecord;
  const opening = { payload, salt: SALTS.bid };
  const bidSeal = commitmentOf(sealContextOf(state, second, "bid", { combatant: maren, stack: 2 }), opening, LENGTHS.bid) ?? "";
  const sealed = { ...state, stacks: { [maren]: { 1: table.stack(maren), 2: { ...second, bidSeal } } } };
  return checkBid(sealed, { combatant: maren, stack: 2 }, opening).doubt;
}

const spent = (table: Table) => table.state.holders[maren]?.["strength"]?.spent;

describe("what the owner's browser refuses to seal", () => {
  const intent = { kind: "declare", combatant: maren, name: "Strike", type: "common", relevant: "strength", relevantBid: 2 } as const;
  it.each<[string, Partial<Declare>, House]>([
    ["hand", { relevantBid: 6 }, {}],
    ["hand", { secondary: "agility", secondaryBid: 4 }, {}],
    ["ante", { ante: 3 }, {}],
    ["ante", { relevantBid: 0 }, {}],
    ["ante", { ante: 0, relevantBid: 0 }, {}],
    ["sameStat", { secondary: "strength", secondaryBid: 1 }, {}],
    ["noStat", { secondaryBid: 1 }, {}],
    ["noPool", { relevant: "luck" }, {}],
    ["empty", { name: "  " }, {}],
    ["pauseFloor", { type: "pause", at: 3 }, {}],
    ["target", { targets: ["NobodyNobodyNobo"] }, { targetAt: "seal" }],
    ["maxPending", {}, { maxPending: 1 }],
    ["unique", {}, { uniqueCards: true }],
  ])("%s: %o", (reason, change, house) => {
    const table = others(new Table({ house }).declare(maren, 3, 0, { relevant: "fitness" }), maren);
    expect(table.refusal("maren", { ...intent, ...change })).toBe(reason);
  });

  it("accepts one stat twice if the card says so, and both fit the hand together", () => {
    const table = new Table();
    const twice = { ...intent, card: "CardCardCardCard", secondary: "strength", secondaryBid: 2 } as const;
    expect(table.refusal("maren", { ...twice, relevantBid: 4 })).toBe("hand");
    expect(others(table.give("maren", { ...twice, relevantBid: 3 })).stack(maren).phase).toBe(1);
  });

  it("seals no ability without a card", () => {
    const abilityOf = (change: Partial<Declare>) => {
      const table = others(new Table().give("maren", { ...intent, ability: 2, ...change }));
      return bidOpening(table).payload["ability"];
    };
    expect([abilityOf({}), abilityOf({ card: "CardCardCardCard" })]).toEqual([0, 2]);
  });

  it("refuses to seal if it cannot read its earlier seals", () => {
    const table = others(new Table().declare(maren, 3), maren);
    table.kept.clear();
    expect(table.refusal("maren", { ...intent, relevantBid: 1 })).toBe("otherDevice");
  });
});

describe("an opening", () => {
  it("that is true lies open with its numbers, by its owner", () => {
    const table = forge(new Table(), {}).passAll();
    expect(table.stack(maren)).toMatchObject({ face: "owner", doubt: "", voided: null, bid: { relevantBid: 3, secondaryBid: 1 } });
  });

  it.each<[string, Forged, string, number]>([
    ["another phase than it claims", { phase: 4 }, "phase", 3],
    ["a phase that its bids do not give", { bid: { phase: 1 } }, "phase", 3],
    ["an ability without a card", { bid: { ability: 1 } }, "bid", 3],
    ["less than its ante", { bid: { ante: 4 } }, "ante", 3],
    ["nothing, without a card that costs nothing", { bid: { ante: 0, relevantBid: 0, secondaryBid: 0, phase: 1 } }, "ante", 0],
    ["no name", { bid: { name: " " } }, "bid", 3],
    ["one stat twice, and no card that says so", { bid: { secondary: "strength" } }, "bid", 4],
    ["a stat that there is no pool of", { bid: { secondary: "luck" } }, "bid", 3],
    ["more than the pool", { bid: { relevantBid: 6, phase: 5 } }, "bid", 5],
    ["a Pause that is not free of points", { bid: { kind: "pause" } }, "bid", 3],
  ])("of %s is void, flagged, and costs its points", (_name, forged, doubt, cost) => {
    const table = forge(new Table({ house: { refreshOnEnd: false } }), forged).passAll();
    expect(table.stack(maren)).toMatchObject({ doubt, voided: { why: doubt === "bid" && cost === 5 ? "overbid" : "false" } });
    const [seen] = table.view("tobin").line.flatMap(({ stacks }) => stacks);
    expect(seen?.doubt).toBe(doubt);
    table.closed();
    expect(spent(table)).toBe(cost);
  });

  it("of a card that is already on the line is void with unique cards: the one that opens later", () => {
    const table = new Table({ house: { uniqueCards: true, additionalStart: "fromCurrentPhase" } });
    const bid = (points: number) => ({ bid: { secondary: "", secondaryBid: 0, relevantBid: points, phase: points } });
    others(forge(table, bid(2)), maren);
    forge(table, bid(1)).passAll().aim().closed().gm({ kind: "advance" }).passAll();
    expect([table.stack(maren, 2).doubt, table.stack(maren, 1).doubt]).toEqual(["", "unique"]);
    expect(table.stack(maren, 1).voided?.why).toBe("false");
  });

  it("of a Pause that does not come after the combatant's last action is void", () => {
    const table = others(new Table().declare(maren, 3), maren);
    const nothing = { kind: "pause", relevant: "", secondary: "", relevantBid: 0, secondaryBid: 0 } as const;
    expect(doubtOf(table, { ...nothing, phase: 3 })).toBe("pause");
    expect(doubtOf(table, { ...nothing, phase: 4 })).toBe("");
  });

  it("with other numbers than sealed is void, and costs all that its pools could have bid", () => {
    const table = flipped();
    const { payload, salt } = bidOpening(table);
    table.give("maren", {
      kind: "open",
      combatant: maren,
      stack: 1,
      part: "bid",
      opening: { payload: { ...payload, relevantBid: 2 }, salt },
    });
    expect(table.stack(maren)).toMatchObject({ bid: null, doubt: "commitment", voided: { why: "false" } });
    expect(table.stack(maren).paid).toMatchObject({ strength: 5, agility: 3, presence: 3 });
  });

  it("that does not fit is refused from any user but the one who sealed, and voids nothing", () => {
    const table = flipped();
    const { payload, salt } = bidOpening(table);
    const forged = { combatant: maren, stack: 1, part: "bid", opening: { payload: { ...payload, relevantBid: 2 }, salt } } as const;
    const owner: Seat = { kind: "user", user: "OtherOwnerOfHers", gm: false, combatants: [maren] };
    const position = timeline.position(table.state);
    expect([table.refusal("gm", { kind: "break", ...forged }), table.refusal("gm", { kind: "open", ...forged })]).toEqual([
      "misfit",
      "misfit",
    ]);
    expect(timeline.refuse(table.state, { kind: "open", ...forged, position }, owner)).toEqual({ reason: "misfit" });
    expect(table.stack(maren).voided).toBeNull();
    table.give("maren", { kind: "open", combatant: maren, stack: 1, part: "bid", opening: { payload, salt } });
    expect(table.stack(maren)).toMatchObject({ doubt: "", voided: null });
  });

  it("of an envelope copied from another is void, since it is bound to the user who sealed it", () => {
    const table = new Table();
    table.away.add("table").add("maren").add("tobin");
    table.declare(maren, 3);
    const { phaseSeal, bidSeal } = table.stack(maren);
    const copy = { kind: "seal", combatant: tobin, stack: 1, start: 0, phase: phaseSeal, bid: bidSeal } as const;
    expect(table.refusal("tobin", copy)).toBe("copied");
  });

  it.each([
    ["somebody else", { combatant: tobin }],
    ["another user", { user: SEATS.tobin.user }],
    ["another encounter", { scope: "marsh" }],
    ["another call", { call: 7 }],
    ["another stack", { stack: 2 }],
    ["its phase", { kind: "phase" }],
  ])("of an envelope that was made for %s is void", (_name, other) => {
    const table = new Table({ house: { refreshOnEnd: false } });
    table.away.add("maren");
    const opening: Opening = { payload: { ...STRIKE }, salt: SALTS.bid };
    const context = { scope: "fen", combatant: maren, user: USER, kind: "bid", call: 1, stack: 1 };
    const made = commitmentOf({ ...context, ...other }, opening, LENGTHS.bid) ?? "";
    const open = { kind: "open", combatant: maren, stack: 1, part: "bid", opening } as const;
    forge(table, {});
    const { phaseSeal } = table.stack(maren);
    table.gm({ kind: "undo" }).give("maren", { kind: "seal", combatant: maren, stack: 1, start: 0, phase: phaseSeal, bid: made });
    table.passAll().give("maren", open);
    expect(table.stack(maren)).toMatchObject({ bid: null, doubt: "commitment", voided: { why: "false" } });
  });

  it("comes only from the owner, the table, or a GM who breaks the seal", () => {
    const table = flipped();
    const part = { combatant: maren, stack: 1, part: "bid", opening: bidOpening(table) } as const;
    expect(table.refusal("tobin", { kind: "open", ...part })).toBe("notYours");
    expect(table.refusal("tobin", { kind: "break", ...part })).toBe("referee");
    expect(table.give("gm", { kind: "break", ...part }).stack(maren).face).toBe("broken");
  });

  it("is refused before it is due", () => {
    const table = new Table().declare(maren, 3);
    const part = { combatant: maren, stack: 1, opening: bidOpening(table) } as const;
    expect(table.refusal("maren", { kind: "open", part: "phase", ...part })).toBe("notDue");
    expect(table.refusal("gm", { kind: "break", part: "bid", ...part })).toBe("notDue");
  });

  it("may differ from the actor's card, which the table flags", () => {
    const table = new Table().declare(maren, 3).passAll();
    expect(table.refusal("gm", { kind: "doubt", combatant: maren, stack: 1, why: "card" })).toBe("table");
    table.give("table", { kind: "doubt", combatant: maren, stack: 1, why: "card" });
    expect(table.stack(maren)).toMatchObject({ doubt: "card", voided: { why: "false" } });
  });

  it("that the GM restores acts and stays flagged if the card has changed, and no other false one can be restored", () => {
    const restore = { kind: "restore", combatant: maren, stack: 1 } as const;
    const table = new Table().declare(maren, 3).passAll();
    table.give("table", { kind: "doubt", combatant: maren, stack: 1, why: "card" }).gm(restore);
    expect(table.stack(maren)).toMatchObject({ doubt: "card", voided: null });
    table.aim().closed();
    expect(table.stack(maren).result).toBe("success");
    expect(forge(new Table(), { phase: 4 }).passAll().refusal("gm", restore)).toBe("lost");
  });

  it("of a phase that contradicts a known bid is void", () => {
    const table = forge(new Table(), { phase: 5 }).gm({ kind: "void", combatant: maren, stack: 1 }, { kind: "undo" });
    expect(table.stack(maren)).toMatchObject({ known: "undecided", bid: { phase: 2 }, phase: null });
    table.gm({ kind: "keep", combatant: maren, stack: 1 });
    others(table);
    expect(table.stack(maren)).toMatchObject({ phase: null, doubt: "phase", voided: { why: "false" } });
  });

  it("keeps the existing sealed targets, each once, without hidden ones that its owner could not know of", () => {
    const cast = { ...FEN_CAST, [wisp]: { ...FEN_CAST[wisp], hidden: true } as CastMember };
    const table = new Table({ house: { targetAt: "seal" }, cast });
    const targets = [tobin, "NobodyNobodyNobo", wisp, tobin];
    expect(forge(table, { bid: { targets } }).passAll().stack(maren).targets).toEqual([tobin]);
    expect(table.view("gm").line[0]?.stacks[0]?.targets).toEqual([tobin]);
  });

  it("of an NPC counts as its owner's, though escrow opens it, since the action is the GM's own", () => {
    const table = new Table().declare(FEN.bogThing, 3).gm({ kind: "void", combatant: FEN.bogThing, stack: 1 });
    expect(table.stack(FEN.bogThing).face).toBe("owner");
    expect(entriesOf(table.encounter).at(-1)).toMatchObject({ by: "table", line: { key: "openEscrow" } });
  });
});

describe("bids that do not fit the pool", () => {
  it.each([
    ["the first that was sealed opens first", 2, 4, 2],
    ["the second that was sealed opens first", 4, 2, 1],
  ])("void the one that opens later: %s", (_name, first, second, later) => {
    const table = new Table({ house: { additionalStart: "fromCurrentPhase", refreshOnEnd: false } });
    const bid = (points: number) => ({ secondary: "", secondaryBid: 0, relevantBid: points, phase: points });
    others(forge(table, { bid: bid(first) }), maren);
    forge(table, { bid: bid(second) })
      .passAll()
      .aim()
      .closed()
      .gm({ kind: "advance" })
      .passAll();
    expect(table.stack(maren, later)).toMatchObject({ voided: { why: "overbid" }, doubt: "bid" });
    expect(table.stack(maren, 3 - later).voided).toBeNull();
    table.closed();
    expect(spent(table)).toBe(5);
  });

  it("are found next to an action that was void and is restored", () => {
    const table = new Table({ house: { additionalStart: "fromCurrentPhase" } });
    const bid = (points: number) => ({ secondary: "", secondaryBid: 0, relevantBid: points, phase: points });
    const stack = { combatant: maren, stack: 1 } as const;
    others(forge(table, { bid: bid(2) }), maren).gm({ kind: "void", ...stack }, { kind: "restore", ...stack });
    forge(table, { bid: bid(4) })
      .passAll()
      .aim()
      .closed()
      .gm({ kind: "advance" })
      .passAll();
    expect(table.stack(maren, 2)).toMatchObject({ voided: { why: "overbid" }, doubt: "bid" });
  });

  it("are no others: what was spent or drained since voids none", () => {
    const table = others(new Table({ house: { refreshOnEnd: false } }).declare(maren, 2), maren);
    others(table.declare(maren, 3), maren).passAll().aim();
    table.gm({ kind: "affect", combatant: maren, stack: 1, effect: "spend", target: maren, stat: "strength", amount: 2 }).closed();
    table.gm({ kind: "advance" }).passAll();
    expect(table.stack(maren, 2)).toMatchObject({ voided: null, doubt: "" });
    table.aim().closed();
    expect([table.stack(maren, 2).paid, spent(table)]).toEqual([{ strength: 1 }, 5]);
  });
});

describe("a void stack", () => {
  it("that cannot be opened costs what the GM says, or all that its pools could have bid", () => {
    for (const [cost, expected] of [
      [undefined, 5],
      [{ strength: 1 }, 1],
      [{}, 0],
    ] as const) {
      const table = new Table({ facts: { escrow: "none" } });
      table.away.add("maren");
      table.declare(maren, 3).gm({ kind: "void", combatant: maren, stack: 1 });
      expect(table.refusal("gm", { kind: "restore", combatant: maren, stack: 1 })).toBe("lost");
      table.gm({ kind: "void", combatant: maren, stack: 1, ...(cost === undefined ? { lost: true } : { cost }) });
      expect([table.stack(maren).voided?.why, spent(table)]).toEqual(["lost", expected]);
    }
  });

  it("gets no cost before it is known that it cannot be opened", () => {
    const table = new Table().declare(maren, 3);
    expect(table.refusal("gm", { kind: "void", combatant: maren, stack: 1, cost: {} })).toBe("notLost");
    expect(table.refusal("gm", { kind: "void", combatant: maren, stack: 1, lost: true })).toBe("notLost");
  });

  it("is not given up by a second click: voided twice at one position it keeps its points, and opens", () => {
    const table = new Table().declare(maren, 3);
    const twice = { kind: "void", combatant: maren, stack: 1 } as const;
    table.only("gm", twice);
    expect([table.position, table.refusal("gm", twice)]).toEqual([new Table().position, "voided"]);
    expect([table.settle().stack(maren).voided?.why, spent(table)]).toEqual(["gm", 3]);
  });

  it.each([
    ["full", "escrow", 3],
    ["phase", "owner", 3],
    ["none", "owner", 3],
  ] as const)("is opened with escrow %s by the %s, and costs what it held", (escrow, face, points) => {
    const table = new Table({ facts: { escrow } }).declare(maren, 3).gm({ kind: "void", combatant: maren, stack: 1 });
    expect([table.stack(maren).face, spent(table)]).toEqual([face, points]);
  });

  it("does not keep the call from closing, though its phase is sealed", () => {
    const table = new Table({ facts: { escrow: "none" } });
    table.away.add("maren");
    others(table.declare(maren, 3), maren);
    expect([table.state.call, table.refusal("gm", { kind: "closeCall" })]).toEqual([1, "phaseSealed"]);
    table.gm({ kind: "void", combatant: maren, stack: 1 });
    expect(table.state.call).toBe(2);
  });
});

describe("a stack that is given back", () => {
  it("counts as never sealed: its owner is waited for again", () => {
    const table = new Table().declare(maren, 3).gm({ kind: "giveBack", combatant: maren, stack: 1 });
    expect([table.state.stacks[maren], table.view("gm").waiting.includes(maren)]).toEqual([{}, true]);
    expect(others(table.declare(maren, 2)).stack(maren, 2).phase).toBe(2);
  });

  it("may not have a public phase", () => {
    const table = others(new Table().declare(maren, 3), maren);
    expect(table.refusal("gm", { kind: "giveBack", combatant: maren, stack: 1 })).toBe("public");
  });
});

describe("phases", () => {
  it("are opened together from escrow, once the call waits for no one", () => {
    const table = new Table().declare(maren, 3).declare(tobin, 2);
    expect([table.stack(maren).phase, table.stack(tobin).phase]).toEqual([null, null]);
    others(table);
    expect([table.stack(maren).phase, table.stack(tobin).phase]).toEqual([3, 2]);
  });

  it("come in clear if the house shows them at once, and are still checked at the flip", () => {
    const table = new Table({ house: { phaseReveal: "immediately", declareOrder: "free" } }).declare(maren, 3);
    expect(table.stack(maren)).toMatchObject({ phase: 3, phaseSeal: "", bid: null });
    const stack = table.stack(maren);
    expect(sealContextOf(table.state, stack, "bid", { combatant: maren, stack: 1 }).stack).toBe(1);
    expect(table.passAll().stack(maren).voided).toBeNull();
  });
});
