import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Client, Fixture, IDS } from "./fixture.ts";

const COMBAT = `Combat.${IDS.fight}`;
const SCENE = `Scene.${IDS.swamp}`;

let table: Fixture;
let gm: Client;
let ann: Client;
let bob: Client;

async function open(generation: 13 | 14): Promise<void> {
  table = new Fixture(generation);
  await table.open();
  [gm, ann, bob] = [await table.client(IDS.gm), await table.client(IDS.ann), await table.client(IDS.bob, "tadpole")];
}

const update = (documentName: string, changes: object, parentUuid?: string, options: object = {}): object => ({
  action: "update",
  documentName,
  updates: [changes],
  parentUuid,
  ...options,
});
const create = (documentName: string, data: object, parentUuid?: string, options: object = {}): object => ({
  action: "create",
  documentName,
  data: [data],
  parentUuid,
  ...options,
});
const remove = (documentName: string, id: string, parentUuid?: string): object => ({
  action: "delete",
  documentName,
  ids: [id],
  parentUuid,
});

async function source(collection: string, id: string): Promise<any> {
  return (await gm.world()).collections[collection]?.find((entry: any) => entry._id === id);
}

describe("in generation 13", () => {
  beforeEach(() => open(13));
  afterEach(() => table.close());

  it("the way of a token is written by movements, undone ones and clearings alone, by owners too", async () => {
    const waypoint = { x: 0, y: 0, width: 1, height: 1, action: "walk", movementId: "m" };
    const write = (history: object[], options: object) =>
      ann.modify(update("Token", { _id: IDS.token, _movementHistory: history, x: history.length * 50 }, SCENE, options));
    const stored = async () => (await source("scenes", IDS.swamp)).tokens.find(({ _id }: any) => _id === IDS.token);
    await write([waypoint], {});
    expect(await stored()).toMatchObject({ x: 50, _movementHistory: [] });
    await write([waypoint, waypoint], { _movement: { [IDS.token]: {} } });
    expect((await stored())._movementHistory).toHaveLength(2);
    await write([waypoint], { isUndo: true });
    expect((await stored())._movementHistory).toHaveLength(1);
    await write([], { _clearMovementHistory: true });
    expect((await stored())._movementHistory).toEqual([]);
  });

  it("an update gives the difference to the sender and to all others, with stats", async () => {
    const answer = await gm.modify(
      update("Actor", { _id: IDS.toad, name: "Newt", "system.depth.x": 3, img: undefined }, undefined, { custom: { kept: true } }),
    );
    expect(answer.error).toBeUndefined();
    expect(answer.userId).toBe(IDS.gm);
    expect(answer.results[0]?.result).toEqual([
      { _id: IDS.toad, name: "Newt", system: { depth: { x: 3 } }, _stats: { modifiedTime: expect.any(Number), lastModifiedBy: IDS.gm } },
    ]);
    expect(answer.results[0]?.operation).toMatchObject({ action: "update", documentName: "Actor", custom: { kept: true } });
    expect(answer.results[0]?.operation).not.toHaveProperty("updates");
    await ann.ask("time");
    expect(ann.heard).toEqual([answer]);
    expect(gm.heard).toEqual([]);
  });

  it("an update that changes nothing changes nothing, unless the difference is not asked for", async () => {
    expect((await gm.modify(update("Actor", { _id: IDS.toad, name: "Toad" }))).results[0]?.result).toEqual([]);
    expect(
      (await gm.modify(update("Actor", { _id: IDS.toad, name: "Toad" }, undefined, { diff: false }))).results[0]?.result,
    ).toMatchObject([{ _id: IDS.toad, name: "Toad" }]);
  });

  it("special keys delete and replace, and travel as they are written in this generation", async () => {
    await gm.modify(update("Actor", { _id: IDS.toad, system: { list: { a: 1, b: 2 }, whole: { x: 1, y: 2 } } }));
    const answer = await gm.modify(update("Actor", { _id: IDS.toad, "system.list.-=a": null, "system.==whole": { z: 3 } }));
    expect(answer.results[0]?.result).toMatchObject([{ system: { list: { "-=a": null }, "==whole": { z: 3 } } }]);
    expect((await source("actors", IDS.toad)).system).toMatchObject({ list: { b: 2 }, whole: { z: 3 } });
    expect((await source("actors", IDS.toad)).system.whole).toEqual({ z: 3 });
    expect((await source("actors", IDS.toad)).system.list).toEqual({ b: 2 });
  });

  it("creation gives ids and defaults, keeps ids where asked, and refuses those that there are", async () => {
    const first = await gm.modify(create("Actor", { _id: "keptactor0000001", name: "Kept", type: "beast" }, undefined, { keepId: true }));
    expect(first.results[0]?.result).toMatchObject([
      {
        _id: "keptactor0000001",
        items: [],
        _stats: { systemId: "swamp", systemVersion: "1.2.3", coreVersion: "13.351", lastModifiedBy: IDS.gm },
      },
    ]);
    const fresh = await gm.modify(create("Actor", { _id: "keptactor0000001", name: "Fresh", type: "beast" }));
    expect((fresh.results[0]?.result[0] as { _id: string })._id).toMatch(/^(?!keptactor)[A-Za-z0-9]{16}$/);
    expect(
      (await gm.modify(create("Actor", { _id: "keptactor0000001", name: "x", type: "beast" }, undefined, { keepId: true }))).error?.message,
    ).toContain("already");
    expect(
      (await gm.modify(create("Actor", { _id: "short", name: "x", type: "beast" }, undefined, { keepId: true }))).error?.message,
    ).toContain("valid id");
  });

  it("subtypes must be known", async () => {
    expect((await gm.modify(create("Actor", { name: "x", type: "dragon" }))).error?.message).toContain("dragon");
    expect((await gm.modify(create("Actor", { name: "x", type: "base" }))).error?.message).toContain("base");
    expect((await gm.modify(create("Combat", { type: "brawl" }))).error).toBeUndefined();
    expect((await gm.modify(create("Combat", {}))).error).toBeUndefined();
  });

  it("all operations of a request are done, or none", async () => {
    const answer = await ann.modify(
      update("Actor", { _id: IDS.toad, name: "Renamed" }),
      create("Item", { name: "Gift", type: "thing" }, `Actor.${IDS.toad}`),
      update("Actor", { _id: IDS.frog, name: "Renamed" }),
    );
    expect(answer).toMatchObject({ results: [], error: { message: `User Ann lacks permission to update Actor [${IDS.frog}]` } });
    expect(await source("actors", IDS.toad)).toMatchObject({ name: "Toad", items: [{ name: "Wart" }] });
    await bob.ask("time");
    expect(bob.heard).toEqual([]);
    const together = await gm.modify(update("Actor", { _id: IDS.toad, name: "A" }), update("Combat", { _id: IDS.fight, round: 3 }));
    expect(together.results).toHaveLength(2);
  });

  it("everybody hears of everything in the same order", async () => {
    const asked = [];
    for (let round = 1; round <= 20; round++) {
      asked.push(gm.modify(update("Combat", { _id: IDS.fight, round })));
      asked.push(ann.modify(update("Actor", { _id: IDS.toad, system: { round } })));
    }
    await Promise.all(asked);
    await bob.ask("time");
    await gm.ask("time");
    const what = (client: Client) => client.heard.map((response) => JSON.stringify(response.results[0]?.result));
    expect(bob.heard).toHaveLength(40);
    expect(what(bob).filter((entry) => !entry.includes('"round":') || entry.includes("system"))).toEqual(what(gm));
    expect((await source("combats", IDS.fight)).round).toBe(20);
  });

  it("embedded documents are created, changed and deleted, down to effects of items", async () => {
    const item = `Actor.${IDS.toad}.Item.${IDS.wart}`;
    const made = await ann.modify(create("ActiveEffect", { name: "Itch" }, item));
    expect(made.error).toBeUndefined();
    const effect = (made.results[0]?.result[0] as { _id: string })._id;
    await ann.modify(update("ActiveEffect", { _id: effect, name: "Burn" }, item));
    expect((await source("actors", IDS.toad)).items[0].effects).toMatchObject([{ _id: effect, name: "Burn" }]);
    expect((await bob.modify(remove("ActiveEffect", effect, item))).error?.message).toContain("lacks permission");
    expect((await ann.modify(remove("Item", IDS.wart, `Actor.${IDS.toad}`))).results[0]?.result).toEqual([IDS.wart]);
    expect((await source("actors", IDS.toad)).items).toEqual([]);
  });

  it("players may write of a combat only what core lets them", async () => {
    expect((await bob.modify(update("Combat", { _id: IDS.fight, round: 1, turn: 0 }))).error).toBeUndefined();
    for (const changes of [{ active: false }, { flags: { swamp: { a: 1 } } }, { system: { a: 1 } }, { turn: 1, scene: null }]) {
      expect((await bob.modify(update("Combat", { _id: IDS.fight, ...changes }))).error?.message, JSON.stringify(changes)).toBe(
        `User Bob lacks permission to update Combat [${IDS.fight}]`,
      );
    }
    expect((await bob.modify(create("Combat", {}))).error?.message).toContain("create Combat");
    expect((await bob.modify(remove("Combat", IDS.fight))).error?.message).toContain("delete Combat");
  });

  it("players may write of their own combatants only what core lets them", async () => {
    expect(
      (await ann.modify(update("Combatant", { _id: IDS.toadFighter, initiative: 7, flags: { swamp: { x: 1 } }, defeated: true }, COMBAT)))
        .error,
    ).toBeUndefined();
    expect((await ann.modify(update("Combatant", { _id: IDS.toadFighter, hidden: true }, COMBAT))).error?.message).toContain(
      "update Combatant",
    );
    expect((await ann.modify(update("Combatant", { _id: IDS.frogFighter, initiative: 7 }, COMBAT))).error?.message).toContain(
      "update Combatant",
    );
    expect((await ann.modify(create("Combatant", { actorId: IDS.toad }, COMBAT))).error).toBeUndefined();
    expect((await ann.modify(create("Combatant", { actorId: IDS.frog }, COMBAT))).error?.message).toContain("create Combatant");
    expect((await ann.modify(remove("Combatant", IDS.frogFighter, COMBAT))).error?.message).toContain("delete Combatant");
    expect((await ann.modify(remove("Combatant", IDS.toadFighter, COMBAT))).error).toBeUndefined();
  });

  it("groups of combatants are the game master's", async () => {
    const made = await gm.modify(create("CombatantGroup", { name: "Toads" }, COMBAT));
    expect(made.error).toBeUndefined();
    const group = (made.results[0]?.result[0] as { _id: string })._id;
    expect((await ann.modify(update("CombatantGroup", { _id: group, initiative: 3 }, COMBAT))).error?.message).toContain(
      "update CombatantGroup",
    );
    expect((await gm.modify(update("CombatantGroup", { _id: group, initiative: 3 }, COMBAT))).error).toBeUndefined();
    expect((await source("combats", IDS.fight)).groups).toMatchObject([{ _id: group, initiative: 3 }]);
  });

  it("tokens are moved by those who own their actors", async () => {
    expect((await ann.modify(update("Token", { _id: IDS.token, x: 100 }, SCENE))).error).toBeUndefined();
    expect((await bob.modify(update("Token", { _id: IDS.token, x: 200 }, SCENE))).error?.message).toContain("update Token");
    expect((await ann.modify(create("Token", { name: "New", actorId: IDS.toad }, SCENE))).error?.message).toContain("create Token");
    expect((await ann.modify(remove("Token", IDS.token, SCENE))).error?.message).toContain("delete Token");
    expect((await ann.modify(update("Scene", { _id: IDS.swamp, name: "x" }))).error?.message).toContain("update Scene");
    expect((await source("scenes", IDS.swamp)).tokens[0].x).toBe(100);
  });

  it("an unlinked token's actor changes in its delta", async () => {
    const token = `${SCENE}.Token.${IDS.frogToken}`;
    const delta = (await source("scenes", IDS.swamp)).tokens[1].delta;
    expect(delta?._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect((await gm.modify(update("ActorDelta", { _id: delta._id, name: "Prince", system: { a: 1 } }, token))).error).toBeUndefined();
    const made = await gm.modify(create("Item", { name: "Crown", type: "thing" }, `${token}.ActorDelta.${delta._id}`));
    expect(made.error).toBeUndefined();
    expect(
      (await ann.modify(create("Item", { name: "Knife", type: "thing" }, `${token}.ActorDelta.${delta._id}`))).error?.message,
    ).toContain("create Item");
    expect((await source("scenes", IDS.swamp)).tokens[1].delta).toMatchObject({
      name: "Prince",
      system: { a: 1 },
      items: [{ name: "Crown" }],
    });
    await table.stop();
    await table.start();
    gm = await table.client(IDS.gm);
    expect((await source("scenes", IDS.swamp)).tokens[1].delta).toMatchObject({ name: "Prince", items: [{ name: "Crown" }] });
  });

  it("an item of the base actor changes or goes in the delta only", async () => {
    const made = await gm.modify(create("Token", { name: "Twin", actorId: IDS.toad, actorLink: false }, SCENE));
    const token = made.results[0]?.result[0] as any;
    const parent = `${SCENE}.Token.${token._id}.ActorDelta.${token.delta._id}`;
    const changed = await gm.modify(update("Item", { _id: IDS.wart, name: "Boil" }, parent));
    expect(changed.error).toBeUndefined();
    const deltaOf = async () => (await source("scenes", IDS.swamp)).tokens.find((entry: any) => entry._id === token._id).delta;
    expect((await deltaOf()).items).toMatchObject([{ _id: IDS.wart, name: "Boil" }]);
    expect((await gm.modify(remove("Item", IDS.wart, parent))).error).toBeUndefined();
    expect((await deltaOf()).items).toMatchObject([{ _id: IDS.wart, _tombstone: true }]);
    expect((await source("actors", IDS.toad)).items).toMatchObject([{ name: "Wart" }]);
  });

  it("the fields that the manifest names are guarded", async () => {
    expect((await ann.modify(update("Actor", { _id: IDS.toad, "system.secret.depth": 9 }))).error?.message).toContain("secret.depth");
    expect((await ann.modify(update("Actor", { _id: IDS.toad, "==system": {} }))).error?.message).toContain("secret.depth");
    expect((await ann.modify(update("Actor", { _id: IDS.toad, "system.secret.depth": 1, name: "Same" }))).error).toBeUndefined();
    expect((await gm.modify(update("Actor", { _id: IDS.toad, "system.secret.depth": 9 }))).error).toBeUndefined();
    await ann.modify(update("Actor", { _id: IDS.toad, "system.story": "<b>b</b><script>x</script>", "system.raw": "<script>" }));
    expect((await source("actors", IDS.toad)).system).toMatchObject({ story: "<b>b</b>", raw: "<script>", secret: { depth: 9 } });
    expect((await ann.modify(update("Actor", { _id: IDS.toad, "system.badge": "x.exe" }))).error?.message).toContain("badge");
  });

  it("messages are by their author, and clean", async () => {
    const made = await ann.modify(create("ChatMessage", { content: '<p>hi<script>x</script></p><button data-action="go">Go</button>' }));
    const message = made.results[0]?.result[0] as any;
    expect(message).toMatchObject({ author: IDS.ann, content: '<p>hi</p><button data-action="go">Go</button>' });
    expect((await ann.modify(create("ChatMessage", { content: "x", author: IDS.gm }))).error?.message).toContain("create ChatMessage");
    expect((await bob.modify(update("ChatMessage", { _id: message._id, content: "y" }))).error?.message).toContain("update ChatMessage");
    expect((await ann.modify(remove("ChatMessage", message._id))).error).toBeUndefined();
  });

  it("players write flags of their own user only, and no roles; passwords stay on the server", async () => {
    const flag = await ann.modify(update("User", { _id: IDS.ann, "flags.swamp.outbox": { n: 1 } }, undefined, { render: false }));
    expect(flag.results[0]?.result).toMatchObject([{ flags: { swamp: { outbox: { n: 1 } } } }]);
    expect((await ann.modify(update("User", { _id: IDS.bob, "flags.swamp.x": 1 }))).error?.message).toContain("update User");
    expect((await ann.modify(update("User", { _id: IDS.ann, role: 4 }))).error?.message).toContain("update User");
    const secret = await gm.modify(update("User", { _id: IDS.ann, password: "croak" }));
    expect(JSON.stringify(secret)).not.toMatch(/croak|"password/);
    await bob.ask("time");
    expect(JSON.stringify(bob.heard)).not.toContain("password");
    expect(await table.login(IDS.ann)).toBeNull();
    expect(await table.login(IDS.ann, "croak")).not.toBeNull();
  });

  it("world settings are for those who may change settings", async () => {
    expect((await ann.modify(create("Setting", { key: "swamp.depth", value: "3" }))).error?.message).toContain("create Setting");
    expect((await gm.modify(create("Setting", { key: "swamp.depth", value: "3" }))).error).toBeUndefined();
    expect((await gm.world()).collections["settings"]).toMatchObject([{ key: "swamp.depth", value: "3" }]);
  });

  it("permissions that the table has changed hold", async () => {
    expect((await ann.modify(create("Actor", { name: "Mine", type: "beast" }))).error?.message).toContain("create Actor");
    await gm.modify(create("Setting", { key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3, 4] }) }));
    expect((await ann.modify(create("Actor", { name: "Mine", type: "beast" }))).error).toBeUndefined();
  });

  it("what is malformed is answered with an error, and the server goes on", async () => {
    const bad: unknown[] = [
      undefined,
      null,
      1,
      "x",
      [],
      {},
      { operations: 1 },
      { operations: [null] },
      { operations: [{}] },
      { operations: [{ action: "explode", documentName: "Actor" }] },
      { operations: [{ action: "create", documentName: "Dragon", data: [{}] }] },
      { operations: [{ action: "create", documentName: "constructor", data: [{}] }] },
      { operations: [{ action: "create", documentName: "Actor", data: {} }] },
      { operations: [{ action: "create", documentName: "Actor", data: [{ name: 7, type: "beast", items: 3 }] }] },
      { operations: [{ action: "create", documentName: "Actor", data: [{ name: "x", type: { a: 1 } }] }] },
      { operations: [{ action: "update", documentName: "Actor", updates: [{ name: "x" }] }] },
      { operations: [{ action: "update", documentName: "Actor", updates: [{ _id: "nosuchactor00001", name: "x" }] }] },
      { operations: [{ action: "update", documentName: "Actor", updates: [{ _id: IDS.toad, "__proto__.x": 1 }] }] },
      { operations: [{ action: "update", documentName: "Combatant", updates: [{ _id: IDS.toadFighter }], parentUuid: "Combat.none" }] },
      {
        operations: [{ action: "update", documentName: "Combatant", updates: [{ _id: IDS.toadFighter }], parentUuid: `Actor.${IDS.toad}` }],
      },
      { operations: [{ action: "update", documentName: "Combatant", updates: [{ _id: IDS.toadFighter }] }] },
      { operations: [{ action: "update", documentName: "Combat", updates: [{ _id: IDS.fight, round: "many", turn: { a: 1 } }] }] },
      { operations: [{ action: "delete", documentName: "Actor", ids: [7] }] },
      { operations: [{ action: "delete", documentName: "Actor", ids: ["__proto__"] }] },
    ];
    for (const request of bad) {
      const answer = await gm.ask("modifyDocument", request);
      expect(answer.error?.message, JSON.stringify(request)).toEqual(expect.any(String));
    }
    gm.socket.emit("modifyDocument");
    gm.socket.emit("query");
    gm.socket.emit("pause", { a: 1 });
    gm.socket.emit("userActivity", null);
    gm.socket.emit("getDocuments", 7, 8, 9);
    expect(await source("actors", IDS.toad)).toMatchObject({ name: "Toad" });
    expect(({} as any).x).toBeUndefined();
  });
});
