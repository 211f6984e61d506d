import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  arrange,
  assemble,
  chooseInterface,
  faults,
  misfits,
  noCanvas,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  waitForNotice,
} from "./support/index.ts";

const FORM = "#callboard-house-stages";

/** The value that is chosen in the form for a rule. */
const chosen = (form: Locator, rule: string) => form.locator(`input[name=${rule}]:checked`).getAttribute("value");

describe("the settings of a world", () => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let wil: Tracker;
  const form = () => gm.page.locator(FORM);

  it("are in the settings window: structures, default, timer, sounds, notices, and a form of house rules", async () => {
    gm = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    wil = await new Tracker(await table.join("Wil", noCanvas)).open();
    await gm.page.evaluate(() => void game.settings.sheet.render({ force: true }));
    const sheet = gm.page.locator("#settings-config");
    await sheet.locator("[data-tab=system], [data-tab=callboard]").first().click();
    for (const key of ["structures", "defaultStructure", "stepTimer", "sounds", "waitedNotice"])
      await sheet.locator(`[name="callboard.${key}"]`).first().waitFor({ state: "visible" });
    await sheet.locator('[name="callboard.stepTimer"] input[type=number]').fill("90");
    await sheet.locator('[name="callboard.stepTimer"] input[type=number]').press("Tab");
    await sheet.locator("button[type=submit]").click();
    await wil.page.waitForFunction(() => game.settings.get("callboard", "stepTimer") === 90);
    expect(await wil.page.evaluate(() => [...game.settings.get("callboard", "structures")])).toEqual([
      "stages",
      "timeline",
      "moments",
      "pages",
      "rounds",
    ]);
    await gm.page.evaluate(() => void game.settings.sheet.render({ force: true }));
    await gm.page.locator('#settings-config [data-key="callboard.house.stages"]').click();
    await form().waitFor();
    expect(await form().locator("fieldset").count()).toBe(10);
    expect(await form().locator(".house-source").first().textContent()).toContain("“Sequencing Actions”");
    expect(await faults(gm.page, FORM)).toEqual([]);
    await gm.page.evaluate(() => void game.settings.sheet.close());
  });

  it("hold house rules that presets fill and defaults clear, and that only saving stores", async () => {
    await form().locator("[data-preset=outside]").click();
    await expect.poll(() => chosen(form(), "adjust")).toBe("on");
    await expect.poll(() => form().locator("[data-preset=outside]").getAttribute("aria-pressed")).toBe("true");
    await form().locator("[data-action=defaults]").click();
    await expect.poll(() => chosen(form(), "adjust")).toBe("off");
    await form().getByLabel("Biding is allowed").check();
    await expect.poll(() => form().locator("[aria-pressed=true]").count()).toBe(0);
    await form().locator("[data-preset=outside]").click();
    await expect.poll(() => chosen(form(), "adjust")).toBe("on");
    expect(await gm.page.evaluate(() => game.settings.get("callboard", "house.stages").adjust)).toBe(false);
    await form().locator("button[type=submit]").click();
    await wil.page.waitForFunction(() => game.settings.get("callboard", "house.stages").adjust === true);
    await form().waitFor({ state: "detached" });
  });

  it("are numbers within a range if they are numbers, with the source's rule and the usual value", async () => {
    const timeline = gm.page.locator("#callboard-house-timeline");
    await gm.page.evaluate(() => {
      const { type } = game.settings.menus.get("callboard.house.timeline");
      void new type().render({ force: true });
    });
    await timeline.locator("[data-preset=literal]").click();
    await expect.poll(() => chosen(timeline, "windows")).toBe("everyPhase");
    await expect.poll(() => timeline.locator("[data-preset=literal]").getAttribute("aria-pressed")).toBe("true");
    expect(await timeline.locator("fieldset").count()).toBe(19);
    expect(await timeline.locator(".house-source").count()).toBe(19);
    const delay = timeline.getByRole("spinbutton", { name: "Length of surprise" });
    expect(await delay.evaluate((input: HTMLInputElement) => [input.min, input.max, input.value])).toEqual(["1", "20", "3"]);
    await timeline.getByText("from 1 to 20, default 3").waitFor();
    await delay.fill("5");
    await delay.press("Tab");
    await expect.poll(() => timeline.locator("[aria-pressed=true]").count()).toBe(0);
    expect(await faults(gm.page, "#callboard-house-timeline")).toEqual([]);
    await delay.fill("25");
    await timeline.locator("button[type=submit]").click();
    expect(await timeline.count()).toBe(1);
    await delay.fill("4");
    await timeline.locator("button[type=submit]").click();
    await timeline.waitFor({ state: "detached" });
    await wil.page.waitForFunction(() => game.settings.get("callboard", "house.timeline").surpriseDelay === 4);
    expect(await wil.page.evaluate(() => game.settings.get("callboard", "house.timeline"))).toMatchObject({
      windows: "everyPhase",
      firstActionRequired: true,
      maxPending: 0,
    });
  });

  it("are shown at setup, copied at the start, and kept by the encounter from then on", async () => {
    await assemble(gm.page, Object.values(TOKENS));
    for (const { root } of [gm, wil]) await root.locator(".rules summary", { hasText: "With optional rules" }).waitFor();
    await gm.root.locator(".rules summary").click();
    await gm.root.locator("[data-action=houseRules]").click();
    await form().locator("[data-preset=recommended]").click();
    await expect.poll(() => chosen(form(), "adjust")).toBe("off");
    await form().getByLabel("Players announce first").check();
    await form().locator(".house-note", { hasText: "the rules of this encounter" }).waitFor();
    await form().locator("button[type=submit]").click();
    await wil.root.locator(".rules summary", { hasText: "your own" }).waitFor();
    // They are this encounter's own: the world's become the same only where that is ticked.
    const worlds = () => wil.page.evaluate(() => game.settings.get("callboard", "house.stages").announceOrder);
    expect(await worlds()).not.toBe("playersFirst");
    await gm.root.locator("[data-action=houseRules]").click();
    await expect.poll(() => chosen(form(), "announceOrder")).toBe("playersFirst");
    await form().getByLabel("Use them for all later encounters too").check();
    await form().locator("button[type=submit].ready").click();
    await expect.poll(worlds).toBe("playersFirst");
    await gm.root.locator("[data-action=startCombat]").click();
    await gm.at("announce");
    await gm.page.evaluate(() => void game.settings.set("callboard", "house.stages", { adjust: true, bide: true }));
    expect(await wil.page.evaluate(() => game.combat.system.state.house)).toMatchObject({ announceOrder: "playersFirst", adjust: false });
    await gm.page.evaluate(() => {
      const { type } = game.settings.menus.get("callboard.house.stages");
      void new type().render({ force: true });
    });
    await form().locator("[data-action=showRules]").click();
    const list = gm.page.locator(".application:has(.house-standing)");
    await list.locator(".departs dd", { hasText: "Players announce first" }).waitFor();
    expect(await list.locator(".departs").count()).toBe(1);
    expect(await faults(gm.page, ".application:has(.house-standing)")).toEqual([]);
    await list.locator("[data-action=ok]").click();
    await gm.page.keyboard.press("Escape");
    await wil.root.locator("[data-action=showRules]").click();
    await wil.page.locator(".house-standing .departs dd", { hasText: "Players announce first" }).waitFor();
    await wil.page.locator(".application:has(.house-standing) [data-action=ok]").click();
  });

  it("of a person make letters larger, and the tracker still holds its content", async () => {
    const name = gm.root.locator(".combatant .name").first();
    const letters = () => name.evaluate((shown) => parseFloat(getComputedStyle(shown).fontSize));
    const usual = await letters();
    await chooseInterface(gm.page, { fontScale: 7 });
    await expect.poll(letters).toBe(usual * 1.25);
    expect((await misfits(gm.page, "#combat")).filter((fault) => fault.startsWith("sticks out"))).toEqual([]);
    await chooseInterface(gm.page, { fontScale: 5 });
    await expect.poll(letters).toBe(usual);
  });

  it("allow no start in a disabled structure, while a running encounter goes on", async () => {
    await gm.page.evaluate(() => game.settings.set("callboard", "structures", []));
    const made = await gm.page.evaluate(async () => (await Combat.implementation.create({ type: "stages" })) ?? null);
    expect(made).toBe(null);
    await waitForNotice(gm.page, "turned off");
    expect(await gm.page.evaluate(async () => (await Combat.implementation.create({})).type)).toBe("base");
    await gm.page.evaluate(() => void game.combats.find((each: any) => each.type === "base").delete());
    await gm.at("announce");
    await wil.announce("Blast");
    await gm.page.evaluate(() => game.settings.set("callboard", "structures", ["stages"]));
    await gm.page.evaluate(() => void game.combat.delete());
    await arrange(gm.page, [TOKENS.first]);
    await gm.at("announce");
    await table.leave();
  });
});
