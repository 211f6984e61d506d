import { readdirSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import path from "node:path";
import type { Page } from "playwright-core";
import { ClassicLevel } from "classic-level";
import { beforeAll, describe, expect } from "vitest";
import type { SeedDocuments } from "../src/server/index.ts";
import {
  arbiterOf,
  CALLBOARD,
  give,
  noCanvas,
  send,
  Tracker,
  useTable,
  it,
  onlyInBrowser,
  witness,
  storyOn,
} from "../e2e/support/index.ts";

const WORLD = path.resolve(import.meta.dirname, "../../tests/fixtures/worlds/0.1.0");
type Bag = Record<string, any>;

const generation = storyOn(14);
/** What 14 makes an empty record of before anybody sees it: then the encounter is one that has not begun. */
const EMPTIED = generation === 14 ? ["state (all of it a text)"] : [];

/** The encounters that are broken on disk, by what is wrong with them; each is a copy of the one under way. */
const BROKEN: Readonly<Record<string, (combat: Bag) => void>> = {
  "state.round": ({ system }) => void delete system.state.round,
  "state.step": ({ system }) => void (system.state.step = "epilogue"),
  "state.undos": ({ system }) => void (system.state = {}),
  state: ({ system }) => void (system.state = "broken by hand"),
  "state (a list)": ({ system }) => void (system.state = []),
  "state (all of it a text)": (combat) => void (combat["system"] = "broken by hand"),
  ledger: ({ system }) => void (system.ledger = "broken by hand"),
  "ledger (missing)": ({ system }) => void delete system.ledger,
  "ledger.3": ({ system }) => void (system.ledger["3"] = "{"),
  revision: ({ system }) => void (system.revision = null),
  ticked: ({ system }) => void (system.ticked = "17"),
  undone: ({ system }) => void (system.undone = 4),
  seals: ({ system }) => void (system.seals = { x: "y" }),
  heard: ({ system }) => void (system.heard = null),
  ended: ({ system }) => void (system.ended = "no"),
};
const idOf = (index: number): string => `brokenEncounter0`.slice(0, 14) + String(index).padStart(2, "0");
const NAMES = Object.keys(BROKEN).filter((name) => !EMPTIED.includes(name));
const IDS = Object.fromEntries(NAMES.map((name, index) => [name, idOf(index)]));
/** One that is played in a way that no package here knows. */
const UNKNOWN = "unknownEncounter";
const STRANGE = "operetta";
/** A character, and one of her cards. */
const [FJARVA, CARD] = ["callboardFjarva0", "cardFjarva0xx000"];

/** The world of the first version with an encounter under way, and `more` of it. */
function worldWith(generation: number, more: (world: Record<string, Bag[]>) => void): SeedDocuments {
  const folder = path.join(WORLD, String(generation));
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const world = Object.fromEntries(
    files.map((name) => [path.basename(name, ".json"), JSON.parse(readFileSync(path.join(folder, name), "utf8"))]),
  );
  world["settings"] = world["settings"].filter(({ key }: Bag) => key !== "callboard.migrationVersion");
  more(world);
  return world;
}

/** Copies of the encounter under way, and users whose flags are texts. */
function copy(world: Record<string, Bag[]>): void {
  const whole = world["combats"]?.find(({ system }) => system.ended === false);
  const copies = [...Object.values(IDS), UNKNOWN].map((_id) => structuredClone({ ...whole, _id, active: false }));
  world["combats"]?.push(...copies);
  for (const user of world["users"] ?? []) user["flags"] = { callboard: { outbox: "text", keys: "text", lease: "text", nudge: "text" } };
}

/** Breaks each of the copies in its own way, on disk: no server would take it from anybody. */
async function spoil(worldFolder: string): Promise<void> {
  const level = new ClassicLevel<string, string>(path.join(worldFolder, "data", "combats"), { keyEncoding: "utf8", valueEncoding: "utf8" });
  await level.open();
  const known = Object.fromEntries(NAMES.map((name) => [name, BROKEN[name] as (combat: Bag) => void]));
  const breaks = { ...known, [UNKNOWN]: (combat: Bag) => void (combat["type"] = STRANGE) };
  for (const [name, act] of Object.entries(breaks)) {
    const key = `!combats!${IDS[name] ?? name}`;
    const combat = JSON.parse((await level.get(key)) ?? "{}") as Bag;
    act(combat);
    await level.put(key, JSON.stringify(combat));
  }
  await level.close();
  const actors = new ClassicLevel<string, string>(path.join(worldFolder, "data", "actors"), { keyEncoding: "utf8", valueEncoding: "utf8" });
  await actors.open();
  const card = `!actors.items!${FJARVA}.${CARD}`;
  await actors.put(card, JSON.stringify({ ...JSON.parse((await actors.get(card)) ?? ""), type: "ghost" }));
  await actors.close();
}

const view = (page: Page, id: string) => page.evaluate((each) => ui.combat.render({ combat: game.combats.get(each) }), id);
const card = (page: Page) => page.locator("#combat .broken-card");

describe(`a world with encounters that cannot be read, on generation ${generation}`, () => {
  const table = useTable({
    generation,
    packages: [CALLBOARD],
    documents: worldWith(generation, copy),
    allow: [/The Combat unknownEncounter cannot be made/],
    witnesses: ["Gamemaster"],
  });
  let gm: Page;
  let ada: Page;
  let running: string;

  beforeAll(async () => {
    await table.restart({ meanwhile: () => spoil(table.worldFolder) });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada", noCanvas)];
    await new Tracker(gm).open();
    await new Tracker(ada).open();
    running = await gm.evaluate(
      (broken) => game.combats.find(({ id, system }: any) => system.ended === false && !broken.includes(id)).id,
      Object.values(IDS),
    );
  });

  witness("opens for everyone, and its other encounter plays on: a GM arbitrates, a player is heard, sheets open", async () => {
    await arbiterOf(gm);
    for (const page of [gm, ada]) {
      await view(page, running);
      await page.waitForFunction((id) => ui.combat.viewed.id === id && game.combat.id === id, running);
    }
    await give(gm, { kind: "judge", combatant: "Swamp monster 1", result: "miss" }, { kind: "closeStage" });
    await give(gm, { kind: "judge", combatant: "Swamp monster 2", result: "miss" }, { kind: "closeStage" }, { kind: "nextRound" });
    for (const combatant of ["Swamp monster 1", "Swamp monster 2"]) await give(gm, { kind: "announce", combatant, text: "Follow" });
    // Ada's page gives the command where it stands: it has to have heard of the GM's.
    const revision = await gm.evaluate(() => game.combat.system.revision);
    await ada.waitForFunction((wanted) => game.combat.system.revision === wanted, revision);
    await give(ada, { kind: "announce", combatant: "Wilrow", text: "Stay" });
    await gm.waitForFunction(() => Object.values<any>(game.combat.system.state.actions).some(({ text }) => text === "Stay"));
    const sheets = await gm.evaluate(async () => {
      for (const actor of game.actors) await actor.sheet.render({ force: true });
      return game.actors.size;
    });
    await expect.poll(() => gm.locator(".application.sheet").count()).toBe(sheets);
    await gm.evaluate(() => Promise.all(game.actors.map((actor: any) => actor.sheet.close())));
  });

  it("keeps a character with one unreadable card, without that card", async () => {
    for (const page of [gm, ada]) {
      const items = await page.evaluate((id) => {
        const { size, invalidDocumentIds } = game.actors.get(id).items;
        return [size > 0, [...invalidDocumentIds]];
      }, FJARVA);
      expect(items).toEqual([true, [CARD]]);
    }
    await gm.evaluate((id) => game.actors.get(id).update({ name: "Fjarva the Red" }), FJARVA);
    await ada.waitForFunction((id) => game.actors.get(id).name === "Fjarva the Red", FJARVA);
  });

  it("refuses commands to an unreadable encounter, and changes nothing in it", async () => {
    for (const id of Object.values(IDS)) {
      const answers = await gm.evaluate(async (each) => {
        const combat = game.combats.get(each);
        const before = JSON.stringify(combat._source);
        const { send: ask, view: look, options } = game.callboard;
        const refusals = [await ask(combat, { kind: "closeStage" }), await ask(combat, { kind: "start" }), await ask(combat, {})];
        await combat.nextTurn();
        await combat.startCombat();
        return [refusals.map(({ reason }: any) => reason), look(combat), options(combat), JSON.stringify(combat._source) === before];
      }, id);
      expect(answers).toEqual([["unreadable", "unreadable", "unreadable"], null, [], true]);
    }
  });

  it("shows each as a card with the reason: with buttons for a GM, with a sentence for players", async () => {
    for (const [name, id] of Object.entries(IDS)) {
      for (const page of [gm, ada]) await view(page, id);
      await expect.poll(() => card(gm).textContent()).toContain(`Damaged part: ${name.split(" ")[0]}`);
      expect(await card(gm).textContent()).toMatch(/This encounter can’t be read: its (state|log|list of requests|sealed choices)/);
      expect(await card(gm).locator("button").allTextContents()).toEqual([" Export", " Reset encounter", " Delete encounter"]);
      await expect.poll(() => card(ada).textContent()).toContain("Your GM can reset it.");
      expect(await card(ada).locator("button").count()).toBe(0);
      expect(await gm.locator("#combat [data-action=startCombat]").count()).toBe(0);
    }
    expect(await card(ada).textContent()).not.toContain("Damaged part");
  });

  onlyInBrowser("exports an unreadable encounter as a file with all its data", async () => {
    await view(gm, IDS["ledger"] ?? "");
    const [saved] = await Promise.all([gm.waitForEvent("download"), card(gm).getByRole("button", { name: "Export" }).click()]);
    expect(JSON.parse(await text(await saved.createReadStream()))).toMatchObject({
      _id: IDS["ledger"],
      system: { ledger: "broken by hand", revision: 17, state: { round: 1 } },
    });
    await view(gm, running);
    const note = gm.locator("#combat .note-line", { hasText: `Its type “${STRANGE}” needs another package` });
    const [strange] = await Promise.all([gm.waitForEvent("download"), note.getByRole("button", { name: "Export" }).click()]);
    expect(JSON.parse(await text(await strange.createReadStream()))).toMatchObject({ _id: UNKNOWN, type: STRANGE });
  });

  it("resets an unreadable encounter, so that it can begin again, and deletes another", async () => {
    for (const name of ["ledger", "state", "heard"]) {
      await view(gm, IDS[name] ?? "");
      await card(gm).getByRole("button", { name: "Reset encounter" }).click();
      await gm.locator("dialog [data-action=yes], .application.dialog [data-action=yes]").click();
      await gm.locator("#combat [data-action=startCombat]").click();
      await gm.waitForFunction((id) => game.callboard.view(game.combats.get(id))?.step === "announce", IDS[name]);
      expect(await gm.evaluate((id) => [game.combats.get(id).round, game.combats.get(id).system.revision], IDS[name])).toEqual([1, 0]);
      await ada.waitForFunction((id) => game.callboard.view(game.combats.get(id))?.step === "announce", IDS[name]);
    }
    await view(gm, IDS["seals"] ?? "");
    await card(gm).getByRole("button", { name: "Delete encounter" }).click();
    await gm.locator("dialog [data-action=yes], .application.dialog [data-action=yes]").click();
    await gm.waitForFunction((id) => !game.combats.has(id), IDS["seals"]);
  });

  it("tells a GM about an encounter of an unknown structure", async () => {
    await view(gm, running);
    const note = gm.locator("#combat .note-line", { hasText: `Its type “${STRANGE}” needs another package` });
    await note.waitFor();
    await view(ada, running);
    expect(await ada.locator("#combat .note-line", { hasText: STRANGE }).count()).toBe(0);
    await note.getByRole("button", { name: "Delete encounter" }).click();
    await gm.locator("dialog [data-action=yes], .application.dialog [data-action=yes]").click();
    await expect.poll(() => note.count()).toBe(0);
  });

  it("restores what another user breaks while a GM arbitrates", async () => {
    await view(gm, running);
    const before = await gm.evaluate((id) => game.combats.get(id).system.toObject(), running);
    for (const system of [
      { state: { step: "epilogue" } },
      { state: { combatants: "x" } },
      { ledger: { 3: "{" } },
      { heard: null },
      { state: 4 },
    ]) {
      await gm.evaluate(([id, changes]) => game.combats.get(id).update({ system: changes }), [running, system] as const);
      for (const page of [gm, ada])
        await expect.poll(() => page.evaluate((id) => game.combats.get(id).system.toObject(), running)).toEqual(before);
    }
    await give(ada, { kind: "withdraw", combatant: "Wilrow" });
  });
});

describe.each([13, 14] as const)("a world that a newer version opened last, on generation %s", (newer) => {
  const documents = worldWith(newer, ({ settings }) => {
    settings?.push({ key: "callboard.migrationVersion", value: '"99.0.0"', user: null, _id: "newerVersion0000" });
  });
  const table = useTable({ generation: newer, packages: [CALLBOARD], documents, allow: [/Callboard 99\.0\.0/] });

  it("is not arbitrated: users are told, and commands do not wait", async () => {
    const [gm, ada] = [await table.join("Gamemaster", noCanvas), await table.join("Ada", noCanvas)];
    for (const page of [gm, ada]) {
      await new Tracker(page).open();
      await page.evaluate(() => ui.combat.render({ combat: game.combats.find((one: any) => !one.system.ended) }));
      await page.locator("#combat .note-line", { hasText: "last opened with Callboard 99.0.0" }).waitFor();
    }
    expect(await send(ada, { kind: "pass", combatant: "Wilrow" })).toBe('{"reason":"outdated"}');
    expect(await send(gm, { kind: "closeStage" })).toBe('{"reason":"outdated"}');
    expect(await gm.evaluate(() => game.user.getFlag("callboard", "lease") ?? null)).toBeNull();
    expect(await ada.evaluate(() => game.user.getFlag("callboard", "outbox") ?? null)).toBeNull();
    await table.leave();
  });
});
