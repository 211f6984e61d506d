import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Rules about a whole page. Only the host can meet them. */
const OF_THE_PAGE = ["landmark-no-duplicate-banner", "landmark-unique", "region", "page-has-heading-one"];

/** The rules that the light theme could break. All screens are also checked in dark, in English, with the same markup. */
const OF_A_THEME = ["color-contrast"];
/** The rules that a zoom of 200 % could break in English, since more must be scrolled. All screens are also checked without zoom. */
const OF_A_ZOOM = ["scrollable-region-focusable"];

/** Returns the faults that axe finds below a selector, of any weight: the rule and the place. */
export async function faults(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async ([root, off, ofTheme, ofZoom]) => {
      // A popped-out window has no game. All rules are checked there.
      const isEnglish = (globalThis as any).game?.i18n.lang === "en";
      const isZoomed = isEnglish && devicePixelRatio >= 2;
      const isLight = isEnglish && document.body.classList.contains("theme-light");
      const only = [...(isLight ? ofTheme : []), ...(isZoomed ? ofZoom : [])];
      const rules = only.length > 0 ? { runOnly: only } : { rules: Object.fromEntries(off.map((id) => [id, { enabled: false }] as const)) };
      // No rule here needs style sheets, so none are fetched.
      const { violations } = await (globalThis as any).axe.run(root, { resultTypes: ["violations"], preload: false, ...rules });
      const why = (node: any) => [...node.any, ...node.all, ...node.none].map((one: any) => one.message).join("; ");
      return violations.flatMap(({ id, nodes }: any) =>
        nodes.map((node: any) => `${id}: ${node.html.slice(0, 120)} (${why(node).slice(0, 160)})`),
      );
    },
    [selector, OF_THE_PAGE, OF_A_THEME, OF_A_ZOOM] as const,
  );
}

/** Changes some of a user's settings for the interface and keeps the rest. */
export function chooseInterface(page: Page, changes: object): Promise<void> {
  return page.evaluate(async (chosen) => {
    await game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), ...chosen });
  }, changes);
}

/** Sets the theme of a user's interface. */
export const wear = (page: Page, theme: "dark" | "light"): Promise<void> =>
  chooseInterface(page, { colorScheme: { applications: theme, interface: theme } });
