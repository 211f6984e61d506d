import type { Page } from "playwright-core";
import { expect } from "vitest";
import { changes } from "./tracker.ts";

const MANY = 120;

/** The selector of the Hand's window. */
export const HAND = ".callboard-hand";

/** Whether Tab must go backwards to reach an element. */
const liesBefore = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const target = document.querySelector(wanted);
    const active = document.activeElement;
    return Boolean(target && active && active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
  }, selector);

/** Whether the focus is on an element. */
export const isAt = (page: Page, selector: string) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab, or Shift+Tab to go back, until the focus is on an element. */
export async function reach(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: "attached" });
  if (await isAt(page, selector)) return;
  const key = (await liesBefore(page, selector)) ? "Shift+Tab" : "Tab";
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press(key);
    if (await isAt(page, selector)) return;
  }
  throw new Error(`Nobody gets to ${selector} by ${key}.`);
}

/** Chooses an option of a select with the arrow keys. */
export async function choose(page: Page, selector: string, value: string): Promise<void> {
  await reach(page, selector);
  const values = await page.locator(`${selector} option`).evaluateAll((options) => options.map((option: any) => option.value));
  const now = await page.locator(selector).inputValue();
  const by = values.indexOf(value) - values.indexOf(now);
  for (let step = 0; step < Math.abs(by); step += 1) {
    await page.keyboard.press(by > 0 ? "ArrowDown" : "ArrowUp");
    const next = values[values.indexOf(now) + (step + 1) * Math.sign(by)];
    await page.waitForFunction(([wanted, at]) => (document.querySelector(at as string) as any)?.value === wanted, [next, selector]);
    await expect.poll(() => isAt(page, selector)).toBe(true);
  }
}

/** Goes to a control by Tab and presses a key there. Waits until the encounter has changed. */
export async function pressByKeys(page: Page, selector: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await reach(page, selector);
  await changes(page, () => page.keyboard.press(key));
}

/** Goes to the Hand by its shortcut. */
export async function takeHand(page: Page): Promise<void> {
  await page.keyboard.press("Shift+N");
  await expect.poll(() => isAt(page, `${HAND} *`)).toBe(true);
}

/** Chooses an outcome in the Hand, where the focus is already. The arrow keys walk a group of radio buttons and choose in it. */
export async function chooseOutcome(page: Page, outcome: string): Promise<void> {
  const wanted = `${HAND} [data-focus=add-${outcome}]`;
  await page.keyboard.press("Space");
  for (let step = 0; step < 8 && !(await isAt(page, wanted)); step += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator(wanted).isChecked()).toBe(true);
  await page.locator(`${HAND} .chosen .icon`).waitFor();
  await expect.poll(() => isAt(page, wanted)).toBe(true);
}

/** Goes from the chat's field by the tabs of the sidebar to the tracker, with keys only. */
export async function openTracker(page: Page): Promise<void> {
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.activeElement?.id === "chat-message");
  await reach(page, "#sidebar [role=tab][aria-selected=true]");
  for (let step = 0; step < 10 && !(await isAt(page, "[data-tab=combat]")); step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("#combat header").waitFor();
}
