import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayFromBeginning } from "../../kernel/play.ts";
import { KIPPER, KIPPER_CAST, KIPPER_STORY } from "./examples.fixture.ts";
import { GM, JEN, Table } from "./table.fixture.ts";
import { PRESETS } from "./house.ts";
import { rounds } from "./index.ts";
import { costOf } from "./buyable-outcomes.ts";

const { jen, fishmonger } = KIPPER;

describe("the story of the kipper", () => {
  it("plays to its end as in the source, with the preset `example`", () => {
    const table = new Table(PRESETS.example);
    const pools: string[] = [];
    for (const step of KIPPER_STORY) {
      const seat = step.by === "gm" ? GM : JEN;
      if ("side" in step) table.nominate(seat, step.side, step.outcomes);
      else table.give(seat, step.command, step.dice);
      const { party, foe } = table.state.sides;
      const now = `${table.state.round} ${table.state.step} ${foe.pool} ${party.pool}`;
      if (pools.at(-1) !== now) pools.push(now);
    }
    expect(table.state.combatants[jen]?.initiative).toBe(9);
    expect(table.state.combatants[fishmonger]?.initiative).toBe(11);
    expect(pools).toEqual([
      "1 goals 0 0",
      "1 actions 0 0",
      "1 nominate 2 0",
      "1 check 2 0",
      "2 actions 2 0",
      "2 nominate 3 2",
      "2 check 3 0",
      "3 actions 3 0",
      "3 nominate 5 3",
      "3 over 0 2",
    ]);
    expect(table.state.result).toEqual({ winner: "foe", why: "removal" });
    expect(costOf(table.state, "party", "win")).toBe(10);
    expect(Object.values(table.state.bought).map(({ outcome, fate }) => `${outcome} ${fate}`)).toEqual(["remove done", "hinder moot"]);
  });

  it("is complete in its log: each success won, spent and kept, and the log replays to the same state", () => {
    const table = new Table(PRESETS.example);
    for (const step of KIPPER_STORY) {
      const seat = step.by === "gm" ? GM : JEN;
      if ("side" in step) table.nominate(seat, step.side, step.outcomes);
      else table.give(seat, step.command, step.dice);
    }
    const entries = entriesOf(table.encounter);
    const told = entries.flatMap(({ line }) => [line, ...(line.parts ?? [])]);
    const points = told.flatMap(({ key, data }) =>
      ["gains", "spent", "nextRound"].includes(key) ? [[key, data["side"], data["amount"]]] : [],
    );
    expect(points).toEqual([
      ["gains", "foe", 2],
      ["nextRound", undefined, undefined],
      ["gains", "party", 2],
      ["gains", "foe", 1],
      ["spent", "party", 2],
      ["nextRound", undefined, undefined],
      ["gains", "party", 3],
      ["gains", "foe", 2],
      ["spent", "foe", 5],
      ["spent", "party", 1],
    ]);
    const bought = told
      .filter(({ key }) => key === "outcome" || key === "outcomeAt")
      .map(({ data }) => `${data["outcome"]} ${data["fate"]}`);
    expect(bought).toEqual(["blockHinder unused", "remove done", "hinder moot"]);
    expect(replayFromBeginning(rounds, KIPPER_CAST, PRESETS.example, entries, { scope: "world table", escrow: "full" })).toEqual(
      table.state,
    );
  });
});
