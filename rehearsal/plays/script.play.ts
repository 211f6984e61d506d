import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { playScript } from "../headless/script.ts";
import { CALLBOARD, it, useTable } from "../e2e/support/index.ts";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/contributing.md");

describe("the script of a table in docs/contributing.md", () => {
  const table = useTable({ packages: [CALLBOARD], documents: demoWorld("demo").documents });

  it("plays a round", async () => {
    const code = /```js\n(export default async \(\{ join \}\).*?)```/s.exec(await readFile(GUIDE, "utf8"))?.[1] ?? "";
    const folder = await mkdtemp(path.join(os.tmpdir(), "script-"));
    const file = path.join(folder, "script.mjs");
    await writeFile(file, code);
    const { default: script } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    await playScript(table.server.url, script);
    await rm(folder, { recursive: true });
    const gm = await table.join("Gamemaster");
    const [combat] = await gm.evaluate(() =>
      game.combats.contents.map(({ round, system }: any) => ({
        round,
        told: Object.values(system.ledger).map((entry: any) => JSON.parse(entry)),
      })),
    );
    expect(combat.round).toBe(2);
    const ada = await gm.evaluate(() => game.users.getName("Ada").id);
    expect(combat.told.filter(({ by }: any) => by === ada).map(({ command }: any) => command.text)).toEqual(["Hides in the reeds"]);
    expect(combat.told.at(-1).command.kind).toBe("nextRound");
  });
});
