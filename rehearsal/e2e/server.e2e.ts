import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilNoted } from "./support/door.ts";
import { Haggler } from "./support/haggler.ts";
import { CALLBOARD, noCanvas, Table } from "./support/index.ts";
import { MARKET, marketTable, openConflict } from "./support/market.ts";

const PASSWORD = "let me in";
const ONLY_GM = { packages: [CALLBOARD], documents: { users: [{ name: "Gamemaster", role: 4, password: PASSWORD }] } };

/** What a world holds, and how Callboard is set in it, as a page has them. */
const contents = () => ({
  counts: ["users", "actors", "items", "scenes", "combats", "messages"].map((name) => [name, game[name].size]),
  settings: game.settings.storage
    .get("world")
    .filter((one: any) => one.key.startsWith("callboard."))
    .map((one: any) => one.key),
});

describe("a server that no scenario started", () => {
  /** The server, at the end of a line: nobody at the door's tables knows more of it than its address and a password. */
  const own = new Table({ ...ONLY_GM, latency: 100 });
  const doorTable = () => new Table(marketTable({ door: { url: own.server.url, password: PASSWORD } }));

  beforeAll(() => own.open());
  afterAll(() => own.close());

  it("is played at by clicks through its join page, and left as it was", async () => {
    const look = await own.join("Gamemaster", { ...noCanvas, password: PASSWORD });
    await untilNoted(look);
    const before = await look.evaluate(contents);
    await own.leave();
    const table = doorTable();
    try {
      await table.open();
      const gm = await new Haggler(await table.join("Gamemaster", noCanvas)).open();
      const jo = await new Haggler(await table.join("Jo", noCanvas)).open();
      await openConflict(gm.page, [jo.page], { who: [MARKET.jen, MARKET.fishmonger], house: { initiative: "d10Wits" } });
      await gm.aimFor("The opposition", "Send Jen away");
      await jo.aimFor("The party", "Buy the kipper for one groat");
      await gm.lead("Start the conflict");
      await jo.at(1, "actions");
      await jo.says(jo.side("The party").locator("p.goal")).toEqual(["Goal Buy the kipper for one groat"]);
      await jo.lead("I’ll go first");
      await gm.says(gm.row("Nimble Jen").locator("[data-action=volunteer]")).toEqual([]);
      await expect(table.restart()).rejects.toThrow("A given server is not stopped.");
    } finally {
      await table.close();
    }
    const again = await own.join("Gamemaster", { ...noCanvas, password: PASSWORD });
    expect(await again.evaluate(contents)).toEqual(before);
    await own.leave();
  });

  it("is left alone if its world has encounters or players of its own", async () => {
    const gm = await own.join("Gamemaster", { ...noCanvas, password: PASSWORD });
    const isRefused = async (words: string): Promise<void> => {
      const table = doorTable();
      await expect(table.open()).rejects.toThrow(words);
      await table.close();
    };
    await gm.evaluate(() => Combat.implementation.create({ type: "rounds" }));
    await isRefused("The world has encounters");
    await gm.evaluate(() => User.implementation.create({ name: "Vee" }));
    await isRefused("The world has players of its own (Vee)");
    expect(await gm.evaluate(() => [game.combats.size, game.users.size, game.actors.size])).toEqual([1, 2, 0]);
  });
});
