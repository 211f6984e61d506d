import type { Page } from "playwright-core";
import { Page as PageWithoutBrowser } from "../../headless/page.ts";

/**
 * Starts to count a person's gestures on a page: mouse buttons and keys pressed, drags begun, and choices made in a list. Resolves to a
 * function that reads the count. On a page without a browser, clicks stand for mouse buttons. A click on a label counts once.
 */
export async function countGestures(page: Page): Promise<() => Promise<number>> {
  const isBrowser = !((page as unknown) instanceof PageWithoutBrowser);
  await page.evaluate((trusting) => {
    (globalThis as any).gestures = 0;
    let label: unknown = null;
    const isGesture = (event: any): boolean => {
      if (event.type === "change") return event.target.tagName === "SELECT";
      if (trusting || event.type === "keydown") return true;
      // A browser and a page without one both click a label's field after the label.
      const isOfLabel = event.target.tagName === "INPUT" && label !== null && event.target.closest("label") === label;
      label = isOfLabel ? null : event.target.closest("label");
      return !isOfLabel;
    };
    const note = (event: any) => {
      if ((event.isTrusted || !trusting) && isGesture(event)) (globalThis as any).gestures += 1;
    };
    const types = trusting ? ["pointerdown", "keydown", "dragstart", "change"] : ["click", "keydown", "change"];
    for (const type of types) document.addEventListener(type, note, { capture: true });
  }, isBrowser);
  return () => page.evaluate(() => (globalThis as any).gestures);
}
