import type { Page } from "playwright-core";
import { expect } from "vitest";
import { faults } from "./axe.ts";

/** What a person could not hit, read or reach below a selector: targets under 28 pixels, text under 14, what sticks out to the side, what moves where no motion is wanted. */
export function misfits(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found: string[] = [];
    const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 110);
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    for (const root of document.querySelectorAll(wanted)) {
      const edge = root.getBoundingClientRect();
      for (const element of root.querySelectorAll("*")) {
        if (!isSeen(element) || element.closest(".unseen, .window-resize-handle")) continue;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1)
          found.push(`sticks out by ${Math.round(box.right - edge.right)}: ${nameOf(element)}`);
        const isTarget = element.matches("button, select, textarea, summary, a[href], input:not([type=hidden])");
        const labels = (element as HTMLInputElement).labels;
        const target = element.matches("input[type=checkbox], input[type=radio]") ? (labels?.[0] ?? element) : element;
        const hit = target.getBoundingClientRect();
        if (isTarget && (hit.width < 27.5 || hit.height < 27.5))
          found.push(`small target ${Math.round(hit.width)}x${Math.round(hit.height)}: ${nameOf(element)}`);
        const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
        if (text && parseFloat(style.fontSize) < 13.9) found.push(`text of ${style.fontSize}: ${nameOf(element)}`);
        const moving = [style.transitionDuration, style.animationDuration]
          .flatMap((each) => each.split(","))
          .map((each) => parseFloat(each));
        if (moving.some((seconds) => seconds > 0.01)) found.push(`moves for ${moving.join()}: ${nameOf(element)}`);
      }
    }
    return [...new Set(found)].slice(0, 12);
  }, selector);
}

/** Expects a part of a page to be sound: for axe, for eyes, for fingers. A drawing that comes while one looks shows two moments; a true fault is there at every look. */
export async function expectSound(page: Page, selector: string): Promise<void> {
  await expect.poll(() => faults(page, selector), { timeout: 20_000, message: `axe on ${selector}` }).toEqual([]);
  await expect.poll(() => misfits(page, selector), { timeout: 20_000, message: `sizes of ${selector}` }).toEqual([]);
}
