import type { Page } from "playwright-core";
import { isInBrowser } from "./viewport.ts";

/** The name of the host's font while it is blocked. No style asks for it. */
const BLOCKED = "Blocked";

/** Renames a font face in a page. Text in the old name is drawn in a font of the machine. */
const rename = (page: Page, from: string, to: string): Promise<void> =>
  page.evaluate(
    ([before, after]) => {
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules)
          if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-family").replaceAll('"', "") === before)
            rule.style.setProperty("font-family", after);
    },
    [from, to] as const,
  );

/** Does some work on a page while the host's font is blocked. */
export async function withoutSignika<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await rename(page, "Signika", BLOCKED);
  try {
    return await work();
  } finally {
    await rename(page, BLOCKED, "Signika");
  }
}

/** Looks at a page with the host's font, and again with that font blocked. Returns the findings of both. */
export async function inEachFont(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const found = await look();
  if (!isInBrowser(page)) return found;
  return [...found, ...(await withoutSignika(page, look)).map((one) => `${one} (without Signika)`)];
}
