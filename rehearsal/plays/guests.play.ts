import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { cp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { Board, Dragging, it, noCanvas, onlyInBrowser, useTable, witnessOf } from "../e2e/support/index.ts";

const GUESTS = path.resolve(import.meta.dirname, "../../tests/modules");
/** Modules that know nothing of each other, of the system, or of this host. */
const MODULES = ["habit-window", "habit-order", "habit-ruler", "habit-packs", "habit-clock", "habit-dice", "habit-dock", "habit-rows"];
const WALKER = "habitTokenWalker";
const SHEET = ".habit-system.sheet";

describe.each([13, 14] as const)("packages by other authors, on generation %d", (generation) => {
  // Their compendiums are built as every system builds them.
  const built = path.join(os.tmpdir(), `rehearsal-guests-${process.pid}-${generation}`);
  const system = path.join(built, "habit-system");
  beforeAll(async () => {
    await cp(path.join(GUESTS, "habit-system"), system, { recursive: true });
    await compilePack(path.join(system, "packs/tools/_source"), path.join(system, "packs/tools"));
  });
  afterAll(() => rm(built, { recursive: true, force: true }));
  const table = useTable({
    generation,
    packages: [system, ...MODULES.map((id) => path.join(GUESTS, id))],
    documents: {
      users: [
        { name: "Gamemaster", role: 4 },
        { _id: "habitUserAnn0000", name: "Ann", role: 1 },
      ],
      scenes: [
        {
          name: "Field",
          active: true,
          width: 1400,
          height: 600,
          padding: 0,
          grid: { type: 1, size: 100, distance: 5, units: "ft" },
          tokens: [{ _id: WALKER, name: "Walker", width: 1, height: 1, x: 300, y: 300 }],
        },
      ],
    },
  });
  const report = async (page: Awaited<ReturnType<typeof table.join>>): Promise<string[]> => {
    const answer = await page.context().request.get(`${table.server.url}/report`);
    return (await answer.text()).trim().split("\n");
  };

  witnessOf(generation)("boot, and do what they are for", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    expect(await gm.evaluate(() => [game.system.id, game.modules.filter((one: any) => one.active).length])).toEqual([
      "habit-system",
      MODULES.length,
    ]);

    // A module reads the compendium of the system, and gives from it.
    const found = await gm.evaluate(async () => {
      const hero = await Actor.create({ name: "Wilrow", type: "hero", system: { health: { value: 7 } } });
      const { catalogue, give } = game.modules.get("habit-packs").api;
      const all = await catalogue();
      await give(hero, all[0].uuid);
      return { all: all.map(({ name, weight, from }: any) => [name, weight, from]), load: hero.load };
    });
    expect(found).toEqual({
      all: [
        ["Rope", 5, "Tools"],
        ["Lantern", 2, "Tools"],
      ],
      load: 5,
    });

    // The system's sheet of the old form: tabs, fields that save, buttons by jQuery, and what another module adds to it.
    await gm.evaluate(() => game.actors.getName("Wilrow").sheet.render(true));
    const sheet = gm.locator(SHEET);
    await sheet.locator(".loud", { hasText: "WILROW" }).waitFor();
    expect(await sheet.locator(".hurt").count()).toBe(1);
    expect(await sheet.locator(".habit-owner").allTextContents()).toEqual(["yours"]);
    expect(await sheet.locator(".tab.active").getAttribute("data-tab")).toBe("main");
    await sheet.locator("[data-tab=tools]").first().click();
    expect(await sheet.locator(".tab.active").getAttribute("data-tab")).toBe("tools");
    await sheet.locator(".item-create").click();
    await sheet.locator(".item", { hasText: "New tool" }).waitFor();
    await sheet.locator(".item", { hasText: "Rope" }).locator(".item-delete").click();
    await gm.waitForFunction(() => game.actors.getName("Wilrow").load === 1);
    await sheet.locator("[name='system.health.value']").fill("10");
    await sheet.locator("[name='system.health.value']").press("Tab");
    await gm.waitForFunction(() => game.actors.getName("Wilrow").system.health.value === 10);
    await gm.waitForFunction((at) => document.querySelectorAll(`${at} .hurt`).length === 0, SHEET);
    await gm.evaluate((at) => (document.querySelector(`${at} [data-roll]`) as HTMLElement).click(), SHEET);
    await gm.waitForFunction(() => game.messages.contents.at(-1)?.rolls[0]?.formula === "1d6 + 2");

    // A form and a question of the old form, from a button in the header of another's window.
    await sheet.locator(".habit-wish").click();
    const wishes = gm.locator("#habit-wishes");
    await wishes.locator("[name=wish]").fill("snow");
    await wishes.locator("[type=submit]").click();
    await gm.locator(".habit-ask", { hasText: "snow" }).waitFor();
    await gm.locator(".dialog [data-button=yes]").click();
    await gm.waitForFunction(() => game.settings.get("habit-window", "wish") === "snow");
    await gm.waitForFunction(() => Object.values<any>(ui.windows).length === 1);

    // A sheet that a module brings for items of the system.
    await gm.evaluate(() => game.actors.getName("Wilrow").items.contents[0].update({ "system.weight": 9 }));
    await gm.evaluate(() => game.actors.getName("Wilrow").items.contents[0].sheet.render(true));
    await gm.locator(".habit-tool .heavy").waitFor();

    // Who may not see an actor is shown no sheet of it; who closes a window has it gone.
    const rest = await gm.evaluate(async () => {
      const { sheet: open } = game.actors.getName("Wilrow");
      await open.close();
      return [
        open.rendered,
        document.querySelectorAll(".habit-system.sheet").length,
        Object.keys(game.actors.getName("Wilrow").apps).length,
      ];
    });
    expect(rest).toEqual([false, 0, 0]);
    await table.leave();
  });

  it("sort, measure and decorate an encounter", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    await gm.evaluate(async () => {
      const { id } = game.users.getName("Ann");
      const hero = await Actor.create({ name: "Zoe", type: "hero", ownership: { [id]: 3 } });
      const combat = await Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { name: "Bat", initiative: 9 },
        { name: "Ape", initiative: 4 },
        { actorId: hero.id, name: "Zoe", initiative: 1 },
      ]);
      await combat.startCombat();
    });
    const rows = gm.locator("#combat li.combatant");
    await gm.locator("#combat li.combatant .name", { hasText: "Zoe" }).waitFor();
    expect((await rows.locator(".name").allTextContents()).map((name) => name.trim())).toEqual(["Zoe", "Ape", "Bat"]);
    expect(await rows.locator(".habit-badge").allTextContents()).toEqual(["PC", "NPC", "NPC"]);
    expect(
      await gm.evaluate(() => [...document.querySelectorAll("#combat li.combatant")].every((row) => row.classList.contains("habit-order"))),
    ).toBe(true);
    expect(await gm.locator("#habit-dock img").evaluateAll((images) => images.map(({ alt }: any) => alt))).toEqual([
      "1 Zoe",
      "4 Ape",
      "9 Bat",
    ]);
    const colors = await gm.evaluate(() => {
      const ruler = new CONFIG.Token.rulerClass({ document: { id: "habitTokenRuler0" } });
      return [20, 40].map((distance) => ruler._getSegmentStyle({ measurement: { distance }, userId: game.userId }).color);
    });
    expect(colors).toEqual([0x33cc66, 0xcc3333]);
    await table.leave();
  });

  if (generation === 14)
    onlyInBrowser("measure the path of a dragged token in turns", async () => {
      const board = await new Board(await table.join("Gamemaster")).ready();
      const drag = await Dragging.lift(board, WALKER);
      const label = board.page.locator(".waypoint-label.last");
      await drag.over({ i: 3, j: 6 });
      await board.page.locator(".waypoint-label.habit-turns-1").waitFor();
      await drag.over({ i: 3, j: 10 });
      await board.page.locator(".waypoint-label.habit-turns-2").waitFor();
      expect(await label.count()).toBe(1);
      await drag.cancel();
      await table.leave();
    });

  it("have the unknown members that they read in a report, and our own are refused", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const lines = [
      "habit-order: Unknown member carousel of Game",
      "habit-packs: Unknown member compendiumBrowser of Game",
      "habit-ruler: foundry.canvas.rendering.filters.AlphaBlurFilter does nothing in the rehearsal",
      "habit-system: Unknown member HABIT of CONFIG",
      "habit-system: Unknown member sworn of DataModel (HabitActor)",
    ];
    await expect.poll(() => report(gm)).toEqual(lines);
    expect(
      await gm.evaluate(() => {
        const refused = (read: () => unknown): string => {
          try {
            return `given: ${String(read())}`;
          } catch (error) {
            return (error as Error).message;
          }
        };
        return [
          refused(() => (game as any).carousel),
          refused(() => (foundry as any).canvas.rendering),
          refused(() => (globalThis as any).GlowOverlayFilter),
          refused(() => game.settings.carousel),
          refused(() => game.users.activeGm),
        ];
      }),
    ).toEqual([
      "Unknown member carousel of Game",
      "Unknown member rendering of foundry.canvas",
      "Unknown member rendering of foundry.canvas",
      "Unknown member carousel of ClientSettings",
      "Unknown member activeGm of Collection (Users)",
    ]);
    await table.leave();
  });
});

describe.each([13, 14] as const)("a system that leaves out everything optional, on generation %d", (generation) => {
  const table = useTable({
    generation,
    packages: [path.join(GUESTS, "habit-bare")],
    documents: {
      users: [{ name: "Gamemaster", role: 4 }],
      actors: ["Wilrow", "Fjarva"].map((name, at) => ({
        _id: `bareActor${at}`.padEnd(16, "0"),
        name,
        type: "being",
        system: { vigour: 2 + at },
      })),
      scenes: [
        {
          name: "Fen",
          active: true,
          width: 1000,
          height: 600,
          padding: 0,
          grid: { type: 1, size: 100, distance: 5, units: "ft" },
          regions: [{ name: "Mire", shapes: [], behaviors: [{ type: "habit-bare.mire", name: "Mud", system: { depth: 3 } }] }],
          lights: [{ x: 100, y: 100, config: { dim: 20 } }],
        },
      ],
    },
  });

  witnessOf(generation)("boots and reads its own actors, opens sheets, and leads a fight, before a reload and after it", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    for (const time of ["first", "again"]) {
      if (time === "again") {
        await gm.reload();
        await table.ready(gm);
      }
      const found = await gm.evaluate(() => (globalThis as any).habitBare);
      expect(found).toEqual({
        actors: [
          ["Wilrow", "weak", true],
          ["Fjarva", "strong", true],
        ],
        levels: 2,
        visible: 2,
        detected: 1,
        parts: ["lore"],
        types: "object",
        id: true,
        pin: "Note",
        note: generation < 14 ? "MeasuredTemplate" : "object",
        empty: true,
        files: [],
        tooltip: true,
      });
      const scene = await gm.evaluate(() => {
        const { lights, regions } = game.scenes.active;
        const [mud] = regions.contents[0].behaviors.contents;
        return [
          lights.contents[0].config.dim,
          mud.type,
          mud.system.depth,
          mud.system.modelProvider?.id,
          game.keybindings.get("habit-bare", "late"),
        ];
      });
      expect(scene).toEqual([20, "habit-bare.mire", 3, "habit-bare", [{ key: "KeyL", modifiers: [] }]]);
    }

    await gm.evaluate(() => game.actors.getName("Wilrow").createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]));
    await gm.evaluate(() => game.actors.getName("Wilrow").sheet.render({ force: true }));
    const sheet = gm.locator(".habit-bare");
    await sheet.locator(".things li", { hasText: "Rope" }).waitFor();
    await sheet.locator("[name='system.vigour']").fill("9");
    await sheet.locator("[name='system.vigour']").press("Tab");
    await sheet.locator(".rank", { hasText: "strong" }).waitFor();
    await gm.evaluate(() => game.actors.getName("Wilrow").items.contents[0].sheet.render(true));
    await gm.waitForFunction(() => game.actors.getName("Wilrow").items.contents[0].sheet.rendered);

    const fight = await gm.evaluate(async () => {
      const combat = await Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        game.actors.map(({ id, name }: any) => ({ actorId: id, name })),
      );
      await combat.rollAll();
      await combat.startCombat();
      for (let turns = 0; turns < 3; turns += 1) await combat.nextTurn();
      return [combat.round, combat.turn, combat.combatants.some(({ initiative }: any) => !(initiative > 0))];
    });
    expect(fight).toEqual([2, 1, false]);
    await gm.evaluate(() => game.combat.delete());
    await table.leave();
  });
});
