import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Client, Fixture, IDS } from "./fixture.ts";

let table: Fixture;
beforeEach(async () => {
  table = new Fixture();
  await table.open();
});
afterEach(() => table.close());

/** Collects the arguments of an event that a client receives. */
function listen(client: Client, event: string): unknown[][] {
  const heard: unknown[][] = [];
  client.socket.on(event, (...args: unknown[]) => heard.push(args));
  return heard;
}

/** Waits until everything that was sent before has arrived at these clients. */
async function settle(...clients: Client[]): Promise<void> {
  for (const client of clients) await client.ask("time");
}

describe("queries", () => {
  it("are answered by the newest page of the user, and tell who asks", async () => {
    const [gm, newer] = [await table.client(IDS.gm), await table.client(IDS.gm)];
    const ann = await table.client(IDS.ann);
    const asked: unknown[] = [];
    gm.socket.on("query", (_request, answer) => answer({ result: "old" }));
    newer.socket.on("query", (request, answer) => {
      asked.push(request);
      answer({ result: { sum: request.data.a + 1 } });
    });
    expect(await ann.ask("query", { userId: IDS.gm, name: "swamp.sum", data: { a: 2 } })).toEqual({ result: { sum: 3 } });
    expect(asked).toEqual([{ userId: IDS.gm, name: "swamp.sum", data: { a: 2 }, timeout: 60_000, from: IDS.ann }]);
    newer.socket.disconnect();
    await settle(gm);
    expect(await ann.ask("query", { userId: IDS.gm, name: "swamp.sum", data: {} })).toEqual({ result: "old" });
  });

  it("fail for users who are away, silent, or leave", async () => {
    const ann = await table.client(IDS.ann);
    expect((await ann.ask("query", { userId: IDS.bob, name: "x", data: 1 })).error).toContain("not active");
    const bob = await table.client(IDS.bob, "tadpole");
    expect((await ann.ask("query", { userId: IDS.bob, name: "x", data: 1, timeout: 50 })).error).toContain("timed out");
    const waiting = ann.ask("query", { userId: IDS.bob, name: "x", data: 1 });
    bob.socket.on("query", () => bob.socket.disconnect());
    expect((await waiting).error).toContain("went away");
    expect((await ann.ask("query", { name: "x" })).error).toContain("malformed");
  });

  it("need the permission", async () => {
    const [gm, ann] = [await table.client(IDS.gm), await table.client(IDS.ann)];
    await gm.modify({
      action: "create",
      documentName: "Setting",
      data: [{ key: "core.permissions", value: JSON.stringify({ QUERY_USER: [3, 4] }) }],
    });
    expect((await ann.ask("query", { userId: IDS.gm, name: "x", data: 1 })).error).toContain("lacks permission");
  });
});

describe("package sockets", () => {
  it("reach all others but never the sender, with the sender's id", async () => {
    const clients = [await table.client(IDS.gm), await table.client(IDS.ann), await table.client(IDS.ann)] as const;
    const heard = clients.map((client) => listen(client, "system.swamp"));
    await clients[1].ask("system.swamp", { croak: true });
    await settle(...clients);
    expect(heard).toEqual([[[{ croak: true }, IDS.ann]], [], [[{ croak: true }, IDS.ann]]]);
  });

  it("reach only the recipients that are named", async () => {
    const clients = [await table.client(IDS.gm), await table.client(IDS.ann), await table.client(IDS.bob, "tadpole")] as const;
    const heard = clients.map((client) => listen(client, "system.swamp"));
    await clients[0].ask("system.swamp", "psst", { recipients: [IDS.bob, IDS.bob, "nobody"] });
    await settle(...clients);
    expect(heard).toEqual([[], [], [["psst", IDS.gm]]]);
  });

  it("are those of packages that say so in their manifest", async () => {
    const [gm, ann] = [await table.client(IDS.gm), await table.client(IDS.ann)];
    const heard = listen(gm, "module.silent");
    expect((await ann.ask("module.silent", 1)).error.message).toContain("socket");
    expect((await ann.ask("system.other", 1)).error.message).toContain("socket");
    await settle(gm);
    expect(heard).toEqual([]);
  });
});

describe("what the table does together", () => {
  it("lets only game masters pull others to a scene, and only those who may change settings ask for a reload", async () => {
    const [gm, ann, bob] = [await table.client(IDS.gm), await table.client(IDS.ann), await table.client(IDS.bob, "tadpole")];
    const [pulled, spared, reloads] = [listen(ann, "pullToScene"), listen(bob, "pullToScene"), listen(ann, "reload")];
    expect((await bob.ask("pullToScene", IDS.swamp, IDS.ann)).error.message).toContain("lacks permission");
    expect((await bob.ask("reload")).error.message).toContain("SETTINGS_MODIFY");
    await gm.ask("pullToScene", IDS.swamp, IDS.ann);
    await gm.ask("reload");
    await settle(ann, bob);
    expect(pulled).toEqual([[IDS.swamp]]);
    expect(spared).toEqual([]);
    expect(reloads).toEqual([[]]);
  });
});

describe("presence", () => {
  it("begins with a user's first page and ends with the last", async () => {
    const gm = await table.client(IDS.gm);
    const heard = listen(gm, "userConnected");
    const [first, second] = [await table.client(IDS.ann), await table.client(IDS.ann)];
    await settle(gm);
    expect(heard).toEqual([[IDS.ann, true]]);
    expect(new Set((await first.world()).activeUsers)).toEqual(new Set([IDS.ann, IDS.gm]));
    first.socket.disconnect();
    await settle(gm);
    second.socket.disconnect();
    await expect
      .poll(() => heard)
      .toEqual([
        [IDS.ann, true],
        [IDS.ann, false],
      ]);
  });

  it("tells others what users do, and lets only game masters pause", async () => {
    const [gm, ann] = [await table.client(IDS.gm), await table.client(IDS.ann)];
    const [activity, pauses, own] = [listen(gm, "userActivity"), listen(ann, "pause"), listen(gm, "pause")];
    await ann.ask("userActivity", { cursor: { x: 1, y: 2 } });
    expect((await ann.ask("pause", true)).error.message).toContain("lacks permission");
    await gm.ask("pause", true);
    await settle(gm, ann);
    expect(activity).toEqual([[IDS.ann, { cursor: { x: 1, y: 2 } }]]);
    expect(pauses).toEqual([[true, IDS.gm]]);
    expect(own).toEqual([[true, IDS.gm]]);
    expect((await ann.world()).paused).toBe(true);
  });
});

describe("movements under way", () => {
  it("are told of to all others with the mover's id, whatever else the message says", async () => {
    const clients = [await table.client(IDS.gm), await table.client(IDS.ann)] as const;
    const heard = clients.map((client) => listen(client, "tokenMovement"));
    await clients[1].ask("tokenMovement", { movementId: "m", action: "stop" }, { recipients: [] });
    expect(await clients[1].ask("tokenMovement", { constructor: { a: 1 } })).toMatchObject({
      error: { message: expect.stringContaining("constructor") },
    });
    await settle(...clients);
    expect(heard).toEqual([[[{ movementId: "m", action: "stop" }, IDS.ann]], []]);
  });
});
