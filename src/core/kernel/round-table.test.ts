import { describe, expect, it } from "vitest";
import { makeFreshEncounter } from "./begin.ts";
import type { Encounter } from "./encounter.ts";
import { entriesOf } from "./ledger.ts";
import { parseCommandRequest } from "./parse-command.ts";
import { playCommand, refusePlay, replayFromBeginning } from "./play.ts";
import { diffProjections } from "./projections.ts";
import { roundTable, type RoundTableCommand, type RoundTableState } from "./round-table.fixture.ts";
import { isSeatedAtTable, structureSeatOf, TABLE } from "./seat-rights.ts";
import type { Id, JsonRecord } from "./json-types.ts";
import type { Seat } from "./structure.ts";

const [ada, bo, gm, stranger] = ["A", "B", "G", "S"].map((letter) => letter.repeat(16)) as [Id, Id, Id, Id];
const player = (id: Id, holdings: JsonRecord = {}, isGm = false) => ({ id, name: id.slice(0, 3), gm: isGm, holdings });
const FACTS = { scope: "", escrow: "full", players: [player(ada), player(bo, { tokens: 3 }), player(gm, {}, true)] } as const;
const seatOf = (user: Id): Seat => ({ kind: "user", user, gm: user === gm, combatants: [] });

const fresh = () => makeFreshEncounter(roundTable, {}, {}, FACTS);
const passTo = (to: unknown) => ({ kind: "pass", to, position: roundTable.position(fresh().state) }) as unknown as RoundTableCommand;
const told = (encounter: Encounter<RoundTableState>, seat: Seat, to: unknown) =>
  refusePlay(roundTable, encounter, passTo(to), seat)?.reason ?? null;

describe("players in seats of their own", () => {
  it("take the seats of the table's facts, with their holdings from before", () => {
    const { state } = fresh();
    expect(state.seats).toEqual({ [ada]: { name: "AAA", place: 0 }, [bo]: { name: "BBB", place: 1 } });
    expect(state.tokens).toEqual({ [ada]: 1, [bo]: 3 });
    expect([ada, bo, gm, stranger].map((id) => isSeatedAtTable(state, seatOf(id)))).toEqual([true, true, false, false]);
    expect([isSeatedAtTable(state, TABLE), isSeatedAtTable({ undos: 0, combatants: {} }, seatOf(ada))]).toEqual([false, false]);
  });

  it("act without a combatant, while a GM, a stranger and the table have no seat", () => {
    const encounter = fresh();
    expect(told(encounter, seatOf(ada), bo)).toBeNull();
    expect([gm, stranger].map((id) => told(encounter, seatOf(id), bo))).toEqual(["notSeated", "notSeated"]);
    expect(told(encounter, TABLE, bo)).toBe("notSeated");
    expect([ada, stranger].map((to) => told(encounter, seatOf(ada), to))).toEqual(["seat", "seat"]);
  });

  it("are offered what they may do, and no other user is", () => {
    const offered = (id: Id) => roundTable.legal(fresh().state, structureSeatOf(roundTable, seatOf(id)), {});
    expect(offered(ada)).toEqual([{ kind: "pass", who: [], fields: { to: { type: "choice", among: [bo] } } }]);
    expect([gm, stranger].map(offered)).toEqual([[], []]);
  });

  it("are read strictly: a named player is an id", () => {
    const reasonOf = (request: unknown) => {
      const parsed = parseCommandRequest(roundTable, request, { knows: () => false, gm: false });
      return "refusal" in parsed ? parsed.refusal.reason : null;
    };
    expect([reasonOf(passTo(bo)), reasonOf(passTo("x")), reasonOf(passTo({})), reasonOf({ ...passTo(bo), by: bo })]).toEqual([
      null,
      "field",
      "field",
      "malformed",
    ]);
  });

  it("keep holdings beyond the encounter, as absolute values that undo and replay restore", () => {
    const before = fresh();
    const given = playCommand(roundTable, before, passTo(bo), seatOf(ada));
    if (given.kind !== "done") throw new Error(given.kind);
    const after = given.encounter;
    const shown = diffProjections(roundTable.project(before.state), roundTable.project(after.state));
    expect(shown.map((one) => one.kind === "holding" && [one.user, one.value])).toEqual([
      [ada, 0],
      [bo, 4],
    ]);
    expect(told(after, seatOf(ada), bo)).toBe("noToken");
    const undo = { kind: "undo", position: roundTable.position(after.state) } as const;
    const undone = playCommand(roundTable, after, undo, seatOf(gm));
    if (undone.kind !== "done") throw new Error(undone.kind);
    expect(undone.encounter.state.tokens).toEqual({ [ada]: 1, [bo]: 3 });
    const back = diffProjections(roundTable.project(after.state), roundTable.project(undone.encounter.state));
    expect(back.map((one) => one.kind === "holding" && one.value)).toEqual([1, 3]);
    expect(replayFromBeginning(roundTable, {}, {}, entriesOf(after), FACTS).tokens).toEqual({ [ada]: 0, [bo]: 4 });
  });

  it("undo only their own last choice, and only while nothing was done since", () => {
    const given = playCommand(roundTable, fresh(), passTo(bo), seatOf(ada));
    if (given.kind !== "done") throw new Error(given.kind);
    const after = given.encounter;
    const undo = { kind: "undo", position: roundTable.position(after.state) } as const;
    const reasonOf = (seat: Seat, command: object = undo) => refusePlay(roundTable, after, command as never, seat)?.reason ?? null;
    expect([reasonOf(seatOf(ada)), reasonOf(seatOf(bo)), reasonOf(seatOf(gm))]).toEqual([null, "gmOnly", null]);
    expect([reasonOf(seatOf(ada), { ...undo, to: 1 }), reasonOf(seatOf(ada), { ...undo, kind: "redo" })]).toEqual(["gmOnly", "gmOnly"]);
    const undone = playCommand(roundTable, after, undo, seatOf(ada));
    expect(undone.kind === "done" && undone.encounter.state.tokens).toEqual({ [ada]: 1, [bo]: 3 });
    const parsed = (request: object) => parseCommandRequest(roundTable, request, { knows: () => false, gm: false });
    expect([undo, { ...undo, to: 1 }, { ...undo, kind: "redo" }].map((request) => "command" in parsed(request))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
