import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds seriously wrong below a selector: the rule, and where. */
export async function faults(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (root) => {
    const { violations } = await (globalThis as any).axe.run(root, { resultTypes: ["violations"] });
    const serious = violations.filter(({ impact }: any) => impact === "serious" || impact === "critical");
    return serious.flatMap(({ id, nodes }: any) =>
      nodes.map(
        (node: any) =>
          `${id}: ${node.html.slice(0, 120)} (${node.any
            .map((one: any) => one.message)
            .join("; ")
            .slice(0, 160)})`,
      ),
    );
  }, selector);
}
