import type { Page } from "playwright-core";
import german from "../../../lang/de.json" with { type: "json" };
import english from "../../../lang/en.json" with { type: "json" };
import { wear } from "./axe.ts";
import { inEachFont } from "./fonts.ts";
import { withoutCanvas, type JoinOptions, type Table } from "./table.ts";

/** Returns all texts of a language with their keys. */
function textsOf(tree: object, key = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [[key + name, value] as [string, string]] : textsOf(value as object, `${key}${name}.`),
  );
}

const germanTexts = new Map(textsOf(german));
/** Patterns of the English texts that differ in German, with any text in their gaps. */
const ENGLISH = textsOf(english)
  .filter(([key, text]) => germanTexts.get(key) !== text && /[a-z]{2}/i.test(text.replaceAll(/\{\w+\}/g, "")))
  .map(([, text]) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, ".+"))
  .filter((pattern) => /[a-z]{4}/i.test(pattern));

/** Returns the texts below a selector, read or heard, that are English texts of ours. Names of statuses are Foundry VTT's and do not count. */
export async function englishIn(page: Page, selector: string): Promise<string[]> {
  const said = await page.locator(selector).evaluateAll((roots) =>
    roots.flatMap((root) => {
      const elements = [root, ...root.querySelectorAll("*")].filter((element) => !element.closest("select[name=status]"));
      const names = ["aria-label", "data-tooltip", "placeholder", "data-why", "title"];
      const written = elements.flatMap((element) =>
        [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue ?? ""),
      );
      const attributes = elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
      return [...written, ...attributes].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
    }),
  );
  const patterns = ENGLISH.map((pattern) => new RegExp(`^${pattern}$`));
  return [...new Set(said)].filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/** Returns what is cut off or scrolls sideways below a selector, with the host's font and without it. The board's row of phases may scroll. */
export const cutOff = (page: Page, selector: string): Promise<string[]> => inEachFont(page, () => cutOffNow(page, selector));

function cutOffNow(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const roots = [...document.querySelectorAll<HTMLElement>(wanted)];
    const all = roots.flatMap((root) => [root, ...root.querySelectorAll<HTMLElement>("*")]);
    const shown = all.filter((one) => one.clientWidth > 1 && !one.closest(".unseen, .callboard-live, select, .halves-grid .track"));
    const over = shown.filter((one) => getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1);
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ["the page itself"] : [];
    const tell = (one: Element) => {
      const said = one instanceof HTMLInputElement ? `${one.name}=${one.value}` : (one.textContent ?? "");
      return `${one.tagName}.${one.className} “${said.replace(/\s+/g, " ").trim().slice(0, 40)}”`;
    };
    const beyond = (one: HTMLElement) => {
      const edge = one.getBoundingClientRect().left + one.clientLeft + one.clientWidth + 1;
      return [...one.querySelectorAll("*")]
        .filter((inner) => inner.getBoundingClientRect().right > edge)
        .map(tell)
        .slice(0, 3)
        .join(", ");
    };
    return [...wide, ...over.map((one) => `${tell(one)} by ${String(one.scrollWidth - one.clientWidth)}: ${beyond(one)}`)];
  }, selector);
}

/** Options to join in German, by default without a scene. The language is set before the page loads, so that it loads only once. */
export const inGerman = ({ before = withoutCanvas, ...options }: JoinOptions): JoinOptions => ({
  ...options,
  before: async (page) => {
    await before(page);
    await page.addInitScript(() => {
      if (location.protocol.startsWith("http")) localStorage.setItem("core.language", JSON.stringify("de"));
    });
  },
});

/** Joins in German with a theme and opens the tracker. */
export async function sitInGerman(table: Table, user: string, options: JoinOptions, theme: "dark" | "light"): Promise<Page> {
  const page = await table.join(user, inGerman(options));
  await wear(page, theme);
  await page.evaluate(() => {
    ui.sidebar.expand();
    ui.sidebar.changeTab("combat", "primary");
  });
  return page;
}
