import { describe, expect, it } from "vitest";
import { MAX_PHASE } from "./limits.ts";
import { FEN, FEN_CAST, type Bare } from "./examples.fixture.ts";
import { playCommand } from "../../kernel/play.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import { timeline } from "./index.ts";
import { keysAt } from "../../kernel/texts.fixture.ts";

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;
const first = { combatant: maren, stack: 1 } as const;

/** Maren has 3 points on phase 3 and Tobin 4 on phase 4. No combatant wants more. */
const aiming = () => new Table().declare(maren, 3).declare(tobin, 4).passAll();
const resolving = () => aiming().aim();

/** All have sealed or passed, but no browser is present to open Maren's phase. */
function closing(): Table {
  const table = new Table();
  table.away.add("table").add("maren");
  return table.declare(maren, 3).pass(tobin, ysolt, bogThing, fenHag, wisp);
}

/** Maren has spent points on phase 3 and pauses on phase 5, which waits for the pool to refund. */
function pausingTired(): Table {
  return resolving().closed().gm({ kind: "advance" }).passAll().aim().closed().gm({ kind: "advance" }).pause(maren, 6).passAll();
}

/** Maren's phase is flipped, but her browser is away. */
function flipped(): Table {
  const table = new Table().declare(maren, 3);
  table.away.add("maren");
  return table.passAll();
}

function pausing(): Table {
  return new Table().pause(maren, 2).passAll();
}

describe("a command is refused", () => {
  it.each<[reason: string, table: () => Table, by: Who, command: Bare | undefined]>([
    ["joined", () => new Table(), "gm", FEN_CAST[maren] && { kind: "join", member: FEN_CAST[maren] }],
    ["called", closing, "tobin", { kind: "recall", combatant: tobin }],
    [
      "stale",
      () => new Table(),
      "maren",
      { kind: "seal", combatant: maren, stack: 2, start: 0, phase: "a".repeat(64), bid: "b".repeat(64) },
    ],
    ["stale", () => new Table(), "maren", { kind: "seal", ...first, start: 1, phase: "a".repeat(64), bid: "b".repeat(64) }],
    ["noStack", () => new Table(), "gm", { kind: "void", ...first }],
    ["otherPhase", aiming, "tobin", { kind: "target", combatant: tobin, stack: 1, targets: [] }],
    ["unknownStack", aiming, "gm", { kind: "keep", ...first }],
    ["bidSealed", flipped, "table", { kind: "closeFlip" }],
    ["aimless", aiming, "table", { kind: "closeAim" }],
    ["noEffect", resolving, "gm", { kind: "affect", ...first, effect: "out", target: tobin, drop: true }],
    ["noPause", resolving, "maren", { kind: "refund", ...first, stat: "strength" }],
    ["noContest", resolving, "tobin", { kind: "answer", combatant: tobin, against: maren, stack: 1 }],
    ["unchosen", pausingTired, "gm", { kind: "closePhase" }],
    ["pause", pausing, "gm", { kind: "judge", ...first, result: "success" }],
    ["tooFar", () => new Table(), "maren", { kind: "declare", combatant: maren, name: "Pause", type: "pause", at: MAX_PHASE + 1 }],
  ])("as %s", (reason, table, by, command) => {
    if (command === undefined) throw new Error("no cast");
    expect(table().refusal(by, command)).toBe(reason);
    expect([...keysAt("timeline", "Refusal"), ...keysAt("Cast", "Refusal")]).toContain(reason);
  });
});

it("a Pause with nothing to refund needs no pool, and delays no phase", () => {
  const table = pausing();
  expect(table.view("maren").now.key).not.toBe("refundYou");
  expect(table.view("gm").next).toMatchObject({ kind: "closePhase", ready: true });
  expect(table.refusal("gm", { kind: "closePhase" })).toBeNull();
  expect(pausingTired().view("maren").now.key).toBe("refundYou");
});

describe("a click that arrives in a new call", () => {
  const rest = { kind: "pass", combatant: maren, resting: true } as const;

  it("still sets and recalls a standing pass, while a plain pass was for its own call", () => {
    const table = new Table();
    const { position } = table;
    table.declare(maren, 3).gm({ kind: "closeCall" });
    expect(table.position).not.toEqual(position);
    expect(playCommand(timeline, table.encounter, { kind: "pass", combatant: maren, position }, SEATS.maren)).toMatchObject({
      refusal: { reason: "position" },
    });
    const rested = playCommand(timeline, table.encounter, { ...rest, position }, SEATS.maren);
    if (rested.kind !== "done") throw new Error("refused");
    expect(rested.encounter.state.combatants[maren]?.resting).toBe(true);
    const back = playCommand(timeline, rested.encounter, { kind: "recall", combatant: maren, position }, SEATS.maren);
    expect(back.kind === "done" && back.encounter.state.combatants[maren]?.resting).toBe(false);
  });
});
