import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { faults, wear } from "./axe.ts";
import { inEachFont } from "./fonts.ts";

/** The folder for pictures, if they are wanted. */
const PICTURES = process.env["CALLBOARD_PICTURES"];
let taken = 0;

/** Takes a picture of a page for people to look at, if CALLBOARD_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  taken += 1;
  const of = path.basename(expect.getState().testPath ?? "", ".e2e.ts");
  await page.screenshot({ path: path.join(PICTURES, `${of}-${String(taken).padStart(2, "0")}-${name}.png`) });
}

/**
 * Returns what is hard to hit, read or reach below a selector, with the host's font and without: targets under 28 pixels, text under 14,
 * overflow to the side, unwanted motion.
 */
export const misfits = (page: Page, selector: string): Promise<string[]> => inEachFont(page, () => misfitsNow(page, selector));

function misfitsNow(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const sticking = (element: Element, edge: DOMRect) => {
      const { left, right } = element.getBoundingClientRect();
      return right > edge.right + 1 || left < edge.left - 1 ? `sticks out by ${Math.round(right - edge.right)}` : null;
    };
    const small = (element: Element) => {
      if (!element.matches("button, select, textarea, summary, a[href], input:not([type=hidden])")) return null;
      const label = element.matches("input[type=checkbox], input[type=radio]") ? (element as HTMLInputElement).labels?.[0] : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      return width < 27.5 || height < 27.5 ? `small target ${Math.round(width)}x${Math.round(height)}` : null;
    };
    const fine = (element: Element) => {
      const { fontSize } = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      return hasText && parseFloat(fontSize) < 13.9 ? `text of ${fontSize}` : null;
    };
    const moving = (element: Element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      const seconds = `${transitionDuration},${animationDuration}`.split(",").map(parseFloat);
      return seconds.some((each) => each > 0.01) ? `moves for ${seconds.join()}` : null;
    };
    const found = [...document.querySelectorAll(wanted)].flatMap((root) => {
      const edge = root.getBoundingClientRect();
      const shown = [...root.querySelectorAll("*")].filter(
        (element) => isSeen(element) && !element.closest(".unseen, .window-resize-handle"),
      );
      return shown.flatMap((element) =>
        [sticking(element, edge), small(element), fine(element), moving(element)]
          .filter((fault) => fault !== null)
          .map((fault) => `${fault}: ${element.outerHTML.replace(/\s+/g, " ").slice(0, 110)}`),
      );
    });
    return [...new Set(found)].slice(0, 12);
  }, selector);
}

/** Expects a part of a page to have no faults in dark and in light. The current theme comes first. */
export async function expectSoundInBoth(page: Page, selector: string, name = selector.replaceAll(/\W+/g, "")): Promise<void> {
  const isLight = await page.evaluate(() => document.body.classList.contains("theme-light"));
  for (const theme of isLight ? (["light", "dark"] as const) : (["dark", "light"] as const)) {
    await wear(page, theme);
    await picture(page, `${name}-${theme}`);
    await expectSound(page, selector);
  }
}

/** Expects the boards on some pages to have no faults, in dark and in light. */
export async function expectSoundBoards(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expectSoundInBoth(page, ".callboard-board");
}

/** Expects a part of a page to have no faults of axe, size or reach. The check repeats, since a redraw may show false ones. */
export async function expectSound(page: Page, selector: string): Promise<void> {
  await expect.poll(() => faults(page, selector), { message: `axe on ${selector}` }).toEqual([]);
  await expect.poll(() => misfits(page, selector), { message: `sizes of ${selector}` }).toEqual([]);
}
