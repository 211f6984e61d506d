import { headless, type Context, type Page } from "./page.ts";
import { comeIn } from "./session.ts";

/** What a script that plays at a running server gets. */
export interface ScriptTable {
  /** The address of the server. */
  readonly url: string;
  /** Joins as a user in a new realm. Resolves once the game is ready. Throws if there is no such user. */
  join(name: string, password?: string): Promise<Page>;
}

/** Runs a script at a running server, then closes all its pages. Resolves to its result. Errors of pages go to the console. */
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
