import { mkdtemp, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRelease } from "./support/build.ts";
import { takeBrowser } from "./support/chromium.ts";
import {
  announceAll,
  CALLBOARD,
  company,
  gather,
  nextRound,
  noCanvas,
  playQuick,
  playRest,
  settled,
  sortAll,
  start,
  SWAMP,
  table,
} from "./support/index.ts";
import { startProcess } from "./support/server.ts";

/** Serves a release as its download page would, under addresses of this machine. */
async function serveRelease(): Promise<{ server: Server; root: string }> {
  const zip = await readFile(path.join(CALLBOARD, "../callboard.zip"));
  const manifest = JSON.parse(await readFile(path.join(CALLBOARD, "../system.json"), "utf8"));
  let root = "";
  const server = createServer((request, response) => {
    if (request.url === "/system.json")
      response.end(JSON.stringify({ ...manifest, manifest: `${root}/system.json`, download: `${root}/callboard.zip` }));
    else if (request.url === "/callboard.zip") response.end(zip);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, root };
}

describe("the release", () => {
  let release: { server: Server; root: string };
  let data = "";

  beforeAll(async () => {
    await builtRelease();
    release = await serveRelease();
    data = await mkdtemp(path.join(os.tmpdir(), "rehearsal-empty-"));
  });
  afterAll(() => new Promise((resolve) => release.server.close(resolve)));

  it("installs into an empty host by the address of its manifest", async () => {
    const host = await startProcess(13, ["--data", data, "--port", "0"]);
    const browser = await takeBrowser();
    const page = await browser.newPage();
    await page.goto(`${host.url}/setup`);
    expect(await page.locator("[data-package-id]").count()).toBe(0);
    await page.locator("[name=manifest]").fill(`${release.root}/system.json`);
    await page.locator("[name=install]").click();
    await page.locator("[data-package-id=callboard]").waitFor();
    expect(await page.locator(".error").count()).toBe(0);
    await page.close();
    await host.close();
  });

  it("plays a round after the installation, from its announcements to the next ones", async () => {
    // All are served the same files: that these play in a browser, the GM's shows.
    const opened = await table({ packages: [], installed: { data, system: "callboard" }, documents: SWAMP, witnesses: ["Gamemaster"] });
    try {
      const pages = [await opened.join("Gamemaster"), await opened.join("Wil", noCanvas), await opened.join("Fee", noCanvas)] as const;
      const people = await company(...pages);
      await gather(people);
      await start(people);
      for (const part of [announceAll, sortAll, playQuick, playRest, nextRound]) await part(people);
      expect(await settled(...pages)).toMatchObject({ step: "announce", actions: {} });
      expect(await pages[0].evaluate(() => [game.combat.round, game.packs.get("callboard.callboard-cards").index.size > 0])).toEqual([
        2,
        true,
      ]);
      opened.assertQuiet();
    } finally {
      await opened.close();
    }
  });
});
