import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ACTORS, expectSound, faults, give, noCanvas, openSheetAt, swampTable, TOKENS, Tracker, useTable, USERS } from "./support/index.ts";

/** Opens the sheet of an actor at the tab of its numbers for Moments. */
const momentsOf = (page: Page, actor: string): Promise<Locator> => openSheetAt(page, actor, { name: "Moments", css: "moments-page" });

const numbersIn = (page: Page, actor: string) => page.evaluate((id) => game.actors.get(id).toObject().system.moments, actor);
const figure = (page: Page, who: string) =>
  page.evaluate((name) => Object.values<any>(game.combat.system.state.combatants).find((one) => one.name === name), who);

/** Sets a number of a sheet as a person does. */
async function set(sheet: Locator, label: string, value: string): Promise<void> {
  const field = sheet.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press("Tab");
}

describe("a sheet in Moments", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    wil = await table.join("Wil", noCanvas);
  });

  it("has Beats and Capabilities with the source's initial values, which the owner can change", async () => {
    const sheet = await momentsOf(wil, ACTORS.wilrow);
    expect(await numbersIn(wil, ACTORS.wilrow)).toMatchObject({ beats: { base: 14, armour: 0, spent: 0 }, agility: 9, skullduggery: null });
    await set(sheet, "Beats lost to armour", "3");
    await sheet.getByText("11 of 11 Beats left").waitFor();
    await set(sheet, "Agility", "12");
    await set(sheet, "Skullduggery", "13");
    await expect.poll(() => numbersIn(gm, ACTORS.wilrow)).toMatchObject({ beats: { armour: 3 }, agility: 12, skullduggery: 13 });
    await set(sheet, "Skullduggery", "");
    await expect.poll(() => numbersIn(gm, ACTORS.wilrow)).toMatchObject({ skullduggery: null });
    expect(await sheet.getByLabel("Level").count()).toBe(0);
    expect(await faults(wil, ".application.cast-sheet")).toEqual([]);
    await expectSound(wil, ".application.cast-sheet .moments-page");
  });

  it("shows Beats as a bar on the token, which spends the stored ones", async () => {
    const bar = await wil.evaluate(async (id) => {
      const token = game.scenes.active.tokens.get(id);
      const tracked = token.constructor.getTrackedAttributes("character").bar.map((path: string[]) => path.join("."));
      await token.actor.modifyTokenAttribute("moments.beats", -4, true, true);
      return { own: tracked.includes("moments.beats"), bar: token.getBarAttribute("bar1", { alternative: "moments.beats" }) };
    }, TOKENS.wilrow);
    expect(bar).toMatchObject({ own: true, bar: { type: "bar", value: 7, max: 11, editable: true } });
    await expect.poll(async () => (await numbersIn(gm, ACTORS.wilrow)).beats.spent).toBe(4);
    await wil.locator(".moments-page").getByText("7 of 11 Beats left").waitFor();
  });

  it("holds weapons, which are created, opened and deleted there, and are no cards", async () => {
    const sheet = await momentsOf(wil, ACTORS.wilrow);
    await sheet.getByRole("button", { name: "New weapon" }).click();
    const dialog = wil.getByRole("dialog").filter({ hasText: "in the missile phase" });
    await dialog.getByLabel("Name").fill("Hat pin");
    await dialog.getByRole("radio", { name: "Melee" }).check();
    await dialog.getByRole("button", { name: "New weapon" }).click();
    const weapon = wil.locator(".application.action-sheet");
    await weapon.getByLabel("Damage", { exact: true }).fill("1d4");
    await weapon.getByLabel("Damage", { exact: true }).press("Tab");
    await weapon.getByLabel("Note on damage").fill("and a sorry look");
    await weapon.getByLabel("Note on damage").press("Tab");
    await weapon.getByText("and a sorry look").waitFor();
    expect(await faults(wil, ".application.action-sheet")).toEqual([]);
    await weapon.locator("[data-action=close]").click();
    const row = sheet.locator(".weapons .deed", { hasText: "Hat pin" });
    await expect.poll(() => row.innerText()).toMatch(/Melee[^]*1d4/);
    expect(await row.getByRole("button", { name: "Strike with" }).count()).toBe(0);
    expect(await sheet.locator(".cards-page .action-card", { hasText: "Hat pin" }).count()).toBe(0);
    await sheet.getByRole("button", { name: "New weapon" }).click();
    await wil.getByRole("dialog").getByRole("button", { name: "New weapon" }).click();
    await weapon.waitFor();
    await weapon.locator("[data-action=close]").click();
    await sheet.getByRole("button", { name: "Delete New weapon" }).click();
    await wil.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => sheet.locator(".weapons .deed").count()).toBe(1);
  });

  it("is read-only for observers", async () => {
    await gm.evaluate(([actor, user]) => game.actors.get(actor).update({ [`ownership.${user}`]: 2 }), [ACTORS.fjarva, USERS.wil] as const);
    await wil.waitForFunction((id) => game.actors.get(id).testUserPermission(game.user, 2), ACTORS.fjarva);
    const sheet = await momentsOf(wil, ACTORS.fjarva);
    expect(await sheet.locator(".moments-page").locator("input, button").count()).toBe(0);
    expect(await sheet.locator(".moments-page").innerText()).toMatch(/14 of 14 Beats left/);
    await sheet.locator("[data-action=close]").click();
  });

  it("follows the encounter: a GM's edit of spent Beats counts, a player's is written back, and other edits wait", async () => {
    const tracker = await new Tracker(gm).open();
    await tracker.root.getByRole("button", { name: "New encounter: Moments" }).click();
    await tracker.root.locator(".setup .row").nth(3).waitFor();
    expect(await gm.evaluate(() => game.combat.type)).toBe("moments");
    await tracker.root.locator("[data-action=startCombat]").click();
    await gm.waitForFunction(() => game.combat.system.state);
    await tracker.root.getByText("Meeting: party").first().waitFor();
    expect(await figure(gm, "Wilrow")).toMatchObject({ max: 11, spent: 0, numbers: { agility: 12, skullduggery: null } });
    await expect.poll(async () => (await numbersIn(gm, ACTORS.wilrow)).beats.spent).toBe(0);

    await gm.evaluate((id) => game.actors.get(id).update({ "system.moments.beats.spent": 3 }), ACTORS.wilrow);
    await expect.poll(() => figure(gm, "Wilrow")).toMatchObject({ spent: 3 });
    await wil.locator(".moments-page").getByText("8 of 11 Beats left").waitFor();
    await wil.evaluate((id) => game.actors.get(id).update({ "system.moments": { beats: { spent: 0 }, agility: 15 } }), ACTORS.wilrow);
    await gm.locator("#chat .message", { hasText: "Wil changed numbers that the encounter tracks" }).waitFor({ state: "attached" });
    await gm.locator("#chat .message", { hasText: "It counts from the next encounter on" }).waitFor({ state: "attached" });
    await expect.poll(() => numbersIn(wil, ACTORS.wilrow)).toMatchObject({ beats: { spent: 3 }, agility: 15 });
    expect(await figure(gm, "Wilrow")).toMatchObject({ spent: 3, numbers: { agility: 12 } });
    const later = gm.locator("#chat .message", { hasText: "changed a number. It counts from the next encounter on" });
    await wil.evaluate((id) => game.actors.get(id).update({ "system.moments.beats.armour": 5 }), ACTORS.wilrow);
    await expect.poll(() => later.count()).toBe(2);
    await gm.evaluate((id) => game.actors.get(id).update({ "system.moments.beats.armour": 3, "system.moments.dar": 2 }), ACTORS.wilrow);
    await expect.poll(() => later.count()).toBe(3);
    expect(await figure(gm, "Wilrow")).toMatchObject({ max: 11, numbers: { dar: 0 } });
    expect(await faults(gm, "#combat")).toEqual([]);
  });

  it("strikes with a weapon in its phase, by the encounter's own command, and shows it in chat", async () => {
    const sheet = await momentsOf(wil, ACTORS.wilrow);
    const strike = sheet.getByRole("button", { name: "Strike with Hat pin" });
    await strike.waitFor();
    expect(await strike.isDisabled()).toBe(true);
    await give(gm, { kind: "contact", combatant: "Wilrow", target: "Monster 1", active: true });
    for (let halves = 0; halves < 6; halves++) await give(gm, { kind: "nextHalf" });
    await expect.poll(() => gm.evaluate(() => game.combat.system.state.phase)).toBe("melee");
    await expect.poll(() => strike.isEnabled()).toBe(true);
    await strike.click();
    await expect.poll(async () => (await figure(gm, "Wilrow")).struck?.kind).toBe("melee");
    const card = gm.locator("#chat .chat-moments");
    await card.waitFor({ state: "attached" });
    expect(await card.textContent()).toMatch(/Melee strike[^]*Wilrow[^]*Monster 1[^]*Hat pin[^]*Die: \d+[^]*(Hit|Miss)/);
    await expect.poll(() => strike.isDisabled()).toBe(true);
    expect(await faults(wil, ".application.cast-sheet")).toEqual([]);
  });

  it("shows the GM at the next setup what a player changed since", async () => {
    await gm.evaluate(async () => {
      await game.callboard.send(game.combat, { kind: "end" });
      await game.combat.delete();
    });
    const tracker = await new Tracker(gm).open();
    await tracker.root.getByRole("button", { name: "New encounter: Moments" }).click();
    await tracker.root.locator(".since li", { hasText: "Wilrow: Agility 12 → 15" }).waitFor();
  });

  it("of an NPC has a level, on the NPC's one page", async () => {
    const level = await gm.evaluate(async () => {
      const actor = await Actor.implementation.create({ name: "Otter", type: "npc" });
      await actor.sheet.render({ force: true });
      return actor.id;
    });
    const sheet = gm.locator(`.application.npc-sheet[id$="${level}"]`);
    await sheet.getByRole("tab", { name: "Moments" }).click();
    await set(sheet, "Level", "4");
    await expect.poll(async () => (await numbersIn(gm, level)).level).toBe(4);
    expect(await faults(gm, ".application.npc-sheet")).toEqual([]);
  });
});
