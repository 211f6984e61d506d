import type { Page } from "playwright-core";

/** Counts what a person does on a page from now on: presses of a mouse button, keys, drags, and choices in a list. The returned function resolves to the number so far. */
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
