import type { Page } from "playwright-core";
import { beforeAll, describe } from "vitest";
import {
  announceMonsters,
  arrange,
  beginCave,
  CAVERS,
  caveTable,
  countWrites,
  CROWDED,
  give,
  it,
  order,
  plain,
  storyOn,
  swampTable,
  TOKENS,
  useTable,
  type Writes,
} from "../e2e/support/index.ts";

const generation = storyOn(14);
const COMBAT = "update Combat 1";
const CARD = "update ChatMessage 1";

describe(`what a step of stages asks the server to write, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation, documents: CROWDED }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  let second: Page;
  let gms: Writes;
  let wils: Writes;
  let seconds: Writes;

  beforeAll(async () => {
    [gm, wil, fee] = [await table.join("Gamemaster", plain), await table.join("Wil", plain), await table.join("Fee", plain)];
    second = await table.join("Second", plain);
    [gms, wils, seconds] = [await countWrites(gm), await countWrites(wil), await countWrites(second)];
  });

  it("is a card and an update of the encounter as it starts", async () => {
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    await gms.expect([
      "create Combat 1",
      "create Combatant 4",
      COMBAT,
      // The first encounter of a world notes the numbers that players own, to tell what they change before the next.
      "create Setting 1",
      "create ChatMessage 1",
      COMBAT,
      "create ChatMessage 1",
      COMBAT,
      CARD,
    ]);
  });

  it("is one flag from a player's browser, and from the arbiter one update of the encounter and one of its card", async () => {
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Paralyze blast" });
    await wils.expect(["update User 1"]);
    await gms.expect([COMBAT, CARD]);
    await give(fee, { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" });
    await gms.expect([COMBAT, CARD]);
  });

  it("is the same for an undo and a redo", async () => {
    for (const kind of ["undo", "redo"]) {
      await give(gm, { kind });
      await gms.expect([COMBAT, CARD]);
    }
  });

  it("is one update of the encounter if nothing else shows the step", async () => {
    await give(gm, { kind: "lock" });
    const classified = ["Monster 1", "Monster 2", "Wilrow", "Fjarva"].map((combatant) => ({ kind: "classify", combatant, movements: 1 }));
    await give(gm, ...classified, { kind: "begin" });
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "miss" });
    await gms.expect(Array(7).fill(COMBAT));
  });

  it("is one more for each mark and each status of a combatant", async () => {
    await give(gm, { kind: "defeat", combatant: "Fjarva", defeated: true });
    await gms.expect([COMBAT, "update Combatant 1", "create ActiveEffect 1"]);
    await give(gm, { kind: "undo" });
    await gms.expect([COMBAT, "update Combatant 1", "delete ActiveEffect 1"]);
  });

  it("does not grow with the number of cards in chat", async () => {
    const judged = ["Monster 1", "Monster 2", "Fjarva"].map((combatant) => ({ kind: "judge", combatant, result: "success" }));
    await give(gm, ...judged, { kind: "closeStage" });
    await gms.expect([COMBAT, COMBAT, COMBAT, COMBAT, "create ChatMessage 1"]);
    await give(gm, { kind: "undo" });
    await gms.expect([COMBAT, "delete ChatMessage 1"]);
    await give(gm, { kind: "undo" });
    await gms.expect([COMBAT]);
  });

  it("is two writes of a lease for the page that takes over, and none for any other", async () => {
    await seconds.expect([]);
    await gm.close();
    await seconds.expect(["update User 1", "update User 1"]);
    await wils.expect([]);
    await second.waitForFunction(() => {
      const { lease } = game.user.flags.callboard;
      return lease.settled === lease.client;
    });
    await give(second, { kind: "judge", combatant: "Monster 1", result: "miss" });
    await seconds.expect([COMBAT]);
  });
});

describe(`what a step of moments asks the server to write, on generation ${generation}`, () => {
  const table = useTable(caveTable(2, { generation }));

  it("is one update for all linked actors, whatever their number", async () => {
    const gm = await table.join("Gamemaster", plain);
    await beginCave(gm, []);
    for (const combatant of [CAVERS.bryn, CAVERS.odile]) await order(gm, { kind: "prone", combatant });
    const writes = await countWrites(gm);
    await order(gm, { kind: "nextMoment" });
    await writes.expect([COMBAT, "update Actor 2"]);
    await order(gm, { kind: "undo" });
    await writes.expect([COMBAT, "update Actor 2"]);
    await writes.expect([]);
  });
});
