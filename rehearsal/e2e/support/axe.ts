import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** What a whole page owes, whose frame is the host's: one banner, landmarks, a first heading. */
const OF_THE_PAGE = ["landmark-no-duplicate-banner", "landmark-unique", "region", "page-has-heading-one"];

/** What the light theme may do to a screen that the dark one does not: every screen is looked at in both, in English, and its markup is the same. */
const OF_A_THEME = ["color-contrast"];
/** What a zoom of 200 % may do to a screen in English, which is looked at without it too: more of it has to be scrolled. */
const OF_A_ZOOM = ["scrollable-region-focusable"];

/** What axe finds wrong below a selector, of whatever weight: the rule, and where. */
export async function faults(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async ([root, off, ofTheme, ofZoom]) => {
      // A window of its own has no game: there all rules are tried.
      const isEnglish = (globalThis as any).game?.i18n.lang === "en";
      const isZoomed = isEnglish && devicePixelRatio >= 2;
      const isLight = isEnglish && document.body.classList.contains("theme-light");
      const only = [...(isLight ? ofTheme : []), ...(isZoomed ? ofZoom : [])];
      const rules = only.length > 0 ? { runOnly: only } : { rules: Object.fromEntries(off.map((id) => [id, { enabled: false }] as const)) };
      // No rule here reads style sheets: none need be fetched.
      const { violations } = await (globalThis as any).axe.run(root, { resultTypes: ["violations"], preload: false, ...rules });
      const why = (node: any) => [...node.any, ...node.all, ...node.none].map((one: any) => one.message).join("; ");
      return violations.flatMap(({ id, nodes }: any) =>
        nodes.map((node: any) => `${id}: ${node.html.slice(0, 120)} (${why(node).slice(0, 160)})`),
      );
    },
    [selector, OF_THE_PAGE, OF_A_THEME, OF_A_ZOOM] as const,
  );
}

/** Changes what a user has chosen of how the interface looks, and leaves the rest as it is. */
export function chooseInterface(page: Page, changes: object): Promise<void> {
  return page.evaluate(async (chosen) => {
    await game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), ...chosen });
  }, changes);
}

/** Puts a user's interface into a theme. */
export const wear = (page: Page, theme: "dark" | "light"): Promise<void> =>
  chooseInterface(page, { colorScheme: { applications: theme, interface: theme } });
