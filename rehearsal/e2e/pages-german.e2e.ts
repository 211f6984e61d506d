import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { TRAM_CAST, TRAM_STORY } from "../../src/core/structures/pages/examples.fixture.ts";
import { cutOff, englishIn, sitInGerman } from "./support/german.ts";
import { expectSound, noCanvas, openBoard, useTable } from "./support/index.ts";
import { openScene, playSteps, tramTable } from "./support/tram.ts";

const WIDE = { width: 1440, height: 900 };
/** What a window of 1440 by 900 has left at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
const HAND = ".callboard-hand .window-content";
const BOARD = ".callboard-board .window-content";

/** What people called their Drives, in a world of English names. */
const NAMES = new Set(
  Object.values(TRAM_CAST).flatMap(({ numbers }) => Object.values<any>(numbers["drives"] as object).map(({ name }) => name)),
);

/** Looks at a part of a page: nothing English but what people wrote, nothing cut off, all of it sound. */
async function look(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
  const english = async () => (await englishIn(page, selector)).filter((text) => !NAMES.has(text));
  await expect.poll(english, { message: `English in ${selector}` }).toEqual([]);
  await expect.poll(() => cutOff(page, selector), { message: `cut off in ${selector}` }).toEqual([]);
  await expectSound(page, selector);
}

describe("pages in German, at 200 % and in a sidebar of 300 pixels", () => {
  const table = useTable(tramTable({ witnesses: ["Gamemaster", "Ana"] }));
  let people: { gm: Page; ana: Page; bo: Page; cy: Page };
  let done = 0;

  /** Plays the story on, up to a number of its steps. */
  async function playTo(step: number): Promise<void> {
    await playSteps(people, TRAM_STORY.slice(done, step));
    done = step;
  }

  beforeAll(async () => {
    const gm = await sitInGerman(table, "Gamemaster", { viewport: WIDE }, "light");
    const ana = await sitInGerman(table, "Ana", { viewport: ZOOMED, scale: 2 }, "dark");
    people = { gm, ana, bo: await table.join("Bo", noCanvas), cy: await table.join("Cy", noCanvas) };
    await openScene(people);
  });

  it("take seats and characters, add and claim", async () => {
    await look(people.gm, "#combat");
    await playTo(1);
    await look(people.ana, HAND);
    await playTo(6);
    await look(people.ana, HAND);
    await look(people.ana, "#combat");
  });

  it("act, roll, and ask for reactions", async () => {
    await playTo(17);
    await look(people.ana, HAND);
    await playTo(18);
    await look(people.ana, HAND);
    await playTo(21);
    await look(people.ana, HAND);
    await look(people.gm, "#combat");
  });

  it("have a board, and resolutions that show their cost", async () => {
    await openBoard(people.gm);
    await look(people.gm, BOARD);
    await playTo(TRAM_STORY.findIndex(({ command }) => command.kind === "resolve"));
    await people.ana.locator(`${HAND} .resolving`).waitFor();
    await look(people.ana, HAND);
  });
});
