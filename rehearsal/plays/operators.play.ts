import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { complete } from "../../src/core/kernel/complete.fixture.ts";
import { arrange, it, noCanvas, settled, storyOn, swampTable, TOKENS, useTable } from "../e2e/support/index.ts";

/** How many commands an encounter takes before they are undone. */
const STEPS = 5;

/** Lists what a page holds of operators: instances, serialised ones, and the keys that stand for them on 13. Each by its path. */
const operatorsAt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const Operator = game.release.generation >= 14 ? foundry.data.operators.DataFieldOperator : null;
    const seen = new Set<unknown>();
    const search = (value: any, path: string): void => {
      if (typeof value !== "object" || value === null || seen.has(value)) return;
      seen.add(value);
      if ((Operator && value instanceof Operator) || Object.hasOwn(value, "__$OPERATOR$__")) found.push(path);
      const entries = value instanceof Map ? [...value] : Object.entries(value);
      for (const [key, inner] of entries) {
        if (/^(-=|==)/.test(String(key))) found.push(`${path}.${key}`);
        search(inner, `${path}.${key}`);
      }
    };
    for (const [name, collection] of game.collections.entries())
      for (const one of collection.contents) search(one._source, `${name}.${one.id}`);
    for (const combat of game.combats) search(combat.system.toObject(false), `prepared.${combat.id}`);
    return found;
  });

const generation = storyOn(14);

describe(`no client holds an operator, on generation ${generation},`, () => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;
  let pages: readonly Page[];

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    pages = [gm, await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
  });

  const options = () => gm.evaluate(() => game.callboard.options(game.combat));
  const sends = (command: object): Promise<boolean> =>
    gm.evaluate(async (one) => (await game.callboard.send(game.combat, one)) === null, command);

  async function holdNone(): Promise<void> {
    await settled(...pages);
    for (const page of pages) expect(await operatorsAt(page)).toEqual([]);
  }

  /** Gives commands as the GM, of another kind each time as long as there are some. Returns how many were taken. */
  async function play(): Promise<number> {
    const given = new Map<string, number>();
    let taken = 0;
    for (let round = 0; round < 3 * STEPS && taken < STEPS; round += 1) {
      const offered = (await options()).filter(({ kind }: any) => !["undo", "redo", "end", "leave"].includes(kind));
      const timesOf = ({ kind }: any) => given.get(kind) ?? 0;
      const commands = offered
        .sort((a: any, b: any) => timesOf(a) - timesOf(b))
        .flatMap((option: any) => complete(option, undefined as never));
      for (const command of commands.slice(0, 8)) {
        given.set(command.kind, (given.get(command.kind) ?? 0) + 1);
        if (!(await sends(command))) continue;
        taken += 1;
        break;
      }
    }
    return taken;
  }

  /** Gives a command until it is refused. Returns how often it was taken. */
  async function whole(kind: "undo" | "redo"): Promise<number> {
    let count = 0;
    while (await sends({ kind })) count += 1;
    return count;
  }

  it.each(["stages", "timeline", "moments", "rounds", "pages"])("after undo, redo and deletion in %s", async (type) => {
    await gm.evaluate((structure) => game.settings.set("callboard", "defaultStructure", structure), type);
    await arrange(gm, Object.values(TOKENS));
    expect(await gm.evaluate(() => game.combat.type)).toBe(type);
    expect(await play()).toBeGreaterThan(3);
    await gm.evaluate(() => game.combat.combatants.contents.at(-1).delete());
    await holdNone();
    expect(await whole("undo")).toBeGreaterThan(3);
    await holdNone();
    expect(await whole("redo")).toBeGreaterThan(3);
    await holdNone();
    await whole("undo");
    // What comes in now has it from the server.
    await (pages[1] as Page).reload();
    await table.ready(pages[1] as Page);
    await holdNone();
    const reset = gm.evaluate(() => game.combat.resetAll());
    await gm.locator("dialog [data-action=yes]").click();
    await reset;
    await gm.waitForFunction(() => game.combat.system.state === null);
    await holdNone();
    await gm.evaluate(() => game.combat.delete());
    for (const page of pages) await page.waitForFunction(() => game.combats.size === 0);
    for (const page of pages) expect(await operatorsAt(page)).toEqual([]);
  });
});
