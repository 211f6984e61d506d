import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ACTORS,
  BLAST,
  expectSound,
  faults,
  give,
  noCanvas,
  openSheetAt,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  USERS,
} from "./support/index.ts";

/** Opens the sheet of an actor at the tab of its pools. */
const poolsOf = (page: Page, actor: string): Promise<Locator> => openSheetAt(page, actor, { name: "Timeline", css: "timeline-page" });

const counts = (sheet: Locator) =>
  sheet
    .locator(".pool")
    .evaluateAll((all) =>
      all.map((each) => `${each.querySelector(".pool-label")?.textContent} ${each.querySelector(".pool-count")?.textContent}`),
    );
const poolIn = (page: Page, actor: string, stat: string) =>
  page.evaluate(([id, key]) => game.actors.get(id).toObject().system.timeline.pools[key], [actor, stat] as const);
const held = (page: Page, name: string, stat: string) =>
  page.evaluate(
    ([who, key]) => {
      const { combatants, holders } = game.combat.system.state;
      return holders[Object.values<any>(combatants).find((one) => one.name === who).holder][key];
    },
    [name, stat] as const,
  );

describe("the pools of a sheet", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    wil = await table.join("Wil", noCanvas);
  });

  it("begin as the nine usual ones, are an editable list, and show as bars on tokens", async () => {
    const sheet = await poolsOf(wil, ACTORS.wilrow);
    await sheet.getByRole("button", { name: "Add the nine usual stats" }).click();
    await expect.poll(() => counts(sheet)).toHaveLength(9);
    await sheet.getByRole("button", { name: "Edit pools" }).click();
    await sheet.getByLabel("Maximum of Strength").fill("5");
    await sheet.getByLabel("Maximum of Strength").press("Tab");
    await sheet.getByRole("button", { name: "Add a stat" }).click();
    const dialog = wil.getByRole("dialog").filter({ hasText: "Aspect" });
    await dialog.getByLabel("Name").fill("Dumb luck");
    await dialog.getByRole("radio", { name: "Spirit" }).check();
    await dialog.getByRole("button", { name: "Add a stat" }).click();
    await sheet.getByRole("button", { name: "Move Dumb luck up" }).click();
    await sheet.getByRole("button", { name: "Remove Reason" }).click();
    await wil.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await sheet.getByLabel("Name of Reason").waitFor({ state: "detached" });
    expect(await faults(wil, ".application.cast-sheet")).toEqual([]);
    await expectSound(wil, ".application.cast-sheet .timeline-page");
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect
      .poll(() => counts(sheet))
      .toEqual([
        "Strength 5/5",
        "Agility 3/3",
        "Fitness 3/3",
        "Quickness 3/3",
        "Knowledge 3/3",
        "Willpower 3/3",
        "Intuition 3/3",
        "Dumb luck 3/3",
        "Presence 3/3",
      ]);
    expect(await faults(wil, ".application.cast-sheet")).toEqual([]);
    const bar = await wil.evaluate(async (id) => {
      const token = game.scenes.active.tokens.get(id);
      const tracked = token.constructor.getTrackedAttributes("character").bar.map((path: string[]) => path.join("."));
      await token.actor.modifyTokenAttribute("timeline.pools.strength", -2, true, true);
      return {
        own: tracked.includes("timeline.pools.dumb-luck"),
        bar: token.getBarAttribute("bar1", { alternative: "timeline.pools.strength" }),
      };
    }, TOKENS.wilrow);
    expect(bar).toMatchObject({ own: true, bar: { type: "bar", value: 3, max: 5, editable: true } });
    await expect.poll(() => poolIn(gm, ACTORS.wilrow, "strength")).toMatchObject({ max: 5, spent: 2 });
    await expect.poll(() => counts(sheet)).toContain("Strength 3/5");
    await wil.evaluate((id) => game.actors.get(id).update({ "system.timeline.pools.strength.spent": 0 }), ACTORS.wilrow);
  });

  it("are the nine usual ones on a new actor", async () => {
    const made = await gm.evaluate(async () => {
      const actor = await Actor.implementation.create({ name: "Otter", type: "npc" });
      const { pools } = actor.toObject().system.timeline;
      await actor.delete();
      return Object.values<any>(pools).map(({ label, aspect, max }) => `${aspect} ${label} ${max}`);
    });
    expect(made).toHaveLength(9);
    expect(made[3]).toBe("mind Reason 3");
  });

  it("of cards show stats and ante, and outside a sequence an action uses the full stat, costs nothing, and restores what was spent", async () => {
    await wil.evaluate(
      ([actor, item]) =>
        game.actors
          .get(actor)
          .items.get(item)
          .update({ "system.timeline": { relevant: "willpower", secondary: "quickness", ante: 2, opposing: "fitness", ability: 1 } }),
      [ACTORS.wilrow, BLAST] as const,
    );
    await wil.evaluate((id) => game.actors.get(id).update({ "system.timeline.pools.willpower.spent": 2 }), ACTORS.wilrow);
    const sheet = await poolsOf(wil, ACTORS.wilrow);
    await expect.poll(() => sheet.locator(".deed .facts").innerText()).toMatch(/Power stat: Willpower[^]*Speed stat: Quickness[^]*Ante 2/);
    await sheet.getByRole("button", { name: "Act: Paralyze blast" }).click();
    const told = (page: Page) => page.locator("#chat .chat-free");
    await told(gm).first().waitFor({ state: "attached" });
    expect(await told(gm).last().textContent()).toMatch(/Wilrow: Paralyze blast[^]*4[^]*with Willpower 3[^]*and 1 of ability/);
    expect(await told(gm).last().textContent()).not.toContain("Takes");
    await sheet.getByLabel("Speed matters").check();
    await wil.evaluate(
      (id) => void Set.prototype.add.call(game.user.targets, { document: game.scenes.active.tokens.get(id) }),
      TOKENS.first,
    );
    await sheet.getByRole("button", { name: "Act: Paralyze blast" }).click();
    await expect.poll(() => told(gm).count()).toBe(2);
    expect(await told(gm).last().textContent()).toMatch(/On[^]*Monster 1[^]*Takes one phase[^]*with Quickness 3 for speed/);
    await wil.evaluate(() => void game.user.targets.clear());
    await expect.poll(() => poolIn(gm, ACTORS.wilrow, "willpower")).toMatchObject({ spent: 0 });
    expect(await faults(wil, ".application.cast-sheet")).toEqual([]);
  });

  it("are read-only for observers", async () => {
    await gm.evaluate(([actor, user]) => game.actors.get(actor).update({ [`ownership.${user}`]: 2 }), [ACTORS.fjarva, USERS.wil] as const);
    await wil.waitForFunction((id) => game.actors.get(id).testUserPermission(game.user, 2), ACTORS.fjarva);
    const sheet = await poolsOf(wil, ACTORS.fjarva);
    expect(await sheet.locator(".timeline-page").locator("input, select, button").count()).toBe(0);
    await sheet.locator("[data-action=close]").click();
  });

  it("go into a sequence from the scene, where a GM's edit counts and a player's is written back", async () => {
    const tracker = await new Tracker(gm).open();
    await gm.evaluate((id) => game.scenes.active.tokens.get(id).update({ hidden: true }), TOKENS.second);
    await tracker.root.getByRole("button", { name: "New encounter: Timeline" }).click();
    await tracker.root.locator(".setup .row").nth(3).waitFor();
    expect(
      await gm.evaluate(() => ({
        type: game.combat.type,
        state: game.combat.system.state,
        hidden: game.combat.combatants.contents.map(({ name, hidden }: any) => [name, hidden]).sort(),
      })),
    ).toEqual({
      type: "timeline",
      state: null,
      hidden: [
        ["Fjarva", false],
        ["Monster 1", false],
        ["Monster 2", true],
        ["Wilrow", false],
      ],
    });
    expect(await gm.evaluate(() => game.callboard.beginSequence())).toBe(true);
    expect(await gm.evaluate(() => [game.combats.size, game.combat.combatants.size])).toEqual([1, 4]);
    await gm.evaluate(
      (id) => game.scenes.active.tokens.get(id).actor.update({ "system.timeline.pools.strength": { label: "Strength", max: 6 } }),
      TOKENS.first,
    );
    await tracker.root.locator("[data-action=startCombat]").click();
    await gm.waitForFunction(() => game.combat.system.state);

    await gm.evaluate((id) => game.actors.get(id).update({ "system.timeline.pools.strength": { spent: 2, drained: 1 } }), ACTORS.wilrow);
    await expect.poll(() => held(gm, "Wilrow", "strength")).toMatchObject({ max: 5, spent: 2, drained: 1 });
    const bite = (amount: number) =>
      gm.evaluate(([id, by]) => game.scenes.active.tokens.get(id).actor.modifyTokenAttribute("timeline.pools.strength", by, true, true), [
        TOKENS.first,
        amount,
      ] as const);
    await bite(-2);
    await expect.poll(() => held(gm, "Monster 1", "strength")).toMatchObject({ max: 6, spent: 2 });
    const kinds = await gm.evaluate(() => Object.values<string>(game.combat.system.ledger).map((entry) => JSON.parse(entry).command.kind));
    expect(kinds.filter((kind) => kind === "pool")).toHaveLength(3);

    await wil.evaluate((id) => game.actors.get(id).update({ "system.timeline.pools.strength": { spent: 0, max: 9 } }), ACTORS.wilrow);
    await gm.locator("#chat .message", { hasText: "Wil changed numbers that the encounter tracks" }).waitFor({ state: "attached" });
    await gm.locator("#chat .message", { hasText: "It counts from the next encounter on" }).waitFor({ state: "attached" });
    await expect.poll(() => poolIn(wil, ACTORS.wilrow, "strength")).toMatchObject({ max: 9, spent: 2, drained: 1 });
    expect(await held(gm, "Wilrow", "strength")).toMatchObject({ max: 5, spent: 2, drained: 1 });

    const sheet = await poolsOf(wil, ACTORS.wilrow);
    await expect.poll(() => counts(sheet)).toContain("Strength 2/4");
    await sheet.getByRole("button", { name: "Move Paralyze blast to the Hand" }).click();
    await wil.locator(".callboard-hand").waitFor();
  });

  it("make the table doubt a card that its actor changed before the flip", async () => {
    const bid = { type: "common", relevant: "willpower", secondary: "quickness", ante: 2, opposing: "fitness", ability: 1 };
    await give(wil, { kind: "declare", combatant: "Wilrow", card: BLAST, name: "Paralyze blast", ...bid, relevantBid: 3, secondaryBid: 0 });
    // Nothing of the actor has changed: the sheet follows the encounter.
    await expect.poll(() => counts(wil.locator(`.application.cast-sheet[id$="${ACTORS.wilrow}"]`))).toContain("Willpower 0/3");
    await gm.evaluate(([actor, item]) => game.actors.get(actor).items.get(item).update({ "system.timeline.ante": 1 }), [
      ACTORS.wilrow,
      BLAST,
    ] as const);
    await give(gm, { kind: "closeCall" });
    await gm.waitForFunction(() => game.combat.system.state.call === 2);
    await give(gm, { kind: "closeCall" });
    const stack = () =>
      gm.evaluate(() => {
        const { stacks, step, phase } = game.combat.system.state;
        const { doubt, voided, bid } = Object.values<any>(stacks)[0]["1"];
        return { step, phase, doubt, why: voided?.why, open: bid?.name };
      });
    await expect.poll(stack).toMatchObject({ phase: 3, step: "resolve", doubt: "card", why: "false", open: "Paralyze blast" });
  });

  it("are a scene's again after the sequence, although its encounter still exists", async () => {
    const sheet = await poolsOf(wil, ACTORS.wilrow);
    await sheet.getByRole("button", { name: "Move Paralyze blast to the Hand" }).waitFor();
    await give(gm, { kind: "finish" });
    await sheet.getByRole("button", { name: "Act: Paralyze blast" }).waitFor();
    await give(gm, { kind: "reopen" });
    await sheet.getByRole("button", { name: "Move Paralyze blast to the Hand" }).waitFor();
  });

  it("show the GM at the next setup what a player changed since", async () => {
    await gm.evaluate(async () => {
      await game.callboard.send(game.combat, { kind: "end" });
      await game.combat.delete();
    });
    const tracker = await new Tracker(gm).open();
    await tracker.root.getByRole("button", { name: "New encounter: Timeline" }).click();
    await tracker.root.locator(".since li", { hasText: "Wilrow: Strength 5 → 9" }).waitFor();
    expect(await wil.locator(".since").count()).toBe(0);
    expect(await faults(gm, "#combat")).toEqual([]);
  });
});
