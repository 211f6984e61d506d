import { describe, expect, it } from "vitest";
import type { House } from "../../kernel/house.ts";
import { readEntry } from "../../kernel/ledger.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { linesOf } from "../../kernel/log-lines.ts";
import type { Id } from "../../kernel/json-types.ts";
import { FEN } from "./examples.fixture.ts";
import { timeline } from "./index.ts";
import { Table, type Who } from "./table.fixture.ts";

const { maren, tobin, ysolt, bogThing, wisp } = FEN;

const CARD = "CurseCurseCurseC";

/** Returns a table on which Maren's bid of 2 Willpower, with a card of ability 2, resolves at these targets. It stands against Fitness. */
function resolving(targets: readonly Id[], house: House = {}, card: string = CARD): Table {
  const curse = { card, name: "Curse", type: "ability", relevant: "willpower", opposing: "fitness", ability: 2, ante: 1 } as const;
  const bid = { kind: "declare", combatant: maren, ...curse, relevantBid: 2 } as const;
  return new Table({ house }).give("maren", bid).passAll().aim(targets);
}

const suggestedBy = (table: Table, who: Who = "maren") => {
  const stacks = table.view(who).line.flatMap((phase) => phase.stacks);
  return stacks.find(({ combatant }) => combatant === maren)?.suggested ?? null;
};
const linesIn = ({ encounter: { ledger, revision } }: Table): readonly LogLine[] => {
  const line = readEntry(ledger[String(revision)] ?? "")?.line;
  return line === undefined ? [] : linesOf(line);
};
const judged = { kind: "judge", combatant: maren, stack: 1, result: "failure" } as const;

describe("what a bid suggests", () => {
  it("comes from bid and ability against the whole opposing stat of the target, also where the GM decides", () => {
    const success = { initiator: 4, against: [{ target: tobin, points: 3, result: "success" }], result: "success" };
    expect(suggestedBy(resolving([tobin]))).toEqual(success);
    expect(suggestedBy(resolving([tobin], { dbc: "assisted" }), "gm")).toEqual(success);
    expect(suggestedBy(resolving([bogThing]))).toMatchObject({ initiator: 4, against: [{ points: 6 }], result: "failure" });
  });

  it("counts no ability without a card", () => {
    expect(suggestedBy(resolving([tobin], {}, ""))).toMatchObject({ initiator: 2, result: "failure" });
  });

  it("counts what has been drained, and not what has been spent", () => {
    const table = resolving([bogThing]);
    const [pools = {}] = [table.state.holders[bogThing]];
    const fitness = pools["fitness"];
    if (fitness === undefined) throw new Error("No Fitness");
    const holders = { ...table.state.holders, [bogThing]: { ...pools, fitness: { ...fitness, drained: 3, spent: 2 } } };
    table.encounter = { ...table.encounter, state: { ...table.state, holders } };
    expect(suggestedBy(table)).toMatchObject({ against: [{ points: 3 }], result: "success" });
  });

  it("is partial if the bid beats some of the targets", () => {
    expect(suggestedBy(resolving([tobin, bogThing]))?.result).toBe("partial");
    expect(suggestedBy(resolving([tobin, wisp]))?.result).toBe("success");
  });

  it("goes by the house rule if both are equal", () => {
    const tie = (house: House) => {
      const curse = { name: "Curse", type: "common", relevant: "willpower", opposing: "fitness", ante: 1 } as const;
      const table = new Table({ house }).give("maren", { kind: "declare", combatant: maren, ...curse, relevantBid: 3 });
      return suggestedBy(table.passAll().aim([ysolt]))?.result;
    };
    expect([tie({}), tie({ dbcTie: "initiator" }), tie({ dbcTie: "gm" })]).toEqual(["failure", "success", null]);
  });

  it("is nothing without a target, at oneself, without such a pool, with a contest, with a result, and where defenders choose", () => {
    expect([resolving([]), resolving([maren])].map((table) => suggestedBy(table))).toEqual([null, null]);
    expect(suggestedBy(resolving([tobin], { dbc: "assisted", dbcDefence: "bidFromHand" }))).toBeNull();
    expect(suggestedBy(new Table().declare(maren, 3, 0, { opposing: "luck" }).passAll().aim([tobin]))).toBeNull();
    expect(suggestedBy(resolving([tobin]).gm(judged))).toBeNull();
    const contest = { kind: "contest", combatant: maren, stack: 1, defender: tobin, stat: "fitness", ability: 2, resistance: 0 } as const;
    expect(suggestedBy(resolving([tobin], { dbc: "assisted", dbcTie: "gm" }).gm({ ...contest, ability: 1 }))).toBeNull();
  });

  it("leaves out a hidden target for players, who cannot tell that it has more or less", () => {
    const shown = (hidden: Id) => {
      const table = resolving([tobin, hidden]).give("table", { kind: "conceal", combatant: hidden, hidden: true });
      return [suggestedBy(table), suggestedBy(table, "gm")?.against.length];
    };
    const alone = { initiator: 4, against: [{ target: tobin, points: 3, result: "success" }], result: "success" };
    expect([shown(bogThing), shown(wisp)]).toEqual([
      [alone, 2],
      [alone, 2],
    ]);
    const only = resolving([bogThing]).give("table", { kind: "conceal", combatant: bogThing, hidden: true });
    expect([suggestedBy(only), suggestedBy(only, "gm")?.result]).toEqual([null, "failure"]);
  });

  it("stands in the log beside what was decided, in a line about both", () => {
    const lines = linesIn(resolving([tobin, bogThing]).gm(judged));
    expect(lines.map(({ key, about, data }) => [key, about, data["opponent"], data["result"]])).toEqual([
      ["judge", [maren], undefined, "failure"],
      ["suggested", [maren, tobin], 3, "success"],
      ["suggested", [maren, bogThing], 6, "failure"],
    ]);
    expect(lines[1]?.data).toMatchObject({ initiator: 4, label: "Willpower", opposing: "Fitness" });
  });
});

describe("suggestions that the table takes", () => {
  it("count as soon as the targets are shown, and may be judged again", () => {
    const table = resolving([tobin], { takeSuggested: true });
    expect([table.stack(maren).result, linesIn(table)[0]?.key]).toEqual(["success", "judge"]);
    expect(table.gm(judged).stack(maren).result).toBe("failure");
  });

  it("leave a tie to the GM, if the house rule does", () => {
    const table = resolving([ysolt, wisp], { takeSuggested: true, dbcTie: "gm" });
    expect(table.stack(maren).result).toBe("success");
    const tie = new Table({ house: { takeSuggested: true, dbcTie: "gm" } })
      .declare(maren, 3, 0, { card: CARD, opposing: "fitness" })
      .passAll();
    expect(tie.aim([tobin]).stack(maren).result).toBeNull();
  });

  it("leave an action in own words to the GM, since no card says what opposes it", () => {
    const table = resolving([tobin], { takeSuggested: true }, "");
    expect([timeline.owed(table.state), table.stack(maren).result, suggestedBy(table)?.initiator]).toEqual([null, null, 2]);
  });

  it("leave it to the GM if hidden targets change what players see", () => {
    const hiding = (...targets: readonly Id[]) => {
      const table = new Table({ house: { takeSuggested: true } }).give("table", { kind: "conceal", combatant: bogThing, hidden: true });
      const curse = { card: CARD, name: "Curse", type: "ability", relevant: "willpower", opposing: "fitness", ability: 2 } as const;
      table
        .give("maren", { kind: "declare", combatant: maren, ...curse, relevantBid: 2 })
        .passAll()
        .aim(targets);
      return table.stack(maren).result;
    };
    expect([hiding(tobin, bogThing), hiding(bogThing), hiding(ysolt, bogThing), hiding(tobin)]).toEqual([null, null, null, "success"]);
    const both = resolving([tobin, wisp]).give("table", { kind: "conceal", combatant: wisp, hidden: true });
    const house = { ...both.state.house, takeSuggested: true };
    expect(timeline.owed({ ...both.state, house })).toMatchObject({ kind: "judge", result: "success" });
  });

  it("are left to people after an undo, until targets are named again", () => {
    const table = resolving([tobin], { takeSuggested: true });
    table.gm({ kind: "undo", to: table.encounter.revision });
    expect([timeline.owed(table.state), table.stack(maren).result]).toEqual([null, null]);
    expect(suggestedBy(table)?.result).toBe("success");
    table.gm({ kind: "target", combatant: maren, stack: 1, targets: [bogThing] });
    expect(table.stack(maren)).toMatchObject({ result: "failure" });
  });
});
