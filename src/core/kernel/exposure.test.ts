import { describe, expect, it } from "vitest";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";
import type { LogLine } from "./log-lines.ts";
import type { Id } from "./json-types.ts";
import type { Projection } from "./projections.ts";
import { findExposed, type Deed, type Unseen } from "./exposure.fixture.ts";

/** A toy structure: figures with wounds, and a count that every seat sees. */
interface Toy extends StateBase {
  readonly count: number;
  readonly combatants: Readonly<Record<Id, { readonly hidden: boolean; readonly wounds: number; readonly place: number }>>;
}
interface Hit extends CommandBase {
  readonly combatant: Id;
  readonly target: Id;
}

const [A, B, H] = ["A", "B", "H"];
const PLAYER: Seat = { kind: "user", user: "P", gm: false, combatants: [A] };
const OWNER: Seat = { kind: "user", user: "Q", gm: false, combatants: [H] };
const START: Toy = {
  undos: 0,
  count: 0,
  combatants: {
    A: { hidden: false, wounds: 0, place: 0 },
    B: { hidden: false, wounds: 0, place: 1 },
    H: { hidden: true, wounds: 0, place: 2 },
  },
};

function knows({ combatants }: Toy, seat: Seat, id: Id): boolean {
  return combatants[id] !== undefined && (!combatants[id].hidden || (seat.kind === "user" && seat.combatants.includes(id)));
}

const chat: Projection[] = [];
const toy = {
  view: (state: Toy, seat: Seat) => ({
    count: state.count,
    seen: Object.entries(state.combatants).filter(([id]) => knows(state, seat, id)),
  }),
  legal: () => [],
  order: ({ combatants }: Toy) =>
    Object.entries(combatants)
      .sort(([, a], [, b]) => a.place - b.place)
      .map(([combatant, { place }]) => ({ combatant, place, active: false })),
  turn: () => null,
  project: () => chat,
} as unknown as Structure<Toy, Hit>;

const unseen: Unseen<Toy, Hit> = {
  knows,
  doers: ({ command }) => [command.combatant],
  struck: ({ command }) => [command.combatant, command.target],
  carried: ({ before, after }, ids) => ({
    ...before,
    combatants: { ...before.combatants, ...Object.fromEntries(Object.entries(after.combatants).filter(([id]) => ids.includes(id))) },
  }),
};

function hit(by: Id, change: Partial<Record<Id, Partial<Toy["combatants"][Id]>>>, more: Partial<Toy> = {}): Deed<Toy, Hit> {
  const combatants = Object.fromEntries(Object.entries(START.combatants).map(([id, one]) => [id, { ...one, ...change[id] }]));
  const line: LogLine = { key: "hit", data: {}, about: [by] };
  const command = { kind: "hit", position: { unit: 1, step: "", undos: 0 }, combatant: by, target: B } as const;
  return { before: START, command, after: { ...START, ...more, combatants }, line };
}

function told(deed: Deed<Toy, Hit>, seat: Seat = PLAYER): string[] {
  return findExposed(toy, unseen, deed, [{ seat, secrets: {} }]);
}

describe("the check for leaks of hidden combatants' deeds", () => {
  it("allows a deed's effect on its targets, and all that seats see who know its doer", () => {
    expect(told(hit("H", { B: { wounds: 1 } }))).toEqual([]);
    expect(told(hit("B", {}, { count: 1 }))).toEqual([]);
    expect(told(hit("H", { H: { wounds: 1 } }), OWNER)).toEqual([]);
  });

  it("finds a count that goes up, a change of another combatant, and a new order of visible ones", () => {
    expect(told(hit("H", {}, { count: 1 }))[0]).toContain("view.count 1");
    expect(told(hit("H", { A: { wounds: 1 } }))[0]).toContain("view.seen");
    expect(told(hit("H", { B: { place: -1 } }))).toEqual([]);
    expect(told(hit("H", { A: { place: 2 }, H: { place: 0 } })).some((what) => what.includes("slots"))).toBe(true);
  });

  it("finds a log line that others can read, and a chat card about a hidden combatant", () => {
    const { line, ...deed } = hit("H", {});
    expect(told({ ...deed, line: { ...line, about: [] } })[0]).toContain("its line in the log");
    chat.push({ kind: "chat", key: "chat-1", card: "hit", data: { combatant: H } });
    expect(told(hit("A", {}))).toEqual(["chat tells of H, of whom nobody may know"]);
    chat.pop();
  });
});
