import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { clearTable, give } from "../e2e/support/arrange.ts";
import { CALLBOARD, useTable, witness } from "../e2e/support/index.ts";
import { Tracker } from "../e2e/support/tracker.ts";
import { it } from "../e2e/support/witness.ts";

/** What the menu of a combatant's row offers, by the texts that are read. */
const offered = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const modern = game.release.generation >= 14;
    const row = document.createElement("li");
    row.dataset["combatantId"] = game.combat.combatants.getName(wanted).id;
    const entries: any[] = ui.combat._getEntryContextOptions();
    const isOffered = (entry: any): boolean => {
      const asked = modern ? entry.visible : entry.condition;
      return typeof asked === "function" ? asked(row) : (asked ?? true);
    };
    return entries.filter(isOffered).map((entry) => game.i18n.localize(modern ? entry.label : entry.name));
  }, name);

/** Chooses an entry of the menu of a combatant's row. */
const choose = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([wanted, label]) => {
      const modern = game.release.generation >= 14;
      const row = document.createElement("li");
      row.dataset["combatantId"] = game.combat.combatants.getName(wanted).id;
      const entry: any = ui.combat
        ._getEntryContextOptions()
        .find((one: any) => game.i18n.localize(modern ? one.label : one.name) === label);
      if (modern) entry.onClick(new Event("click"), row);
      else entry.callback(row);
    },
    [name, text] as const,
  );

/** How a page keeps the contract of the tracker: how often each combatant that its user may see has a row, how many rows stand for nobody or outside a list, and how often an id stands on what is no row, in any window. */
const rowsOn = (page: Page): Promise<{ rows: number[]; strange: number; elsewhere: number }> =>
  page.evaluate(() => {
    const seen = game.combat.combatants.filter((one: any) => one.visible).map(({ id }: any) => id);
    const rows = [...ui.combat.element.querySelectorAll("li.combatant")] as HTMLElement[];
    const isStrange = (row: HTMLElement) => !row.parentElement?.matches("ol.combat-tracker") || !seen.includes(row.dataset["combatantId"]);
    return {
      rows: seen.map((id: string) => rows.filter((row) => row.dataset["combatantId"] === id).length),
      strange: rows.filter(isStrange).length,
      elsewhere: document.querySelectorAll("[data-combatant-id]:not(li.combatant), .combatant:not(li)").length,
    };
  });

/** Entries of Foundry's own that mean nothing where there is no initiative. */
const OF_INITIATIVE = ["Clear initiative", "Roll initiative again"];

describe("the first minute", () => {
  // A world in which nobody was greeted yet, and without the demo scene.
  const { users } = demoWorld("demo").documents;
  const table = useTable({
    packages: [CALLBOARD],
    documents: { users: users.map((user: object) => ({ ...user, character: null })), settings: [] },
    witnesses: ["Gamemaster"],
  });
  let gm: Tracker;
  let ada: Tracker;

  /** Makes a new encounter by the card of a structure, and starts it. */
  async function begin(type: string): Promise<void> {
    await gm.root.locator(`[data-action=beginEncounter][data-type=${type}]`).click();
    await gm.page.waitForFunction((wanted) => game.combat?.type === wanted && game.combat.combatants.size === 7, type);
    await gm.root.locator("[data-action=startCombat]").click();
    for (const { page } of [gm, ada]) await page.waitForFunction(() => game.combat?.system.state);
  }

  beforeAll(async () => {
    gm = await new Tracker(await table.join("Gamemaster")).open();
    ada = await new Tracker(await table.join("Ada")).open();
  });

  witness("greets the GM of a new world once, with a demo scene, the tour and the guide", async () => {
    const welcome = ({ page }: Tracker) => page.locator(".callboard-welcome");
    await welcome(gm).locator("[data-action=openDemo]").waitFor();
    expect(await welcome(gm).locator(".way strong").allTextContents()).toEqual(["Open the demo scene", "Take the tour", "Read the guide"]);
    expect(await welcome(ada).count()).toBe(0);
    expect(await gm.page.evaluate(() => [game.scenes.size, game.actors.size])).toEqual([0, 0]);
    await welcome(gm).locator("[data-action=openDemo]").click();
    await gm.page.waitForFunction(() => game.scenes.active?.tokens.size === 7);
    const { strangers, names } = await gm.page.evaluate(() => ({
      strangers: game.scenes.active.tokens.filter((token: any) => token.actor === null).length,
      names: game.actors.map((actor: any) => actor.name).sort(),
    }));
    expect(strangers).toBe(0);
    expect(names).toEqual(["Fen hag", "Fjarva", "Maren", "Swamp monster", "Will-o’-the-wisp", "Wilrow"]);
    await gm.page.evaluate(async () => {
      await game.actors.getName("Wilrow").update({ ownership: { [game.users.getName("Ada").id]: 3 } });
    });
    await ada.page.waitForFunction(() => game.actors.getName("Wilrow")?.isOwner && game.scenes.active);
    await gm.page.reload();
    await gm.page.waitForFunction(() => (globalThis as any).game?.ready);
    await gm.open();
    expect(await gm.page.evaluate(() => game.settings.get("callboard", "welcomed"))).toBe(true);
    expect(await welcome(gm).count()).toBe(0);
  });

  afterEach(async () => {
    await clearTable(gm.page);
    await gm.root.locator(".choice").first().waitFor();
  });

  witness("has a card for each enabled structure, the default first, and none for players", async () => {
    const namesOf = () => gm.root.locator(".choice .name").allTextContents();
    const names = async () => (await namesOf()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(await names()).toEqual(["Quick, Regular, Slow default", "Timeline", "Moments", "Pages", "Action Rounds"]);
    await gm.page.evaluate(async () => {
      await game.settings.set("callboard", "structures", ["stages", "moments", "rounds"]);
      await game.settings.set("callboard", "defaultStructure", "moments");
    });
    await expect.poll(names).toEqual(["Moments default", "Quick, Regular, Slow", "Action Rounds"]);
    await gm.page.evaluate(async () => {
      await game.settings.set("callboard", "structures", ["stages", "timeline", "moments", "pages", "rounds"]);
      await game.settings.set("callboard", "defaultStructure", "stages");
    });
    await expect
      .poll(() => gm.root.locator(".choice").first().locator(".good-for").textContent())
      .toBe("Good for first sessions, big fights and many foes.");
    await ada.root.locator(".choices .hint", { hasText: "The GM starts one" }).waitFor();
    expect(await ada.root.locator(".choice").count()).toBe(0);
  });

  it("offers in a combatant's menu what the rules allow now, and nothing about initiative", async () => {
    await begin("stages");
    const byGm = await offered(gm.page, "Fen hag");
    expect(byGm).toEqual(expect.arrayContaining(["Announce an action", "Pass", "Hold (skip while waiting)", "Hide from players"]));
    expect(byGm).toEqual(expect.arrayContaining(["Mark as defeated", "Change sides", "Remove from encounter"]));
    expect(byGm.filter((text) => [...OF_INITIATIVE, "Withdraw", "Take off hold"].includes(text))).toEqual([]);
    // The GM announces first: a player may not, whatever the menu.
    expect(await offered(ada.page, "Wilrow")).toEqual(["Pass", "Hold (skip while waiting)"]);
    expect(await offered(ada.page, "Fen hag")).toEqual([]);
    await choose(gm.page, "Fen hag", "Pass");
    await expect.poll(() => offered(gm.page, "Fen hag")).not.toContain("Pass");
    await give(gm.page, { kind: "announce", combatant: "Fen hag", text: "Curses Wilrow" });
    await expect.poll(() => offered(gm.page, "Fen hag")).toContain("Withdraw");
    await choose(gm.page, "Fen hag", "Withdraw");
    await expect.poll(() => offered(gm.page, "Fen hag")).not.toContain("Withdraw");
    await choose(ada.page, "Wilrow", "Hold (skip while waiting)");
    await expect.poll(() => offered(ada.page, "Wilrow")).toContain("Take off hold");
  });

  it("marks, hides and turns combatants by their menu, and the encounter follows", async () => {
    await begin("stages");
    const memberOf = (name: string) =>
      gm.page.evaluate((wanted) => {
        const { side, hidden, standing } = game.combat.system.state.combatants[game.combat.combatants.getName(wanted).id];
        return { side, hidden, standing };
      }, name);
    expect(await memberOf("Fen hag")).toEqual({ side: "foe", hidden: false, standing: "in" });
    for (const text of ["Change sides", "Hide from players", "Mark as defeated"]) await choose(gm.page, "Fen hag", text);
    await expect.poll(() => memberOf("Fen hag")).toEqual({ side: "party", hidden: true, standing: "out" });
    for (const text of ["Change sides", "Show to players", "Mark as not defeated"]) await choose(gm.page, "Fen hag", text);
    await expect.poll(() => memberOf("Fen hag")).toEqual({ side: "foe", hidden: false, standing: "in" });
  });

  it("opens the guide at the tracker's current step, and starts the tour of the structure in play", async () => {
    await gm.root.locator("[data-action=openGuide]").click();
    await gm.page.locator("[data-page-id=cbFirstEn1000000]", { hasText: "Callboard has no initiative list" }).first().waitFor();
    await begin("stages");
    await gm.root.locator("header [data-action=openGuide]").click();
    await gm.page.locator("[data-page-id=cbPage2000000000]", { hasText: "Announce." }).first().waitFor();
    const tours = (keys: readonly string[]) =>
      gm.page.evaluate((all) => all.map((key) => game.tours.get(`callboard.${key}`).canStart), keys);
    expect(await tours(["first-minute", "stages", "timeline"])).toEqual([true, true, false]);
    await gm.page.evaluate(() => game.tours.get("callboard.stages").start());
    for (const title of ["Where you are", "What to do now", "Announce", "Three stages", "The next step"]) {
      await expect.poll(() => gm.page.locator(".tour h3").textContent()).toBe(title);
      expect(await gm.page.evaluate(() => foundry.nue.Tour.activeTour.targetElement !== null)).toBe(true);
      await gm.page.locator(".tour [data-action=next]").click();
    }
    await expect.poll(() => gm.page.evaluate(() => game.tours.get("callboard.stages").status)).toBe("completed");
    // With an encounter there is nothing to choose: the step speaks from the middle, and still knows what it points at.
    await gm.page.evaluate(() => game.tours.get("callboard.first-minute").progress(2));
    const chosen = await gm.page.evaluate(() => {
      const { targetElement, steps, currentStep } = foundry.nue.Tour.activeTour;
      return [targetElement, currentStep.id, steps[2].selector];
    });
    expect(chosen).toEqual([null, "choose", "#combat .choice"]);
    await gm.page.locator(".tour [data-action=exit]").click();
  });

  it("opens a form for commands that the menu alone cannot give", async () => {
    await begin("stages");
    await choose(gm.page, "Fen hag", "Announce an action");
    await expect.poll(() => gm.root.locator("form.composer").textContent()).toContain("What does Fen hag do?");
  });

  it("has macros that pass, advance and lead to the same forms as the menus", async () => {
    await begin("timeline");
    const names = await gm.page.evaluate(async () =>
      (await game.packs.get("callboard.callboard-macros").getDocuments()).map(({ name }: any) => name).sort(),
    );
    expect(names).toEqual(["Announce", "Next step", "Open the Hand", "Open the board", "Pass"]);
    const run = (page: Page, name: string): Promise<unknown> =>
      page.evaluate(async (wanted) => {
        const all: any[] = await game.packs.get("callboard.callboard-macros").getDocuments();
        await all.find((one) => one.name === wanted).execute();
      }, name);
    await run(ada.page, "Pass");
    await gm.page.waitForFunction(() => game.combat.system.state.combatants[game.combat.combatants.getName("Wilrow").id].passed);
    await run(ada.page, "Open the Hand");
    await ada.page.locator(".callboard-hand").waitFor();
    await run(gm.page, "Open the board");
    await gm.page.locator(".callboard-board").waitFor();
    await gm.page.evaluate(() =>
      [...foundry.applications.instances.values()].find((app: any) => app.element?.classList.contains("callboard-board"))?.close(),
    );
    expect(await gm.root.locator("[data-action=undo]").getAttribute("data-tooltip")).toBe("Undo (Shift+U)");
  });

  it.each([
    ["timeline", "Wilrow", ["Bid", "Done with this bidding", "Pass until rejoining", "Hold (skip while waiting)"]],
    ["moments", "Wilrow", ["Hold (skip while waiting)"]],
    ["rounds", "Wilrow", ["Hold (skip while waiting)"]],
    ["pages", "Wilrow", ["Hold (skip while waiting)"]],
  ] as const)("offers a player in %s only their own commands", async (type, name, wanted) => {
    await begin(type);
    await expect.poll(() => offered(ada.page, name)).toEqual(expect.arrayContaining([...wanted]));
    expect(await offered(ada.page, "Fen hag")).toEqual([]);
  });

  it.each(["stages", "timeline", "moments", "rounds", "pages"])(
    "has one row for each combatant, with its id on nothing else, in every structure: %s",
    async (type) => {
      let count = 7;
      // The will-o'-the-wisp is hidden from players.
      const isKept = async (): Promise<void> => {
        await expect.poll(() => rowsOn(gm.page)).toEqual({ rows: Array(count).fill(1), strange: 0, elsewhere: 0 });
        await expect.poll(() => rowsOn(ada.page)).toEqual({ rows: Array(count - 1).fill(1), strange: 0, elsewhere: 0 });
      };
      await gm.root.locator(`[data-action=beginEncounter][data-type=${type}]`).click();
      await gm.page.waitForFunction((wanted) => game.combat?.type === wanted && game.combat.combatants.size === 7, type);
      await ada.page.waitForFunction((wanted) => game.combat?.type === wanted && game.combat.combatants.size === 7, type);
      await isKept();
      if (type === "stages") {
        await gm.page.evaluate(() => {
          const actorId = game.actors.getName("Swamp monster").id;
          return game.combat.createEmbeddedDocuments(
            "Combatant",
            [3, 4, 5].map((number) => ({ actorId, name: `Swamp monster ${number}` })),
          );
        });
        count = 10;
        await isKept();
      }
      await gm.root.locator("[data-action=startCombat]").click();
      for (const { page } of [gm, ada]) await page.waitForFunction(() => game.combat?.system.state);
      await isKept();
      await gm.page.evaluate(() => game.callboard.openBoard());
      await gm.page.locator(".callboard-board .window-content .board").waitFor();
      await ada.page.evaluate(() => game.callboard.openHand());
      await isKept();
      if (type === "stages") {
        const all = await gm.page.evaluate(() =>
          [...game.combat.combatants].sort((one: any, other: any) => Number(other.isNPC) - Number(one.isNPC)).map(({ name }: any) => name),
        );
        for (const combatant of all) await give(gm.page, { kind: "announce", combatant, text: "Waits" });
        await isKept();
        await give(gm.page, { kind: "lock" });
        // Those of a kind are one row, which holds a row for each.
        await gm.root.locator("li.alike li.combatant").first().waitFor({ state: "attached" });
        await isKept();
        for (const combatant of all) await give(gm.page, { kind: "classify", combatant, movements: 1 });
        await give(gm.page, { kind: "begin" });
        await isKept();
        for (const combatant of all) await give(gm.page, { kind: "judge", combatant, result: "success" });
        await isKept();
      }
      if (type === "moments") {
        await give(gm.page, { kind: "nextHalf" });
        await isKept();
      }
    },
  );

  it("has no button for Foundry's skipping of defeated combatants, its resource and its turn marker, which its trackers ignore", async () => {
    await begin("stages");
    expect(await gm.root.locator("[data-action=trackerSettings]").count()).toBe(0);
  });

  it("leaves a combatant its initiative in one of Foundry's own encounters", async () => {
    await gm.page.evaluate(async () => {
      const combat = await Combat.implementation.create({ type: "base", scene: game.scenes.active.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Toad", initiative: 3 }]);
      await ui.combat.render({ combat });
    });
    await gm.page.waitForFunction(() => game.combat?.combatants.size === 1);
    expect(await offered(gm.page, "Toad")).toEqual(expect.arrayContaining(OF_INITIATIVE));
  });
});
