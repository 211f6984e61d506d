import type { Page } from "playwright-core";
import { chooseInterface } from "./axe.ts";
import { inEachFont } from "./fonts.ts";

/** The elements that a person may point at. */
const PRESSED = "button, summary, a, label, select, input, [data-action], .chip, li.sitter, .play-card";

type Theme = "dark" | "light";
/** The themes of windows and of the interface around the scene, in the two mixed combinations. */
export const MIXES: readonly (readonly [windows: Theme, around: Theme])[] = [
  ["dark", "light"],
  ["light", "dark"],
];
/** The themes of windows and of the interface, in all combinations. */
export const ALL_MIXES: typeof MIXES = [["dark", "dark"], ...MIXES, ["light", "light"]];

/** Returns the texts below a selector with too little contrast by WCAG. Text on a picture is left out. */
const unreadable = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    type Colour = readonly [red: number, green: number, blue: number, opacity: number];
    const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })!;
    const known = new Map<string, Colour>();
    const colourOf = (text: string): Colour => {
      const found = known.get(text);
      if (found) return found;
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, opacity = 0] = brush.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, opacity / 255]);
      return known.get(text)!;
    };
    const over = (upper: Colour, lower: Colour): Colour => {
      const mixed = [0, 1, 2].map((part) => upper[part]! * upper[3] + lower[part]! * (1 - upper[3])) as [number, number, number];
      return [...mixed, 1];
    };
    const groundOf = (element: Element | null): Colour | null => {
      if (!element)
        return colourOf(getComputedStyle(document.documentElement).getPropertyValue("color-scheme") === "dark" ? "black" : "white");
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== "none") return null;
      const own = colourOf(backgroundColor);
      if (own[3] === 1) return own;
      const below = groundOf(element.parentElement);
      return below && over(own, below);
    };
    const light = ([red, green, blue]: Colour): number => {
      const [r, g, b] = [red, green, blue].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const found = [...document.querySelectorAll(wanted)].flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")]);
    return found.flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const isSeen = element.clientWidth !== 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!hasText || !isSeen || element.closest(":disabled, [aria-disabled=true], .unseen, option")) return [];
      const ground = groundOf(element);
      if (!ground) return [];
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const ink = over(colourOf(color), ground);
      const [more, less] = [light(ink), light(ground)].sort((a, b) => b - a) as [number, number];
      const contrast = (more + 0.05) / (less + 0.05);
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.6 : 24);
      const tell = `${contrast.toFixed(2)}: ${element.outerHTML.replace(/\s+/g, " ").slice(0, 110)}`;
      return contrast < (isLarge ? 3 : 4.5) ? [tell] : [];
    });
  }, selector);

/** Returns the texts below a selector that are unreadable while the pointer is on them. */
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

/** Returns the texts below a selector that are unreadable while pointed at, in some combinations of themes. */
export async function unreadableIn(page: Page, selector: string, mixes: typeof MIXES = MIXES): Promise<string[]> {
  const found: string[] = [];
  for (const [applications, around] of mixes) {
    await chooseInterface(page, { colorScheme: { applications, interface: around } });
    for (const one of await unreadablePointedAt(page, selector)) found.push(`windows ${applications}, interface ${around}: ${one}`);
  }
  return found;
}

/** Returns the words of names and buttons below a selector that break between two lines, with the host's font and without it. */
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
