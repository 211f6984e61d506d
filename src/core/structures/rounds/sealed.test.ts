import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import { replacedCommitmentsOf } from "../../kernel/replaced-seals.ts";
import { findOwnOpening } from "../../kernel/seal-types.ts";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { KIPPER, KIPPER_CAST } from "./examples.fixture.ts";
import { GM, playerOf, Table } from "./table.fixture.ts";
import { rounds } from "./index.ts";
import { MOST_DRAFTS } from "./limits.ts";
import { NOMINATIONS } from "./outcome-nominations.ts";

const { jen, fishmonger } = KIPPER;
const ann = "AnnAnnAnnAnnAnnA";
const bo = "BoBoBoBoBoBoBoBo";
const CAST: Cast = {
  ...KIPPER_CAST,
  [ann]: { ...KIPPER_CAST[jen]!, id: ann, name: "Ann", holder: ann },
  [bo]: { ...KIPPER_CAST[jen]!, id: bo, name: "Bo", holder: bo },
};
const [ANN, BO, JEN] = [playerOf("PlayerAnn", ann), playerOf("PlayerBo", bo), playerOf("PlayerJen", jen)];
const hinder = (target: Id) => ({ outcome: "hinder", target, side: "" }) as const;
const slotOf = (table: Table, side: "party" | "foe") => NOMINATIONS.of(table.state, side);
const sideIn = (table: Table, seat: typeof GM, side: "party" | "foe") => table.view(seat).sides.find((one) => one.side === side);

/** Returns a table at the nominations: three players against the GM's fishmonger, with five successes each. */
function atNominate(house: House = {}): Table {
  const table = new Table(house, CAST).give(GM, { kind: "lead", combatant: ann }).give(GM, { kind: "begin" });
  for (const side of ["party", "foe"] as const) table.give(GM, { kind: "correct", side, amount: 5 });
  return table.give(GM, { kind: "closeRound", early: true });
}

/** Returns a table where Ann has sealed an empty list, with a forged opening that claims a Win. */
function withForged() {
  const table = atNominate().nominate(GM, "foe", []);
  const made = table.prepare(ANN, { kind: "nominate", side: "party", outcomes: [] }) as unknown as { readonly list: string };
  const opening = findOwnOpening(table.secrets(ANN), made.list);
  const verdict = table.ask(ANN, made as never);
  if (verdict.kind !== "done") throw new Error(verdict.kind);
  table.encounter = verdict.encounter;
  const forged = { ...opening, payload: { outcomes: [{ outcome: "win", target: "", side: "" }] } };
  return { table, opening, forged };
}

describe("what a side nominates", () => {
  it("is sealed by its leader, or by another member while the leader is not waited for, but never by the other side or the GM", () => {
    const table = atNominate();
    expect([BO, GM, ANN].map((seat) => table.refusesList(seat, "party", [hinder(fishmonger)]))).toEqual(["notLeader", "notYourSide", null]);
    table.give(ANN, { kind: "hold", combatant: ann, held: true });
    expect(table.refusesList(BO, "party", [hinder(fishmonger)])).toBe(null);
    expect(table.refusesList(GM, "foe", [hinder(jen)])).toBe(null);
  });

  it("counts under `nominator: majority` once more than half of its members agree", () => {
    const table = atNominate({ nominator: "majority" })
      .nominate(BO, "party", [hinder(fishmonger)])
      .nominate(GM, "foe", []);
    expect(sideIn(table, GM, "foe")?.sealed).toBe(true);
    expect(table.refusal(GM, { kind: "agree", combatant: fishmonger })).toBe("leaderSeals");
    expect([table.state.step, sideIn(table, GM, "party")?.sealed]).toEqual(["nominate", false]);
    table.give(BO, { kind: "agree", combatant: bo });
    expect(table.state.step).toBe("nominate");
    expect(table.refusal(BO, { kind: "agree", combatant: bo })).toBe("agreed");
    table.give(ANN, { kind: "agree", combatant: ann });
    expect([table.state.step, table.state.combatants[fishmonger]?.hindered]).toEqual(["check", true]);
  });

  it("is in no view, option, line or entry of another side or the GM before all have sealed", () => {
    const table = atNominate().nominate(ANN, "party", [hinder(fishmonger)]);
    const shown = [GM, playerOf("Somebody")].map((seat) => JSON.stringify([table.view(seat), rounds.legal(table.state, seat, {})]));
    const written = JSON.stringify([table.state, entriesOf(table.encounter)]);
    for (const text of [...shown, written]) expect(text).not.toMatch(/"outcome":"hinder","target":"Fish/);
    expect([sideIn(table, GM, "party")?.pool, sideIn(table, GM, "party")?.sealed]).toEqual([5, true]);
    expect(sideIn(table, ANN, "party")?.nominated).toEqual([hinder(fishmonger)]);
  });

  it("is discussed in a draft that only its members can read", () => {
    const table = atNominate();
    const made = table.prepare(BO, {
      kind: "propose",
      side: "party",
      outcomes: [{ outcome: "hinder", target: fishmonger }],
      text: "Slow them",
    });
    table.give(BO, made as never);
    table.lend(BO, ANN);
    const draft = { outcomes: [hinder(fishmonger)], text: "Slow them" };
    expect([BO, ANN, GM].map((seat) => sideIn(table, seat, "party")?.draft)).toEqual([draft, draft, null]);
    expect(JSON.stringify(table.state)).not.toContain("Slow them");
    expect(entriesOf(table.encounter).at(-1)?.line.secret).toBe(true);
    expect(table.refusal(GM, { kind: "share", side: "party", stack: 2, draft: "0".repeat(64) })).toBe("notYourSide");
  });

  it("is discussed without undo: an undo takes back the command before and leaves the draft", () => {
    const table = atNominate();
    const share = (text: string) =>
      table.give(
        BO,
        table.prepare(BO, { kind: "propose", side: "party", outcomes: [{ outcome: "hinder", target: fishmonger }], text }) as never,
      );
    share("Slow them");
    table.give(GM, { kind: "goal", side: "foe", text: "Sell the fish" });
    const { state: before } = share("Stop them");
    expect(entriesOf(table.encounter).map(({ idle, command }) => (idle === true ? command.kind : ""))).toEqual([
      "",
      "",
      "",
      "",
      "",
      "share",
      "",
      "share",
    ]);
    table.give(GM, { kind: "undo" });
    expect([table.state.sides.foe.goal, table.state.drafts]).toEqual(["", before.drafts]);
    const shown = sideIn(table, BO, "party")?.draft?.text;
    expect(shown).toBe("Stop them");
    table.give(GM, { kind: "undo" });
    expect([table.state.step, table.state.drafts]).toEqual(["actions", before.drafts]);
  });

  it("keeps no draft that was replaced or whose round is over, and has a limit of drafts", () => {
    const table = atNominate();
    const share = (stack: number) => ({ kind: "share", side: "party", stack, draft: String(stack).padStart(64, "0") }) as const;
    table.give(BO, share(1));
    const first = table.state;
    table.give(BO, share(2));
    expect(replacedCommitmentsOf(rounds, first, table.state)).toEqual([share(1).draft]);
    for (let stack = 3; stack <= MOST_DRAFTS; stack += 1) table.give(BO, share(stack));
    expect(table.refusal(BO, share(MOST_DRAFTS + 1))).toBe("sealedOften");
    const { state: talked } = table;
    table.nominate(ANN, "party", []).nominate(GM, "foe", []).give(GM, { kind: "nextRound" });
    expect(replacedCommitmentsOf(rounds, talked, table.state)).toContain(share(MOST_DRAFTS).draft);
    expect(table.refusal(BO, share(MOST_DRAFTS + 1))).toBeNull();
    table.give(GM, { kind: "undo" }).give(GM, { kind: "undo" });
    expect(table.state.drafts.deeds).toEqual({});
  });

  it("is nothing if the GM skips an absent side, or if the list cannot be opened", () => {
    const skipped = atNominate().nominate(GM, "foe", [hinder(jen)]);
    expect(skipped.refusal(ANN, { kind: "skipSide", side: "party" })).toBe("gm");
    skipped.give(GM, { kind: "skipSide", side: "party" });
    expect([skipped.state.step, skipped.state.sides.party.pool, skipped.state.sides.foe.pool]).toEqual(["check", 5, 4]);

    const lost = atNominate().nominate(GM, "foe", []);
    const made = lost.prepare(ANN, { kind: "nominate", side: "party", outcomes: [{ outcome: "hinder", target: fishmonger }] });
    const verdict = lost.ask(ANN, made as never);
    if (verdict.kind !== "done") throw new Error(verdict.kind);
    lost.encounter = verdict.encounter;
    expect(lost.state.step).toBe("reveal");
    lost.encounter = (lost.ask(GM, { kind: "lose", side: "party" }) as typeof verdict).encounter;
    lost.settle();
    expect([lost.state.step, lost.state.sides.party.pool]).toEqual(["check", 5]);
  });

  it("buys nothing if it was opened falsely, or if a forged list costs more than the pool", () => {
    const { table, forged } = withForged();
    table.give(ANN, { kind: "open", side: "party", opening: forged } as never);
    expect([table.state.step, table.state.result, table.state.sides.party.pool]).toEqual(["check", null, 5]);
    expect(table.state.bought).toEqual({});
  });

  it("is not voided by a false opening by another member, the GM or the table", () => {
    const { table, opening, forged } = withForged();
    const refused = [BO, GM, TABLE].map((seat) => table.refusal(seat, { kind: "open", side: "party", opening: forged } as never));
    expect([...refused, table.refusal(GM, { kind: "break", side: "party", opening: forged } as never)]).toEqual([
      "misfit",
      "misfit",
      "misfit",
      "misfit",
    ]);
    table.give(BO, { kind: "open", side: "party", opening } as never);
    expect(table.state.step).toBe("check");
  });

  it("stays known to everyone after an undo of the reveal, until the GM gives it back to be sealed again", () => {
    const table = atNominate()
      .nominate(ANN, "party", [hinder(fishmonger)])
      .nominate(GM, "foe", []);
    expect(table.state.step).toBe("check");
    table.give(GM, { kind: "undo" });
    expect(table.state.step).toBe("nominate");
    expect(sideIn(table, playerOf("Somebody"), "party")?.nominated).toEqual([hinder(fishmonger)]);
    expect([table.state.sides.party.pool, table.state.combatants[fishmonger]?.hindered]).toEqual([5, false]);
    expect(table.refusesList(ANN, "party", [])).toBe("known");
    table.give(GM, { kind: "giveBack", side: "party" }).nominate(ANN, "party", []).nominate(GM, "foe", []);
    expect([table.state.step, table.state.sides.party.pool]).toEqual(["check", 5]);
  });

  it("does not name a target that is hidden since, even in a known list", () => {
    const table = atNominate()
      .nominate(GM, "foe", [hinder(bo)])
      .nominate(ANN, "party", []);
    table.give(GM, { kind: "undo" }).give(TABLE, { kind: "conceal", combatant: bo, hidden: true });
    expect([JEN, GM, BO].map((seat) => sideIn(table, seat, "foe")?.nominated)).toEqual([[], [hinder(bo)], [hinder(bo)]]);
  });

  it("that was opened before all had sealed is known to the table, and stays", () => {
    const table = atNominate().nominate(ANN, "party", [hinder(fishmonger)]);
    const opening = findOwnOpening(table.secrets(ANN), slotOf(table, "party")?.commitment ?? "");
    table.give(TABLE, { kind: "expose", side: "party", opening } as never);
    expect(slotOf(table, "party")).toMatchObject({ known: true, opened: { outcomes: [hinder(fishmonger)] } });
    expect(entriesOf(table.encounter).at(-1)?.line.key).toBe("exposed");
    const named = atNominate().nominate(ANN, "party", [hinder(fishmonger)]);
    named.give(TABLE, {
      kind: "expose",
      side: "party",
      opening: findOwnOpening(named.secrets(ANN), slotOf(named, "party")!.commitment),
      user: "B",
    } as never);
    expect(entriesOf(named.encounter).at(-1)?.line).toMatchObject({ key: "exposedBy", data: { side: "party", user: "B" } });
    expect(sideIn(table, playerOf("Somebody"), "party")?.nominated).toEqual([hinder(fishmonger)]);
  });
});

describe("joining and leaving", () => {
  const late: Id = "LateLateLateLate";

  it("a late character acts from the next round, and the price of a Win stays", () => {
    const table = new Table({}, CAST).give(GM, { kind: "begin" });
    table.give(TABLE, { kind: "join", member: { ...KIPPER_CAST[jen]!, id: late, name: "Late" } });
    expect(table.refusal(GM, { kind: "call", combatant: late })).toBe("acted");
    expect(sideIn(table, GM, "party")?.winCost).toBe(14);
    table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    expect(table.refusal(GM, { kind: "call", combatant: late })).toBe(null);
  });

  it("a hidden character is not counted in any price or number of sides", () => {
    const cast: Cast = { ...CAST, [late]: { ...KIPPER_CAST[fishmonger]!, id: late, name: "Late", hidden: true, side: "third" } };
    const table = new Table({ poolPublic: false }, cast).give(GM, { kind: "begin" });
    expect([GM, JEN].map((seat) => sideIn(table, seat, "party")?.winCost)).toEqual([14, 14]);
    table.give(GM, { kind: "closeRound", early: true });
    expect([GM, JEN].map((seat) => table.view(seat).next.waiting)).toEqual([2, 2]);
    expect(table.view(JEN).sides.map(({ side }) => side)).toEqual(["party", "foe"]);
  });

  it("a character that leaves ends its exchange, and an attacker without rolled dice acts again", () => {
    const table = new Table({}, CAST).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: fishmonger });
    table.give(GM, {
      kind: "declare",
      combatant: fishmonger,
      skill: Object.keys(table.state.combatants[fishmonger]!.skills)[0]!,
      target: ann,
    });
    expect(table.view(ANN).now).toMatchObject({ key: "counterYou", asks: true });
    table.give(TABLE, { kind: "leave", combatant: ann });
    expect([table.state.exchange, table.state.actor]).toEqual([null, fishmonger]);
    table.give(TABLE, { kind: "leave", combatant: fishmonger });
    expect([table.state.actor, table.state.combatants[jen]?.standing]).toEqual(["", "in"]);
  });

  it("a side that concedes wins nothing, and the others win", () => {
    const table = new Table({}, CAST).give(GM, { kind: "lead", combatant: ann }).give(GM, { kind: "begin" });
    expect(table.refusal(BO, { kind: "concede", side: "party" })).toBe("notLeader");
    expect(table.give(ANN, { kind: "concede", side: "party" }).state.result).toEqual({ winner: "foe", why: "concession" });
    table.give(GM, { kind: "undo" });
    expect([table.state.result, table.state.sides.party.conceded]).toEqual([null, false]);
    expect(table.view(JEN).now.key).toBe("volunteerYou");
  });
});
