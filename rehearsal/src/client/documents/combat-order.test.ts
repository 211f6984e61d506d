import { beforeAll, describe, expect, it } from "vitest";
import { installPrimitives } from "../../common/primitives.ts";
import { stepsBetween } from "./combat-events.ts";
import { turnAfter } from "./combat-members.ts";
import { compare, timeDelta } from "./combat-turns.ts";

beforeAll(() => installPrimitives());

const fighters = ["a", "b", "c"].map((id) => ({ id, name: id }));
const find = (id: string) => fighters.find((fighter) => fighter.id === id);
const at = (round: number, turn: number | null) => ({ round, turn, combatantId: turn === null ? null : (fighters[turn]?.id ?? null) });
const told = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
  stepsBetween(before, after, fighters, find).map(
    (step) => `${step.kind} ${"combatant" in step ? step.combatant.id : step.round}${step.skipped ? " skipped" : ""}`,
  );

describe("the order of turns", () => {
  it("is by descending initiative, with none last and equals by id", () => {
    const list = [
      { id: "z", initiative: 5 },
      { id: "n", initiative: null },
      { id: "b", initiative: 9 },
      { id: "a", initiative: 5 },
    ];
    expect([...list].sort(compare).map(({ id }) => id)).toEqual(["b", "a", "z", "n"]);
  });
});

describe("turn events", () => {
  it("begin the first round and its first turn", () => {
    expect(told(at(0, null), at(1, 0))).toEqual(["StartRound 1", "StartTurn a"]);
  });

  it("end a turn before the next begins", () => {
    expect(told(at(1, 0), at(1, 1))).toEqual(["EndTurn a", "StartTurn b"]);
  });

  it("end turn, end round, start round, start turn at the change of rounds", () => {
    expect(told(at(1, 2), at(2, 0))).toEqual(["EndTurn c", "EndRound 1", "StartRound 2", "StartTurn a"]);
  });

  it("begin and end skipped turns", () => {
    expect(told(at(1, 0), at(1, 2))).toEqual(["EndTurn a", "StartTurn b skipped", "EndTurn b skipped", "StartTurn c"]);
    expect(told(at(1, 1), at(2, 1))).toEqual([
      "EndTurn b",
      "StartTurn c skipped",
      "EndTurn c skipped",
      "EndRound 1",
      "StartRound 2",
      "StartTurn a skipped",
      "EndTurn a skipped",
      "StartTurn b",
    ]);
  });

  it("are empty if time goes back or no combatant has the turn", () => {
    expect(told(at(2, 0), at(1, 2))).toEqual([]);
    expect(told(at(1, 1), at(1, 0))).toEqual([]);
    expect(told(at(1, 1), at(1, null))).toEqual([]);
  });
});

describe("the current combatant", () => {
  const member = (id: string, initiative: number) => {
    const made: any = { id, initiative };
    made.clone = (change: object) => ({ ...made, ...change, id });
    return made;
  };
  const combat = (turn: number | null) => {
    const turns = [member("a", 30), member("b", 20), member("c", 10)];
    return { turn, turns, combatant: turn === null ? undefined : turns[turn], _sortCombatants: compare };
  };

  it("stays current when the order changes", () => {
    const fight = combat(1);
    expect(turnAfter(fight, "update", [fight.turns[2]], [{ _id: "c", initiative: 99 }])).toBe(2);
    expect(turnAfter(fight, "update", [fight.turns[1]], [{ _id: "b", initiative: 99 }])).toBe(0);
    expect(turnAfter(fight, "update", [fight.turns[2]], [{ _id: "c", initiative: 11 }])).toBeUndefined();
  });

  it("stays current when a combatant joins or leaves before it", () => {
    const fight = combat(1);
    expect(turnAfter(fight, "create", [member("d", 25)], [])).toBe(2);
    expect(turnAfter(fight, "delete", [fight.turns[0]], [])).toBe(0);
  });

  it("passes the turn on when it leaves itself: to the next combatant, or from the last to the one before", () => {
    expect(turnAfter(combat(1), "delete", [{ id: "b" }], [])).toBeUndefined();
    expect(turnAfter(combat(2), "delete", [{ id: "c" }], [])).toBe(1);
  });

  it("is not set if no combatant has the turn", () => {
    expect(turnAfter(combat(null), "delete", [{ id: "a" }], [])).toBeUndefined();
  });
});

describe("the world's time", () => {
  it("advances by rounds and turns as CONFIG says", () => {
    (globalThis as any).CONFIG = { time: { roundTime: 6, turnTime: 2 } };
    const fight = { turns: [1, 2, 3] };
    expect(timeDelta(fight, [1, 0], [1, 1])).toBe(2);
    expect(timeDelta(fight, [1, 2], [2, 0])).toBe(8);
    expect(timeDelta(fight, [2, 0], [1, 0])).toBe(-12);
    expect(timeDelta(fight, [0, null], [1, 0])).toBe(0);
  });
});
