import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, beginFen, FEN, fenTable, type Fellows } from "./support/fen.ts";
import { changes, expectSoundInBoth, noCanvas, picture, useTable } from "./support/index.ts";

const strike = (combatant: string, relevantBid: number, secondaryBid = 0) => ({
  kind: "declare",
  combatant,
  name: "Strike",
  type: "common",
  relevant: "strength",
  secondary: "agility",
  opposing: "agility",
  ante: 1,
  relevantBid,
  secondaryBid,
});

describe("the tracker of a timeline, in both themes", () => {
  const table = useTable(fenTable({ witnesses: ["Gamemaster", "Mar"] }));
  let gm: Page;
  let mira: Page;
  let tom: Page;

  const tracker = (page: Page): Locator => page.locator("#combat");
  const stack = (page: Page, who: string) => tracker(page).locator(`[data-key="stack-${who}-1"]`);
  /** Seals an action in somebody's browser. */
  const seal = async (page: Page, ...intents: readonly object[]): Promise<void> => {
    for (const intent of intents) expect(await ask(page, intent)).toBeNull();
  };
  const at = async (step: string, ...pages: readonly Page[]): Promise<void> => {
    for (const page of pages.length > 0 ? pages : [gm, mira, tom]) await tracker(page).locator(`.combat-tracker.step-${step}`).waitFor();
  };
  /** A click that comes back as a change of the encounter. */
  const press = (page: Page, button: Locator): Promise<void> => changes(page, () => button.click());
  const look = async (name: string, ...pages: readonly Page[]): Promise<void> => {
    for (const page of pages.length > 0 ? pages : [gm, mira]) await expectSoundInBoth(page, "#combat", name);
  };
  const answer = (page: Page, icon: string) => tracker(page).locator(`.ask [data-focus^="ask-${icon}"]`);
  const passOthers = () => press(gm, tracker(gm).locator("[data-action=passOthers]"));
  const pass = (page: Page) => press(page, answer(page, "fa-forward"));

  beforeAll(async () => {
    const sit = async (user: string): Promise<Page> => {
      const page = await table.join(user, { ...noCanvas, viewport: { width: 1440, height: 900 } });
      await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
      return page;
    };
    [gm, mira, tom] = [await sit("Gamemaster"), await sit("Mar"), await sit("Tob")];
    await beginFen({ gm, maren: mira, tobin: tom } as unknown as Fellows, { without: [FEN.ysolt] });
    await at("declare");
  });

  it("asks users who are waited for, and shows sealed bids only to their owners", async () => {
    await expect.poll(() => tracker(mira).locator(".ask strong").textContent()).toBe("What does Maren do?");
    await expect.poll(() => tracker(gm).locator(".crowd strong").textContent()).toBe("3 NPCs still to bid");
    await look("asked");
    await seal(gm, strike(FEN.fenHag, 2), strike(FEN.bogThing, 4, 2));
    await seal(mira, strike(FEN.maren, 3, 1));
    await expect.poll(() => stack(mira, FEN.maren).locator(".state").textContent()).toBe("lands on phase 2");
    await expect.poll(() => stack(gm, FEN.maren).locator(".wax").count()).toBe(1);
    expect(await stack(gm, FEN.maren).locator(".bid, .card-name").count()).toBe(0);
    expect(await stack(tom, FEN.maren).count()).toBe(0);
    await look("sealed");
  });

  it("opens phases once all have sealed or passed, and reports each call", async () => {
    await passOthers();
    await pass(tom);
    await expect.poll(() => tracker(mira).locator(".unit").textContent()).toBe("Phase 0, bidding round 2");
    await expect
      .poll(() => tracker(tom).locator('[data-key="phase-2-ahead"] .seal .name').allTextContents())
      .toEqual(["Maren", "Bog-thing", "Fen hag"]);
    expect(await tracker(tom).locator('[data-key="phase-2-ahead"] .bid').count()).toBe(0);
    await look("second-call");
    // NPCs pass until recalled, once they have acted.
    await pass(mira);
    await pass(tom);
    await at("aim");
  });

  it("turns all cards of a phase at once, and gathers targets", async () => {
    for (const page of [gm, mira, tom])
      await expect.poll(() => stack(page, FEN.maren).locator(".bid .unseen").allTextContents()).toEqual(["Strength 3", "Agility 1"]);
    await look("aim");
    await tracker(mira).locator(".aiming label", { hasText: "Fen hag" }).click();
    await expect.poll(() => tracker(mira).locator(".aiming [type=submit]").textContent()).toMatch(/Confirm 1 target/);
    await tracker(mira).locator(".aiming [name=text]").fill("At her knees");
    await press(mira, tracker(mira).locator(".aiming [type=submit]"));
    await expect.poll(() => stack(tom, FEN.maren).locator(".chip").count()).toBe(0);
    for (let open = 0; open < 2; open += 1) await press(gm, tracker(gm).locator(".aiming [type=submit]"));
    await at("resolve");
    await expect.poll(() => stack(tom, FEN.maren).locator(".chip").allTextContents()).toEqual(["Fen hag"]);
  });

  it("resolves: results in one row, effects, a result for all before the phase is closed", async () => {
    const maren = stack(gm, FEN.maren);
    await press(gm, maren.locator("[data-action=judge].result-success"));
    await maren.locator("[data-action=effect]").click();
    const form = gm.locator(".application:has(.effect-form)");
    await form.locator("[name=effect][value=drain]").check();
    await form.locator("select[name=stat]").selectOption({ label: "Willpower" });
    await form.locator("[name=amount]").fill("4");
    await picture(gm, "effect");
    await press(gm, form.locator("[data-action=yes]"));
    await expect.poll(() => maren.locator(".effect > span").textContent()).toMatch(/Fen hag’s Willpower is drained by 4/);
    await look("resolve");
    expect(await tracker(gm).locator(".next").textContent()).toMatch(/2 actions to resolve/);
    for (const who of [FEN.bogThing, FEN.fenHag]) await press(gm, stack(gm, who).locator("[data-action=judge][data-result=failure]"));
    await press(gm, tracker(gm).locator(".bar [data-action=advance].ready"));
    await at("advance");
    await expect.poll(() => stack(mira, FEN.maren).locator(".paid").textContent()).toBe("Spent: Strength 3, Agility 1");
    await look("advance");
    await press(gm, tracker(gm).locator(".bar [data-action=advance].ready"));
    await at("declare");
    await expect.poll(() => tracker(mira).locator(".unit").textContent()).toBe("Phase 3, bidding round 1");
  });

  it("keeps done stacks behind a count, drawn on demand", async () => {
    await tracker(mira).locator(".history > .unfold").click();
    await tracker(mira).locator('[data-fold="done-2"]').click();
    await expect.poll(() => tracker(mira).locator(".history .result").allTextContents()).toEqual([" Success", " Miss", " Miss"]);
    await look("history", mira);
  });
});
