import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Has a page keep what its user is told in passing: from the screen it goes by itself after five seconds, in which a busy machine gets nowhere. Runs in the page. */
export function keepNotices(): void {
  const notices: string[] = [];
  const { notify } = ui.notifications;
  ui.notifications.notify = function (this: unknown, ...given: unknown[]) {
    const told = notify.apply(this, given);
    notices.push(`${told.type}: ${told.message}`);
    return told;
  };
  Object.assign(globalThis, { notices });
}

/** What the user of a page was told in passing, in order: the kind and the words, since they came in or since `forgetNotices`. */
export const noticesTo = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as any).notices]);

/** Waits until the user of a page has been told something with these words, since they came in or since `forgetNotices`. */
export async function waitForNotice(page: Page, words: string | RegExp): Promise<void> {
  const told = typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
  await expect.poll(() => noticesTo(page)).toContainEqual(told);
}

/** Takes what the user of a page was told in passing from the screen, and begins anew to keep what they are told. */
export const forgetNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ui.notifications.clear();
    (globalThis as any).notices.length = 0;
  });

/** Waits until a page refuses what its user did with these words, in the tracker or in passing. All notices are taken away. */
export async function waitForRefusal(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (part) =>
      [...document.querySelectorAll("#combat .refusal")].some(({ textContent }) => textContent.includes(part)) ||
      (globalThis as any).notices.some((notice: string) => notice.includes(part)),
    words,
  );
  await forgetNotices(page);
}
