import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The writes that a page has requested from the server. */
export interface Writes {
  /**
   * Waits until the page has made exactly the wanted requests since the last call. Each text is one request, such as "update Combat 1". A request
   * with several writes joins their texts with a plus.
   */
  expect(wanted: readonly string[]): Promise<void>;
  /** Returns the bytes of each request since the last call. */
  weigh(): Promise<readonly number[]>;
}

/** Counts the writes that a page requests from now on, each request once, with the number of documents of each kind. */
export async function countWrites(page: Page): Promise<Writes> {
  await page.evaluate(() => {
    const writes: string[] = [];
    const weights: number[] = [];
    Object.assign(globalThis, { writes, weights });
    game.socket.onAnyOutgoing((event: string, request: any) => {
      if (event !== "modifyDocument") return;
      const sizeOf = ({ data, updates, ids }: any) => (data ?? updates ?? ids ?? []).length;
      writes.push(request.operations.map((one: any) => `${one.action} ${one.documentName} ${sizeOf(one)}`).join(" + "));
      weights.push(new TextEncoder().encode(JSON.stringify(request)).length);
    });
  });
  const asked: string[] = [];
  const read = async (): Promise<readonly string[]> => {
    asked.push(...(await page.evaluate(() => (globalThis as any).writes.splice(0))));
    return asked;
  };
  return {
    // A late request is left for the next call.
    expect: async (wanted) => {
      await expect.poll(read).toEqual(wanted);
      asked.length = 0;
    },
    weigh: () => page.evaluate(() => (globalThis as any).weights.splice(0)),
  };
}
