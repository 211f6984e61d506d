import { describe, expect, it } from "vitest";
import { makeFreshEncounter } from "./begin.ts";
import { complete } from "./complete.fixture.ts";
import type { Encounter } from "./encounter.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "./fuzz.fixture.ts";
import { entriesOf, findUndoToRedo, findUndoable } from "./ledger.ts";
import { parseCommandRequest } from "./parse-command.ts";
import { perft } from "./perft.fixture.ts";
import { playCommand, replayFromBeginning } from "./play.ts";
import { TABLE } from "./seat-rights.ts";
import type { Cast } from "./cast/cast-member.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";
import type { Id } from "./json-types.ts";
import type { Rolled } from "./dice.ts";

/** The state of a test game. In turn, combatants roll a die and add a number of their choice. The first sum to reach the goal ends the game. */
interface Duel extends StateBase {
  readonly page: number;
  readonly call: number;
  readonly step: "turns" | "tally" | "over";
  readonly combatants: Readonly<Record<Id, { readonly place: number; readonly sum: number }>>;
}
interface Throw extends CommandBase {
  readonly kind: "throw";
  readonly combatant: Id;
  readonly more: number;
}
type DuelCommand = Throw | (CommandBase & { readonly kind: "tally" });

const GOAL = 40;
const GM: Seat = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] };
const [A, B] = ["A".repeat(16), "B".repeat(16)] as const;
const PLAYER: Seat = { kind: "user", user: "P".repeat(16), gm: false, combatants: [A] };
const member = (id: Id) => ({ id, name: id, side: "foe" as const, npc: false, hidden: false, holder: id, numbers: {} });
const CAST: Cast = { [A]: member(A), [B]: member(B) };

const line = (key: string, about: readonly Id[] = []) => ({ key, data: {}, about });
const slots = ({ combatants }: Duel) => Object.entries(combatants).sort(([, a], [, b]) => a.place - b.place);
const actorOf = (state: Duel): Id | null => (state.step === "turns" ? (slots(state)[state.call]?.[0] ?? null) : null);

function thrown(state: Duel, { combatant }: Throw, rolled: readonly Rolled[]): Duel {
  const sum = (state.combatants[combatant]?.sum ?? 0) + rolled.reduce((total, roll) => total + roll.total, 0);
  const combatants = { ...state.combatants, [combatant]: { place: state.combatants[combatant]?.place ?? 0, sum } };
  const isLast = state.call + 1 === slots(state).length;
  return { ...state, combatants, call: isLast ? 0 : state.call + 1, step: isLast ? "tally" : "turns" };
}

function tallied(state: Duel): Duel {
  const isOver = Object.values(state.combatants).some(({ sum }) => sum >= GOAL);
  return isOver ? { ...state, step: "over" } : { ...state, page: state.page + 1, step: "turns" };
}

const duel: Structure<Duel, DuelCommand, null> = {
  id: "duel",
  shapes: { throw: { combatant: { type: "id" }, more: { type: "integer", min: 0, max: 2 } }, tally: {} },
  houseRules: {},
  presets: { recommended: {} },
  setup: (cast) => ({
    undos: 0,
    page: 0,
    call: 0,
    step: "turns",
    combatants: Object.fromEntries(Object.keys(cast).map((id, place) => [id, { place, sum: 0 }])),
  }),
  position: ({ page, step, call, undos }) => ({ unit: page, step, call, undos }),
  refuse: (state, command, by) => {
    if (command.kind === "tally") return by.kind === "table" && state.step === "tally" ? null : { reason: "table" };
    const isOwn = by.kind === "table" || by.gm || by.combatants.includes(command.combatant);
    return isOwn && actorOf(state) === command.combatant ? null : { reason: "turn" };
  },
  needs: (_state, command, rolled) =>
    command.kind === "throw" && rolled.length <= command.more
      ? [{ id: `die${rolled.length}`, count: 1, faces: 6, modifier: 0, combatant: command.combatant }]
      : [],
  apply: (state, command, _by, rolled) =>
    command.kind === "throw"
      ? { state: thrown(state, command, rolled), line: line("throw", [command.combatant]) }
      : { state: tallied(state), line: line("tally") },
  legal: (state, seat) => {
    const actor = actorOf(state);
    const isOwn = actor !== null && (seat.kind === "table" || seat.gm || seat.combatants.includes(actor));
    return isOwn ? [{ kind: "throw", who: [actor], fields: { more: { type: "integer", min: 0, max: 2 } }, likely: true }] : [];
  },
  order: (state) => slots(state).map(([combatant], place) => ({ combatant, place, active: combatant === actorOf(state) })),
  turn: (state) => (state.step === "turns" ? state.call : null),
  view: () => null,
  project: () => [],
  rewound: (restored) => restored,
  owed: (state) => (state.step === "tally" ? { kind: "tally", position: duel.position(state) } : null),
};

/** Gives a command with all the dice it needs, then what the table owes. Null if it is refused. */
function give(encounter: Encounter<Duel>, request: unknown, seat: Seat, chance: Chance): Encounter<Duel> | null {
  const known = encounter.state.combatants;
  const parsed = parseCommandRequest(duel, request, { knows: (id) => Object.hasOwn(known, id), gm: seat.kind === "table" || seat.gm });
  if ("refusal" in parsed) return null;
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = playCommand(duel, encounter, parsed.command, seat, rolled);
    if (verdict.kind === "refused") return null;
    if (verdict.kind === "wants") {
      for (const wanted of verdict.dice) {
        const die = chance.integer(1, wanted.faces);
        rolled.push({ ...wanted, dice: [die], total: die + wanted.modifier });
      }
      continue;
    }
    const owed = duel.owed(verdict.encounter.state);
    const next = freeze(verdict.encounter);
    return owed === null ? next : give(next, owed, TABLE, chance);
  }
}

function ask(encounter: Encounter<Duel>, chance: Chance): { readonly request: unknown; readonly legal: boolean } {
  const position = duel.position(encounter.state);
  const [option] = duel.legal(encounter.state, GM, {});
  if (option !== undefined && chance.maybe(0.6)) return { request: fill(option, position, chance), legal: true };
  if (chance.maybe(0.3)) return { request: { kind: chance.pick(["undo", "redo"]), position }, legal: false };
  const any = makeWild(duel.shapes, position, [A, B], chance);
  return { request: chance.maybe() ? any : breakCommand(any, chance), legal: false };
}

function run(seed: number): { readonly encounter: Encounter<Duel>; readonly calls: number } {
  const chance = new Chance(seed);
  let encounter = freeze(makeFreshEncounter(duel, CAST, {}));
  let calls = 0;
  for (let count = 0; count < 60; count += 1) {
    const { request, legal } = ask(encounter, chance);
    const next = give(encounter, request, GM, chance);
    if (next === null && legal) throw new Error(`seed ${seed}: ${JSON.stringify(request)} was refused`);
    if (duel.turn(encounter.state) === 1) calls += 1;
    encounter = next ?? encounter;
  }
  return { encounter, calls };
}

describe("the kernel with a structure of turns, calls, dice and owed commands", () => {
  it("plays, replays, undoes and redoes random commands", () => {
    let calls = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const { encounter: end, calls: seen } = run(seed);
      calls += seen;
      const log = entriesOf(end);
      expect(log.length).toBe(end.revision);
      expect(replayFromBeginning(duel, CAST, {}, log)).toEqual(end.state);
      let encounter = end;
      let undone = 0;
      while (findUndoable(encounter) !== null) {
        const back = playCommand(duel, encounter, { kind: "undo", position: duel.position(encounter.state) }, GM);
        if (back.kind !== "done") throw new Error(`seed ${seed}: undo`);
        encounter = back.encounter;
        undone += 1;
      }
      expect({ ...encounter.state, undos: 0 }).toEqual(duel.setup(CAST, {}));
      while (undone > 0 && findUndoToRedo(encounter) !== null) {
        const forth = playCommand(duel, encounter, { kind: "redo", position: duel.position(encounter.state) }, GM);
        if (forth.kind !== "done") throw new Error(`seed ${seed}: redo`);
        encounter = forth.encounter;
        undone -= 1;
      }
      expect({ ...encounter.state, undos: 0 }).toEqual({ ...end.state, undos: 0 });
    }
    expect(calls).toBeGreaterThan(100);
  });

  it("refuses a command made for another call of the same step", () => {
    const start = makeFreshEncounter(duel, CAST, {});
    const old = { kind: "throw", combatant: A, more: 0, position: duel.position(start.state) } as const;
    const next = give(start, old, PLAYER, new Chance(1));
    if (next === null) throw new Error("refused");
    expect(playCommand(duel, next, old, PLAYER)).toEqual({ kind: "refused", refusal: { reason: "position" } });
    expect(next.state.call).toBe(1);
  });

  it("undoes an owed command with the throw that caused it", () => {
    let encounter: Encounter<Duel> | null = makeFreshEncounter(duel, CAST, {});
    for (const combatant of [A, B]) {
      if (encounter === null) throw new Error("refused");
      const position = duel.position(encounter.state);
      encounter = give(encounter, { kind: "throw", combatant, more: 1, position }, GM, new Chance(2));
    }
    if (encounter === null) throw new Error("refused");
    expect(entriesOf(encounter).map(({ by, command }) => [by === "table", command.kind])).toEqual([
      [false, "throw"],
      [false, "throw"],
      [true, "tally"],
    ]);
    expect(encounter.state).toMatchObject({ page: 1, call: 0 });
    const back = playCommand(duel, encounter, { kind: "undo", position: duel.position(encounter.state) }, GM);
    if (back.kind !== "done") throw new Error("refused");
    expect([back.encounter.state.page, back.encounter.state.call, duel.turn(back.encounter.state)]).toEqual([0, 1, 1]);
  });

  it("completes options, and counts the ways through those without dice", () => {
    const start = makeFreshEncounter(duel, CAST, {}).state;
    const [option] = duel.legal(start, PLAYER, {});
    if (option === undefined) throw new Error("nothing to do");
    expect(complete(option, duel.position(start)).map((command) => (command as Throw).more)).toEqual([0, 2]);
    expect(perft(duel, start, [PLAYER, GM], 2)).toBe(4 * 2);
  });
});
