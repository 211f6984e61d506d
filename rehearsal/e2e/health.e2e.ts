import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { loadDice } from "./support/commands.ts";
import { pressByKeys, reach } from "./support/keys.ts";
import {
  ACTORS,
  arrange,
  atStep,
  BLAST,
  changes,
  clearTable,
  declare,
  expectSound,
  expectSoundInBoth,
  give,
  inLine,
  line,
  noCanvas,
  picture,
  POOLED,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  until,
  useTable,
  waitForNotice,
} from "./support/index.ts";

const MAX = 10;
const ALL = Object.values(TOKENS);
const [FIRST, SECOND] = ["Monster 1", "Monster 2"];

const blast = {
  _id: BLAST,
  name: "Paralyze blast",
  type: "action",
  system: {
    damage: "1d6",
    stages: { movements: 1, strike: true, difficulty: 5 },
    timeline: { relevant: "agility", opposing: "strength", ante: 1 },
  },
};
const blade = { _id: "blade00000000000", name: "Blade", type: "weapon", system: { damage: "1d6", moments: { kind: "melee" } } };
const ward = { _id: "ward000000000000", name: "Ward", type: "action", system: { stages: { movements: 2 } } };
const ITEMS: Readonly<Record<string, readonly object[]>> = { [ACTORS.wilrow]: [blast, blade], [ACTORS.fjarva]: [ward] };
const actors = POOLED.actors.map((actor) => {
  const { _id: id } = actor as unknown as { readonly _id: string };
  return { ...actor, items: ITEMS[id] ?? [], system: { ...actor.system, health: { value: MAX, max: MAX } } };
});

describe("Health on the screen", () => {
  const table = useTable(swampTable({ documents: { ...POOLED, actors } }));
  let gm: Tracker;
  let wil: Tracker;

  /** Expects a part of a page to have no faults, in the theme that it wears. */
  const look = async (page: Page, name: string, selector = "#combat"): Promise<void> => {
    await picture(page, name);
    await expectSound(page, selector);
  };
  const row = (one: Tracker, name: string): Locator =>
    one.root.locator("li.combatant", { has: one.page.locator(".name", { hasText: new RegExp(`^${name}$`) }) }).last();
  /** Polls what a combatant's row or card says of Health to a screen reader, and how much of its bar is filled. */
  const reads = (one: Tracker, name: string) =>
    until(async () => {
      const label = await row(one, name).locator(".health").first().getAttribute("aria-label");
      const style = await row(one, name).locator(".health-bar").first().getAttribute("style");
      return `${label}, ${/\d+%/.exec(style ?? "")?.[0]}`;
    });
  const press = (one: Tracker, button: Locator): Promise<void> => changes(one.page, () => button.click());
  const next = (label: string): Promise<void> => press(gm, gm.root.locator(".bar .next.ready", { hasText: label }));
  /** Opens an entry of a combatant's menu, which asks the GM. */
  const opens = async (name: string, entry: string): Promise<Locator> => {
    await row(gm, name).locator(".name").first().click({ button: "right" });
    await gm.page.locator("#context-menu li", { hasText: entry }).click();
    const dialog = gm.page.locator(".application.dialog:has(.callboard-ask)");
    await dialog.waitFor();
    return dialog;
  };
  const affirm = async (dialog: Locator): Promise<void> => {
    await changes(gm.page, () => dialog.locator("[data-action=yes]").click());
    await dialog.waitFor({ state: "detached" });
  };
  /** Ends what was played, and gives everyone all Health and the players no status. */
  const anew = async (): Promise<void> => {
    await clearTable(gm.page);
    await gm.page.evaluate(async (max) => {
      for (const one of [...game.actors, ...game.scenes.active.tokens.map(({ actor }: any) => actor)])
        await one.update({ "system.health.value": max });
    }, MAX);
  };

  beforeAll(async () => {
    const viewport = { width: 1440, height: 900 };
    // The GM draws the scene, since Hurt and Heal are for the tokens that are selected on it.
    gm = new Tracker(await table.join("Gamemaster", { viewport }));
    wil = new Tracker(await table.join("Wil", { ...noCanvas, viewport }));
    for (const one of [gm, wil]) await one.open();
  });

  it("loses what a card in stages deals once its stage ends, after the GM has accepted a roll and changed the damage", async () => {
    await arrange(gm.page, ALL);
    await reads(gm, FIRST).toBe("Health 10 of 10, 100%");
    await reads(wil, FIRST).toBe("Health: hale, 100%");
    for (const name of [FIRST, SECOND]) await give(gm.page, { kind: "pass", combatant: name });
    await give(gm.page, { kind: "announce", combatant: "Fjarva", text: "", card: ward._id });
    await wil.announce("Blast them", { card: "Paralyze blast", targets: [FIRST] });
    await next("Lock");
    await press(gm, gm.root.locator("button.main", { hasText: "Use all 2 cards’ stages" }));
    await next("Start the stages");
    await loadDice(gm.page, [15, 12], 20);
    await row(wil, "Wilrow").locator("[data-action=roll]").click();
    await wil.page.locator(".application.dialog input").fill("1d20");
    await changes(wil.page, () => wil.page.keyboard.press("Enter"));
    for (const one of [gm, wil]) await until(() => one.text("Wilrow", ".suggested")).toBe("1d20 = 15 against 5: Success");
    expect(await row(wil, "Wilrow").locator("[data-action=roll]").count()).toBe(0);
    await look(gm.page, "suggested");
    await press(gm, row(gm, "Wilrow").getByRole("button", { name: "Accept for Wilrow: Success" }));
    const damage = row(gm, "Wilrow").getByRole("spinbutton", { name: `Damage to ${FIRST}` });
    await expect.poll(() => damage.inputValue()).toBe("4");
    await until(() => wil.text("Wilrow", ".effect")).toBe(`damage to ${FIRST} (applies at the end of the stage)`);
    await damage.fill("12");
    await changes(gm.page, () => damage.press("Enter"));
    await next("End Quick");
    const ask = gm.root.getByRole("button", { name: `${FIRST} is at 0 Health: defeated or still up?` });
    await ask.click();
    await reads(gm, FIRST).toBe("Health 0 of 10, 0%");
    await expectSoundInBoth(gm.page, "#combat", "asked");
    await press(gm, row(gm, FIRST).getByRole("button", { name: `${FIRST}: Defeated` }));
    await ask.waitFor({ state: "detached" });
    const told = (one: Tracker) => one.page.locator("#chat .chat-message [data-damage-to]").last().textContent();
    await until(() => told(gm)).toBe(`12 damage to ${FIRST}`);
    await until(() => told(wil)).toBe(`damage to ${FIRST}`);
    await wil.root.locator(".bystanders > summary, details:has(li.combatant) > summary").last().click();
    await reads(wil, FIRST).toBe("Health: down, 0%");
  });

  it("is played by keys alone: a roll, its result, its damage, and the question at 0", async () => {
    await anew();
    await arrange(gm.page, [TOKENS.first, TOKENS.wilrow, TOKENS.fjarva]);
    await give(gm.page, { kind: "pass", combatant: FIRST }, { kind: "announce", combatant: "Fjarva", text: "", card: ward._id });
    await give(wil.page, { kind: "announce", combatant: "Wilrow", text: "Blast", card: BLAST, targets: [FIRST] });
    await give(gm.page, { kind: "lock" });
    await gm.at("classify");
    await gm.page.locator("#sidebar [role=tab][data-tab=combat]").focus();
    await reach(gm.page, "#combat [data-action=byAllCards]");
    await changes(gm.page, () => gm.page.keyboard.press("Enter"));
    await pressByKeys(gm.page, "#combat [data-action=advance].next.ready");
    const id = await gm.id("Wilrow");
    await reach(gm.page, `#combat [data-focus="roll-${id}"]`);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(".application.dialog input").waitFor();
    await gm.page.keyboard.type("9");
    await changes(gm.page, () => gm.page.keyboard.press("Enter"));
    await pressByKeys(gm.page, "#combat .suggestion button");
    await reach(gm.page, "#combat input[name=damage]");
    await gm.page.keyboard.type("10");
    await changes(gm.page, () => gm.page.keyboard.press("Tab"));
    await pressByKeys(gm.page, "#combat [data-action=advance].next.ready");
    await reach(gm.page, "#combat .health-asked");
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => gm.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(`${FIRST}: Defeated`);
    await gm.page.keyboard.press("Tab");
    await changes(gm.page, () => gm.page.keyboard.press("Enter"));
    await expect.poll(() => gm.root.locator(".health-asked").count()).toBe(0);
    const { down } = await settled(gm.page, wil.page);
    expect(down).toEqual([]);
  });

  it("is hurt and healed from a row for all selected tokens, and status effects stand in the row as icons with words", async () => {
    await anew();
    await arrange(gm.page, ALL);
    await gm.page.evaluate(
      (ids) => ids.forEach((id) => canvas.tokens.get(id).control({ releaseOthers: false })),
      [TOKENS.first, TOKENS.second],
    );
    const hurt = await opens(FIRST, "Hurt");
    await look(gm.page, "hurt", ".application.dialog");
    expect(await hurt.locator("select option").allTextContents()).toEqual(["2 selected tokens", FIRST, "Swamp monster × 2"]);
    await hurt.getByRole("spinbutton", { name: "Amount" }).fill("4");
    await hurt.getByRole("textbox", { name: "Note for the log" }).fill("A branch falls.");
    await affirm(hurt);
    for (const name of [FIRST, SECOND]) {
      await reads(gm, name).toBe("Health 6 of 10, 60%");
      await reads(wil, name).toBe("Health: hurt, 66%");
    }
    await gm.root.locator("[data-action=openLog]").click();
    const log = gm.page.locator(".callboard-log");
    await log.locator(".log-entry", { hasText: "A branch falls." }).first().waitFor();
    await log.locator("[data-action=close]").click();
    await log.waitFor({ state: "detached" });
    const heal = await opens("Fjarva", "Heal");
    await heal.locator("select").selectOption({ label: "2 selected tokens" });
    await affirm(heal);
    await reads(gm, SECOND).toBe("Health 7 of 10, 70%");
    await reads(wil, SECOND).toBe("Health: hale, 100%");
    const statuses = await opens("Wilrow", "Status effects");
    await statuses.getByRole("checkbox", { name: "Prone" }).check();
    await statuses.locator("[data-action=yes]").click();
    for (const one of [gm, wil]) await row(one, "Wilrow").getByRole("img", { name: "Prone" }).waitFor();
    await expectSoundInBoth(gm.page, "#combat", "rows");
    await look(wil.page, "rows-of-a-player");
  });

  it("asks the GM for what a player writes on the sheet, which the field shows only once it is granted", async () => {
    await wil.page.evaluate((id) => void game.actors.get(id).sheet.render({ force: true }), ACTORS.wilrow);
    const sheet = wil.page.locator(".cast-sheet");
    const field = sheet.getByRole("spinbutton", { name: "Health now" });
    await field.fill("3");
    await field.press("Enter");
    await until(() => wil.text("Wilrow", ".health-question")).toBe("You asked the GM for 3 Health.");
    await expect.poll(() => field.inputValue()).toBe("10");
    await look(wil.page, "sheet", ".cast-sheet .sheet-health");
    await until(() => gm.text("Wilrow", ".health-question p")).toBe("Wilrow’s player asks for 3 Health (now 10).");
    await press(gm, row(gm, "Wilrow").getByRole("button", { name: "Wilrow: Accept" }));
    await expect.poll(() => field.inputValue()).toBe("3");
    await reads(wil, "Wilrow").toBe("Health 3 of 10, 30%");
    await sheet.locator("[data-action=close]").click();
  });

  it("is damaged by formulas, of which a sheet refuses all others in words", async () => {
    await gm.page.evaluate(([actor, item]) => void game.actors.get(actor).items.get(item).sheet.render({ force: true }), [
      ACTORS.wilrow,
      blade._id,
    ] as const);
    const sheet = gm.page.locator(".application", { has: gm.page.locator("input[name='system.damage']") });
    const field = sheet.locator("input[name='system.damage']");
    await field.fill("a lot");
    await field.press("Tab");
    await waitForNotice(gm.page, "“a lot” is not a damage roll.");
    await expect.poll(() => field.inputValue()).toBe("1d6");
    await field.fill("2d6 + d4 + 1");
    await field.press("Tab");
    await expect.poll(() => field.inputValue()).toBe("2d6+1d4+1");
    await field.fill("1d6");
    await field.press("Tab");
    await expect
      .poll(() =>
        gm.page.evaluate(([actor, item]) => game.actors.get(actor).items.get(item).system.damage, [ACTORS.wilrow, blade._id] as const),
      )
      .toBe("1d6");
    await sheet.locator("[data-action=close]").click();
  });

  it("is lost at once to a strike in Moments, whose damage the GM corrects", async () => {
    await anew();
    const figures = [ACTORS.wilrow, ACTORS.monster].map((actorId) => ({ actorId }));
    await gm.page.evaluate(async (members) => {
      const combat = await Combat.implementation.create({ type: "moments", active: true });
      await combat.createEmbeddedDocuments("Combatant", members);
      await combat.startCombat();
    }, figures);
    for (const one of [gm, wil]) await one.page.waitForFunction(() => game.combat?.system.state?.phase === "meeting");
    const foe = "Swamp monster";
    for (let phase = 0; phase < 2; phase += 1) await give(gm.page, { kind: "nextPhase" });
    await give(gm.page, { kind: "contact", combatant: "Wilrow", target: foe, active: true });
    await give(gm.page, { kind: "nextPhase" });
    await loadDice(gm.page, [1, 18], 20);
    await give(wil.page, { kind: "strike", combatant: "Wilrow", target: foe });
    await reads(gm, foe).toBe("Health 4 of 10, 40%");
    await reads(wil, foe).toBe("Health: hurt, 66%");
    expect(await row(wil, "Wilrow").locator(".correction").count()).toBe(0);
    await look(gm.page, "correction");
    const correct = (text: string) => press(gm, row(gm, "Wilrow").locator(".correction button", { hasText: text }));
    await correct("More");
    await reads(gm, foe).toBe("Health 3 of 10, 30%");
    await correct("Half");
    await reads(gm, foe).toBe("Health 7 of 10, 70%");
    await correct("As rolled");
    await reads(gm, foe).toBe("Health 4 of 10, 40%");
    await correct("Less");
    await correct("None");
    await reads(gm, foe).toBe("Health 10 of 10, 100%");
    await reads(wil, foe).toBe("Health: hale, 100%");
  });

  it("lands with the phase in Timeline, where the bid stands against what the target has", async () => {
    await anew();
    await line(gm.page, [wil.page], { tokens: [TOKENS.wilrow, TOKENS.first] });
    const { relevant, opposing, ante } = blast.system.timeline;
    await give(wil.page, declare("Wilrow", 2, { card: BLAST, name: blast.name, relevant, opposing, ante }));
    await give(gm.page, declare(FIRST, 5));
    await gm.page.waitForFunction(() => game.combat.system.state.call === 2);
    await settled(gm.page, wil.page);
    await give(wil.page, { kind: "pass", combatant: "Wilrow" });
    await atStep("aim", 2, gm.page, wil.page);
    await give(wil.page, { kind: "target", combatant: "Wilrow", stack: 1, targets: [FIRST] });
    await atStep("resolve", 2, gm.page, wil.page);
    const stack = (one: Tracker) => one.root.locator("li.stack:has(.suggestion)");
    for (const one of [gm, wil])
      await until(async () => inLine(await stack(one).locator(".suggested").textContent())).toMatch(
        /^Agility 2 against Monster 1’s Strength \d: /,
      );
    await look(gm.page, "against");
    await press(gm, gm.root.locator("[data-action=judge][data-result=success]"));
    const damage = gm.root.getByRole("spinbutton", { name: `Damage to ${FIRST}` });
    await damage.fill("5");
    await changes(gm.page, () => damage.press("Enter"));
    expect(await gm.page.evaluate(() => game.combat.combatants.find((one: any) => one.isNPC).actor.system.health.value)).toBe(MAX);
    await next("End phase");
    await expect.poll(() => gm.page.evaluate(() => game.combat.combatants.find((one: any) => one.isNPC).actor.system.health.value)).toBe(5);
    await table.leave();
  });
});
