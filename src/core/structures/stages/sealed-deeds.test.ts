import { describe, expect, it } from "vitest";
import { commitmentOf } from "../../kernel/seal-crypto.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayFromBeginning } from "../../kernel/play.ts";
import { findOwnOpening, type Opening } from "../../kernel/seal-types.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import type { Seat } from "../../kernel/structure.ts";
import { stages } from "./index.ts";
import { DEEDS, dueDeedsOf } from "./sealed-deeds.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const HOUSE = { announceOrder: "sealed" };
const lampOf = (table: Table, by: Who, id: string) => table.view(by).rows.find((row) => row.combatant === id)?.lamp;
const cardOf = (table: Table, by: Who, id: string) => table.view(by).rows.find((row) => row.combatant === id)?.card;

/** A table on which Fjarva, Wilrow and Monster 1 have sealed, and Monster 2 has passed. */
function sealed(): Table {
  const table = new Table(HOUSE);
  table.seal("wilrow", wilrow, "Paralyze blast", [monster2]);
  table.seal("fjarva", fjarva, "Dodge all strikes");
  table.seal("narrator", monster1, "Claw Fjarva", [fjarva]);
  return table.gm({ kind: "pass", combatant: monster2 });
}

/** Returns the opening that a seat's browser keeps of a combatant's seal. */
function openingOf(table: Table, by: Who, id: string): Opening {
  const opening = findOwnOpening(table.hands.of(SEATS[by]), table.state.sealing?.deeds[id]?.commitment ?? "");
  if (opening === null) throw new Error("not sealed here");
  return opening;
}

describe("sealed announcements", () => {
  it("follow no order of sides, and cannot be announced in clear", () => {
    const table = new Table(HOUSE);
    expect(table.refusal("wilrow", { kind: "announce", combatant: wilrow, text: "Blast" })).toBe("sealed");
    expect(new Table().refusal("wilrow", { kind: "seal", combatant: wilrow, stack: 1, deed: "0".repeat(64) })).toBe("sealOff");
    table.seal("wilrow", wilrow, "Paralyze blast");
    expect(table.view("narrator").waiting).toEqual([fjarva, monster1, monster2]);
  });

  it("show others only a lamp, and their owner the content", () => {
    const table = sealed();
    for (const by of ["narrator", "fjarva"] as const) {
      expect([lampOf(table, by, wilrow), cardOf(table, by, wilrow)]).toEqual(["sealed", null]);
    }
    expect(cardOf(table, "wilrow", wilrow)).toMatchObject({ state: "sealed", text: "Paralyze blast", targets: [monster2] });
    expect(cardOf(table, "narrator", monster1)).toMatchObject({ text: "Claw Fjarva" });
    expect(JSON.stringify([table.encounter, stages.project(table.state)])).not.toMatch(/Paralyze|Dodge|Claw/);
  });

  it("give the same state, ledger, views and options for any content, except for the commitment", () => {
    const made = ["Paralyze blast", "Wait"].map((text) => {
      const table = new Table(HOUSE);
      const commitment = table.seal("wilrow", wilrow, text, text === "Wait" ? [] : [monster2]);
      const told = (["narrator", "fjarva"] as const).map((by) => [table.view(by), stages.legal(table.state, SEATS[by], {})]);
      return JSON.stringify([table.encounter, told]).replaceAll(commitment, "?");
    });
    expect(made[0]).toBe(made[1]);
  });

  it("open together: no one reads the first before the last is open", () => {
    const table = sealed().gm({ kind: "lock" });
    expect([table.state.step, table.view("fjarva").waiting]).toEqual(["reveal", [fjarva, monster1, wilrow]]);
    table.open("wilrow", wilrow).open("narrator", monster1);
    expect([cardOf(table, "fjarva", wilrow), lampOf(table, "fjarva", wilrow)]).toEqual([null, "sealed"]);
    expect(table.view("narrator").next).toMatchObject({ kind: "reveal", allowed: false, waiting: 1 });
    table.open("fjarva", fjarva);
    expect(table.state.step).toBe("classify");
    expect(table.view("fjarva").unclassified.map(({ combatant, text }) => [combatant, text])).toEqual([
      [wilrow, "Paralyze blast"],
      [fjarva, "Dodge all strikes"],
      [monster1, "Claw Fjarva"],
    ]);
    const entries = entriesOf(table.encounter);
    expect(entries.at(-1)?.line.parts?.map(({ data }) => data["text"])).toEqual(["Paralyze blast", "Dodge all strikes", "Claw Fjarva"]);
    expect(replayFromBeginning(stages, SWAMP_CAST, HOUSE, entries)).toEqual(table.state);
  });

  it("are due at the lock, from escrow if it holds them, else from their owners", () => {
    const table = sealed();
    expect(dueDeedsOf(table.state)).toEqual([]);
    table.gm({ kind: "lock" });
    expect(dueDeedsOf(table.state)).toHaveLength(3);
    expect(dueDeedsOf(table.state)[0]).toMatchObject({
      way: "escrow",
      context: { combatant: wilrow, user: SEATS.wilrow.user, kind: "deed", call: 1, stack: 1 },
      command: { kind: "open", combatant: wilrow },
    });
    const sealing = table.state.sealing;
    if (sealing === undefined) throw new Error("no seals");
    expect(dueDeedsOf({ ...table.state, sealing: { ...sealing, escrow: "phase" } })[0]?.way).toBe("owner");
  });

  it("are skipped at the lock if nothing is sealed", () => {
    expect(new Table(HOUSE).gm({ kind: "lock" }).settle().state.step).toBe("classify");
  });

  it("may be sealed again or taken back until the lock, each with a new number", () => {
    const table = sealed();
    const before = openingOf(table, "wilrow", wilrow);
    table.seal("wilrow", wilrow, "Wait");
    expect([table.state.sealing?.deeds[wilrow]?.stack, table.state.sealing?.deeds[wilrow]?.order]).toEqual([2, 1]);
    expect(table.refusal("wilrow", { kind: "seal", combatant: wilrow, stack: 2, deed: "0".repeat(64) })).toBe("stale");
    table.give("fjarva", { kind: "withdraw", combatant: fjarva });
    expect(lampOf(table, "narrator", fjarva)).toBe("passed");
    table.gm({ kind: "lock" });
    expect(table.refusal("wilrow", { kind: "withdraw", combatant: wilrow })).toBe("step");
    expect(table.refusal("wilrow", { kind: "open", combatant: fjarva, opening: before })).toBe("notYours");
    table.give("wilrow", { kind: "open", combatant: wilrow, opening: before });
    expect(table.state.sealing?.deeds[wilrow]?.fault).toBe("false");
  });

  it("opened falsely are void, and the log says so", () => {
    const table = sealed().gm({ kind: "lock" });
    const opening = openingOf(table, "wilrow", wilrow);
    const other = { ...opening, payload: { ...opening.payload, text: "Kill Monster 2" } };
    table.give("wilrow", { kind: "open", combatant: wilrow, opening: other });
    expect(entriesOf(table.encounter).at(-1)?.line.key).toBe("openFalse");
    expect(table.refusal("wilrow", { kind: "open", combatant: wilrow, opening })).toBe("noSeal");
    table.open("narrator", monster1).open("fjarva", fjarva);
    expect(cardOf(table, "fjarva", wilrow)).toMatchObject({ state: "void", text: "", voided: { why: "false" } });
    expect(table.refusal("narrator", { kind: "restore", combatant: wilrow })).toBe("standing");
  });

  it("are not voided by a false opening of another user, be it the GM or another owner", () => {
    const table = sealed().gm({ kind: "lock" });
    const opening = openingOf(table, "wilrow", wilrow);
    const other = { ...opening, payload: { ...opening.payload, text: "Kill Monster 2" } };
    const before = table.encounter;
    const owner: Seat = { kind: "user", user: "OtherOwnerOfThem", gm: false, combatants: [wilrow] };
    for (const kind of ["open", "break"] as const)
      expect(table.refusal("narrator", { kind, combatant: wilrow, opening: other })).toBe("misfit");
    const position = stages.position(table.state);
    expect(stages.refuse(table.state, { kind: "open", combatant: wilrow, opening: other, position }, owner)).toEqual({ reason: "misfit" });
    expect(stages.refuse(table.state, { kind: "open", combatant: wilrow, opening, position }, owner)).toBeNull();
    expect(table.encounter).toBe(before);
    table.give("narrator", { kind: "break", combatant: wilrow, opening });
    expect(table.state.sealing?.deeds[wilrow]).toMatchObject({ fault: "", opened: { text: "Paralyze blast" } });
  });

  it("opened before the lock are known to all, and stay unless the GM gives them back", () => {
    const table = sealed();
    const opening = openingOf(table, "wilrow", wilrow);
    const early = { kind: "expose", combatant: wilrow, opening } as const;
    for (const by of ["narrator", "wilrow"] as const) expect(table.refusal(by, early)).toBe("narrator");
    const other = { ...opening, payload: { ...opening.payload, text: "Wait" } };
    expect(table.refusal("table", { ...early, opening: other })).toBe("noSeal");
    table.give("table", early);
    expect(entriesOf(table.encounter).at(-1)?.line).toMatchObject({ key: "exposed", data: { text: "Paralyze blast" } });
    const named = sealed();
    named.give("table", { ...early, opening: openingOf(named, "wilrow", wilrow), user: SEATS.wilrow.user });
    expect(entriesOf(named.encounter).at(-1)?.line).toMatchObject({ key: "exposedBy", data: { user: SEATS.wilrow.user } });
    expect(cardOf(table, "fjarva", wilrow)).toMatchObject({ text: "Paralyze blast" });
    expect(table.refusal("wilrow", { kind: "withdraw", combatant: wilrow })).toBe("known");
    table.gm({ kind: "lock" });
    expect(table.refusal("table", { ...early, combatant: fjarva, opening: openingOf(table, "fjarva", fjarva) })).toBe("step");
    expect(cardOf(table, "fjarva", wilrow)).toMatchObject({ text: "Paralyze blast" });
  });

  it("copied from another combatant open nothing", () => {
    const table = new Table(HOUSE);
    const stolen = table.seal("wilrow", wilrow, "Paralyze blast");
    table.give("fjarva", { kind: "seal", combatant: fjarva, stack: 1, deed: stolen }).gm({ kind: "lock" });
    const opening = openingOf(table, "wilrow", wilrow);
    table.give("wilrow", { kind: "open", combatant: wilrow, opening });
    table.give("fjarva", { kind: "open", combatant: fjarva, opening });
    expect(table.state.sealing?.deeds[fjarva]).toMatchObject({ fault: "false", opened: null });
  });

  it("with an invalid payload are void", () => {
    const table = new Table(HOUSE);
    const opening = { payload: { text: 5, card: "", targets: [] }, salt: "0".repeat(64) };
    const context = DEEDS.contextOf(table.state, wilrow, { by: SEATS.wilrow.user, stack: 1 });
    const deed = commitmentOf(context, opening, DEEDS.length) ?? "";
    table.give("wilrow", { kind: "seal", combatant: wilrow, stack: 1, deed }).gm({ kind: "lock" });
    table.give("wilrow", { kind: "open", combatant: wilrow, opening });
    expect(table.state.sealing?.deeds[wilrow]?.fault).toBe("false");
  });

  it("of an absent player can be broken or given up by the GM alone", () => {
    const table = sealed().gm({ kind: "lock" });
    const opening = openingOf(table, "wilrow", wilrow);
    expect(table.refusal("wilrow", { kind: "break", combatant: wilrow, opening })).toBe("narrator");
    expect(table.refusal("wilrow", { kind: "void", combatant: wilrow })).toBe("narrator");
    table.gm({ kind: "break", combatant: wilrow, opening }).open("narrator", monster1);
    table.gm({ kind: "void", combatant: fjarva, note: "gone" }).settle();
    expect(cardOf(table, "narrator", wilrow)?.text).toBe("Paralyze blast");
    expect(cardOf(table, "narrator", fjarva)).toMatchObject({ state: "void", voided: { why: "lost" } });
  });

  it("of combatants that are out or have left by the lock fall away", () => {
    const table = sealed().give("table", { kind: "defeat", combatant: wilrow, defeated: true });
    table.give("table", { kind: "leave", combatant: monster1 }).gm({ kind: "lock" });
    expect(dueDeedsOf(table.state).map(({ command }) => command["combatant"])).toEqual([fjarva]);
    table.open("fjarva", fjarva);
    expect(Object.keys(table.state.actions)).toEqual([fjarva]);
  });

  it("drop targets that a player could not know of", () => {
    const lurker = SWAMP_CAST[monster2];
    if (lurker === undefined) throw new Error("no member");
    const table = new Table(HOUSE, { ...SWAMP_CAST, [monster2]: { ...lurker, hidden: true } });
    table.seal("wilrow", wilrow, "Blast into the dark", [monster2, monster1]);
    table.seal("narrator", monster1, "Hide behind the other", [monster2]);
    table.gm({ kind: "lock" }).open("wilrow", wilrow).open("narrator", monster1);
    expect([table.state.actions[wilrow]?.targets, table.state.actions[monster1]?.targets]).toEqual([[monster1], [monster2]]);
  });

  it("of hidden combatants are not waited for, and show in no count", () => {
    const lurker = SWAMP_CAST[monster2];
    if (lurker === undefined) throw new Error("no member");
    const table = new Table(HOUSE, { ...SWAMP_CAST, [monster2]: { ...lurker, hidden: true } });
    table.seal("narrator", monster2, "Wait");
    table.seal("fjarva", fjarva, "Dodge");
    table.gm({ kind: "lock" }).open("fjarva", fjarva);
    expect([table.state.step, table.view("wilrow").waiting]).toEqual(["reveal", []]);
    table.open("narrator", monster2);
    expect([table.state.step, table.view("wilrow").unclassified.length]).toEqual(["classify", 1]);
  });

  it("that people have read stay known after an undo, and only the GM takes them back", () => {
    const table = sealed().gm({ kind: "lock" }).open("narrator", monster1).open("fjarva", fjarva).open("wilrow", wilrow);
    while (table.state.step !== "announce") table.gm({ kind: "undo" });
    expect(cardOf(table, "fjarva", wilrow)).toMatchObject({ state: "sealed", text: "Paralyze blast" });
    expect(table.refusal("wilrow", { kind: "withdraw", combatant: wilrow })).toBe("known");
    expect(table.refusal("wilrow", { kind: "seal", combatant: wilrow, stack: 2, deed: "0".repeat(64) })).toBe("known");
    expect(stages.legal(table.state, SEATS.wilrow, {}).map(({ kind }) => kind)).toEqual(["hold"]);
    table.gm({ kind: "withdraw", combatant: wilrow });
    expect(table.view("wilrow").waiting).toEqual([wilrow]);
    table.seal("wilrow", wilrow, "Wait");
    expect(cardOf(table, "fjarva", wilrow)).toBeNull();
    table.gm({ kind: "lock" });
    expect(dueDeedsOf(table.state).map(({ command }) => command["combatant"])).toEqual([wilrow]);
    table.open("wilrow", wilrow);
    expect(Object.values(table.state.actions).map(({ text }) => text)).toEqual(["Dodge all strikes", "Claw Fjarva", "Wait"]);
  });

  it("of an ended round stay known if it is undone step by step, and are sealed again if it is undone at once", () => {
    const table = new Table(HOUSE);
    table.seal("wilrow", wilrow, "Wait");
    table.gm({ kind: "lock" }).open("wilrow", wilrow);
    table.gm(
      { kind: "classify", combatant: wilrow, movements: 1 },
      { kind: "begin" },
      { kind: "judge", combatant: wilrow, result: "miss" },
    );
    table.gm({ kind: "closeStage" }, { kind: "nextRound" });
    expect(table.state.sealing).toMatchObject({ deeds: {}, counts: { [wilrow]: 1 } });
    table.gm({ kind: "undo" });
    expect(table.state.sealing?.deeds[wilrow]).toMatchObject({ known: true, opened: { text: "Wait" } });
    table.gm({ kind: "redo" }, { kind: "undo", to: 2 });
    expect([table.state.step, table.state.sealing]).toMatchObject(["announce", { deeds: {}, counts: { [wilrow]: 1 } }]);
    table.seal("wilrow", wilrow, "Wait");
    expect(table.state.sealing?.deeds[wilrow]?.stack).toBe(2);
  });

  it("that were given up are shut again as their round is undone step by step, and may still be opened", () => {
    const table = new Table(HOUSE);
    table.seal("wilrow", wilrow, "Wait");
    table.gm({ kind: "lock" });
    const [before, opening] = [table.state.sealing?.deeds[wilrow], openingOf(table, "wilrow", wilrow)];
    table.gm({ kind: "void", combatant: wilrow }).settle();
    table.gm({ kind: "begin" }, { kind: "nextRound" });
    while (table.state.step !== "reveal") table.gm({ kind: "undo" });
    expect(table.state.sealing?.deeds[wilrow]).toEqual(before);
    table.give("wilrow", { kind: "open", combatant: wilrow, opening }).settle();
    expect(table.state.actions[wilrow]).toMatchObject({ text: "Wait", voided: null });
  });
});
