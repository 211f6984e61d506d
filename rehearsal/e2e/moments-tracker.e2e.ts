import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { reach } from "./support/keys.ts";
import { ACTORS, changes, expectSoundInBoth, noCanvas, swampTable, useTable } from "./support/index.ts";

const OTHERS = [
  { actorId: ACTORS.wilrow, name: "Wilrow" },
  { actorId: ACTORS.fjarva, name: "Fjarva" },
  { actorId: ACTORS.monster, name: "Monster 1" },
  { actorId: ACTORS.monster, name: "Monster 2" },
];

const tracker = (page: Page): Locator => page.locator("#combat");
const row = (page: Page, name: string): Locator => tracker(page).locator("li.row", { has: page.locator(`.name bdi:text-is("${name}")`) });
const names = (page: Page, side: string): Promise<string[]> => tracker(page).locator(`.side-${side} .name`).allTextContents();
const dialog = (page: Page): Locator => page.locator("dialog.application, .application.dialog").last();
/** A click that comes back as a change of the encounter. */
const press = (page: Page, button: Locator): Promise<void> => changes(page, () => button.click());
const figure = (page: Page, name: string) =>
  page.evaluate((wanted) => Object.values<any>(game.combat.system.state.combatants).find((one) => one.name === wanted), name);

/** Leads on by the large button, over the question whether to, until a half is open. */
async function leadTo(gm: Page, step: string): Promise<void> {
  const now = () => gm.evaluate(() => `${game.combat.system.state.phase}-${game.combat.system.state.half}`);
  for (let halves = 0; (await now()) !== step; halves += 1) {
    if (halves > 12) throw new Error(`Nobody gets to ${step}.`);
    const isHere = await gm.evaluate(() =>
      game.callboard
        .view(game.combat)
        .waiting.some((id: string) => game.combat.combatants.get(id).players.some(({ active }: any) => active)),
    );
    await changes(gm, async () => {
      await tracker(gm).locator("[data-action=advance]").click();
      if (isHere) await dialog(gm).locator("[data-action=yes]").click();
    });
  }
  await tracker(gm)
    .locator(`.combat-tracker.phase-${step.split("-")[0] ?? ""}.half-${step.split("-")[1] ?? ""}`)
    .waitFor();
}

async function unfoldDirector(gm: Page): Promise<Locator> {
  const fold = tracker(gm).locator("details.director");
  if (!(await fold.evaluate((element: any) => element.open))) await fold.locator("summary").click();
  return fold;
}

describe("the tracker of Moments, in both themes", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  const look = async (name: string, ...pages: readonly Page[]): Promise<void> => {
    for (const page of pages.length > 0 ? pages : [gm, wil]) await expectSoundInBoth(page, "#combat", name);
  };

  beforeAll(async () => {
    const sit = async (user: string): Promise<Page> => {
      const page = await table.join(user, { ...noCanvas, viewport: { width: 1440, height: 900 } });
      await page.evaluate(() => {
        ui.sidebar.expand();
        ui.sidebar.changeTab("combat", "primary");
      });
      return page;
    };
    [gm, wil] = [await sit("Gamemaster"), await sit("Wil")];
    await gm.evaluate(async (others) => {
      const combat = await Combat.implementation.create({ type: "moments", active: true });
      await combat.createEmbeddedDocuments("Combatant", others);
      await combat.startCombat();
    }, OTHERS);
    for (const page of [gm, wil]) await tracker(page).locator(".combat-tracker.phase-meeting.half-party").waitFor();
  });

  it("lists the acting side first and in full, and says why a figure may not do something", async () => {
    expect((await names(wil, "party")).sort()).toEqual(["Fjarva", "Wilrow"]);
    expect(await tracker(wil).locator(".side-foe li.folded").count()).toBe(2);
    expect(await row(wil, "Wilrow").locator(".beats").innerText()).toMatch(/14 of 14/);
    expect(await row(wil, "Monster 1").locator(".beats").count()).toBe(0);
    const move = row(wil, "Wilrow").locator(".deed[data-deed=move]");
    expect(await move.getAttribute("aria-disabled")).toBe("true");
    await move.focus();
    await wil.keyboard.press("Enter");
    await expect.poll(() => row(wil, "Wilrow").locator(".refusal").innerText()).toMatch(/Not sneaking/);
    await look("meeting");
  });

  it("prepares an ambush only in the Director's browser, and writes it once or not at all", async () => {
    const fold = await unfoldDirector(gm);
    const before = await gm.evaluate(() => game.combat.system.revision);
    await fold.locator("[data-action=prepareAmbush]").click();
    await dialog(gm).locator("[name=side][value=foe]").check();
    expect(await dialog(gm).locator(".ambush-foe .die output").allTextContents()).toHaveLength(2);
    await expectSoundInBoth(gm, ".callboard-ask");
    await dialog(gm).locator("[data-action=no]").click();
    await dialog(gm).waitFor({ state: "detached" });
    expect(await wil.evaluate(() => game.combat.system.revision)).toBe(before);
    await fold.locator("[data-action=prepareAmbush]").click();
    await dialog(gm).locator("[name=side][value=foe]").check();
    for (const die of await dialog(gm).locator(".ambush-foe input[type=number]").all()) await die.fill("1");
    await expect.poll(() => dialog(gm).locator(".ambush-foe .sum").textContent()).toBe("2 notice.");
    await press(gm, dialog(gm).locator("[data-action=yes]"));
    await expect.poll(() => tracker(wil).locator("header").innerText()).toMatch(/spotted in time/);
    expect(await wil.evaluate(() => game.callboard.view(game.combat).ambush.rolls)).toEqual({});
    await fold.locator("summary").click();
  });

  it("sends a player's words to the Director, who answers them", async () => {
    const talk = row(wil, "Wilrow").locator("[data-key=talk]");
    await talk.locator("[name=text]").fill("We come in peace");
    await press(wil, talk.locator("[data-deed=talk]"));
    const answer = row(gm, "Wilrow").locator(".talking");
    await answer.locator("[name=note]").fill("They hiss");
    await press(gm, answer.locator("[data-granted=false]"));
    await expect.poll(() => row(wil, "Wilrow").locator(".talking").innerText()).toMatch(/We come in peace[^]*They do not: They hiss/);
  });

  it("strikes by one click on a target, and shows the needed roll only to the Director", async () => {
    await leadTo(gm, "missile-party");
    const target = row(wil, "Wilrow").locator('.target[aria-label^="Wilrow strikes Monster 1"]');
    await target.waitFor();
    await look("missile");
    await press(wil, target);
    await expect.poll(() => row(wil, "Wilrow").locator(".result").innerText()).toMatch(/^\s*(Hit|Missed) Monster 1: \d+$/);
    await expect.poll(() => row(gm, "Wilrow").locator(".result").innerText()).toMatch(/Monster 1: rolled \d+, needs 9 or less$/);
    expect(await row(wil, "Wilrow").locator(".target").count()).toBe(0);
    expect(await row(wil, "Wilrow").locator(".deed[data-deed=strike]").getAttribute("data-why")).toMatch(/Already struck this Moment/);
  });

  it("moves a figure without a token by typed spaces, and shows the cost of each deed", async () => {
    await leadTo(gm, "movement-party");
    const move = row(wil, "Wilrow").locator("[data-key=move]");
    await move.locator("[name=way]").selectOption("vault");
    await move.locator("[name=spaces]").fill("2");
    await press(wil, move.locator("[data-deed=move]"));
    await expect.poll(() => row(wil, "Wilrow").locator(".beats").innerText()).toMatch(/6 of 14/);
    const prone = row(wil, "Wilrow").locator(".deed[data-deed=prone]");
    expect(await prone.innerText()).toMatch(/Drop prone 7/);
    expect(await prone.getAttribute("aria-label")).toBe("Wilrow: Drop prone, 7 Beats. Not now: Takes 7 Beats. Only 6 left.");
    await changes(wil, () => row(wil, "Wilrow").locator("select.cover").selectOption("partial"));
    await expect.poll(() => row(gm, "Wilrow").locator(".badge-partial").count()).toBe(1);
    await look("movement");
  });

  it("changes the order within a side by keys, for all to see", async () => {
    const before = await names(wil, "party");
    await row(wil, "Wilrow").focus();
    await changes(wil, () => wil.keyboard.press(before[0] === "Wilrow" ? "Alt+ArrowDown" : "Alt+ArrowUp"));
    await expect.poll(() => names(gm, "party")).toEqual(before.toReversed());
    expect(await wil.evaluate(() => (document.activeElement as HTMLElement).matches("li.row"))).toBe(true);
  });

  it("lets the Director set the rules aside, with a reason", async () => {
    await row(gm, "Wilrow").locator("[data-action=unfold]").click();
    const fold = await unfoldDirector(gm);
    await fold.locator("[data-focus=override]").click();
    const prone = row(gm, "Wilrow").locator(".deed[data-deed=prone][data-guarded]");
    await prone.click();
    await expect.poll(() => row(gm, "Wilrow").locator(".refusal").innerText()).toMatch(/Enter a reason first/);
    await tracker(gm).locator("[data-override]").fill("A slippery floor");
    await press(gm, prone);
    await expect.poll(() => row(wil, "Wilrow").locator(".badge-prone").count()).toBe(1);
    await look("override", gm);
    await fold.locator("[data-focus=override]").click();
    await expect.poll(() => tracker(gm).locator("[data-override]").count()).toBe(0);
  });

  it("counts long business over management phases", async () => {
    await row(gm, "Fjarva").locator("[data-action=unfold]").click();
    await row(gm, "Fjarva").locator("[data-action=business]").click();
    await dialog(gm).locator("[name=what]").fill("Crank the drawbridge");
    await press(gm, dialog(gm).locator("[data-action=yes]"));
    await expect.poll(() => row(wil, "Fjarva").locator(".fact").allInnerTexts()).toContainEqual("Crank the drawbridge: 0 of 3");
    await leadTo(gm, "management-party");
    const fjarvas = row(gm, "Fjarva");
    await fjarvas.locator("[data-key=manage] input[name=text]").fill("Drinks a potion");
    await press(gm, fjarvas.locator("[data-key=manage] .deed[data-deed=manage]"));
    await expect.poll(() => row(wil, "Fjarva").locator(".fact").allInnerTexts()).toContainEqual("Crank the drawbridge: 0 of 3");
    await expect.poll(() => row(wil, "Fjarva").innerText()).toContain("Did: Drinks a potion");
    await press(gm, tracker(gm).locator("[data-action=undo]"));
    await press(gm, fjarvas.locator(".deed[data-deed=manage]").first());
    await expect.poll(() => row(wil, "Fjarva").locator(".fact").allInnerTexts()).toContainEqual("Crank the drawbridge: 1 of 3");
    await look("management");
  });

  it("works by keyboard alone, from the list to a deed", async () => {
    await reach(wil, '#combat .deed[data-deed="done"]');
    await changes(wil, () => wil.keyboard.press("Enter"));
    expect((await figure(wil, "Wilrow")).done).toBe(true);
  });
});
