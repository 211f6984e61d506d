import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Records the notices to a page's user. On the screen they vanish after five seconds, too soon for a busy machine. Runs in the page. */
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

/** Returns the notices to the page's user in order, kind and text, since joining or since `forgetNotices`. */
export const noticesTo = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as any).notices]);

/** Waits for a notice with this text to the page's user, since joining or since `forgetNotices`. */
export async function waitForNotice(page: Page, words: string | RegExp): Promise<void> {
  const told = typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
  await expect.poll(() => noticesTo(page)).toContainEqual(told);
}

/** Clears the notices from the page's screen and from its record. */
export const forgetNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ui.notifications.clear();
    (globalThis as any).notices.length = 0;
  });

/** Waits until a page shows a refusal with this text, in the tracker or as a notice. Then clears all notices. */
export async function waitForRefusal(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (part) =>
      [...document.querySelectorAll("#combat .refusal")].some(({ textContent }) => textContent.includes(part)) ||
      (globalThis as any).notices.some((notice: string) => notice.includes(part)),
    words,
  );
  await forgetNotices(page);
}
