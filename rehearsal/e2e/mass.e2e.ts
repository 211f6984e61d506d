import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ACTORS,
  arrange,
  clearTable,
  faults,
  give,
  inLine,
  noCanvas,
  resizePage,
  SCENE,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
} from "./support/index.ts";
import { withoutSignika } from "./support/fonts.ts";
import { countGestures } from "./support/gestures.ts";
import { gatherTwelve } from "./support/twelve.ts";
import { loadDice } from "./support/commands.ts";
import { choose, isAt, pressByKeys, reach } from "./support/keys.ts";

const KINDS = { Goblin: 8, Troll: 7, Wisp: 5 } as const;

/** Puts copies of new actors on the scene, each with a card, and gives the tokens' ids. */
function summon(gm: Page): Promise<string[]> {
  return gm.evaluate(
    async ([kinds, scene]) => {
      const tokens: string[] = [];
      for (const [name, count] of Object.entries(kinds)) {
        const items = [{ name: `${name} rush`, type: "action", system: { stages: { movements: 2, strike: true } } }];
        const actor = await Actor.implementation.create({
          name,
          type: "npc",
          items,
          prototypeToken: { actorLink: false, disposition: -1 },
        });
        const data = Array.from({ length: count }, (_each, place) => ({
          name: `${name} ${place + 1}`,
          actorId: actor.id,
          actorLink: false,
          disposition: -1,
          x: 100 * place,
          y: 0,
        }));
        const made = await game.scenes.get(scene).createEmbeddedDocuments("Token", data);
        tokens.push(...made.map((token: any) => token.id));
      }
      return tokens;
    },
    [KINDS, SCENE] as const,
  );
}

const ledger = (page: Page) =>
  page.evaluate(
    () => Object.values(game.combat.system.ledger).map((entry: any) => JSON.parse(entry).line) as { key: string; parts?: unknown[] }[],
  );
const texts = (page: Page, text: string) =>
  page.evaluate((wanted) => Object.values(game.combat.system.state.actions).filter((one: any) => one.text === wanted).length, text);
const waiting = (page: Page) => page.evaluate(() => game.callboard.view(game.combat).waiting.length);

const table = useTable(swampTable({ witnesses: ["Gamemaster"] }));
let gm: Tracker;

describe("twenty foes of three kinds", () => {
  // The screen is the GM's. Wil's documents are read, and at the end what stands in his tracker: that needs no browser.
  let wil: Tracker;

  const title = (text: string) => gm.composer.locator("strong", { hasText: text }).waitFor();

  it("are announced for in three steps, each one entry, by keys alone", async () => {
    gm = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    wil = new Tracker(await table.join("Wil", noCanvas));
    await arrange(gm.page, [...(await summon(gm.page)), TOKENS.wilrow], [{ actorId: ACTORS.heron, name: "Young heron" }]);
    await gm.at("announce");
    await title("Goblin × 8");
    await gm.composer.locator("textarea").focus();
    await gm.page.keyboard.type("Swarm the wizard");
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await title("Troll × 7");
    await expect.poll(() => gm.page.evaluate(() => document.activeElement?.getAttribute("data-focus"))).toBe("text");
    await gm.page.keyboard.type("Throw logs");
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await title("Wisp × 5");
    await gm.composer.getByRole("button", { name: "Wisp rush", pressed: true }).waitFor();
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").press("Enter"));
    await title("Young heron");
    expect((await ledger(gm.page)).map(({ key, parts }) => [key, parts?.length])).toEqual([
      ["batch", 8],
      ["batch", 7],
      ["batch", 5],
    ]);
    await wil.page.waitForFunction(() => Object.keys(game.combat.system.state.actions).length === 20);
    expect([await texts(wil.page, "Swarm the wizard"), await texts(wil.page, "Wisp rush")]).toEqual([8, 5]);
    expect(await waiting(wil.page)).toBe(2);
    const cards = await gm.page.evaluate(() =>
      Object.entries(game.combat.system.state.actions)
        .filter(([, action]: any) => action.text === "Wisp rush")
        .map(([id, action]: any) => game.combat.combatants.get(id).actor.items.get(action.card)?.name),
    );
    expect(cards).toEqual(Array(5).fill("Wisp rush"));
  });

  it("are taken back as one, and announced for again without some of them", async () => {
    await gm.changes(() => gm.root.locator("[data-action=undo]").click());
    await title("Wisp × 5");
    expect(await waiting(gm.page)).toBe(7);
    await gm.composer.locator(".crowd summary").click();
    await gm.composer.locator(".member", { hasText: "Wisp 2" }).locator("input").uncheck();
    await title("Wisp × 4");
    await gm.composer.locator(".member", { hasText: "Wisp 4" }).locator("input").uncheck();
    await title("Wisp × 3");
    expect(await faults(gm.page, "#combat")).toEqual([]);
    await gm.composer.locator("textarea").fill("Throw stones");
    for (const name of ["Wilrow"]) await (await gm.row(name)).locator("[data-action=aim]").click();
    await gm.composer.locator(".aims .chip", { hasText: "Wilrow" }).waitFor();
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").click());
    expect(await texts(gm.page, "Throw stones")).toBe(3);
    expect(await waiting(gm.page)).toBe(4);
  });

  it("leave out those who have announced unless chosen, and hold and pass apply to all chosen", async () => {
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Wisp × 5" });
    await title("Wisp × 2");
    await gm.changes(() => gm.composer.locator("[data-action=holdFor]").click());
    // The composer has gone on to who is waited for still: only then a choice is one of what stands now.
    await title("Young heron");
    expect(await waiting(gm.page)).toBe(2);
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Wisp × 5" });
    await title("Wisp × 0");
    await gm.composer.locator("[data-action=chooseAll][data-all=true]").click();
    await title("Wisp × 5");
    await gm.composer.locator("textarea").fill("Run");
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").click());
    expect(await texts(gm.page, "Run")).toBe(5);
    // The composer goes on to the next by itself, once it has heard of the announcement.
    await title("Young heron");
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Troll × 7" });
    await title("Troll × 0");
    await gm.changes(() => gm.composer.locator("[data-action=passOthers]").click());
    await expect.poll(() => waiting(gm.page)).toBe(1);
    expect(await gm.page.evaluate(() => game.callboard.view(game.combat).waiting)).toEqual([await gm.id("Wilrow")]);
    await wil.open();
    expect(await wil.root.locator("optgroup, .crowd, .others").count()).toBe(0);
    await wil.page.context().close();
  });
});

const PARTY = ["Wilrow", "Fjarva", "Ottil", "Bruno"] as const;
const SMALL_LAPTOP = { width: 1366, height: 768 };

/** The id of a card of a combatant, by its name. */
const cardOf = (page: Page, combatant: string, name: string): Promise<string> =>
  page.evaluate(([who, card]) => game.combat.combatants.getName(who).actor.items.getName(card).id, [combatant, name] as const);

describe("twelve foes and four characters", () => {
  // Fee says by commands, without a browser, what Wil says by clicks in one.
  let wil: Tracker;
  let fee: Page;

  /**
   * How many rows stand wholly in sight in the list. In the wider font of a page without Signika it may be one less: Health beside the lamp
   * takes a second line there.
   */
  const inSight = async () => Math.min(await inSightNow(), (await withoutSignika(gm.page, inSightNow)) + 1);
  const inSightNow = () =>
    gm.root.locator("[data-application-part=tracker]").evaluate((list: any) => {
      const frame = list.getBoundingClientRect();
      const rows: Element[] = [...list.querySelectorAll("li.row, li.card")].filter((row: any) => !row.closest("details.each"));
      const seen = (row: Element) => row.getBoundingClientRect();
      return rows.filter((row) => seen(row).height > 0 && seen(row).top >= frame.top && seen(row).bottom <= frame.bottom + 1).length;
    });
  const DIALOG = ".application.dialog";
  const group = (name: string) => gm.root.locator("li.alike", { has: gm.page.locator(".row-head .name", { hasText: name }) });
  const order = () =>
    gm.root
      .locator("ol.combat-tracker.callboard")
      .evaluate((list: any) =>
        [...list.querySelectorAll("li.row .name, li.card .name")]
          .filter((name: any) => !name.closest("details.each"))
          .map((name: any) => name.textContent),
      );

  it("take the GM at most fifteen gestures a round with rolls and damage, with each kind in one row throughout", async () => {
    await clearTable(gm.page);
    await resizePage(gm.page, SMALL_LAPTOP);
    wil = await new Tracker(await table.join("Wil", { ...noCanvas, witness: true })).open();
    fee = await table.join("Fee", noCanvas);
    await arrange(gm.page, [TOKENS.wilrow, TOKENS.fjarva, ...(await gatherTwelve(gm.page))]);
    await gm.at("announce");
    const presses = await countGestures(gm.page);
    const pressesOfWil = await countGestures(wil.page);
    await group("Goblin × 8").waitFor();
    const first = await order();
    expect(first).toHaveLength(6);
    expect(await inSight()).toBeGreaterThanOrEqual(5);
    for (const [kind, card] of [
      ["Goblin × 8", "Rush"],
      ["Troll × 4", "Smash"],
    ] as const) {
      await gm.composer.locator("strong", { hasText: kind }).waitFor();
      await gm.composer.getByRole("button", { name: card, pressed: true }).waitFor();
      if (card === "Rush") {
        await (await gm.row("Wilrow")).locator("[data-action=aim]").click();
        await gm.composer.locator(".aims .chip", { hasText: "Wilrow" }).waitFor();
      }
      await gm.changes(() => gm.composer.locator("[data-focus=announce]").click());
    }
    expect(await inSight()).toBeGreaterThanOrEqual(5);
    for (const who of ["Wilrow", "Ottil"]) await wil.announce("Strikes at them", { who, card: "Strike" });
    for (const combatant of ["Fjarva", "Bruno"])
      await give(fee, { kind: "announce", combatant, text: "Strikes at them", card: await cardOf(fee, combatant, "Strike") });
    await gm.root.locator("[data-action=advance].next.ready").waitFor();
    expect(await order()).toEqual(first);
    await gm.advance();
    await gm.at("classify");
    await gm.root.locator("[data-action=byAllCards]").waitFor();
    expect([await order(), (await inSight()) >= 5]).toEqual([first, true]);
    await gm.root.locator("[data-action=byAllCards]").click();
    await gm.advance();
    await gm.at("Q");
    expect(
      await gm.page.evaluate(() =>
        Object.values<any>(game.combat.system.state.actions)
          .map(({ stage, difficulty, strike }) => [stage, difficulty, strike].join())
          .sort(),
      ),
    ).toEqual([...Array(8).fill("Q,5,true"), ...Array(4).fill("R,5,true"), ...Array(4).fill("S,5,true")]);
    const judge = (row: Locator, result: string) => gm.changes(() => row.locator(`> .judge [data-result=${result}]`).click());
    await loadDice(gm.page, [19, 3, 17, 2, 9, 12, 1, 5], 20);
    await group("Goblin × 8").locator("> .tools [data-action=roll]").click();
    await gm.changes(() => gm.page.locator(`${DIALOG} [data-action=yes]`).click());
    await expect
      .poll(() => group("Goblin × 8").locator("> .suggestion p").textContent().then(inLine))
      .toMatch(/^Rolled 1–19, suggested: \d success(es)?, \d miss(es)?$/);
    await gm.changes(() => group("Goblin × 8").locator("> .suggestion button").click());
    await expect.poll(() => tally("result").then(({ null: open }) => open)).toBe(4);
    const hit = group("Goblin").first().locator("> .effects .effect > span");
    await expect.poll(() => hit.textContent().then(inLine)).toMatch(/^\d(–\d)? damage to Wilrow \(/);
    await gm.advance();
    await gm.at("R");
    for (const [user, names] of [
      [wil.page, ["Wilrow", "Ottil"]],
      [fee, ["Fjarva", "Bruno"]],
    ] as const)
      await give(user, ...names.map((combatant) => ({ kind: "attempt", combatant, total: 9 })));
    await gm.root.locator("[data-action=acceptAll]").waitFor();
    await gm.changes(() => gm.root.locator("[data-action=acceptAll]").click());
    await gm.advance();
    await gm.at("S");
    await judge(group("Troll × 4"), "miss");
    await gm.advance();
    await gm.at("end");
    await gm.advance();
    await gm.at("announce", 2);
    expect(await presses()).toBeLessThanOrEqual(15);
    // For each character: the card, and the announcement.
    expect(await pressesOfWil()).toBe(4);
  });

  const keyOf = async (name: string): Promise<string> => (await group(name).getAttribute("data-of")) ?? "";
  /** How many actions of foes have each value in a field. */
  const tally = (field: string): Promise<Record<string, number>> =>
    gm.page.evaluate((wanted) => {
      const { actions, combatants } = game.combat.system.state;
      const values = Object.entries<any>(actions).flatMap(([id, action]) =>
        combatants[id].side === "foe" ? [String(action[wanted])] : [],
      );
      return Object.fromEntries(values.map((value) => [value, values.filter((one) => one === value).length]));
    }, field);
  const told = (field: string) => expect.poll(() => tally(field));
  const control = (name: string, key: string) => `#combat [data-focus="${name}-${key}"]`;
  const lead = () => gm.changes(() => gm.page.keyboard.press("Shift+J"));

  /** Waits until the dialog is gone, and the focus is back at its button. */
  async function backAt(button: string): Promise<void> {
    await gm.page.locator(DIALOG).waitFor({ state: "detached" });
    await expect.poll(() => isAt(gm.page, button)).toBe(true);
  }

  /** Opens a dialog with Enter on its button. */
  async function opens(button: string): Promise<void> {
    await reach(gm.page, button);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(`${DIALOG} .callboard-ask`).waitFor();
  }

  it("are announced for and classified by keys alone", async () => {
    const { page } = gm;
    await gm.root.getByRole("form", { name: "Goblin × 8: choose the action", exact: true }).waitFor();
    await reach(page, "#combat [data-focus=crowd]");
    await page.keyboard.press("Enter");
    const last = control("choose", await gm.id("Goblin 8"));
    await reach(page, last);
    for (const chosen of ["Goblin × 7", "Goblin × 8"]) {
      await page.keyboard.press("Space");
      await gm.composer.locator("strong", { hasText: chosen }).waitFor();
      expect(await isAt(page, last)).toBe(true);
    }
    await pressByKeys(page, "#combat [data-focus=announce]");
    await gm.composer.locator("strong", { hasText: "Troll × 4" }).waitFor();
    await expect.poll(() => isAt(page, "#combat [data-focus=text]")).toBe(true);
    await pressByKeys(page, "#combat [data-focus=announce]");
    for (const [name, of] of [
      ["Wilrow", wil.page],
      ["Ottil", wil.page],
      ["Fjarva", fee],
      ["Bruno", fee],
    ] as const)
      await give(of, { kind: "announce", combatant: name, text: "Strikes at them", card: await cardOf(of, name, "Strike") });
    await gm.root.locator("[data-action=advance].next.ready").waitFor();
    await pressByKeys(page, "#combat [data-focus=next]");
    await gm.at("classify", 2);
    const [goblins, trolls] = [await keyOf("Goblin × 8"), await keyOf("Troll × 4")];
    await group("Goblin × 8")
      .getByRole("button", { name: /^Goblin × 8\. Card: / })
      .waitFor();
    await pressByKeys(page, control("bycard", goblins));
    await told("stage").toEqual({ Q: 8, null: 4 });
    await gm.root.locator(control("bycard", goblins).replace("#combat ", "")).waitFor({ state: "detached" });
    expect(await isAt(page, `#combat li[data-of="${goblins}"] [data-focus]`)).toBe(true);
    // A digit is pressed for all of them.
    await reach(page, control("movements-1", trolls));
    await gm.changes(() => page.keyboard.press("3"));
    await told("stage").toEqual({ Q: 8, S: 4 });
    await group("Troll × 4").getByRole("button", { name: "Troll × 4: 3+ movements", exact: true, pressed: true }).waitFor();
    expect(await isAt(page, control("movements-1", trolls))).toBe(true);
    await group("Troll × 4").getByRole("spinbutton", { name: "Difficulty of Troll × 4’s action", exact: true }).waitFor();
    await reach(page, control("rate", trolls));
    await page.keyboard.type("6");
    await gm.changes(() => page.keyboard.press("Tab"));
    await told("difficulty").toEqual({ 5: 8, 6: 4 });
    await pressByKeys(page, control("tag", trolls), "Space");
    await group("Troll × 4").getByRole("button", { name: "Troll × 4’s action is a strike", exact: true, pressed: true }).waitFor();
    expect(await isAt(page, control("tag", trolls))).toBe(true);
    await pressByKeys(page, "#combat [data-focus=byAllCards]");
    await gm.root.locator("[data-action=advance].next.ready").waitFor();
    await pressByKeys(page, "#combat [data-focus=next]");
    await gm.at("Q", 2);
  });

  it("get their results and effects by keys alone, all of them or some", async () => {
    const { page } = gm;
    const [goblins, others] = [await keyOf("Goblin × 8"), `${await keyOf("Goblin × 8")}-2`];
    await expect
      .poll(() => group("Goblin × 8").locator("> .each > summary .unseen").first().textContent())
      .toBe("Goblin: show all 8 one by one");
    await reach(page, control("each", goblins));
    const isOpen = () =>
      group("Goblin × 8")
        .locator("> .each")
        .evaluate((fold: any) => fold.open as boolean);
    for (const was of [await isOpen(), !(await isOpen())]) {
      await page.keyboard.press("Enter");
      await expect.poll(isOpen).toBe(!was);
      expect(await isAt(page, control("each", goblins))).toBe(true);
    }
    await group("Goblin × 8").getByRole("button", { name: "Goblin × 8: Miss", exact: true }).waitFor();
    await group("Goblin × 8").getByRole("button", { name: "Give only some of Goblin × 8 a result", exact: true }).waitFor();
    const some = control("some", goblins);
    await opens(some);
    expect(await faults(page, DIALOG)).toEqual([]);
    await page.keyboard.press("Escape");
    await backAt(some);
    await opens(some);
    await expect.poll(() => isAt(page, `${DIALOG} [name=count]`)).toBe(true);
    await page.keyboard.type("3");
    await reach(page, `${DIALOG} [name=result]`);
    await page.keyboard.press("ArrowDown");
    await gm.changes(() => page.keyboard.press("Enter"));
    await backAt(some);
    for (const name of ["Goblin × 3", "Goblin × 5"]) await group(name).waitFor();
    await told("result").toEqual({ partial: 3, null: 9 });
    // A digit is pressed for all of them.
    await reach(page, control("some", others));
    await gm.changes(() => page.keyboard.press("1"));
    await group("Goblin × 5").getByRole("button", { name: "Goblin × 5: Miss", exact: true, pressed: true }).waitFor();
    expect(await isAt(page, control("some", others))).toBe(true);
    await told("result").toEqual({ partial: 3, miss: 5, null: 4 });
    const effect = control("effect", goblins);
    await group("Goblin × 3").getByRole("button", { name: "Add an effect to Goblin × 3’s action", exact: true }).waitFor();
    await opens(effect);
    expect(await faults(page, DIALOG)).toEqual([]);
    await page.keyboard.press("Escape");
    await backAt(effect);
    await opens(effect);
    await reach(page, `${DIALOG} [name=effect]`);
    await page.keyboard.press("ArrowUp");
    await choose(page, `${DIALOG} select[name=target]`, await gm.id("Wilrow"));
    await pressByKeys(page, `${DIALOG} [data-action=yes]`);
    await backAt(effect);
    await group("Goblin × 3").locator("> .effects .effect").waitFor();
    await lead();
    await gm.at("R", 2);
    await give(page, ...PARTY.map((combatant) => ({ kind: "judge", combatant, result: "success" })));
    await lead();
    await gm.at("S", 2);
    const miss = control("judge-miss", await keyOf("Troll × 4"));
    await pressByKeys(page, miss);
    await group("Troll × 4").getByRole("button", { name: "Troll × 4: Miss", exact: true, pressed: true }).waitFor();
    expect(await isAt(page, miss)).toBe(true);
    await lead();
    await gm.at("end", 2);
    await lead();
    await gm.at("announce", 3);
  });
});
