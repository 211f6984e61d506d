import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayFromBeginning } from "../../kernel/play.ts";
import { changesIn, sumsOf, type Sums } from "./counted.fixture.ts";
import { GUESTS, TABLE, TRAM, TRAM_CAST, TRAM_STORY } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { pages } from "./index.ts";

const FACTS = { scope: "world table", escrow: "full", players: GUESTS } as const;
const minus = (some: Sums, others: Sums) =>
  Object.fromEntries(Object.entries(some).map(([key, value]) => [key, value - others[key as keyof Sums]]));

function played(): Table {
  const table = new Table();
  for (const { who, command, die } of TRAM_STORY) table.give(who, command, die);
  return table;
}

describe("the tram without brakes, three pages with three players", () => {
  const table = played();
  const debts = (id: string) => Object.values(table.character(id).drives).map(({ name, debt }) => `${name} ${debt}`);
  const values = (who: "ana" | "bo" | "cy") => Object.values(table.player(who).inspirations).map(({ value }) => value);

  it("ends with the ledger worked out by hand", () => {
    expect([table.player("ana").tokens, table.player("bo").tokens, table.player("cy").tokens]).toEqual([1, 1, 2]);
    expect([values("ana"), values("bo"), values("cy")]).toEqual([[1], [2, 1], []]);
    expect(debts(TRAM.comet)).toEqual(["Love 1", "Hope 1", "Duty 1"]);
    expect(debts(TRAM.reyes)).toEqual(["Justice 2"]);
    expect(debts(TRAM.granite)).toEqual(["Duty 1", "Pride 1"]);
    expect(debts(TRAM.vesper)).toEqual(["Power 6", "Despair 5"]);
  });

  it("leads to the next scene, declared by the next player to the left", () => {
    expect([table.state.step, table.state.scene, table.state.declarer, table.state.conflicts]).toEqual(["scene", 2, TABLE.bo, {}]);
  });

  it("has every token, every Inspiration and all Debt in its log", () => {
    expect(changesIn(table.encounter)).toEqual(minus(sumsOf(table.state), sumsOf(new Table().state)));
  });

  it("is replayed from its log", () => {
    expect(replayFromBeginning(pages, TRAM_CAST, {}, entriesOf(table.encounter), FACTS)).toEqual(table.state);
  });

  it("goes all the way back by undo, with all tokens, and forth again", () => {
    const back = played();
    const end = back.state;
    for (let left = TRAM_STORY.length; left > 0; left -= 1) back.give("gm", { kind: "undo" });
    expect({ ...back.state, undos: 0 }).toEqual(new Table().state);
    for (let left = TRAM_STORY.length; left > 0; left -= 1) back.give("gm", { kind: "redo" });
    expect({ ...back.state, undos: 0 }).toEqual({ ...end, undos: 0 });
  });

  it("writes the belongings of players and actors", () => {
    const shown = new Map(pages.project(table.state).map((projection) => [projection.key, projection]));
    expect(shown.get(`holding-${TABLE.cy}-tokens`)).toMatchObject({ kind: "holding", user: TABLE.cy, value: 2 });
    expect(shown.get(`actor-${TRAM.vesper}-debt-power`)).toMatchObject({ path: "system.pages.drives.power.debt", value: 6 });
    expect(shown.get("chat-resolution-3")).toMatchObject({ card: "resolution", data: { resolver: "Ana", text: "The fountain bursts" } });
  });
});
