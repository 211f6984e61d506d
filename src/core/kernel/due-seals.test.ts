import { describe, expect, it } from "vitest";
import { FEN, FEN_SEQUENCE } from "../structures/timeline/examples.fixture.ts";
import { SEATS, Table } from "../structures/timeline/table.fixture.ts";
import { timeline } from "../structures/timeline/index.ts";
import type { TimelineState } from "../structures/timeline/state.ts";
import type { Encounter } from "./encounter.ts";
import { dueCommitmentsOf, unexplainedCommitmentsOf } from "./due-seals.ts";
import { serializeEntry } from "./ledger.ts";
import { playCommand } from "./play.ts";

const { maren, tobin } = FEN;

/** Maren's 3 points lie on phase 3, and her browser opens nothing automatically. */
function sealed(): Table {
  const table = new Table();
  table.away.add("maren");
  return table.declare(maren, 3);
}

const doubted = (encounter: Encounter<TimelineState>): number => unexplainedCommitmentsOf(timeline, encounter).size;

/** An encounter whose state was written without a command, as if the card were void, or its phase flipped. */
function written(encounter: Encounter<TimelineState>, way: "void" | "flip"): Encounter<TimelineState> {
  const { state } = encounter;
  const stack = state.stacks[maren]?.["1"];
  if (!stack) throw new Error("Maren sealed nothing");
  const fields = way === "void" ? { voided: { why: "gm", note: "", at: 0 } as const } : { phase: 3 };
  const stacks = { ...state.stacks, [maren]: { "1": { ...stack, ...fields } } };
  return { ...encounter, state: { ...state, stacks, ...(way === "flip" ? ({ phase: 3, step: "flip" } as const) : {}) } };
}

describe("a due seal", () => {
  it("is explained by the entry that made it due, through a whole sequence and each undo and redo of it", () => {
    const table = new Table();
    const seats = Object.keys(SEATS) as (keyof typeof SEATS)[];
    let sought = 0;
    const look = () => {
      sought += dueCommitmentsOf(timeline, table.state).size;
      expect(doubted(table.encounter)).toBe(0);
    };
    for (const { by, command } of FEN_SEQUENCE) {
      table.away.clear();
      table.settle();
      for (const seat of seats) table.away.add(seat);
      table.only(by, command);
      look();
      table.settle();
      look();
    }
    for (const kind of ["undo", "redo"] as const) {
      while (table.refusal("gm", { kind }) === null) {
        table.only("gm", { kind });
        look();
      }
    }
    expect(sought).toBeGreaterThan(10);
  });

  it("is doubted if the state was written without an entry", () => {
    const table = sealed();
    expect([dueCommitmentsOf(timeline, table.state).size, doubted(table.encounter)]).toEqual([0, 0]);
    for (const way of ["void", "flip"] as const) {
      const forged = written(table.encounter, way);
      expect(dueCommitmentsOf(timeline, forged.state).size).toBeGreaterThan(0);
      expect(doubted(forged)).toBe(dueCommitmentsOf(timeline, forged.state).size);
    }
    const honest = playCommand(timeline, table.encounter, { kind: "void", combatant: maren, stack: 1, position: table.position }, SEATS.gm);
    expect(honest.kind === "done" && [dueCommitmentsOf(timeline, honest.encounter.state).size, doubted(honest.encounter)]).toEqual([1, 0]);
  });

  it("is doubted if the rules refuse the entry, or if it does something else", () => {
    const { encounter, position } = sealed();
    const forged = written(encounter, "void");
    const number = encounter.revision + 1;
    const line = { key: "void", data: {}, about: [] };
    const inverse = [{ path: ["stacks", maren, "1", "voided"], value: null }];
    const entry = { number, by: SEATS.gm.user, gm: true, rolled: [], line, position, inverse };
    for (const [command, by, gm] of [
      [{ kind: "pass", combatant: tobin, position }, entry.by, true],
      [{ kind: "void", combatant: maren, stack: 1, position }, SEATS.tobin.user, false],
      [{ kind: "nothing", position }, entry.by, true],
    ] as const) {
      const text = serializeEntry({ ...entry, by, gm, command: { ...command, position: { ...position } } });
      expect(doubted({ ...forged, revision: number, ledger: { ...encounter.ledger, [String(number)]: text } })).toBe(1);
    }
  });

  it("is doubted if the ledger cannot be read, has a gap, or holds a path that no state has", () => {
    const { encounter } = sealed();
    const forged = written(encounter, "void");
    const bad = JSON.stringify({
      number: 1,
      by: "x",
      position: {},
      command: { kind: "void" },
      line: { key: "x" },
      inverse: [{ path: ["__proto__"] }],
    });
    for (const ledger of [{}, { "1": "{" }, { "1": bad }]) expect(doubted({ ...forged, revision: 1, ledger })).toBe(1);
  });
});
