import type { Page } from "playwright-core";

/**
 * Starts to count a person's gestures on a page: mouse buttons and keys pressed, drags begun, and choices made in a list. Resolves to a
 * function that reads the count.
 */
export async function countGestures(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    (globalThis as any).gestures = 0;
    const note = (event: any) => {
      if (event.isTrusted && (event.type !== "change" || event.target.tagName === "SELECT")) (globalThis as any).gestures += 1;
    };
    for (const type of ["pointerdown", "keydown", "dragstart", "change"]) document.addEventListener(type, note, { capture: true });
  });
  return () => page.evaluate(() => (globalThis as any).gestures);
}
