import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SERIOUS = ["serious", "critical"];

/** What axe finds wrong below a selector, the serious alone or, with `all`, anything: the rule, and where. */
export async function faults(page: Page, selector: string, { all = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async ([root, impacts]) => {
      const { violations } = await (globalThis as any).axe.run(root, { resultTypes: ["violations"] });
      const counted = violations.filter(({ impact }: any) => impacts === null || impacts.includes(impact));
      const reason = (node: any) => [...node.any, ...node.all, ...node.none].map((one: any) => one.message).join("; ");
      return counted.flatMap(({ id, nodes }: any) =>
        nodes.map((node: any) => `${id}: ${node.html.slice(0, 120)} (${reason(node).slice(0, 160)})`),
      );
    },
    [selector, all ? null : SERIOUS] as const,
  );
}

/** Puts a user's interface into a theme. */
export async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate(async (name) => {
    const colors = game.settings.get("core", "uiConfig");
    await game.settings.set("core", "uiConfig", { ...colors, colorScheme: { applications: name, interface: name } });
  }, theme);
}
