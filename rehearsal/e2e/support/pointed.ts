import type { Page } from "playwright-core";
import { chooseInterface, unreadable } from "./axe.ts";
import { inEachFont } from "./fonts.ts";

/** What a person points at. */
const PRESSED = "button, summary, a, label, select, input, [data-action], .chip, li.sitter, .play-card";

type Theme = "dark" | "light";
/** The themes of windows and of the interface around the scene, one differing from the other. */
export const MIXES: readonly (readonly [windows: Theme, around: Theme])[] = [
  ["dark", "light"],
  ["light", "dark"],
];
/** The themes of windows and of the interface, in each combination. */
export const ALL_MIXES: typeof MIXES = [["dark", "dark"], ...MIXES, ["light", "light"]];

/** Returns what cannot be read below a selector while everything that can be pressed there is pointed at. */
async function unreadablePointedAt(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const wanted = PRESSED.split(", ").map((one) => `:is(${selector}) ${one}`);
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: wanted.join(", ") });
  for (const nodeId of nodeIds) await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["hover"] });
  const found = await unreadable(page, selector);
  await session.detach();
  return found;
}

/** Returns what cannot be read below a selector while all of it is pointed at, in some mixes of themes. */
export async function unreadableIn(page: Page, selector: string, mixes: typeof MIXES = MIXES): Promise<string[]> {
  const found: string[] = [];
  for (const [applications, around] of mixes) {
    await chooseInterface(page, { colorScheme: { applications, interface: around } });
    for (const one of await unreadablePointedAt(page, selector)) found.push(`windows ${applications}, interface ${around}: ${one}`);
  }
  return found;
}

/** Returns the words of names and buttons below a selector that are broken between two lines, with the host's font and without it. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  inEachFont(page, () =>
    page.evaluate((wanted) => {
      const shown = [...document.querySelectorAll(wanted)].flatMap((root) => [
        ...root.querySelectorAll<HTMLElement>(".name, .stem, .card-name, .who, .target, .chip, .result, button, summary, h2, h3"),
      ]);
      const broken = (element: HTMLElement): string[] => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
            if (Math.max(...tops) - Math.min(...tops) > 4) found.push(`${word} in ${element.tagName}.${element.className}`);
          }
        return found;
      };
      const seen = shown.filter((element) => element.clientWidth > 1 && element.checkVisibility() && !element.closest(".unseen"));
      return [...new Set(seen.flatMap(broken))];
    }, selector),
  );
