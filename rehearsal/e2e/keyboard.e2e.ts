import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { announceMonsters, arrange, give, settled, swampTable, TOKENS, Tracker, useTable } from "./support/index.ts";

const MANY = 120;

/** Goes on with Tab (or back with Shift+Tab) until the focus is on what is wanted. */
async function reach(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`Nobody gets to ${selector} by ${key}.`);
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["focus"] ?? null);

describe("the keyboard alone", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;
  let fee: Page;

  it("opens the tracker, announces with a target, and keeps its place", async () => {
    [gm, wil, fee] = [await table.join("Gamemaster"), await table.join("Wil"), await table.join("Fee")];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    await wil.keyboard.press("c");
    await wil.waitForFunction(() => document.activeElement?.id === "chat-message");
    await reach(wil, "#sidebar [role=tab][aria-selected=true]", "Shift+Tab");
    for (let step = 0; step < 10 && !(await wil.evaluate(() => document.activeElement?.matches("[data-tab=combat]"))); step += 1)
      await wil.keyboard.press("ArrowDown");
    await wil.keyboard.press("Enter");
    const tracker = new Tracker(wil);
    await tracker.at("announce");
    await reach(wil, "#combat form.composer textarea");
    await wil.keyboard.type("Paralyze blast Monster 2");
    await reach(wil, `#combat li[data-combatant-id="${await tracker.id("Monster 2")}"] [data-action=aim]`);
    await wil.keyboard.press("Space");
    await tracker.composer.locator(`[data-action=aim][data-combatant-id="${await tracker.id("Monster 2")}"]`).waitFor();
    expect(await focused(wil)).toBe(`aim-${await tracker.id("Monster 2")}`);
    await reach(wil, "#combat [data-focus=announce]", "Shift+Tab");
    await tracker.changes(() => wil.keyboard.press("Enter"));
    const actions = Object.values((await settled(gm, wil)).actions) as { text: string; targets: string[] }[];
    expect(actions.find((action) => action.text === "Paralyze blast Monster 2")?.targets).toEqual([await tracker.id("Monster 2")]);
  });

  it("announces by Enter in the text field, and leads on by the large button and by its key", async () => {
    const player = await new Tracker(fee).open();
    await reach(fee, "#combat form.composer textarea");
    await fee.keyboard.type("Dodge all strikes");
    await player.changes(() => fee.keyboard.press("Enter"));

    const tracker = await new Tracker(gm).open();
    await tracker.root.locator("[data-action=advance].next.ready").waitFor();
    await reach(gm, "#combat [data-focus=next]");
    await tracker.changes(() => gm.keyboard.press("Enter"));
    await tracker.at("classify");
    for (const name of ["Monster 1", "Monster 2", "Wilrow", "Fjarva"]) {
      await reach(gm, `#combat [data-focus="movements-1-${await tracker.id(name)}"]`);
      await tracker.changes(() => gm.keyboard.press("Enter"));
      expect(await focused(gm)).toBe(`movements-1-${await tracker.id(name)}`);
    }
    await tracker.root.locator("[data-action=advance].next.ready").waitFor();
    await tracker.changes(() => gm.keyboard.press("Shift+J"));
    await tracker.at("Q");
    for (const name of ["Monster 1", "Monster 2", "Wilrow", "Fjarva"]) await give(gm, { kind: "judge", combatant: name, result: "miss" });
    await tracker.changes(() => gm.keyboard.press("Shift+J"));
    await tracker.at("end");
    await tracker.changes(() => gm.keyboard.press("Shift+U"));
    await tracker.at("Q");
    await tracker.changes(() => gm.keyboard.press("Shift+R"));
    await tracker.at("end");
    await table.leave();
  });
});
