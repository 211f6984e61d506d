import type { Page } from "playwright-core";

/** What a person did by hand: clicks, pressed keys (a text in a field counts once) and drags. */
export interface Gestures {
  readonly clicks: number;
  readonly keys: number;
  readonly drags: number;
}

/** Counts a person's gestures on a page from now on. The returned function resolves to the numbers so far. */
export async function countGestures(page: Page): Promise<() => Promise<Gestures>> {
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0, drags: 0 };
    let typed: EventTarget | null = null;
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && target.matches("input[type=text], input[type=number], textarea");
    addEventListener("pointerdown", ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true);
    addEventListener("dragstart", ({ isTrusted }) => (counted.drags += Number(isTrusted)), true);
    addEventListener(
      "keydown",
      ({ isTrusted, target, key }) => {
        const isTyping = isText(target) && key.length === 1;
        if (isTrusted && !(isTyping && typed === target)) counted.keys += 1;
        typed = isTyping ? target : null;
      },
      true,
    );
    Object.assign(globalThis, { counted });
  });
  return () => page.evaluate(() => (globalThis as unknown as { counted: Gestures }).counted);
}
