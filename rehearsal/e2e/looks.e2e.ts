import { beforeAll, describe, expect, it } from "vitest";
import { cutOff } from "./support/german.ts";
import { ALL_MIXES, brokenWords, unreadableIn } from "./support/pointed.ts";
import { ACTORS, BLAST, give, picture, POOLED, SCENE, swampTable, TOKENS, Tracker, useTable, withoutCanvas } from "./support/index.ts";

const WINDOWS = "#combat, .callboard-board .window-content, .callboard-hand .window-content";
/** Names of several words, one of them long. */
const NAMES = {
  [TOKENS.wilrow]: "Wilhelmina Rowntree",
  [TOKENS.fjarva]: "Grandmother Fjarvaldsdottir",
  [TOKENS.first]: "Swamp monster 1",
  [TOKENS.second]: "Swamp monster 12",
};

describe("Callboard's screens, without help of the host", () => {
  const table = useTable({ ...swampTable({ witnesses: ["Gamemaster"] }), documents: POOLED });
  let gm: Tracker;

  beforeAll(async () => {
    gm = new Tracker(await table.join("Gamemaster", { viewport: { width: 1366, height: 768 }, before: withoutCanvas }));
    await gm.page.evaluate(
      async ([scene, names]) => {
        ui.sidebar.expand();
        ui.sidebar.changeTab("combat", "primary");
        await game.scenes.get(scene).updateEmbeddedDocuments(
          "Token",
          Object.entries(names).map(([_id, name]) => ({ _id, name })),
        );
      },
      [SCENE, NAMES] as const,
    );
  });

  it.each(["stages", "timeline", "moments", "rounds", "pages"])("break no name and are readable while pointed at, in %s", async (type) => {
    const { page } = gm;
    await page.evaluate(
      async ([chosen, tokens]) => {
        for (const combat of [...game.combats]) await combat.delete();
        const scene = game.scenes.active;
        const combat = await Combat.implementation.create({ type: chosen, scene: scene.id, active: true });
        const figures = tokens.map((token) => {
          const { name, actorId } = scene.tokens.get(token);
          return { tokenId: token, sceneId: scene.id, actorId, name };
        });
        await combat.createEmbeddedDocuments("Combatant", figures);
      },
      [type, Object.keys(NAMES)] as const,
    );
    await page.locator("#combat .setup li.row").first().waitFor();
    await expect.poll(() => brokenWords(page, WINDOWS)).toEqual([]);
    await page.evaluate(() => game.combat.startCombat());
    await page.locator("#combat .what-now").waitFor();
    await page.locator("#combat [data-action=openBoard]").click();
    await page.locator(".callboard-board .what-now").waitFor();
    if (["timeline", "rounds", "pages"].includes(type)) {
      await page.evaluate(() => game.callboard.openHand());
      await page.locator(".callboard-hand .window-content").waitFor();
    }
    await expect.poll(() => unreadableIn(page, WINDOWS, type === "stages" ? ALL_MIXES : undefined)).toEqual([]);
    if (type === "stages") {
      // The GM's announce first.
      const names = Object.values(NAMES).reverse();
      for (const combatant of names) await give(page, { kind: "announce", combatant, text: "Jumps", targets: names.slice(0, 1) });
    }
    await expect.poll(() => brokenWords(page, WINDOWS)).toEqual([]);
    await picture(page, type);
    if (type === "stages") {
      await give(page, { kind: "lock" });
      for (const combatant of Object.values(NAMES))
        await give(page, { kind: "classify", combatant, movements: 2 }, { kind: "rate", combatant, difficulty: 5 });
      await give(page, { kind: "begin" }, { kind: "judge", combatant: NAMES[TOKENS.first]!, result: "success" });
      await gm.at("R");
      await page.locator(".callboard-board .result-success").first().waitFor();
      await expect.poll(() => brokenWords(page, WINDOWS)).toEqual([]);
      await expect.poll(() => unreadableIn(page, WINDOWS)).toEqual([]);
      await picture(page, "stages-judged");
      await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
      await page.locator("#chat .chat-stages").first().waitFor();
      await expect.poll(() => unreadableIn(page, "#chat .chat-log", ALL_MIXES)).toEqual([]);
      await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    }
  });

  it("are whole without the host's font", async () => {
    table.allow(/Failed to load resource/);
    const page = await table.join("Wil", {
      witness: true,
      before: async (fresh) => {
        await withoutCanvas(fresh);
        await fresh.route("**/fonts/signika/**", (route) => route.abort());
      },
    });
    await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await page.locator("#combat .what-now").waitFor();
    expect(await page.evaluate(() => document.fonts.check("500 1em Signika"))).toBe(false);
    await expect.poll(() => cutOff(page, "#combat")).toEqual([]);
    await page.context().close();
  });

  it("have sheets whose pages are columns, whose labels have no shadow, and whose boxes are the host's", async () => {
    const { page } = gm;
    await page.evaluate(
      async ([mine, foe, card]) => {
        const actor = game.actors.get(mine);
        for (const document of [actor.items.get(card), game.actors.get(foe), actor]) await document.sheet.render({ force: true });
      },
      [ACTORS.wilrow, ACTORS.monster, BLAST] as const,
    );
    const sheet = page.locator(".application.cast-sheet:not(.npc-sheet)");
    for (const tab of await sheet.locator("nav.tabs [data-tab]").evaluateAll((tabs) => tabs.map((one: any) => one.dataset.tab))) {
      await sheet.locator(`nav.tabs [data-tab=${tab}]`).click();
      const shown = sheet.locator(".sheet-page.tab.active");
      expect(await shown.evaluateAll((pages) => pages.map((one) => (one as HTMLElement).dataset["tab"]))).toEqual([tab]);
      expect(await shown.evaluate((one) => [getComputedStyle(one).display, getComputedStyle(one).flexDirection])).toEqual([
        "flex",
        "column",
      ]);
      await picture(page, `sheet-${tab}`);
    }
    await page.evaluate(() => {
      for (const each of document.querySelectorAll(".cast-sheet .sheet-page")) each.classList.add("active");
    });
    await expect.poll(() => unreadableIn(page, ".application.cast-sheet, .application.action-sheet")).toEqual([]);
    const odd = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>(":is(.callboard, .callboard-screen) *")];
      const bare = document.createElement("input");
      const sizeOf = (input: HTMLElement) => {
        const { fontSize, appearance } = getComputedStyle(input);
        const { width, height } = input.getBoundingClientRect();
        return [appearance, (width / parseFloat(fontSize)).toFixed(1), (height / parseFloat(fontSize)).toFixed(1)].join(" ");
      };
      bare.type = "checkbox";
      document.body.append(bare);
      const usual = sizeOf(bare);
      bare.remove();
      const boxes = all.filter((one) => one.matches("input[type=checkbox], input[type=radio]") && one.clientWidth > 1);
      const shadowed = all.filter((one) => getComputedStyle(one).textShadow !== "none" && !one.closest("a"));
      // What stands in a text stands in its line.
      const rows = all.filter(
        (one) =>
          one.matches("button") &&
          one.clientWidth > 1 &&
          getComputedStyle(one).display === "flex" &&
          getComputedStyle(one.parentElement!).display === "block",
      );
      const tell = (why: string) => (one: HTMLElement) => `${why}: ${one.outerHTML.slice(0, 100)}`;
      return [
        ...boxes.filter((one) => sizeOf(one) !== usual).map(tell(`not ${usual} but`)),
        ...shadowed.map(tell("shadow")),
        ...rows.map(tell("a row of its own")),
      ];
    });
    expect(odd).toEqual([]);
  });

  it("have a form of house rules and a choice of structures that are readable while pointed at", async () => {
    const { page } = gm;
    await page.evaluate(() => game.combat.delete());
    await page.locator("#combat .choices .choice").first().waitFor();
    await expect.poll(() => unreadableIn(page, "#combat")).toEqual([]);
    await page.evaluate(() => Combat.implementation.create({ active: true }));
    await page.locator("#combat details.rules summary").click();
    await page.locator("#combat [data-action=houseRules]").click();
    await page.locator("form.callboard-house, .callboard-house form").first().waitFor();
    await expect.poll(() => unreadableIn(page, ".callboard-house")).toEqual([]);
    await picture(page, "house");
  });
});
