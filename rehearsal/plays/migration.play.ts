import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { SeedDocuments } from "../src/server/index.ts";
import { CALLBOARD, give, Tracker, useTable, it, witness } from "../e2e/support/index.ts";

const WORLDS = path.resolve(import.meta.dirname, "../../tests/fixtures/worlds");
const versions = readdirSync(WORLDS);

/** The documents of the world of a version as a generation stored it, by collection: what is the platform's own in them, it migrates itself. */
function worldOf(version: string, generation: number): SeedDocuments {
  const folder = path.join(WORLDS, version, String(generation));
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(files.map((name) => [path.basename(name, ".json"), JSON.parse(readFileSync(path.join(folder, name), "utf8"))]));
}

/** What a document on disk says that its page no longer does, as dotted paths with both values: parts with ids are found by these. */
function lostFrom(stored: unknown, read: unknown, at = ""): string[] {
  if (Array.isArray(stored) && stored.every((each) => each?._id)) {
    const found = new Map((Array.isArray(read) ? read : []).map((each) => [each._id, each]));
    return stored.flatMap((each) => lostFrom(each, found.get(each._id), `${at}.${each._id}`));
  }
  if (stored !== null && typeof stored === "object" && !Array.isArray(stored))
    return Object.entries(stored).flatMap(([key, value]) =>
      lostFrom(value, (read as Record<string, unknown> | undefined)?.[key], `${at}.${key}`),
    );
  // A card in chat is drawn anew as this version draws it: those that it names are what must stay.
  if (at.endsWith(".content") && String(stored).includes("callboard chat-")) {
    const names = [...String(stored).matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, name = ""]) => name);
    const isNamed = (name: string) =>
      [`<strong>${name}</strong>`, `<b>${name}</b>`, `<bdi>${name}</bdi>`].some((shown) => String(read).includes(shown));
    return names.filter((name) => !isNamed(name)).map((name) => `${at}: ${name}`);
  }
  return JSON.stringify(stored) === JSON.stringify(read) ? [] : [`${at}: ${JSON.stringify(stored)}, now ${JSON.stringify(read)}`];
}

const noCanvas = { before: (page: Page) => page.addInitScript(() => localStorage.setItem("core.noCanvas", "true")) };

witness("there is a world of every version that has been released", () => {
  expect(versions).toContain("0.1.0");
});

/** The level of 0.1.0 that 14 does not look for tokens on, and the one that it does. */
const [OLD_LEVEL, LEVEL] = ["callboardGround0", "defaultLevel0000"];
/** The generation that stored a world last, and the one that opens it. */
const OPENED = [
  { stored: 13, generation: 13 },
  { stored: 14, generation: 14 },
  { stored: 13, generation: 14 },
] as const;

describe.each(versions.flatMap((version) => OPENED.map((opened) => ({ version, ...opened }))))(
  "a world of version $version, stored by generation $stored, on generation $generation",
  ({ version, stored: storedBy, generation }) => {
    const documents = worldOf(version, storedBy);
    const table = useTable({ generation, packages: [CALLBOARD], documents });
    let gm: Page;

    /** The levels of the scene, and those that its tokens stand on. */
    const levels = () =>
      gm.evaluate(() => {
        const scene = game.scenes.active.toObject();
        return [(scene.levels ?? []).map(({ _id }: any) => _id), [...new Set(scene.tokens.map(({ level }: any) => level ?? ""))]];
      });

    it("opens, is migrated, plays on, and shows its sheets and its log", async () => {
      gm = await table.join("Gamemaster", noCanvas);
      const backup = gm.locator(".application.dialog, dialog").filter({ hasText: "Back up the world" });
      const noted = () => gm.evaluate(() => [game.settings.get("callboard", "migrationVersion"), game.system.version]);
      await expect
        .poll(async () => {
          if (await backup.isVisible()) await backup.locator("[data-action=yes]").click();
          const [stored, now] = await noted();
          return stored === now;
        })
        .toBe(true);
      await expect.poll(levels).toEqual(generation === 14 ? [[LEVEL], [LEVEL]] : [[], [""]]);
      for (const collection of ["users", "actors", "items", "scenes", "combats", "messages", "journal"])
        expect(await gm.evaluate((name) => [game[name].size, game[name].invalidDocumentIds?.size ?? 0], collection)).toEqual([
          documents[collection]?.length,
          0,
        ]);

      for (const [collection, stored] of Object.entries(documents)) {
        if (collection === "settings") continue;
        const read = await gm.evaluate((name) => game[name].map((each: any) => each.toObject()), collection);
        const wanted = JSON.parse(JSON.stringify(stored).replaceAll(OLD_LEVEL, LEVEL));
        // What 14 reads in another way than 13 stored it is not ours.
        const isOurs = (at: string) => storedBy === generation || /\.(?:system|flags|name)\b/.test(at);
        expect(lostFrom(wanted, read, collection).filter(isOurs)).toEqual([]);
      }

      const tracker = await new Tracker(gm).open();
      const look = async (ended: boolean): Promise<void> => {
        const id = await gm.evaluate((wanted) => game.combats.find((one: any) => one.system.ended === wanted).id, ended);
        await tracker.root.locator(`.encounters [data-combat-id="${id}"]`).click();
      };
      await look(true);
      await tracker.says("This encounter has ended.");
      await look(false);
      await tracker.at("R");
      const before = await gm.evaluate(() => game.combat.system.state);
      const revision = await gm.evaluate(() => game.combat.system.revision);
      await give(gm, { kind: "judge", combatant: "Swamp monster 1", result: "miss" }, { kind: "undo" });
      expect({ ...(await gm.evaluate(() => game.combat.system.state)), undos: 0 }).toEqual({ ...before, undos: 0 });

      await tracker.root.locator("[data-action=openLog]").click();
      const log = gm.locator(".callboard-log");
      await log.locator(".log-entry.undone", { hasText: "“Claw Fjarva”, judged again: Miss" }).first().waitFor();
      expect(await log.locator(".log-entry").count()).toBe(revision + 2);
      await log.locator("[data-action=logBack]").first().click();
      await gm.locator(".application.dialog [data-action=yes], dialog [data-action=yes]").click();
      await tracker.at("announce");
      await log.locator("[data-action=logRedo]").click();
      await tracker.at("R");
      await give(gm, { kind: "judge", combatant: "Swamp monster 1", result: "success" }, { kind: "closeStage" });
      await give(gm, { kind: "judge", combatant: "Swamp monster 2", result: "miss" }, { kind: "closeStage" }, { kind: "nextRound" });
      await tracker.at("announce", 2);
      for (const combatant of ["Swamp monster 1", "Swamp monster 2"]) await give(gm, { kind: "announce", combatant, text: "Follow them" });

      const sheets = await gm.evaluate(async () => {
        const copies = game.scenes.active.tokens.filter((token: any) => !token.actorLink).map((token: any) => token.actor);
        const all = [...game.actors, ...game.items, ...copies, ...game.actors.contents.flatMap((actor: any) => actor.items.contents)];
        for (const document of all) await document.sheet.render({ force: true });
        return all.length;
      });
      await expect.poll(() => gm.locator(".application.sheet").count(), { timeout: 30_000 }).toBe(sheets);
      const moved = await gm.evaluate(async () => {
        const token = game.scenes.active.tokens.contents[0];
        const { x } = token;
        await token.update({ x: x + 100 });
        return token.x - x;
      });
      expect(moved).toBe(100);
      const copy = gm.locator(".application.sheet").filter({ hasText: "Bite" }).first();
      expect(await copy.locator("input[name=name]").inputValue()).toBe("Old swamp monster");
      await table.leave();
    });

    it("is not asked about again, and its players can join", async () => {
      gm = await table.join("Gamemaster", noCanvas);
      const ada = await table.join("Ada", noCanvas);
      await new Tracker(ada).open();
      expect(await gm.locator(".application.dialog, dialog").filter({ hasText: "Back up the world" }).count()).toBe(0);
      await give(ada, { kind: "announce", combatant: "Wilrow", text: "Stay" });
      await gm.waitForFunction(() => Object.values<any>(game.combat.system.state.actions).some(({ text }) => text === "Stay"));
    });

    it("has its compendiums migrated in place, unlocked only for that", async () => {
      const id = await gm.evaluate(async () => {
        const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({ type: "Actor", label: "Cast" } as any);
        const [actor]: any[] = await getDocumentClass("Actor").createDocuments([{ name: "Old newt", type: "npc" }], {
          pack: pack.collection,
        });
        await actor.update({ "system.timeline.pools": {} }, { recursive: false, diff: false });
        await pack.configure({ locked: true });
        await game.settings.set("callboard", "migrationVersion", "0.0.9");
        return pack.collection;
      });
      const packed = () =>
        gm.evaluate(async (wanted) => {
          const pack: any = game.packs.get(wanted);
          const actors: any[] = await pack.getDocuments();
          return [pack.locked, ...actors.map(({ name, system }) => [name, Object.keys(system.timeline.pools).length])];
        }, id);
      expect(await packed()).toEqual([true, ["Old newt", 0]]);
      await table.leave();
      gm = await table.join("Gamemaster", noCanvas);
      await gm.locator(".application.dialog, dialog").filter({ hasText: "Back up the world" }).locator("[data-action=yes]").click();
      await gm.waitForFunction(() => game.settings.get("callboard", "migrationVersion") === game.system.version);
      expect(await packed()).toEqual([true, ["Old newt", 9]]);
    });
  },
);
