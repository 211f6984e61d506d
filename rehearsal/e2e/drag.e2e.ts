import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ACTORS,
  announceMonsters,
  arrange,
  BLAST,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  USERS,
  forgetNotices,
  waitForNotice,
} from "./support/index.ts";

const CARD = `Actor.${ACTORS.wilrow}.Item.${BLAST}`;

/** Opens a sheet at a place of the screen. */
async function sheetOf(page: Page, actor: string, left: number): Promise<Locator> {
  await page.evaluate(
    ([id, x]) => void game.actors.get(id).sheet.render({ force: true, position: { left: x, top: 20, width: 420, height: 560 } }),
    [actor, left] as const,
  );
  const sheet = page.locator(`.application.cast-sheet[id$="${actor}"]`);
  await sheet.waitFor();
  return sheet;
}

/** Lets go of something over an element, with whatever it says of itself. */
const drop = (target: Locator, data: unknown) =>
  target.evaluate(
    (element, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", text);
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    typeof data === "string" ? data : JSON.stringify(data),
  );

/** Waits for a notice that says this, beside whatever else is said meanwhile. All notices are taken away. */
async function told(page: Page, words: string | RegExp): Promise<void> {
  await waitForNotice(page, words);
  await forgetNotices(page);
}

const cardsOf = (page: Page, actor: string) => page.evaluate((id) => game.actors.get(id).items.map((item: any) => item.name), actor);

describe("something dragged", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster");
    wil = await table.join("Wil");
  });

  it("between sheets and the sidebar is copied", async () => {
    const from = await sheetOf(gm, ACTORS.wilrow, 20);
    const to = await sheetOf(gm, ACTORS.monster, 460);
    await from.locator(".action-card").dragTo(to.locator(".cards-page"));
    await to.locator(".action-card", { hasText: "Paralyze blast" }).waitFor();
    expect(await cardsOf(gm, ACTORS.wilrow)).toEqual(["Paralyze blast"]);
    await gm.locator("#sidebar [data-action=tab][data-tab=items]").click();
    await from.locator(".action-card").dragTo(gm.locator("#items .directory-list"));
    await gm.locator("#items .entry", { hasText: "Paralyze blast" }).waitFor();
    await gm.evaluate(() => game.items.getName("Paralyze blast").update({ name: "Borrowed blast" }));
    await gm.locator("#items .entry", { hasText: "Borrowed blast" }).dragTo(to.locator(".cards-page"));
    await to.locator(".action-card", { hasText: "Borrowed blast" }).waitFor();
    await from.locator("[data-action=close]").click();
    await to.locator("[data-action=close]").click();
  });

  it("to the tracker joins as an actor without a token, only for a GM", async () => {
    await arrange(gm, Object.values(TOKENS));
    const tracker = await new Tracker(gm).open();
    await new Tracker(wil).open();
    // The encounter is drawn as it has begun: what is dropped on the list before that falls on one that goes.
    for (const page of [gm, wil]) await page.locator("#combat .combat-tracker.stages").waitFor();
    await drop(wil.locator("#combat .combat-tracker.callboard"), { type: "Actor", uuid: `Actor.${ACTORS.wilrow}` });
    await told(wil, "Only the GM can add combatants");
    await drop(tracker.root.locator(".combat-tracker.callboard"), { type: "Actor", uuid: `Actor.${ACTORS.heron}` });
    await wil.waitForFunction((id) => game.combat.combatants.some((one: any) => one.actorId === id && one.tokenId === null), ACTORS.heron);
    await drop(tracker.root.locator(".combat-tracker.callboard"), { type: "Actor", uuid: `Actor.${ACTORS.heron}` });
    await told(gm, "is already in this encounter");
    expect(await gm.evaluate(() => game.combat.combatants.size)).toBe(5);
  });

  it("to the tracker puts a card into the composer of its own combatant, and of no other", async () => {
    const { root, composer } = new Tracker(wil);
    await drop(root.locator(".combat-tracker.callboard"), { type: "Item", uuid: CARD });
    await composer.locator(`[data-card="${BLAST}"][aria-pressed=true]`).waitFor();
    await drop(root.locator("li.combatant", { hasText: "Fjarva" }), { type: "Item", uuid: CARD });
    await told(wil, "You can’t announce for Fjarva now");
  });

  it("to the hotbar becomes a macro that announces, or says why not now", async () => {
    const sheet = await sheetOf(wil, ACTORS.wilrow, 20);
    await sheet.locator(".action-card").dragTo(wil.locator("#hotbar [data-slot='3']"));
    await wil.waitForFunction(() => game.macros.get(game.user.hotbar[3]));
    await sheet.locator("[data-action=close]").click();
    await wil.locator("#hotbar [data-slot='3']").click();
    await told(wil, /announce/i);
    await announceMonsters(gm);
    await gm.evaluate(() => game.callboard.send(game.combat, { kind: "pass", combatant: game.combat.combatants.getName("Grey heron").id }));
    await wil.waitForFunction(() => game.callboard.options(game.combat).some((option: any) => option.kind === "announce"));
    await wil.locator("#hotbar [data-slot='3']").click();
    await gm.waitForFunction(
      (card) => game.callboard.view(game.combat).rows.some((row: any) => row.card?.card === card && row.card.text === "Paralyze blast"),
      BLAST,
    );
    await told(wil, "Wilrow announces Paralyze blast");
    await gm.evaluate(([actor, user]) => game.actors.get(actor).update({ [`ownership.${user}`]: 1 }), [ACTORS.wilrow, USERS.wil] as const);
    await wil.waitForFunction((id) => !game.actors.get(id).isOwner, ACTORS.wilrow);
    await wil.locator("#hotbar [data-slot='3']").click();
    await told(wil, "None of your combatants can announce");
  });

  it("that is forged or malformed changes nothing", async () => {
    const sheet = await sheetOf(gm, ACTORS.fjarva, 20);
    const count = () =>
      gm.evaluate(() => [
        game.actors.size,
        game.items.size,
        game.macros.size,
        game.combat.combatants.size,
        game.actors.reduce((sum: number, actor: any) => sum + actor.items.size, 0),
      ]);
    const before = await count();
    const forged = [
      "no json",
      {},
      { type: "Item" },
      { type: "Item", uuid: "Actor.__proto__.Item.constructor" },
      { type: "Item", uuid: { toString: "x" } },
      { type: "Actor", uuid: CARD },
      { type: "Actor", uuid: "Compendium.no.such.Actor.aaaaaaaaaaaaaaaa" },
      { type: "Item", uuid: `Actor.${ACTORS.wilrow}` },
    ];
    const [mine, tracker, hotbar] = [
      sheet.locator(".cards-page"),
      gm.locator("#combat .combat-tracker.callboard"),
      gm.locator("#hotbar [data-slot='5']"),
    ];
    for (const data of forged) {
      for (const target of [mine, tracker]) await drop(target, data);
      const isActor = typeof data === "object" && "type" in data && data.type === "Actor";
      if (!isActor) await drop(hotbar, data);
    }
    expect(await gm.evaluate(() => game.callboard.announceCard({ no: "uuid" }))).toBe(false);
    expect(await count()).toEqual(before);
    expect(await gm.evaluate(() => game.user.hotbar[5] ?? null)).toBe(null);
  });
});
