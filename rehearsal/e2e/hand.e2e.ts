import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, MARSH_TOKENS, marshTable, noCanvas, resizePage, until, useTable, wear } from "./support/index.ts";

const handIn = (page: Page): Locator => page.locator(".callboard-hand");
const card = (page: Page, id: string): Locator => handIn(page).locator(`[data-card="${id}"]`);
const slider = (page: Page, field: string): Locator => handIn(page).locator(`[role=slider][data-field=${field}]`);
const pressKeys = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const STRIKE = "Strike0000000000";
const CURSE = "Curse00000000000";

/** A fresh timeline with everybody of the marsh in it. */
async function begin(gm: Page): Promise<void> {
  await gm.evaluate(async (ids) => {
    for (const combat of [...game.combats]) await combat.delete();
    const scene = game.scenes.active;
    const combat = await Combat.implementation.create({ scene: scene.id, active: true, type: "timeline" });
    const members = ids.map((id) => {
      const { name, actorId, hidden } = scene.tokens.get(id);
      return { tokenId: id, sceneId: scene.id, actorId, name, hidden };
    });
    await combat.createEmbeddedDocuments("Combatant", members);
    await combat.startCombat();
  }, Object.values(MARSH_TOKENS));
}

/** How many stacks the named combatants have sealed, as a page holds the encounter. */
const sealed = (page: Page, name: string): Promise<number> =>
  page.evaluate((wanted) => {
    const combatants = Object.values<any>(game.combat.system.state.combatants);
    return combatants.filter((each) => each.name.startsWith(wanted)).reduce((sum, each) => sum + each.stacks, 0);
  }, name);

/** The notch of a slider's track, from 1. */
const notch = (page: Page, field: string, place: number): Locator =>
  slider(page, field)
    .locator(".notch")
    .nth(place - 1);

describe("the Hand", () => {
  const table = useTable(marshTable());
  let gm: Page;
  let mira: Page;
  let tom: Page;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    mira = await table.join("Mira", noCanvas);
    tom = await table.join("Tom", noCanvas);
    await mira.evaluate(() => (document.querySelector("#chat-message, #chat textarea, textarea") as HTMLElement | null)?.focus());
    await mira.evaluate(() => ((globalThis as any).held = document.activeElement));
    await begin(gm);
  });

  it("opens by itself for a user who is waited for, without taking the focus, unless they chose otherwise", async () => {
    await handIn(mira).locator(".hand-cards").waitFor();
    expect(await mira.evaluate(() => document.activeElement === (globalThis as any).held)).toBe(true);
    expect(await handIn(mira).locator(".hand-title .name").textContent()).toBe("Maren’s hand");
    await until(() => handIn(mira).locator(".callboard-live").textContent()).toContain("Your Hand is open");
    await handIn(tom).locator(".window-header [data-action=close]").click();
    await handIn(tom).waitFor({ state: "detached" });
    await tom.evaluate(() => game.settings.set("callboard", "hand", false));
  });

  it("says at once where a bid lands, what is left, and what prevents it, by click and by drag", async () => {
    await card(mira, STRIKE).click();
    await notch(mira, "relevantBid", 4).click();
    await until(() => handIn(mira).locator("p.lands").textContent()).toContain("phase 4");
    expect(await handIn(mira).locator(".hand-pool.touched .hand-pool-left").textContent()).toBe("1/5");
    await notch(mira, "secondaryBid", 1).hover();
    await mira.mouse.down();
    await notch(mira, "secondaryBid", 3).hover();
    await mira.mouse.up();
    await until(() => slider(mira, "secondaryBid").getAttribute("aria-valuenow")).toBe("3");
    expect(await slider(mira, "secondaryBid").getAttribute("aria-valuetext")).toContain("Lands on phase 1");
    await handIn(mira).locator("[data-action=bid][data-field=secondaryBid]").first().click();
    await until(() => handIn(mira).locator("p.lands").textContent()).toContain("phase 2");
    await slider(mira, "relevantBid").focus();
    await pressKeys(mira, "Home");
    await until(() => handIn(mira).locator(".faults").textContent()).toContain("at least 1");
    expect(await handIn(mira).locator("[data-action=sealHand]").isDisabled()).toBe(true);
    await pressKeys(mira, "4");
    await handIn(mira).locator("[data-action=sealHand]:enabled").waitFor();
  });

  it("has no faults in dark and in light, for players and GMs, wide and narrow", async () => {
    for (const theme of ["dark", "light"] as const) {
      await wear(mira, theme);
      await expectSound(mira, ".callboard-hand");
    }
    await handIn(gm).locator(".sitter.kind").click();
    await card(gm, STRIKE).click();
    await slider(gm, "relevantBid").waitFor();
    await expectSound(gm, ".callboard-hand");
    await resizePage(mira, { width: 640, height: 800 });
    await expectSound(mira, ".callboard-hand");
    await resizePage(mira, { width: 1280, height: 800 });
  });

  it("keeps its draft over a reload", async () => {
    await mira.reload();
    await table.ready(mira);
    await until(() => slider(mira, "relevantBid").getAttribute("aria-valuenow")).toBe("4");
    await until(() => slider(mira, "secondaryBid").getAttribute("aria-valuenow")).toBe("2");
  });

  it("seals with the mouse, and then shows the sealed bid only to its owner", async () => {
    const seen = (part: string) => handIn(mira).locator(part).isVisible();
    expect([await seen(".hand-pools"), await seen(".small-line")]).toEqual([true, true]);
    await handIn(mira).locator("[data-action=sealHand]").click();
    await until(() => handIn(mira).locator(".hand-idle").textContent()).toContain("Sealed. It lands on phase 2.");
    // With nothing to ask it folds, but for what can be taken back.
    expect([await seen(".hand-pools"), await seen(".small-line"), await seen(".pending-stack")]).toEqual([false, false, true]);
    expect(await handIn(mira).locator(".pending-stack").allTextContents()).toEqual([
      expect.stringMatching(/Strike.*4 Strength, 2 Agility.*phase 2/s),
    ]);
    await until(() => sealed(gm, "Maren")).toBe(1);
    expect(await mira.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".hand.")))).toEqual([]);
  });

  it("seals by keyboard alone", async () => {
    await tom.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tom.keyboard.press("Shift+N");
    await handIn(tom).locator(".play-card:focus").waitFor();
    await tom.keyboard.type("str", { delay: 20 });
    await pressKeys(tom, "Enter");
    await handIn(tom).locator("[role=slider][data-field=relevantBid]:focus").waitFor();
    await pressKeys(tom, "ArrowUp", "ArrowUp", "Tab", "ArrowUp");
    await until(() => slider(tom, "secondaryBid").getAttribute("aria-valuetext")).toContain("Lands on phase 2");
    await pressKeys(tom, "Enter");
    await until(() => handIn(tom).locator(".hand-idle").textContent()).toContain("phase 2");
    expect(await tom.evaluate(() => document.activeElement?.className)).toBe("hand-idle");
  });

  it("seals for three NPCs at once in one entry of the ledger, and goes on to the next with Enter", async () => {
    await handIn(gm).locator(".sitter.kind").click();
    await card(gm, STRIKE).click();
    await slider(gm, "relevantBid").focus();
    const before = await gm.evaluate(() => Object.keys(game.combat.system.ledger).length);
    await pressKeys(gm, "2", "Enter");
    await until(() => sealed(gm, "Goblin")).toBe(3);
    await until(() => handIn(gm).locator(".hand-title .name").textContent()).toBe("Fen hag’s hand");
    expect(await gm.evaluate(() => Object.keys(game.combat.system.ledger).length)).toBe(before + 1);
    await handIn(gm).locator(".play-card:focus").waitFor();
    expect(await handIn(gm).locator(".sitter.sealed").count()).toBe(0);
    const fold = handIn(gm).locator(".roster-fold", { hasText: "Goblin × 3" });
    await fold.click();
    await until(() => handIn(gm).locator(".sitter.sealed").count()).toBe(3);
    await fold.click();
    await until(() => handIn(gm).locator(".sitter.sealed").count()).toBe(0);
    await card(gm, CURSE).focus();
    await pressKeys(gm, "Enter");
    await handIn(gm).locator("[role=slider]:focus").waitFor();
    await pressKeys(gm, "3", "Enter");
    await until(() => sealed(gm, "Fen hag")).toBe(1);
  });

  it("comes again with the next call, and passes until a user calls themselves back", async () => {
    await handIn(mira).locator(".hand-cards").waitFor();
    await until(() => handIn(mira).locator(".hand-title .place").textContent()).toContain("bidding round 2");
    expect(await handIn(mira).locator(".small-line b").textContent()).toBe("5");
    expect(await handIn(mira).locator(".small-line .dot").count()).toBe(1);
    await handIn(mira).locator("[data-action=restHand]").click();
    await until(() => handIn(mira).locator(".hand-idle").textContent()).toContain("You pass until you rejoin");
    await handIn(mira).locator("[data-action=recallHand]").click();
    await handIn(mira).locator(".hand-cards").waitFor();
  });

  it("is placed above the macro bar again at each drawing", async () => {
    const bottom = () => handIn(mira).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    const drawWith = (translate: string) =>
      mira.evaluate(async (where) => {
        ui.hotbar.element.style.translate = where;
        await foundry.applications.instances.get(document.querySelector(".callboard-hand")?.id).redraw();
      }, translate);
    const before = await bottom();
    await drawWith("0 -60px");
    await until(bottom).toBe(before - 60);
    await drawWith("");
    await until(bottom).toBe(before);
  });

  it("lies at the lower edge, or where it was left", async () => {
    expect(await handIn(mira).evaluate((element) => element.classList.contains("docked"))).toBe(true);
    await handIn(mira).locator("[data-action=dockHand]").click();
    await until(() => handIn(mira).evaluate((element) => element.classList.contains("docked"))).toBe(false);
    const level = () => handIn(mira).evaluate((element) => Number(getComputedStyle(element).zIndex));
    const before = await level();
    await handIn(mira).locator("[data-action=dockHand]").click();
    await until(() => handIn(mira).evaluate((element) => element.classList.contains("docked"))).toBe(true);
    expect(await level()).toBeGreaterThanOrEqual(before);
    await handIn(mira).locator("[data-action=dockHand]").click();
    await until(() => handIn(mira).evaluate((element) => element.classList.contains("docked"))).toBe(false);
    await mira.evaluate(() =>
      foundry.applications.instances.get(document.querySelector(".callboard-hand")?.id).setPosition({ left: 40, top: 60 }),
    );
    await handIn(mira).locator(".window-header [data-action=close]").click();
    await handIn(mira).waitFor({ state: "detached" });
    await mira.keyboard.press("Shift+N");
    await handIn(mira).locator(".hand-title").waitFor();
    expect(await handIn(mira).evaluate((element) => [(element as HTMLElement).offsetLeft, (element as HTMLElement).offsetTop])).toEqual([
      40, 60,
    ]);
  });
});
