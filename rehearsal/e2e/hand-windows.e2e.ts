import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { inGerman } from "./support/german.ts";
import { expectSound, give, MARSH_TOKENS, marshTable, noCanvas, resizePage, until, useTable } from "./support/index.ts";

const handIn = (page: Page): Locator => page.locator(".callboard-hand");
const STRIKE = "Strike0000000000";

/** A fresh timeline with everybody of the marsh in it. */
async function begin(gm: Page, others: readonly Page[], house: object = {}): Promise<void> {
  const id = await gm.evaluate(
    async ([ids, rules]) => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("callboard", "house.timeline", rules);
      const scene = game.scenes.active;
      const combat = await Combat.implementation.create({ scene: scene.id, active: true, type: "timeline" });
      const members = ids.map((token) => {
        const { name, actorId, hidden } = scene.tokens.get(token);
        return { tokenId: token, sceneId: scene.id, actorId, name, hidden };
      });
      await combat.createEmbeddedDocuments("Combatant", members);
      await combat.startCombat();
      return combat.id;
    },
    [Object.values(MARSH_TOKENS), house] as const,
  );
  for (const page of [gm, ...others]) await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
}

/** Takes the strike in a hand and bids so many points on it. */
async function strike(hand: Locator, points: number): Promise<void> {
  await hand.locator(`[data-card="${STRIKE}"]`).click();
  const slider = hand.locator("[role=slider][data-field=relevantBid]");
  await slider.focus();
  await slider.press(String(points));
  await until(() => slider.getAttribute("aria-valuenow")).toBe(String(points));
}

/** What a page's user sees of the stacks of a combatant. */
const stacksOf = (page: Page, name: string): Promise<any[]> =>
  page.evaluate((wanted) => {
    const { combat } = game;
    const { id } = combat.combatants.find((one: any) => one.name === wanted);
    const { line, sealed, dropped } = game.callboard.view(combat);
    return [...sealed, ...dropped, ...line.flatMap((phase: any) => phase.stacks)].filter((stack: any) => stack.combatant === id);
  }, name);

const idOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((wanted) => game.combat.combatants.find((one: any) => one.name === wanted).id, name);

/** Lets all pass who are waited for, until the encounter stands at a step. */
async function passTo(gm: Page, step: RegExp): Promise<void> {
  const look = async (): Promise<string> => {
    const now: string = await gm.evaluate(() => game.combat.system.state.step);
    if (now === "declare") await gm.evaluate(() => game.callboard.send(game.combat, { kind: "closeCall" }));
    return now;
  };
  await until(look).toMatch(step);
}

describe("the Hand with sealed targets", () => {
  // What the GM knows is read from its documents: that needs no browser. Mira's hand and Tom's page are in one.
  const table = useTable(marshTable({ witnesses: ["Mira", "Tom"] }));

  it("takes them with the bid, no one else knows them before the flip, and nothing is asked after it", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const [mira, tom] = await Promise.all([table.join("Mira", noCanvas), table.join("Tom", noCanvas)]);
    await begin(gm, [mira, tom], { targetAt: "seal" });
    await gm.evaluate(() => {
      Object.assign(globalThis, { steps: [] });
      Hooks.on("updateCombat", (combat: any) => (globalThis as any).steps.push(combat.system.state.step));
    });
    const [goblin, hag] = [await idOf(gm, "Goblin 2"), await idOf(gm, "Fen hag")];
    await strike(handIn(mira), 3);
    const aim = handIn(mira).locator(".hand-targets select");
    for (const target of [goblin, hag, await idOf(gm, "Tobin")]) await aim.selectOption(target);
    await handIn(mira).locator(".hand-targets .chip", { hasText: "Tobin" }).click();
    await until(() => handIn(mira).locator(".hand-targets .chip").allInnerTexts()).toEqual(["Goblin 2", "Fen hag"]);
    await expectSound(mira, ".callboard-hand");
    await handIn(mira).locator("[data-action=sealHand]").click();
    await until(() => handIn(mira).locator(".hand-idle").textContent()).toContain("Sealed");
    await until(async () => (await stacksOf(mira, "Maren"))[0]?.targets).toEqual([goblin, hag]);
    const blind = async (page: Page): Promise<void> => {
      await until(async () => (await stacksOf(page, "Maren")).length).toBe(1);
      const [stack] = await stacksOf(page, "Maren");
      expect([stack.bid, stack.targets ?? null]).toEqual([null, null]);
      const held = await page.evaluate(() => JSON.stringify([game.combat.toObject(), game.messages.map((one: any) => one.toObject())]));
      expect(held).not.toMatch(/"targets":\["/);
      expect(held).not.toContain("Strike");
    };
    for (const page of [gm, tom]) await blind(page);
    await passTo(gm, /flip|aim|resolve/);
    await until(() => gm.evaluate(() => game.combat.system.state.step)).toBe("resolve");
    expect(await gm.evaluate(() => (globalThis as any).steps)).not.toContain("aim");
    for (const page of [gm, tom]) await until(async () => (await stacksOf(page, "Maren"))[0].targets).toEqual([goblin, hag]);
  });
});

describe("the Hand in a separate window, in generation 14", () => {
  const table = useTable(marshTable({ generation: 14 }));
  let gm: Page;
  let mira: Page;
  beforeAll(async () => {
    [gm, mira] = [await table.join("Gamemaster", { ...noCanvas, painted: true }), await table.join("Mira", { ...noCanvas, painted: true })];
  });

  /** Opens the menu of the hand's header and gives it a window of its own. */
  async function detach(page: Page): Promise<Page> {
    await handIn(page).locator(".window-header [data-action=toggleControls]").click();
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page
        .locator("#context-menu .context-item")
        .filter({ has: page.locator(".fa-up-right-from-square") })
        .click(),
    ]);
    await handIn(opened).locator(".hand-title").waitFor();
    return opened;
  }

  it("seals there, confirms it there, and closes with the encounter", async () => {
    await begin(gm, [mira]);
    await handIn(mira).locator(".hand-cards").waitFor();
    const at = await detach(mira);
    expect(await handIn(at).evaluate((element) => element.classList.contains("docked"))).toBe(false);
    await strike(handIn(at), 3);
    await handIn(at).locator("[data-action=bid][data-field=secondaryBid]").last().click();
    await until(() => handIn(at).locator("p.lands").textContent()).toContain("phase 2");
    await expectSound(at, ".callboard-hand");
    await handIn(at).locator("[data-action=sealHand]").click();
    await until(() => handIn(at).locator(".hand-idle").textContent()).toContain("Sealed. It lands on phase 2.");
    await until(async () => (await stacksOf(gm, "Maren")).length).toBe(1);
    await Promise.all([at.waitForEvent("close"), gm.evaluate(() => game.combat.delete())]);
    await until(() => handIn(mira).count()).toBe(0);
  });

  it("asks there too, and returns to the page in which it was docked", async () => {
    await begin(gm, [mira]);
    await handIn(gm).locator(".hand-cards").waitFor();
    const at = await detach(gm);
    await handIn(at).locator("[data-action=closeNow]").click();
    await at.locator("dialog").waitFor();
    expect(await gm.locator("dialog").count()).toBe(0);
    await at.locator("dialog [data-action=no]").click();
    await at.locator("dialog").waitFor({ state: "detached" });
    expect(await gm.evaluate(() => game.combat.system.state.call)).toBe(1);
    await handIn(at).locator("[data-action=closeNow]").click();
    await at.locator("dialog [data-action=yes]").click();
    await gm.waitForFunction(() => game.combat.system.state.step !== "declare" || game.combat.system.state.call > 1);
    if (at.isClosed()) return;
    await handIn(at).locator(".window-header [data-action=toggleControls]").click();
    await Promise.all([
      at.waitForEvent("close"),
      at
        .locator("#context-menu .context-item")
        .filter({ has: at.locator(".fa-down-left-and-up-right-to-center") })
        .click(),
    ]);
    await until(() => handIn(gm).evaluate((element) => element.classList.contains("docked"))).toBe(true);
    await gm.locator("#sidebar-tabs, #sidebar").first().waitFor();
  });

  it("asks in the page again if the person acts there", async () => {
    await begin(gm, [mira]);
    await handIn(gm).locator(".hand-cards").waitFor();
    await handIn(gm).locator("[data-action=closeNow]").click();
    await gm.locator("dialog [data-action=no]").click();
    await gm.locator("dialog").waitFor({ state: "detached" });
  });
});

/** Words of a page's hand that run out of the place that they have. */
const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll<HTMLElement>(".callboard-hand :is(span, strong, button, b, p, li, legend)")];
    const seen = words.filter(
      (one) => !one.closest(".unseen, .callboard-live, .small-line, .sitter") && getComputedStyle(one).display !== "inline",
    );
    return seen.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent?.trim() ?? "");
  });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 700, height: 900 },
] as const;

describe("the Hand in German", () => {
  const table = useTable(marshTable());
  let gm: Page;
  let mira: Page;
  beforeAll(async () => {
    [gm, mira] = [await table.join("Gamemaster", inGerman(noCanvas)), await table.join("Mira", inGerman(noCanvas))];
    for (const page of [gm, mira]) expect(await page.evaluate(() => game.i18n.lang)).toBe("de");
    await begin(gm, [mira], { targetAt: "seal" });
  });

  it.each(SIZES)("has room for its texts at $width x $height, and lies at the lower edge", async (size) => {
    for (const page of [gm, mira]) await resizePage(page, size);
    await handIn(gm).locator(".sitter.kind").click();
    for (const page of [gm, mira]) {
      await strike(handIn(page), 2);
      await until(() => handIn(page).locator("p.lands").textContent()).toContain("Phase 2");
      await expectSound(page, ".callboard-hand");
      const gap = () =>
        page.evaluate(() => {
          const { bottom } = document.querySelector(".callboard-hand")!.getBoundingClientRect();
          const { top } = document.querySelector("#hotbar")!.getBoundingClientRect();
          return Math.round(top - bottom);
        });
      await until(gap).toBe(8);
      expect(await spilt(page)).toEqual([]);
      if (process.env["CALLBOARD_PICTURES"])
        await page.screenshot({ path: `${process.env["CALLBOARD_PICTURES"]}/hand-de-${size.width}-${page === gm ? "gm" : "mira"}.png` });
    }
  });

  it("says in German what is sealed and what is done", async () => {
    await handIn(mira).locator("[data-action=sealHand]").click();
    await until(() => handIn(mira).locator(".hand-idle").textContent()).toContain("Phase 2");
    await expectSound(mira, ".callboard-hand");
    await give(gm, { kind: "closeCall" });
    await handIn(mira).locator("[data-action=restHand]").click();
    await handIn(mira).locator("[data-action=recallHand]").waitFor();
    await expectSound(mira, ".callboard-hand");
  });
});
