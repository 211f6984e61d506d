import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Table, noCanvas, storyOn } from "./support/index.ts";

const PROOF = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");

/** What the small system of the tests offers here: settings of many kinds, a menu, keys, a sound. */
const EXTRA = `
const { fields } = foundry.data;
class Rules extends foundry.applications.api.ApplicationV2 {
  static DEFAULT_OPTIONS = { id: "proof-rules", tag: "div", window: { title: "Rules" } };
  async _renderHTML() { const text = document.createElement("p"); text.textContent = "House rules"; return text; }
  _replaceHTML(result, content) { content.replaceChildren(result); }
}
Hooks.once("init", () => {
  const id = "rehearsal-proof";
  game.settings.registerMenu(id, "rules", { name: "Rules", label: "Open the rules", hint: "All of them", icon: "fa-solid fa-book", type: Rules, restricted: true });
  const world = { scope: "world", config: true };
  game.settings.register(id, "kinds", { ...world, name: "Kinds", type: new fields.SetField(new fields.StringField({ choices: { a: "First", b: "Second", c: "Third" } }), { initial: ["a"] }) });
  game.settings.register(id, "mood", { ...world, name: "Mood", type: new fields.StringField({ required: true, blank: false, choices: { calm: "Calm", wild: "Wild" }, initial: "calm" }) });
  game.settings.register(id, "timer", { ...world, name: "Timer", type: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 60, step: 5, initial: 10 }) });
  game.settings.register(id, "quiet", { scope: "client", config: true, name: "Quiet", type: new fields.BooleanField() });
  globalThis.pressed = [];
  game.keybindings.register(id, "shout", { name: "PROOF.Hello", editable: [{ key: "KeyJ", modifiers: ["Shift"] }], onDown: () => { pressed.push("shout"); return true; } });
});
`;

async function systemWithChoices(): Promise<string> {
  const system = path.join(await mkdtemp(path.join(os.tmpdir(), "rehearsal-choices-")), "rehearsal-proof");
  await cp(PROOF, system, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(system, "system.json"), "utf8"));
  const languages = [...manifest.languages, { lang: "de", name: "Deutsch", path: "lang/de.json" }];
  await writeFile(
    path.join(system, "system.json"),
    JSON.stringify({ ...manifest, languages, esmodules: [...manifest.esmodules, "extra.mjs"] }),
  );
  await writeFile(path.join(system, "extra.mjs"), EXTRA);
  await writeFile(path.join(system, "lang/de.json"), JSON.stringify({ PROOF: { Hello: "Guten Tag" } }));
  return system;
}

const generation = storyOn(14);

describe(`a person's choices, in generation ${generation}`, () => {
  let table: Table;
  let system = "";
  let gm: Page;
  let player: Page;

  beforeAll(async () => {
    system = await systemWithChoices();
    const users = [
      { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
      { _id: "player0000000000", name: "Player", role: 1 },
    ];
    table = new Table({ generation, packages: [system], documents: { users } });
    await table.open();
    [gm, player] = await Promise.all([table.join("Gamemaster", noCanvas), table.join("Player", noCanvas)]);
  });
  afterAll(async () => {
    await table.close();
    await rm(path.dirname(system), { recursive: true, force: true });
  });

  const open = async (page: Page, app: string, tab: string): Promise<void> => {
    await page.locator("#sidebar [data-action=tab][data-tab=settings]").click();
    await page.locator(`#settings [data-action=openApp][data-app=${app}]`).click();
    await page.locator(`.category-browser [data-action=tab][data-tab="${tab}"]`).click();
  };
  const setting = (page: Page, key: string) =>
    page.evaluate((name) => {
      const value = game.settings.get("rehearsal-proof", name);
      return value instanceof Set ? [...value] : value;
    }, key);

  it("show a package's settings by their fields, and store the chosen values", async () => {
    await open(gm, "configure", "rehearsal-proof");
    const form = gm.locator("#settings-config");
    const named = (key: string) => form.locator(`[name="rehearsal-proof.${key}"]`);
    await named("mood").selectOption("wild");
    await named("kinds").locator("select").selectOption("c");
    await named("timer").locator("input[type=number], input[type=range]").first().fill("25");
    await form.locator("button[type=submit]").click();
    await expect.poll(() => setting(player, "mood")).toBe("wild");
    await expect.poll(() => setting(player, "kinds")).toEqual(["a", "c"]);
    await expect.poll(() => setting(player, "timer")).toBe(25);
  });

  it("open a package's own window from its menu, and show players only their own", async () => {
    await open(gm, "configure", "rehearsal-proof");
    await gm.locator("[data-action=openSubmenu]").filter({ hasText: "Open the rules" }).click();
    await gm.locator("#proof-rules").filter({ hasText: "House rules" }).waitFor();
    await gm.evaluate(() => foundry.applications.instances.get("settings-config").close({ animate: false }));
    await open(player, "configure", "rehearsal-proof");
    const names = await player.locator("#settings-config section.active .form-group > label").allTextContents();
    expect(names.map((name) => name.trim())).toEqual(["Quiet"]);
    await player.locator('#settings-config [name="rehearsal-proof.quiet"]').check();
    await player.locator("#settings-config button[type=submit]").click();
    await expect.poll(() => setting(player, "quiet")).toBe(true);
    expect(await setting(gm, "quiet")).toBe(false);
  });

  it("list a package's keys, bind others, and report keys that two share", async () => {
    await player.keyboard.press("Shift+J");
    expect(await player.evaluate("pressed.length")).toBe(1);
    await open(player, "controls", "rehearsal-proof");
    const row = player.locator("[data-keybinding='rehearsal-proof.shout']");
    expect(await row.locator("kbd").allTextContents()).toEqual(["Shift + J"]);
    await row.locator("[data-action=editBinding]").click();
    await player.keyboard.press("Control+K");
    await expect.poll(() => row.locator("kbd").allTextContents()).toEqual(["Control + K"]);
    await row.locator("[data-action=addBinding]").click();
    await player.keyboard.press("Space");
    await expect.poll(() => row.locator("kbd").allTextContents()).toEqual(["Control + K", "Space"]);
    await row.locator(".conflict").waitFor();
    await row.locator("[data-action=deleteBinding]").last().click();
    await expect.poll(() => row.locator("kbd").count()).toBe(1);
    await player.evaluate(() => foundry.applications.instances.get("controls-config").close({ animate: false }));
    await player.keyboard.press("Shift+J");
    await player.keyboard.press("Control+K");
    expect(await player.evaluate("pressed.length")).toBe(2);
    expect(await gm.evaluate(() => game.keybindings.get("rehearsal-proof", "shout"))).toEqual([{ key: "KeyJ", modifiers: ["Shift"] }]);
  });

  it("use the chosen language, and English for a missing text", async () => {
    await open(player, "configure", "core");
    const select = player.locator('#settings-config [name="core.language"]');
    expect(await select.locator("option").allTextContents()).toEqual(["English", "Deutsch"]);
    await select.selectOption("de");
    await player.locator("#settings-config button[type=submit]").click();
    await player.locator("[data-action=yes]").click();
    await player.waitForFunction(() => (globalThis as any).game?.ready && game.i18n.lang === "de");
    const said = await player.evaluate(() => [
      game.i18n.localize("PROOF.Hello"),
      game.i18n.localize("PROOF.Tabs.main"),
      document.documentElement.lang,
      new Intl.PluralRules(game.i18n.lang).select(1),
    ]);
    expect(said).toEqual(["Guten Tag", await gm.evaluate(() => game.i18n.localize("PROOF.Tabs.main")), "de", "one"]);
    table.assertQuiet();
  });

  it("play sounds at each person's own volume, also for others", async () => {
    const heard = player.waitForRequest(/sounds\/lock\.wav/);
    await player.evaluate(() => game.settings.set("core", "globalInterfaceVolume", 0.5));
    const own = await gm.evaluate(async () => {
      await game.settings.set("core", "globalInterfaceVolume", 0.25);
      const sound = await foundry.audio.AudioHelper.play({ src: "sounds/lock.wav", volume: 0.8 }, true);
      return sound && [sound.src, sound.volume];
    });
    expect(own).toEqual(["sounds/lock.wav", 0.2]);
    await heard;
    table.assertQuiet();
  });
});
