import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import { FEN } from "./examples.fixture.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";

const { maren } = FEN;

/** Returns what Maren's browser keeps of a part of her first action. */
function openingOf(table: Table, part: "phase" | "bid"): Opening {
  const { phaseSeal, bidSeal } = table.stack(maren);
  const opening = table.kept.get(SEATS.maren.user)?.[part === "phase" ? phaseSeal : bidSeal];
  if (!opening) throw new Error("Maren's browser keeps nothing");
  return opening;
}

const expose = (table: Table, part: "phase" | "bid") =>
  ({ kind: "expose", combatant: maren, stack: 1, part, opening: openingOf(table, part) }) as const;

/** Maren's 3 points lie sealed on phase 3, and the call is still open. */
const sealed = (): Table => new Table().declare(maren, 3);

const lastLine = (table: Table) => entriesOf(table.encounter).at(-1)?.line;

describe("a seal that was opened before it was due", () => {
  it("is known to all, with its phase, and the GM decides about it at the flip", () => {
    const table = sealed();
    table.only("table", expose(table, "bid"));
    expect(table.stack(maren)).toMatchObject({ known: "undecided", phase: 3, bid: { relevantBid: 3 }, face: "owner", voided: null });
    expect(table.view("tobin").line.flatMap(({ stacks }) => stacks)).toMatchObject([{ side: "known", kept: false }]);
    expect(lastLine(table)).toMatchObject({ key: "exposedBid", data: { combatant: maren, text: "Strike" } });
    table.passAll();
    expect([table.state.step, table.state.phase]).toEqual(["flip", 3]);
    table.gm({ kind: "keep", combatant: maren, stack: 1 });
    expect(table.state.step).toBe("aim");
  });

  it("can be given back, so that its owner declares again", () => {
    const table = sealed();
    table.only("table", expose(table, "bid")).gm({ kind: "giveBack", combatant: maren, stack: 1 });
    expect(table.state.stacks[maren]).toEqual({});
    expect(table.declare(maren, 2).stack(maren, 2).phase).toBeNull();
  });

  it("shows only its phase if only that was opened", () => {
    const table = sealed();
    table.only("table", expose(table, "phase"));
    expect(table.stack(maren)).toMatchObject({ known: "no", phase: 3, bid: null });
    expect(lastLine(table)).toMatchObject({ key: "exposedPhase", data: { phase: 3 } });
    expect(table.passAll().state.step).toBe("aim");
  });

  it("names in its line the user who opened it", () => {
    for (const [part, key] of [
      ["phase", "exposedPhaseBy"],
      ["bid", "exposedBidBy"],
    ] as const) {
      const table = sealed();
      table.only("table", { ...expose(table, part), user: SEATS.tobin.user });
      expect(lastLine(table)).toMatchObject({ key, data: { combatant: maren, user: SEATS.tobin.user } });
    }
  });

  it("stays known after an undo", () => {
    const table = sealed();
    table.only("table", expose(table, "bid")).passAll();
    while (table.state.seals > 1 || table.state.step !== "declare") table.only("gm", { kind: "undo" });
    expect(table.stack(maren)).toMatchObject({ known: "undecided", bid: { relevantBid: 3 } });
  });

  it("is reported by the table alone, and only if it is shut, true and not due", () => {
    const table = sealed();
    const bid = expose(table, "bid");
    for (const who of ["maren", "tobin", "gm"] as const satisfies readonly Who[]) expect(table.refusal(who, bid)).toBe("table");
    const { payload, salt } = bid.opening;
    expect(table.refusal("table", { ...bid, opening: { payload: { ...payload, relevantBid: 5 }, salt } })).toBe("notDue");
    expect(table.refusal("table", { ...bid, part: "answer" })).toBe("notDue");
    expect(table.refusal("table", { ...bid, stack: 2 })).toBe("noStack");
    table.away.add("maren").add("table");
    for (let id = table.view("gm").waiting[0]; id !== undefined; id = table.view("gm").waiting[0]) table.pass(id);
    expect([table.state.step, table.refusal("table", expose(table, "phase"))]).toEqual(["declare", "notDue"]);
    table.only("table", bid);
    expect(table.refusal("table", bid)).toBe("notDue");
  });
});
