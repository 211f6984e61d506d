import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Table, storyOn } from "./support/index.ts";

const PROOF = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");
const id = (name: string) => name.padEnd(16, "0");
const stats = { coreVersion: "13.351", systemId: "rehearsal-proof", systemVersion: "1.0.0" };
const folder = (name: string, parent: string | null, type: string) => ({
  _id: id(name),
  _key: `!folders!${id(name)}`,
  name,
  type,
  folder: parent && id(parent),
  sorting: "a",
});

/** What the system's compendiums are compiled from. */
const PACKS: Readonly<Record<string, readonly object[]>> = {
  cast: [
    folder("Heroes", null, "Actor"),
    folder("Old", "Heroes", "Actor"),
    {
      _id: id("anna"),
      _key: `!actors!${id("anna")}`,
      name: "Anna",
      type: "hero",
      folder: id("Heroes"),
      system: { motto: "Up" },
      _stats: stats,
    },
    {
      _id: id("bert"),
      _key: `!actors!${id("bert")}`,
      name: "Bert",
      type: "hero",
      folder: id("Old"),
      items: [{ _id: id("rope"), _key: `!actors.items!${id("bert")}.${id("rope")}`, name: "Rope", type: "thing" }],
      _stats: stats,
    },
  ],
  things: [{ _id: id("lamp"), _key: `!items!${id("lamp")}`, name: "Lamp", type: "thing", system: { weight: 3 }, _stats: stats }],
  guide: [
    {
      _id: id("guide"),
      _key: `!journal!${id("guide")}`,
      name: "Guide",
      pages: [
        page("two", {
          name: "Marked",
          sort: 2,
          text: { format: 2, markdown: "## Down\n\n* one\n* **two**\n\n<script>globalThis.ran = 1</script>", content: "" },
        }),
        page("one", {
          name: "First",
          sort: 1,
          text: { format: 1, content: `<p>See @UUID[Compendium.rehearsal-proof.things.Item.${id("lamp")}].</p>` },
        }),
      ],
      _stats: stats,
    },
  ],
};

function page(name: string, data: object): object {
  return { _id: id(name), _key: `!journal.pages!${id("guide")}.${id(name)}`, type: "text", title: { show: true, level: 1 }, ...data };
}

/** A copy of the small system of the tests, with compendiums in it. */
async function systemWithPacks(): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), "rehearsal-library-"));
  const system = path.join(home, "rehearsal-proof");
  await cp(PROOF, system, { recursive: true });
  for (const [name, documents] of Object.entries(PACKS)) {
    const source = path.join(home, "source", name);
    await mkdir(source, { recursive: true });
    await Promise.all(documents.map((each, index) => writeFile(path.join(source, `${index}.json`), JSON.stringify(each))));
    await compilePack(source, path.join(system, "packs", name));
  }
  const manifest = JSON.parse(await readFile(path.join(system, "system.json"), "utf8"));
  const packs = [
    { name: "cast", label: "Cast", type: "Actor" },
    { name: "things", label: "Things", type: "Item" },
    { name: "guide", label: "Guides", type: "JournalEntry" },
  ];
  const packFolders = [{ name: "Proof", packs: ["guide"], folders: [{ name: "Inner", packs: ["things"] }] }];
  await writeFile(path.join(system, "system.json"), JSON.stringify({ ...manifest, packs, packFolders }));
  return system;
}

const documents = {
  users: [
    { _id: id("gamemaster"), name: "Gamemaster", role: 4 },
    { _id: id("player"), name: "Player", role: 1 },
  ],
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [id("player")]: 3 } }],
  scenes: [{ _id: id("scene"), name: "Yard", active: true, width: 1000, height: 800, padding: 0, grid: { type: 1, size: 100 } }],
};

const generation = storyOn(14);

describe(`compendiums, hotbar and journal of generation ${generation}`, () => {
  let table: Table;
  let system = "";
  let gm: Page;

  beforeAll(async () => {
    system = await systemWithPacks();
    table = new Table({ generation, packages: [system], documents });
    await table.open();
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table.close();
    await rm(path.dirname(system), { recursive: true, force: true });
  });

  const openPack = async (name: string): Promise<void> => {
    await gm.locator("#sidebar [data-action=tab][data-tab=compendium]").click();
    const row = gm.locator(`#compendium [data-pack="rehearsal-proof.${name}"] [data-action=activateEntry]`);
    for (const closed of await gm.locator("#compendium .folder:not(.expanded) > header > button").all())
      if (await closed.isVisible()) await closed.click();
    await row.click();
    await gm.locator(`.compendium-directory .window-title`).first().waitFor();
  };
  /** Drags from one element to another as a browser does. */
  const drag = (from: string, to: string): Promise<void> => gm.locator(from).first().dragTo(gm.locator(to).first());
  const closeAll = () =>
    gm.evaluate(
      async () =>
        void (await Promise.all(
          [...foundry.applications.instances.values(), ...Object.values<any>(ui.windows)]
            .filter((app: any) => !("hasFrame" in app) || app.hasFrame)
            .map((app: any) => app.close({ animate: false })),
        )),
    );
  /** The sheet of an item, for which the system has none: on 13 core has one of the old form. */
  const lampSheet = () => gm.locator(".application.sheet, .window-app.sheet").filter({ hasText: "Lamp" });

  it("lists the compendiums in their folders, and the documents of one in its folders", async () => {
    await openPack("cast");
    expect(await gm.locator("#compendium .folder-name").allTextContents()).toEqual(["Proof", "Inner"]);
    const list = gm.locator("#compendium-rehearsal-proof_cast");
    expect(await list.locator(".folder-name").allTextContents()).toEqual(["Heroes", "Old"]);
    expect(await gm.evaluate(() => [...game.packs.get("rehearsal-proof.cast").index].map(({ name, uuid }: any) => [name, uuid]))).toEqual([
      ["Anna", `Compendium.rehearsal-proof.cast.Actor.${id("anna")}`],
      ["Bert", `Compendium.rehearsal-proof.cast.Actor.${id("bert")}`],
    ]);
    const index = await gm.evaluate(async () => {
      const pack = game.packs.get("rehearsal-proof.cast");
      const fields = await pack.getIndex({ fields: ["system.motto"] });
      return [fields.getName("Anna").system.motto, (await pack.getDocuments()).map((each: any) => each.items.size), pack.locked];
    });
    expect(index).toEqual(["Up", [0, 1], true]);
    await closeAll();
  });

  it("opens a document's sheet from a compendium, read-only, and imports it by its menu", async () => {
    await openPack("things");
    await gm.locator("#compendium-rehearsal-proof_things [data-action=activateEntry]").first().click();
    const sheet = lampSheet();
    await sheet.waitFor();
    expect(await sheet.locator("input:not([disabled])").count()).toBe(0);
    await gm.locator("#compendium-rehearsal-proof_things .entry").first().click({ button: "right" });
    await gm.locator("#context-menu li, .context-menu li, .context-item").filter({ hasText: "Import" }).first().click();
    await gm.waitForFunction(() => game.items.getName("Lamp")?._stats.compendiumSource?.endsWith(`.Item.${"lamp".padEnd(16, "0")}`));
    expect(await gm.evaluate(() => game.items.getName("Lamp").system.weight)).toBe(3);
    await closeAll();
  });

  it("drops an entry onto a sheet, into the sidebar, onto the scene and into the hotbar", async () => {
    await gm.evaluate(() => game.actors.getName("Hero").sheet.render({ force: true }));
    await gm.locator(".proof-sheet").waitFor();
    await gm.evaluate(() => game.actors.getName("Hero").sheet.setPosition({ left: 100, top: 400 }));
    await openPack("things");
    await gm.evaluate(() =>
      [...foundry.applications.instances.values()]
        .find((app: any) => app.id.startsWith("compendium-"))
        .setPosition({ left: 600, top: 20, height: 300 }),
    );
    await drag("#compendium-rehearsal-proof_things .entry", ".proof-sheet .window-content");
    await gm.waitForFunction(() => game.actors.getName("Hero").items.getName("Lamp"));
    await drag("#compendium-rehearsal-proof_things .entry", "#hotbar [data-slot='2']");
    await gm.waitForFunction(() => game.macros.get(game.user.hotbar[2]));
    await closeAll();
    await gm.locator("#hotbar [data-slot='2']").click();
    await lampSheet().waitFor();
    await gm.keyboard.press("Escape");
    await lampSheet().waitFor({ state: "detached" });
    await gm.keyboard.press("2");
    await lampSheet().waitFor();
    await closeAll();

    await openPack("cast");
    await gm.locator("#compendium-rehearsal-proof_cast [data-action=collapseFolders]").click();
    for (const name of ["Heroes", "Old"])
      await gm.locator("#compendium-rehearsal-proof_cast .folder-toggle").filter({ hasText: name }).click();
    await gm.evaluate(() =>
      [...foundry.applications.instances.values()]
        .find((app: any) => app.id.startsWith("compendium-"))
        .setPosition({ left: 600, top: 20, height: 300 }),
    );
    await gm
      .locator("#compendium-rehearsal-proof_cast .entry")
      .filter({ hasText: "Anna" })
      .dragTo(gm.locator("#board"), { targetPosition: { x: 300, y: 400 } });
    await gm.waitForFunction(() => game.actors.getName("Anna")?.id === canvas.scene.tokens.getName("Anna")?.actorId);
    await gm.locator("#sidebar [data-action=tab][data-tab=actors]").click();
    await gm.locator("#compendium-rehearsal-proof_cast .entry").filter({ hasText: "Bert" }).dragTo(gm.locator("#actors .directory-list"));
    await gm.waitForFunction(() => game.actors.getName("Bert")?.items.getName("Rope") && !game.actors.getName("Bert").folder);
    await closeAll();
  });

  it("imports a whole compendium with its folders", async () => {
    await gm.locator("#sidebar [data-action=tab][data-tab=compendium]").click();
    await gm.locator("#compendium [data-pack='rehearsal-proof.cast']").click({ button: "right" });
    await gm.locator("#context-menu li, .context-menu li, .context-item").filter({ hasText: "Import" }).first().click();
    await gm.locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.actors.filter((actor: any) => actor.folder).length === 2);
    expect(
      await gm.evaluate(() =>
        game.actors
          .filter((actor: any) => actor.folder)
          .map((actor: any) => [actor.name, actor.folder.name, actor.folder.ancestors.map((each: any) => each.name)]),
      ),
    ).toEqual([
      ["Anna", "Heroes", ["Cast"]],
      ["Bert", "Old", ["Heroes", "Cast"]],
    ]);
  });

  it("shows the pages of a journal entry as HTML and as Markdown, and pages of a package's kind", async () => {
    await openPack("guide");
    await gm.locator("#compendium-rehearsal-proof_guide [data-action=activateEntry]").first().click();
    const sheet = gm.locator(".journal-sheet");
    await sheet.waitFor();
    expect(await sheet.locator(".page-link").allTextContents()).toEqual(["First", "Marked"]);
    expect(await sheet.locator(".journal-page-content a.content-link").textContent()).toBe("Lamp");
    await sheet.locator(".page-link").filter({ hasText: "Marked" }).click();
    await sheet.locator(".journal-page-content h2").filter({ hasText: "Down" }).waitFor();
    expect(await sheet.locator(".journal-page-content li strong").textContent()).toBe("two");
    expect(await gm.evaluate(() => (globalThis as any).ran)).toBe(undefined);
    await closeAll();
    await gm.evaluate(async () => {
      const pages = [{ name: "Log", type: "text", text: { format: 1, content: "<p>It happened.</p>" } }];
      await JournalEntry.implementation.create({ name: "Told", pages, ownership: { default: 2 } });
    });
    const player = await table.join("Player");
    await player.locator("#sidebar [data-action=tab][data-tab=journal]").click();
    await player.locator("#journal [data-action=activateEntry]").filter({ hasText: "Told" }).click();
    await player.locator(".journal-sheet .journal-page-content").filter({ hasText: "It happened." }).waitFor();
    expect(await player.locator(".journal-sheet [data-action=editPage]").count()).toBe(0);
    await player.context().close();
    table.assertQuiet();
  });
});
