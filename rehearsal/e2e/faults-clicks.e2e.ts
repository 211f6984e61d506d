import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  agree,
  fresh,
  give,
  leadToClose,
  plain,
  revisionOf,
  stateOf,
  swampTable,
  Tracker,
  useTable,
  waitForRefusal,
} from "./support/index.ts";

/** The commands of the ledger after a number: which kind, and the text where it has one. */
const since = (page: Page, number: number): Promise<string[]> =>
  page.evaluate(
    (from) =>
      Object.values<string>(game.combat.system.ledger)
        .map((entry) => JSON.parse(entry))
        .filter((entry) => entry.number > from)
        .map(({ command }) => `${command.kind} ${command.text ?? command.result ?? ""}`.trim()),
    number,
  );

/** Holds back what a page hears of others, so that it shows what was; `hear` lets it catch up. */
const deaf = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { socket } = game;
    const { onevent } = socket;
    const held: unknown[] = [];
    socket.onevent = (packet: unknown) => void held.push(packet);
    (globalThis as any).hear = () => {
      socket.onevent = onevent;
      for (const packet of held.splice(0)) onevent.call(socket, packet);
    };
  });
const hear = (page: Page): Promise<void> => page.evaluate(() => (globalThis as any).hear());

describe("clicks", () => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let wil: Tracker;

  beforeAll(async () => {
    const pages = [await table.join("Gamemaster", plain), await table.join("Wil", plain)] as const;
    gm = await new Tracker(pages[0]).open();
    wil = await new Tracker(pages[1]).open();
  });
  beforeEach(() => fresh(gm.page, wil.page));

  it("that come twice on a player's button announce once", async () => {
    await wil.at("announce");
    await wil.composer.locator("textarea").fill("Blast");
    const before = await revisionOf(gm.page);
    await wil.composer.locator("[data-focus=announce]").dblclick();
    await wil.composer.waitFor({ state: "detached" });
    await give(gm.page, { kind: "hold", combatant: "Fjarva", held: true });
    expect(await since(gm.page, before)).toEqual(["announce Blast", "hold"]);
    await agree(gm.page, wil.page);
  });

  it("that come twice on the GM's buttons judge once and close one stage", async () => {
    await leadToClose(gm.page);
    await give(gm.page, { kind: "undo" }, { kind: "undo" });
    await gm.at("Q");
    const before = await revisionOf(gm.page);
    await (await gm.row("Wilrow")).locator("[data-action=judge][data-result=miss]").dblclick();
    await gm.page.waitForFunction((revision) => game.combat.system.revision > revision, before);
    await give(gm.page, { kind: "hold", combatant: "Fjarva", held: true });
    expect(await since(gm.page, before)).toEqual(["judge miss", "hold"]);
    await gm.root.locator("[data-action=advance].next.ready").dblclick();
    await gm.at("end");
    await give(gm.page, { kind: "hold", combatant: "Fjarva", held: false });
    expect(await since(gm.page, before + 2)).toEqual(["closeStage", "hold"]);
    expect(await stateOf(gm.page)).toMatchObject({ round: 1, step: "end" });
    await agree(gm.page, wil.page);
  });

  it("that come after the step has closed change nothing, and give the reason", async () => {
    await wil.at("announce");
    await wil.composer.locator("textarea").fill("Too late");
    await deaf(wil.page);
    await give(gm.page, { kind: "announce", combatant: "Fjarva", text: "Dodge" }, { kind: "pass", combatant: "Wilrow" }, { kind: "lock" });
    const before = await gm.page.evaluate(() => JSON.stringify(game.combat.system.state));
    await wil.composer.locator("[data-focus=announce]").click();
    await gm.page.waitForFunction(() => Object.keys(game.users.getName("Wil").flags.callboard.outbox).length > 0);
    await hear(wil.page);
    await waitForRefusal(wil.page, "moved on");
    expect(await gm.page.evaluate(() => JSON.stringify(game.combat.system.state))).toBe(before);
    await agree(gm.page, wil.page);
  });

  it("that come after an undo to the same step change nothing, and give the reason", async () => {
    await wil.at("announce");
    await wil.composer.locator("textarea").fill("From before the undo");
    await deaf(wil.page);
    await give(gm.page, { kind: "hold", combatant: "Fjarva", held: true }, { kind: "undo" });
    const before = await gm.page.evaluate(() => JSON.stringify(game.combat.system.state));
    await wil.composer.locator("[data-focus=announce]").click();
    await gm.page.waitForFunction(() => Object.keys(game.users.getName("Wil").flags.callboard.outbox).length > 0);
    await hear(wil.page);
    await waitForRefusal(wil.page, "moved on");
    expect(await gm.page.evaluate(() => JSON.stringify(game.combat.system.state))).toBe(before);
    expect(await wil.composer.locator("textarea").inputValue()).toBe("From before the undo");
    await wil.changes(() => wil.composer.locator("[data-focus=announce]").click());
    await agree(gm.page, wil.page);
  });
});
