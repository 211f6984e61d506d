import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What a page asks the server to write. */
export interface Writes {
  /** Waits until a page has asked for just these writes since the last call, in their order: "update Combat 1", or several as one request with a plus. */
  expect(wanted: readonly string[]): Promise<void>;
}

/** Counts the writes that a page asks of the server from now on: each request once, with its documents by kind. */
export async function countWrites(page: Page): Promise<Writes> {
  await page.evaluate(() => {
    const writes: string[] = [];
    Object.assign(globalThis, { writes });
    game.socket.onAnyOutgoing((event: string, request: any) => {
      if (event !== "modifyDocument") return;
      const sizeOf = ({ data, updates, ids }: any) => (data ?? updates ?? ids ?? []).length;
      writes.push(request.operations.map((one: any) => `${one.action} ${one.documentName} ${sizeOf(one)}`).join(" + "));
    });
  });
  const asked: string[] = [];
  const read = async (): Promise<readonly string[]> => {
    asked.push(...(await page.evaluate(() => (globalThis as any).writes.splice(0))));
    return asked;
  };
  return {
    // What comes late is found by the next call.
    expect: async (wanted) => {
      await expect.poll(read).toEqual(wanted);
      asked.length = 0;
    },
  };
}
