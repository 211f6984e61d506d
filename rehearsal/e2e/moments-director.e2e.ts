import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { atTracker, refusedAs } from "./support/lurking.ts";
import { ACTORS, changes, noCanvas, send, settled, swampTable, useTable } from "./support/index.ts";

const FIGURES = [
  { actorId: ACTORS.wilrow, name: "Wilrow" },
  { actorId: ACTORS.fjarva, name: "Fjarva" },
  { actorId: ACTORS.monster, name: "Monster 1" },
  { actorId: ACTORS.monster, name: "Monster 2" },
];

describe("the Director without a map", () => {
  const table = useTable(swampTable({ generation: 14 }));
  let gm: Page;
  let wil: Page;

  const tracker = (page: Page): Locator => page.locator("#combat");
  const row = (page: Page, name: string): Locator => tracker(page).locator("li.row", { has: page.locator(`.name bdi:text-is("${name}")`) });
  const dialog = (): Locator => gm.locator("dialog.application, .application.dialog").last();
  const press = (button: Locator): Promise<void> => changes(gm, () => button.click());
  const facts = (page: Page, name: string) => row(page, name).locator(".fact").allInnerTexts();
  const figure = (name: string) =>
    gm.evaluate((wanted) => Object.values<any>(game.combat.system.state.combatants).find((one) => one.name === wanted), name);
  const idOf = (name: string) => gm.evaluate((wanted) => game.combat.combatants.getName(wanted).id, name);
  const where = () =>
    gm.evaluate(() => `${game.combat.system.state.moment} ${game.combat.system.state.phase} ${game.combat.system.state.half}`);

  /** The tools of a figure, unfolded. */
  async function toolsOf(name: string): Promise<Locator> {
    const tools = row(gm, name).locator(".row-tools");
    if ((await tools.count()) === 0) await row(gm, name).locator("[data-action=unfold]").click();
    await tools.waitFor();
    return tools;
  }

  async function director(): Promise<Locator> {
    const fold = tracker(gm).locator("details.director");
    if (!(await fold.evaluate((element: any) => element.open))) await fold.locator("summary").click();
    return fold;
  }

  /** Gives a command by names, which must not be refused. */
  async function give(page: Page, kind: string, fields: object = {}): Promise<void> {
    expect(await send(page, { kind, ...fields }), kind).toBeNull();
    await settled(gm, wil);
  }

  /** Says what happens to somebody, in the dialog. */
  async function affect(name: string, kind: string, fill: (form: Locator) => Promise<unknown>): Promise<void> {
    await (await toolsOf(name)).locator("[data-action=effect]").click();
    await dialog().locator(`[name=effect][value=${kind}]`).check();
    await fill(dialog());
    await press(dialog().locator("[data-action=yes]"));
    await dialog().waitFor({ state: "detached" });
  }

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    for (const page of [gm, wil]) await atTracker(page);
    await gm.evaluate(async (figures) => {
      const combat = await Combat.implementation.create({ type: "moments", active: true });
      await combat.createEmbeddedDocuments("Combatant", figures);
      await combat.startCombat();
    }, FIGURES);
    for (const page of [gm, wil]) await tracker(page).locator(".combat-tracker.phase-meeting.half-party").waitFor();
  });

  it("puts a note, a status and out of action on a figure, and brings it back in", async () => {
    await affect("Wilrow", "note", (form) => form.locator("[name=text]").fill("Mud up to the knee"));
    await expect.poll(() => facts(wil, "Wilrow")).toEqual(["Mud up to the knee"]);
    await affect("Wilrow", "status", (form) => form.locator("select[name=status]").selectOption("blind"));
    await wil.waitForFunction((id) => game.actors.get(id).statuses.has("blind"), ACTORS.wilrow);
    await affect("Fjarva", "out", (form) => form.locator("[name=text]").fill("Swept away"));
    await expect.poll(() => row(wil, "Fjarva").locator(".lamp-out").count()).toBe(1);
    // The mark is a projection: it follows the row.
    await wil.waitForFunction(() => game.combat.combatants.getName("Fjarva").defeated);
    await press((await toolsOf("Fjarva")).locator("[data-action=restore]"));
    await expect.poll(() => row(wil, "Fjarva").locator(".lamp-out").count()).toBe(0);
    expect((await figure("Fjarva")).standing).toBe("in");
    await affect("Wilrow", "status", async (form) => {
      await form.locator("select[name=status]").selectOption("blind");
      await form.locator("select[name=active]").selectOption("false");
    });
    await wil.waitForFunction((id) => !game.actors.get(id).statuses.has("blind"), ACTORS.wilrow);
  });

  it("sets who is in contact, which stops moved figures and releases them", async () => {
    for (const from of ["meeting", "missile"]) {
      expect(await where()).toBe(`1 ${from} party`);
      await changes(gm, async () => {
        await tracker(gm).locator("[data-action=skipPhase]").click();
        await dialog().locator("[data-action=yes]").click();
      });
      await dialog().waitFor({ state: "detached" });
    }
    expect(await where()).toBe("1 movement party");
    await settled(gm, wil);
    await give(wil, "move", { combatant: "Wilrow", way: "walk", spaces: 3 });
    const near = (await toolsOf("Wilrow")).locator(`[data-action=contact][data-target="${await idOf("Monster 1")}"]`);
    await press(near);
    await expect.poll(() => row(wil, "Wilrow").locator(".badge-stopped").innerText()).toContain("Stopped by Monster 1");
    expect(await refusedAs(wil, { kind: "move", combatant: await idOf("Wilrow"), way: "walk", spaces: 1 })).toMatch(/ended this movement/);
    await expect.poll(() => near.getAttribute("aria-pressed")).toBe("true");
    await press(near);
    await expect.poll(() => row(wil, "Wilrow").locator(".badge-stopped").count()).toBe(0);
    await give(wil, "move", { combatant: "Wilrow", way: "sneak", spaces: 2 });
    expect((await figure("Wilrow")).spent).toBe(7);
  });

  it("handles cover: half is hard to hit, full can neither shoot nor be shot", async () => {
    await give(wil, "cover", { combatant: "Wilrow", cover: "full" });
    await give(gm, "cover", { combatant: "Fjarva", cover: "partial" });
    await give(gm, "nextMoment");
    await give(gm, "nextPhase");
    expect(await refusedAs(wil, { kind: "strike", combatant: await idOf("Wilrow"), target: await idOf("Monster 1") })).toMatch(
      /in full cover when the Moment began/,
    );
    await give(gm, "nextHalf");
    const [monster, wilrow, fjarva] = [await idOf("Monster 1"), await idOf("Wilrow"), await idOf("Fjarva")];
    expect(await refusedAs(gm, { kind: "strike", combatant: monster, target: wilrow })).toMatch(/is in full cover\./);
    const tools = await toolsOf("Monster 1");
    await tools.locator("input[name=amount]").fill("3");
    await press(tools.locator("[data-action=modify]"));
    await expect.poll(() => facts(gm, "Monster 1")).toEqual(["Next strike +3"]);
    expect(await facts(wil, "Monster 1")).toEqual([]);
    await press(row(gm, "Monster 1").locator(`.target[data-deed=strike][data-target="${fjarva}"]`));
    const card = (page: Page) => page.locator("#chat .chat-moments .outcome").last();
    await expect.poll(() => card(wil).innerText()).toContain("+1 for cover");
    await expect
      .poll(() => gm.locator("#chat .chat-moments .sums span").allTextContents())
      .toEqual(["Strike 9", "hits at 5 or less", "+3 on the die by the GM"]);
    expect(await wil.locator("#chat .chat-moments .sums").count()).toBe(0);
  });

  it("sets the rules aside with a reason that all read in the log", async () => {
    const [wilrow, monster] = [await idOf("Wilrow"), await idOf("Monster 1")];
    const override = "A gap in the wall";
    expect(await refusedAs(wil, { kind: "strike", combatant: wilrow, target: monster, override })).toBe("Only the GM can do that.");
    await give(gm, "strike", { combatant: "Wilrow", target: "Monster 1", override });
    await tracker(wil).locator("[data-action=openLog]").click();
    await expect.poll(() => wil.locator(".callboard-log").innerText()).toContain("Rule overridden: A gap in the wall");
    await wil.locator(".callboard-log [data-action=close]").click();
  });

  it("makes the party lose time by dithering, and rolls an order by Agility", async () => {
    await give(gm, "nextPhase");
    expect(await where()).toBe("2 movement party");
    await press((await director()).locator("[data-action=penaliseParty]"));
    expect(await where()).toBe("2 movement foe");
    await expect.poll(() => tracker(wil).locator("header.combat-tracker-header").innerText()).toContain("The foes go first");
    await press((await director()).locator("[data-action=agilityOrder]"));
    const told = wil.locator("#chat .chat-dice");
    await expect.poll(() => told.locator("h3").allTextContents()).toEqual(["Order by Agility"]);
    expect((await told.locator(".roller .who").allTextContents()).every((name) => name.trim().startsWith("Monster"))).toBe(true);
    expect(await told.locator(".roller .die").count()).toBeGreaterThanOrEqual(2);
    const order = await gm.evaluate(() => game.callboard.view(game.combat).rows.map(({ combatant }: any) => combatant));
    await expect
      .poll(() => wil.evaluate(() => game.callboard.view(game.combat).rows.map(({ combatant }: any) => combatant)))
      .toEqual(order);
    await give(gm, "nextHalf");
    expect(await where()).toBe("2 movement party");
  });

  it("takes eight clicks for an empty Moment, and asks nothing if all present players are done", async () => {
    await gm.evaluate(async (ids) => {
      await game.combat.delete();
      const axe = { name: "Axe", type: "weapon", system: { moments: { kind: "melee", damage: "1d8" } } };
      for (const id of ids) await game.actors.get(id).createEmbeddedDocuments("Item", [axe]);
    }, Object.values(ACTORS));
    await gm.evaluate(async (figures) => {
      const combat = await Combat.implementation.create({ type: "moments", active: true });
      const foes = Array.from({ length: 12 }, (_none, index) => ({ ...figures[2], name: `Foe ${index + 1}` }));
      await combat.createEmbeddedDocuments("Combatant", [...figures.slice(0, 2), ...foes]);
      await combat.startCombat();
      Object.assign(globalThis, { clicks: 0 });
      document.addEventListener("click", ({ isTrusted }) => void ((globalThis as any).clicks += isTrusted ? 1 : 0), { capture: true });
    }, FIGURES);
    const passed: string[] = [];
    while ((await gm.evaluate(() => game.combat.system.state.moment)) === 1) {
      const half = await where();
      passed.push(half);
      for (const page of [gm, wil])
        await tracker(page)
          .locator(`.combat-tracker.phase-${half.split(" ")[1]}.half-${half.split(" ")[2]}`)
          .waitFor();
      if (half.endsWith("party")) await changes(wil, () => row(wil, "Wilrow").locator("[data-deed=done]").first().click());
      await gm.waitForFunction(
        (isParty) => !isParty || !game.callboard.view(game.combat).waiting.includes(game.combat.combatants.getName("Wilrow").id),
        half.endsWith("party"),
      );
      await press(tracker(gm).locator("[data-action=advance].next"));
    }
    expect(passed).toEqual(["meeting", "movement", "magic", "management"].flatMap((phase) => [`1 ${phase} party`, `1 ${phase} foe`]));
    expect(await gm.evaluate(() => (globalThis as any).clicks)).toBeLessThanOrEqual(8);
    expect(await where()).toBe("2 meeting party");
  });
});
