import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { cutOff, englishIn, sitInGerman } from "./support/german.ts";
import {
  ACTORS,
  boardIn,
  changes,
  expectSound,
  faults,
  give,
  misfits,
  picture,
  resizePage,
  swampTable,
  useTable,
} from "./support/index.ts";

const CAST = ["Wilrow", "Fjarva"].map((name) => ({ name, actorId: name === "Wilrow" ? ACTORS.wilrow : ACTORS.fjarva }));
const FOES = [1, 2].map((nth) => ({ name: `Monster ${String(nth)}`, actorId: ACTORS.monster }));
const WIDE = { width: 1440, height: 900 };
/** What a window of 1440 by 900 has left at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** The board, whose row of six phases may be scrolled to the side where it has little room: it leads to the open one. */
const BOARD = ".callboard-board .window-content";

describe("Moments in German, at 200 % and in a sidebar of 300 pixels", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  const row = (page: Page, name: string): Locator =>
    page.locator("#combat li.row", { has: page.locator(`.token-name .name bdi:text-is("${name}")`) });
  const dialog = () => gm.locator(".application.dialog:has(.callboard-ask)");

  /** Looks at a part of a page: nothing English, nothing cut off, all of it sound. */
  const look = async (page: Page, selector: string): Promise<void> => {
    await picture(page, `${page === gm ? "gm" : "wil"}-${selector.replaceAll(/\W+/g, "")}`);
    await expect.poll(() => englishIn(page, selector), { message: `English in ${selector}`, timeout: 8000 }).toEqual([]);
    await expect.poll(() => cutOff(page, selector), { message: `cut off in ${selector}`, timeout: 8000 }).toEqual([]);
    if (selector !== BOARD) return expectSound(page, selector);
    await expect.poll(() => faults(page, BOARD)).toEqual([]);
    await expect.poll(() => misfits(page, ".callboard-board :is(.board-head, .below, .board-foot, .phase-column.now)")).toEqual([]);
  };
  const lookAll = async (): Promise<void> => {
    for (const page of [gm, wil]) await look(page, "#combat");
  };
  /** Opens a dialog by a button, looks at it, and gives its answer. */
  const asked = async (
    button: Locator,
    answer: "yes" | "no" = "no",
    fill: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> => {
    await button.click();
    await dialog().waitFor();
    await fill();
    await look(gm, ".application.dialog .window-content");
    const press = () => dialog().locator(`[data-action=${answer}]`).click();
    await (answer === "yes" ? changes(gm, press) : press());
    await dialog().waitFor({ state: "detached" });
  };
  const director = async (action: string): Promise<Locator> => {
    const fold = gm.locator("#combat details.director");
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    return fold.locator(`[data-action=${action}]`);
  };
  const lead = async (...kinds: readonly string[]): Promise<void> => {
    for (const kind of kinds) await give(gm, { kind });
    const at = await gm.evaluate(() => [game.combat.system.state.phase, game.combat.system.state.half]);
    for (const page of [gm, wil]) await page.locator(`#combat .combat-tracker.phase-${at[0]}.half-${at[1]}`).waitFor();
  };

  beforeAll(async () => {
    gm = await sitInGerman(table, "Gamemaster", { viewport: ZOOMED, scale: 2 }, "dark");
    wil = await sitInGerman(table, "Wil", { viewport: WIDE }, "light");
  });

  it("are set up and begun", async () => {
    await gm.evaluate(
      async (cast) => {
        const combat = await Combat.implementation.create({ type: "moments", active: true });
        await combat.createEmbeddedDocuments("Combatant", cast);
      },
      [...CAST, ...FOES],
    );
    await gm.locator("#combat .setup .row").nth(3).waitFor();
    await gm.locator("#combat details.rules summary").click();
    await lookAll();
    await gm.locator("#combat [data-action=startCombat]").click();
    for (const page of [gm, wil]) await page.locator("#combat .combat-tracker.phase-meeting").waitFor();
    await lookAll();
  });

  it("prepare an ambush, hear talk, and ask before going on", async () => {
    await asked(await director("prepareAmbush"), "no", () => dialog().locator("[name=side][value=foe]").check());
    await asked(gm.locator("#combat [data-action=advance]"));
    await give(wil, { kind: "talk", combatant: "Wilrow", way: "fastTalk", text: "Wir wollen nur vorbei, und das so leise wie möglich" });
    await row(gm, "Wilrow").locator(".talking input").waitFor();
    await lookAll();
    await give(gm, { kind: "answer", combatant: "Wilrow", granted: false, note: "Sie zischen" });
    await lead("nextHalf");
  });

  it("strike, with the Director's tools unfolded and the rules set aside", async () => {
    await lead("nextHalf");
    await row(wil, "Wilrow").locator(".target").first().waitFor();
    await row(gm, "Monster 1").locator("[data-action=unfold]").click();
    await (await director("unfold")).click();
    await gm.locator("#combat [data-override]").waitFor();
    expect((await gm.locator("#combat .combat-tracker.callboard").boundingBox())?.height).toBeGreaterThan(100);
    await lookAll();
    await (await director("unfold")).click();
    await give(wil, { kind: "strike", combatant: "Wilrow", target: "Monster 1" });
    await row(wil, "Wilrow").locator(".result").waitFor();
    await row(wil, "Wilrow").locator(".deed[data-deed=strike]").click({ force: true });
    await row(wil, "Wilrow").locator(".refusal").waitFor();
    await lookAll();
  });

  it("give effects and business, and move by typed spaces", async () => {
    await asked(row(gm, "Monster 1").locator("[data-action=effect]"), "yes", () => dialog().locator("[name=effect][value=out]").check());
    await lead("nextPhase");
    await give(wil, { kind: "cover", combatant: "Wilrow", cover: "partial" }, { kind: "sneak", combatant: "Wilrow", sneaking: true });
    await give(wil, { kind: "move", combatant: "Wilrow", way: "sneak", spaces: 2 }, { kind: "sneakCheck", combatant: "Wilrow" });
    await give(gm, { kind: "contact", combatant: "Fjarva", target: "Monster 2", active: true });
    await row(wil, "Wilrow").locator(".fact").first().waitFor();
    await row(gm, "Fjarva").locator("[data-action=unfold]").click();
    await lookAll();
    await asked(row(gm, "Fjarva").locator("[data-action=business]"), "yes", () =>
      dialog().locator("[name=what]").fill("Zugbrücke hinunterlassen"),
    );
    await lead("nextHalf");
    await give(gm, { kind: "sneak", combatant: "Monster 2", sneaking: true });
    await row(gm, "Monster 2").locator("[data-action=unfold]").click();
    await asked(row(gm, "Monster 2").locator("[data-action=secretCheck]"));
    await lookAll();
  });

  it("have a board for all of it, at every phase", async () => {
    for (const page of [gm, wil]) {
      await page.locator("#combat [data-action=openBoard]").click();
      await boardIn(page).locator(".halves-grid").waitFor();
    }
    for (const page of [gm, wil]) await look(page, BOARD);
    await lead("nextPhase", "nextPhase", "nextPhase");
    await give(gm, { kind: "manage", combatant: "Fjarva" });
    await row(gm, "Fjarva").locator(".fact").first().waitFor();
    for (const [page, size] of [
      [gm, WIDE],
      [wil, ZOOMED],
    ] as const) {
      await resizePage(page, size);
      await look(page, BOARD);
      await boardIn(page).locator("[data-action=close]").first().click();
      await look(page, "#combat");
    }
  });
});
