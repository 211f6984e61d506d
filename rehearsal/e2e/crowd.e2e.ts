import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  announceMonsters,
  arrange,
  clocked,
  company,
  hasten,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  noCanvas,
  type Company,
} from "./support/index.ts";

/** The commands of the ledger in order: which kind, by whom. */
const told = (page: Page) =>
  page.evaluate(() =>
    Object.values(game.combat.system.ledger)
      .map((entry: any) => JSON.parse(entry))
      .sort((a, b) => a.number - b.number)
      .map(({ command, by }) => `${by === "table" ? "table" : (game.users.get(by)?.name ?? by)} ${command.kind}`),
  );

describe("people who act at the same time", () => {
  const table = useTable(swampTable());
  let people: Company;

  it("are all heard, once each, in one order for everyone", async () => {
    const pages = [
      await table.join("Gamemaster", clocked(noCanvas)),
      await table.join("Wil", noCanvas),
      await table.join("Fee", noCanvas),
    ] as const;
    await arrange(pages[0], Object.values(TOKENS));
    await announceMonsters(pages[0]);
    people = await company(...pages);
    for (const each of [people.wil, people.fee]) await each.at("announce");
    await Promise.all([
      people.wil.announce("Paralyze blast Monster 2", { targets: ["Monster 2"] }),
      people.fee.announce("Dodge all strikes"),
    ]);
    await people.gm.root.locator("[data-action=advance].next.ready").waitFor();
    const state = await settled(...pages);
    expect(Object.keys(state.actions)).toHaveLength(4);
    expect((await told(pages[0])).slice(2).sort()).toEqual(["Fee announce", "Wil announce"]);
    await expect.poll(() => pages[0].evaluate(() => game.combat.system.revision)).toBe(4);
  });

  it("keep what they write while others act", async () => {
    const { gm, wil, fee } = people;
    await (await wil.row("Wilrow")).locator("[data-action=compose]").click();
    const text = wil.composer.locator("textarea");
    await text.fill("Paralyze blast Mon");
    await fee.page.evaluate(() =>
      game.callboard.send(game.combat, {
        kind: "announce",
        combatant: game.combat.combatants.getName("Fjarva").id,
        text: "Dodges, and swears",
      }),
    );
    await expect.poll(() => wil.text("Fjarva", ".words"), { timeout: 30_000 }).toContain("Dodges, and swears");
    expect(await text.inputValue()).toBe("Paralyze blast Mon");
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await text.press("End");
    await wil.page.keyboard.type("ster 1");
    await wil.changes(() => wil.composer.locator("[data-focus=announce]").click());
    await settled(gm.page, wil.page, fee.page);
    expect(await gm.text("Wilrow", ".words")).toContain("Paralyze blast Monster 1");
  });

  it("lose nothing when the GM opens a second window, and closes it again", async () => {
    const { gm, wil, fee } = people;
    const again = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    await again.at("announce");
    await wil.page.waitForFunction(() => game.users.activeGM !== null);
    await again.advance();
    for (const each of [gm, again, wil, fee]) await each.at("classify");
    await gm.classify("Monster 1", { movements: 1, difficulty: 3 });
    await again.classify("Monster 2", { movements: 1 });
    await again.page.context().close();
    await hasten([gm.page], gm.classify("Wilrow", { movements: 1 }));
    await gm.classify("Fjarva", { movements: 1 });
    const state = await settled(gm.page, wil.page, fee.page);
    expect(Object.values(state.actions).map((action: any) => action.stage)).toEqual(["Q", "Q", "Q", "Q"]);
  });

  it("go on with another GM after the first one leaves", async () => {
    const { gm, wil, fee } = people;
    await gm.page.evaluate(() => User.implementation.create({ name: "Ann", role: 4 }));
    const ann = await new Tracker(await table.join("Ann", noCanvas)).open();
    await ann.at("classify");
    await gm.page.context().close();
    await ann.classify("Wilrow", { movements: 2, difficulty: 4 });
    await ann.advance();
    for (const each of [ann, wil, fee]) await each.at("Q");
    const before = await ann.page.evaluate(() => game.combat.system.revision);
    for (const name of ["Monster 1", "Monster 2", "Fjarva"]) await ann.judge(name, "miss");
    await ann.advance();
    for (const each of [ann, wil, fee]) await each.at("R");
    await settled(ann.page, wil.page, fee.page);
    expect((await told(ann.page)).slice(before)).toEqual(["Ann judge", "Ann judge", "Ann judge", "Ann closeStage"]);
    await table.leave();
  });
});
