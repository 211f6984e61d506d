import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { cutOff } from "./support/german.ts";
import { brokenWords } from "./support/pointed.ts";
import { inPseudo, squeezed, textsInCode } from "./support/pseudo.ts";
import {
  wear,
  ACTORS,
  announceMonsters,
  arrange,
  BLAST,
  expectSound,
  faults,
  give,
  misfits,
  picture,
  POOLED,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  withoutCanvas,
} from "./support/index.ts";

const SIZES = [
  { name: "1440 wide, dark", theme: "dark", viewport: { width: 1440, height: 900 }, scale: 1 },
  { name: "1200 wide, light", theme: "light", viewport: { width: 1200, height: 800 }, scale: 1 },
  { name: "zoomed to 200 %, dark", theme: "dark", viewport: { width: 720, height: 450 }, scale: 2 },
] as const;

describe.each(SIZES)("screens, $name", ({ name, theme, viewport, scale }) => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let wil: Tracker;

  const sit = async (user: string): Promise<Tracker> => {
    const page = await table.join(user, { viewport, scale, before: withoutCanvas });
    await wear(page, theme);
    await page.evaluate(() => {
      ui.sidebar.expand();
      ui.sidebar.changeTab("combat", "primary");
    });
    return new Tracker(page);
  };
  /** Looks at the same part of both people's pages. */
  const look = async (selector: string, ...trackers: readonly Tracker[]): Promise<void> => {
    for (const { page } of trackers.length > 0 ? trackers : [gm, wil]) {
      await picture(page, `${name.replaceAll(/\W+/g, "-")}-${selector.replaceAll(/\W+/g, "")}`);
      await expectSound(page, selector);
    }
  };

  const openBoards = async (): Promise<void> => {
    for (const { page, root } of [gm, wil]) {
      await root.locator("[data-action=openBoard]").click();
      await page.locator(".callboard-board .what-now").waitFor();
    }
  };
  const step = async (wanted: string): Promise<void> => {
    for (const tracker of [gm, wil]) await tracker.at(wanted);
    await look("#combat");
    await look(".callboard-board");
  };

  beforeAll(async () => {
    [gm, wil] = [await sit("Gamemaster"), await sit("Wil")];
  });

  it("have no faults before the start", async () => {
    for (const { page } of [gm, wil]) expect(await page.evaluate(() => document.body.className)).toContain(`theme-${theme}`);
    await gm.root.locator("[data-action=createCombat]").first().click();
    await gm.root.locator("[data-change=chooseStructure]").waitFor();
    await wil.root.locator(".what-now").waitFor();
    await look("#combat");
    await gm.root.locator("details.rules summary").click();
    await gm.root.locator("[data-action=houseRules]").click();
    await gm.page.locator(".callboard-house form, form.callboard-house").first().waitFor();
    await look(".callboard-house", gm);
    await gm.page.locator(".callboard-house [data-action=close]").first().click();
    await gm.page.evaluate(() => game.combat.delete());
  });

  it("have no faults in tracker and board at every step of a round", async () => {
    await arrange(gm.page, Object.values(TOKENS));
    for (const tracker of [gm, wil]) await tracker.at("announce");
    await openBoards();
    await step("announce");
    await announceMonsters(gm.page);
    await give(gm.page, { kind: "announce", combatant: "Wilrow", text: "Blast", card: BLAST, targets: ["Monster 2"] }, { kind: "lock" });
    await step("classify");
    for (const combatant of ["Monster 1", "Monster 2", "Wilrow"])
      await give(
        gm.page,
        { kind: "classify", combatant, movements: 2 },
        { kind: "rate", combatant, difficulty: 5 },
        { kind: "tag", combatant, strike: true },
      );
    await step("classify");
    await give(gm.page, { kind: "begin" }, { kind: "judge", combatant: "Wilrow", result: "success" });
    await give(gm.page, { kind: "affect", combatant: "Wilrow", effect: "modifier", target: "Fjarva", amount: 1 });
    await step("R");
    await gm.page.locator(".callboard-board [data-action=effect]").first().click();
    await gm.page.locator(".dialog.callboard, dialog.callboard").first().waitFor();
    await look(".callboard .callboard-ask", gm);
    await gm.page.keyboard.press("Escape");
    await give(
      gm.page,
      { kind: "judge", combatant: "Monster 1", result: "partial" },
      { kind: "judge", combatant: "Monster 2", result: "miss" },
      { kind: "closeStage" },
    );
    await step("end");
    for (const { page } of [gm, wil]) await page.locator(".callboard-board [data-action=close]").first().click();
  });

  it("have no faults in the log and in chat", async () => {
    for (const { page, root } of [gm, wil]) {
      await root.locator("[data-action=openLog]").click();
      await page.locator(".callboard-log li").first().waitFor();
    }
    await look(".callboard-log");
    for (const { page } of [gm, wil]) {
      await page.locator(".callboard-log [data-action=close]").first().click();
      await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
      await page.locator("#chat .chat-stages").first().waitFor();
    }
    for (const { page } of [gm, wil]) {
      await expect.poll(() => faults(page, "#chat .chat-log")).toEqual([]);
      await expect.poll(() => misfits(page, "#chat .chat-stages")).toEqual([]);
    }
  });

  it("have no faults in the sheets of characters, foes and cards, for owners and for observers", async () => {
    await gm.page.evaluate(([id]) => game.actors.get(id).update({ ownership: { default: 2 } }), [ACTORS.fjarva]);
    for (const { page } of [gm, wil])
      await page.evaluate(
        async ([mine, other, foe, card]) => {
          const sheets = [game.actors.get(mine).items.get(card), game.actors.get(other), game.actors.get(foe), game.actors.get(mine)];
          for (const document of sheets)
            if (document.testUserPermission(game.user, "LIMITED")) await document.sheet.render({ force: true });
        },
        [ACTORS.wilrow, ACTORS.fjarva, ACTORS.monster, BLAST] as const,
      );
    await look(".application.sheet");
  });
});

/** The windows of an encounter, as far as a structure has them. */
const WINDOWS = ["#combat", ".callboard-board .window-content", ".callboard-hand .window-content"];

describe("screens in a language that is longer by 40 %", () => {
  const table = useTable({ ...swampTable(), documents: POOLED });
  const size = { viewport: { width: 1366, height: 768 }, before: inPseudo };
  let gm: Page;
  let wil: Page;

  /** Looks at a part of a page: each text is ours and can be translated, and all of it has room. */
  const look = async (page: Page, selector: string): Promise<void> => {
    await expect.poll(() => textsInCode(page, selector), { message: `texts in code in ${selector}` }).toEqual([]);
    const cut = () => cutOff(page, selector);
    await expect.poll(cut, { message: `cut off in ${selector}` }).toEqual([]);
    await expect.poll(() => squeezed(page, selector), { message: `squeezed in ${selector}` }).toEqual([]);
    await expect.poll(() => brokenWords(page, selector), { message: `broken words in ${selector}` }).toEqual([]);
    await expect.poll(() => misfits(page, selector), { message: `sizes of ${selector}` }).toEqual([]);
    for (const style of ["tighter", "looser"]) {
      await page.evaluate((chosen) => void (document.documentElement.dataset["look"] = chosen), style);
      await expect.poll(cut, { message: `cut off in ${selector}, ${style}` }).toEqual([]);
      await expect.poll(() => misfits(page, selector), { message: `sizes of ${selector}, ${style}` }).toEqual([]);
    }
    await page.evaluate(() => void (document.documentElement.dataset["look"] = "usual"));
  };

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", size), await table.join("Wil", size)];
    for (const page of [gm, wil]) await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  });

  it.each(["stages", "timeline", "moments", "rounds", "pages"])("have room and no text in code in %s", async (type) => {
    const id = await gm.evaluate(
      async ([chosen, tokens]) => {
        for (const combat of [...game.combats]) await combat.delete();
        const scene = game.scenes.active;
        const combat = await Combat.implementation.create({ type: chosen, scene: scene.id, active: true });
        const figures = tokens.map((token) => {
          const { name, actorId } = scene.tokens.get(token);
          return { tokenId: token, sceneId: scene.id, actorId, name };
        });
        await combat.createEmbeddedDocuments("Combatant", figures);
        return combat.id;
      },
      [type, Object.values(TOKENS)] as const,
    );
    await look(gm, "#combat");
    await gm.evaluate(() => game.combat.startCombat());
    for (const page of [gm, wil]) {
      await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
      await page.locator("#combat .what-now").waitFor();
      await page.locator("#combat [data-action=openBoard]").click();
      await page.locator(".callboard-board .what-now").waitFor();
      if (["timeline", "rounds", "pages"].includes(type)) {
        await page.evaluate(() => game.callboard.openHand());
        await page.locator(".callboard-hand .window-content").waitFor();
      }
      for (const selector of WINDOWS) await look(page, selector);
    }
  });

  it("have room and no text in code in sheets and settings", async () => {
    await wil.evaluate(async (id) => {
      await game.actors.get(id).sheet.render({ force: true });
    }, ACTORS.wilrow);
    for (const tab of await wil.locator(".cast-sheet nav.tabs [data-tab]").evaluateAll((tabs) => tabs.map((one: any) => one.dataset.tab))) {
      await wil.locator(`.cast-sheet nav.tabs [data-tab=${tab}]`).click();
      await look(wil, ".cast-sheet .window-content");
    }
    await gm.evaluate(() => game.combat.delete());
    await gm.evaluate(() => Combat.implementation.create({ active: true }));
    await gm.locator("#combat details.rules summary").click();
    await gm.locator("#combat [data-action=houseRules]").click();
    await gm.locator(".callboard-house form, form.callboard-house").first().waitFor();
    await look(gm, ".callboard-house .window-content");
  });
});
