import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect } from "vitest";
import { useTable, it, witnessOf } from "../e2e/support/index.ts";

const id = (name: string) => name.padEnd(16, "0");

/** Cuts the page's connection as a lost network does; the page itself tries to connect again. */
const cut = (page: Page): Promise<void> => page.evaluate(() => game.socket.io.engine.close());

describe.each([13, 14] as const)("a connection that drops, in generation %i", (generation) => {
  // It is the player's line that drops, as a browser's does.
  const table = useTable({
    generation,
    witnesses: ["Player"],
    packages: [path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof")],
    documents: {
      users: [
        { _id: id("gamemaster"), name: "Gamemaster", role: 4 },
        { _id: id("player"), name: "Player", role: 1 },
      ],
      actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 3 } }],
    },
  });

  afterEach(() => table.leave());

  witnessOf(generation)("says so, comes back by itself, and sends in order what was written meanwhile", async () => {
    const [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player")]);
    const heard = gm.evaluate(() => {
      const told: unknown[] = [];
      game.socket.on("system.rehearsal-proof", (payload: unknown) => told.push(payload));
      Hooks.on("userConnected", (user: any, connected: boolean) => told.push([user.name, connected]));
      (globalThis as any).told = told;
    });
    await heard;
    await player.evaluate(() => {
      const page = globalThis as any;
      page.mark = "still here";
      page.warned = null;
      page.written = null;
      game.socket.once("disconnect", () => {
        game.socket.emit("system.rehearsal-proof", { n: 1 });
        page.warned = document.querySelector("#notifications")?.textContent ?? "";
        const actor = game.actors.getName("Hero");
        page.written = actor.update({ "system.motto": "back" }).then(() => actor.system.motto);
        game.socket.emit("system.rehearsal-proof", { n: 2 });
        page.connectedThen = game.socket.connected;
      });
    });
    await cut(player);
    await player.waitForFunction(() => (globalThis as any).written);
    expect(await player.evaluate("written")).toBe("back");
    expect(await player.evaluate("[mark, connectedThen, game.socket.connected]")).toEqual(["still here", false, true]);
    await expect.poll(() => gm.evaluate("told")).toEqual([["Player", false], ["Player", true], { n: 1 }, { n: 2 }]);
    await gm.waitForFunction(() => game.actors.getName("Hero").system.motto === "back");
    expect(await player.evaluate("warned")).toContain("connection");
    await expect.poll(() => player.locator("#notifications").textContent()).not.toContain("connection");
    await player.evaluate(() => game.actors.getName("Hero").update({ "system.motto": "again" }));
    await gm.waitForFunction(() => game.actors.getName("Hero").system.motto === "again");
  });

  it("does not bring changes by others in the meantime until the page is reloaded", async () => {
    const [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player")]);
    await player.evaluate(() => {
      game.socket.io.reconnection(false);
      game.socket.io.engine.close();
    });
    await gm.waitForFunction(() => !game.users.getName("Player").active);
    await gm.evaluate(() => game.actors.getName("Hero").update({ "system.motto": "missed" }));
    await player.evaluate(() => game.socket.connect());
    await gm.waitForFunction(() => game.users.getName("Player").active);
    expect(await player.evaluate(() => game.actors.getName("Hero").system.motto)).not.toBe("missed");
    await player.reload();
    await table.ready(player);
    expect(await player.evaluate(() => game.actors.getName("Hero").system.motto)).toBe("missed");
  });
});
