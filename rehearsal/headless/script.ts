import { headless, type Context, type Page } from "./page.ts";
import { comeIn } from "./session.ts";

/** What a script of a table is given. */
export interface ScriptTable {
  /** The address of the server. */
  readonly url: string;
  /** Lets somebody come in, in a realm of their own; resolves once their game is ready, and throws where nobody is called so. */
  join(name: string, password?: string): Promise<Page>;
}

/** Plays a script at a running server: calls it with the table, then sends everybody home; resolves to what it gives. What goes wrong in a page is said on the console. */
export async function playScript(url: string, script: (table: ScriptTable) => unknown): Promise<unknown> {
  const contexts: Context[] = [];
  const join = async (name: string, password?: string): Promise<Page> => {
    const context = await headless.newContext();
    contexts.push(context);
    const page = await context.newPage();
    page.on("console", (message) => console.error(`${name}: ${message.text()}`));
    await comeIn(page, url, name, password);
    await page.waitForFunction(() => (globalThis as any).game?.ready === true);
    return page;
  };
  try {
    return await script({ url, join });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}
