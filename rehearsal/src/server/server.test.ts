import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile, readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Fixture, IDS, type Client } from "./fixture.ts";
import { createWorld, startServer } from "./index.ts";

let table: Fixture;
beforeEach(async () => {
  table = new Fixture();
  await table.open();
});
afterEach(() => table.close());

async function get(route: string, cookie = ""): Promise<{ status: number; text: string; headers: Headers; location: string | null }> {
  const response = await fetch(`${table.server.url}${route}`, { redirect: "manual", headers: { cookie } });
  return { status: response.status, text: await response.text(), headers: response.headers, location: response.headers.get("location") };
}

describe("pages", () => {
  it("lead from the door to the join page, and from there to the game", async () => {
    expect((await get("/")).location).toBe("/join");
    expect((await get("/game")).location).toBe("/join");
    const join = await get("/join");
    expect(join.text).toContain('select name="userid"');
    expect(join.text).toContain("The &#60;Bog&#62;");
    const cookie = (await table.login(IDS.ann)) ?? "";
    expect((await get("/", cookie)).location).toBe("/game");
    const game = await get("/game", cookie);
    expect(game.text).toContain('class="vtt game system-swamp"');
    const order = [
      "@layer reset",
      "rehearsal.css",
      'systems/swamp/swamp.css") layer(system)',
      'systems/swamp/plain.css") layer(system)',
      "scripts/rehearsal.js",
      "systems/swamp/main.mjs",
    ];
    expect([...order].sort((a, b) => game.text.indexOf(a) - game.text.indexOf(b))).toEqual(order);
    for (const part of order) expect(game.text).toContain(part);
  });

  it("look as usual, or as the server was told", async () => {
    const lookOf = async () => (await get("/game", (await table.login(IDS.ann)) ?? "")).text.match(/data-look="(\w+)"/)?.[1];
    expect(await lookOf()).toBe("usual");
    await table.stop();
    await table.start({ look: "tighter" });
    expect(await lookOf()).toBe("tighter");
  });

  it("ask for the right password", async () => {
    expect(await table.login(IDS.bob, "frog")).toBeNull();
    expect(await table.login(IDS.bob, "tadpole")).not.toBeNull();
    expect(await table.login("nobody0000000001")).toBeNull();
  });

  it("serve the files of packages and of the host, and no others", async () => {
    const script = await get("/systems/swamp/main.mjs");
    expect(script.status).toBe(200);
    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(script.headers.get("cache-control")).toBe("no-store");
    expect((await get("/fonts/fontawesome/css/all.min.css")).headers.get("content-type")).toContain("text/css");
    for (const name of ["signika", "source-code-pro"])
      expect((await get(`/fonts/${name}/files/${name}-latin-wght-normal.woff2`)).headers.get("content-type")).toBe("font/woff2");
    expect((await get("/fonts/toString/package.json")).status).toBe(404);
    await writeFile(path.join(table.dataPath, "secret.txt"), "x");
    await symlink(path.join(table.dataPath, "secret.txt"), path.join(table.dataPath, "systems/swamp/leak.txt"));
    const hidden = [
      "/systems/swamp/../../secret.txt",
      "/systems/swamp/%2e%2e/%2e%2e/secret.txt",
      "/systems/swamp/..%2f..%2fsecret.txt",
      "/systems/swamp/leak.txt",
      "/worlds/bog/data/users/CURRENT",
      "/systems/swamp",
      "/systems/other/main.mjs",
      "/%00",
      "/%zz",
    ];
    for (const route of hidden) expect((await get(route)).status, route).toBe(404);
    expect((await get("/worlds/bog/world.json")).status).toBe(200);
    expect((await get("/sounds/dice.wav")).headers.get("content-type")).toBe("audio/wav");
    expect((await get("/sounds/constructor")).status).toBe(404);
  });

  it("give neutral pictures in place of those that Foundry VTT has, and of no others", async () => {
    const typeOf = async (route: string): Promise<string | null> => {
      const { status, headers } = await get(route);
      return status === 200 ? headers.get("content-type") : null;
    };
    expect(await typeOf("/icons/weapons/swords/sword-short.webp")).toBe("image/png");
    expect(await typeOf("/icons/svg/cowled.svg")).toBe("image/svg+xml");
    expect(await typeOf("/ui/parchment.jpg")).toBe("image/png");
    for (const other of ["/icons/none.txt", "/systems/swamp/none.webp", "/ui/none"]) expect(await typeOf(other)).toBe(null);
  });

  it("give templates compiled, as many as are asked for, and nothing that is none or lies elsewhere", async () => {
    await writeFile(path.join(table.dataPath, "secret.html"), "x");
    const nones = ["templates/none.hbs", "systems/swamp/../../secret.html", "lang/en.json"];
    const query = new URLSearchParams(["templates/ui/players.hbs", ...nones].map((route) => ["path", route]));
    const sent = JSON.parse((await get(`/compiled?${query}`)).text);
    expect(sent["templates/ui/players.hbs"]).toEqual({ script: expect.stringContaining('"compiler":') });
    for (const none of nones) expect(sent[none]).toEqual({ status: 404 });
  });

  it("can stand below a path", async () => {
    await table.stop();
    await table.start({ routePrefix: "table" });
    expect(table.server.url).toMatch(/\/table$/);
    expect((await get("/systems/swamp/main.mjs")).status).toBe(200);
    expect((await get("/")).location).toBe("/table/join");
    expect((await fetch(table.server.url.replace("/table", "/join"))).status).toBe(404);
    const ann = await table.client(IDS.ann);
    expect(ann.session.userId).toBe(IDS.ann);
  });
});

describe("the world", () => {
  it("goes whole to every client, without passwords", async () => {
    const bob = await table.client(IDS.bob, "tadpole");
    const world = await bob.world();
    expect(world).toMatchObject({
      userId: IDS.bob,
      release: { generation: 13, build: 351 },
      paused: false,
      activeUsers: [IDS.bob],
      languageFiles: ["lang/en.json", "systems/swamp/lang/en.json"],
    });
    expect(world.documentTypes).toMatchObject({ Actor: ["beast"], Item: ["thing"], Combat: ["base", "brawl"], Combatant: ["base"] });
    expect(world.system).toMatchObject({ id: "swamp", esmodules: ["systems/swamp/main.mjs"], socket: true });
    expect(world.collections["actors"]).toHaveLength(2);
    expect(world.collections["combats"]?.[0]).toMatchObject({ combatants: [{ actorId: IDS.toad }, { actorId: IDS.frog }] });
    expect(JSON.stringify(world.collections["users"])).not.toContain("password");
  });

  it("tells nothing to those who are not logged in", async () => {
    const nobody = await table.client(null);
    expect(nobody.session.userId).toBeNull();
    const gm = await table.client(IDS.gm);
    await gm.modify({ action: "update", documentName: "Actor", updates: [{ _id: IDS.toad, name: "Newt" }] });
    gm.socket.emit("system.swamp", { hello: 1 });
    await expect(nobody.socket.timeout(200).emitWithAck("world")).rejects.toThrow();
    expect(nobody.heard).toEqual([]);
  });

  it("has its messages in the order in which they came, after a restart too", async () => {
    const gm = await table.client(IDS.gm);
    const said = ["z", "a", "m"].map((letter) => letter.repeat(16));
    for (const _id of said)
      await gm.modify({ action: "create", documentName: "ChatMessage", data: [{ _id, content: "Hello" }], keepId: true });
    await table.stop();
    await table.start();
    const { messages } = (await (await table.client(IDS.gm)).world()).collections;
    const ids = (messages ?? []).map((message) => (message as { readonly _id: string })._id);
    expect(ids.filter((id) => said.includes(id))).toEqual(said);
  });

  it("survives a restart without loss and is read by the official command line tool", async () => {
    const gm = await table.client(IDS.gm);
    const created = await gm.modify({
      action: "create",
      documentName: "Item",
      parentUuid: `Actor.${IDS.toad}`,
      data: [{ name: "Tongue", type: "thing", system: { reach: 3 } }],
    });
    expect(created.error).toBeUndefined();
    await gm.modify({
      action: "update",
      documentName: "Combatant",
      parentUuid: `Combat.${IDS.fight}`,
      updates: [{ _id: IDS.toadFighter, initiative: 12 }],
    });
    const before = (await gm.world()).collections;
    await table.stop();
    await table.start();
    const again = (await (await table.client(IDS.gm)).world()).collections;
    expect(again).toEqual(before);
    await table.stop();
    const target = path.join(table.dataPath, "extracted");
    await extractPack(path.join(table.dataPath, "worlds/bog/data/actors"), target, {});
    const names = await readdir(target);
    const toad = JSON.parse(await readFile(path.join(target, names.find((name) => name.startsWith("Toad")) ?? ""), "utf8"));
    expect(toad.items.map((item: { name: string }) => item.name).sort()).toEqual(["Tongue", "Wart"]);
    await table.start();
  });

  it("cannot be opened twice, and can be emptied", async () => {
    await expect(startServer({ dataPath: table.dataPath })).rejects.toThrow("open in another process");
    await table.stop();
    await table.start({ fresh: true });
    expect(table.server.users).toEqual(["Gamemaster"]);
    expect(await table.client(IDS.gm).then((client) => client.session.userId)).toBeNull();
  });

  it("needs a usable system, and a fresh id", async () => {
    await expect(createWorld({ dataPath: table.dataPath, id: "bog", system: "swamp" })).rejects.toThrow("already");
    await expect(createWorld({ dataPath: table.dataPath, id: "mud", system: "dirt" })).rejects.toThrow("not installed");
    await table.addPackage("systems/dirt", "system.json", { id: "mud", title: "Dirt" });
    await expect(createWorld({ dataPath: table.dataPath, id: "mud", system: "dirt" })).rejects.toThrow("not the name of its folder");
    expect(existsSync(path.join(table.dataPath, "worlds/mud"))).toBe(false);
  });
});

describe("packs", () => {
  it("are read from a copy, listed, and given by query", async () => {
    const source = path.join(table.dataPath, "source");
    const system = path.join(table.dataPath, "systems/swamp");
    await mkdir(source, { recursive: true });
    await writeFile(
      path.join(source, "rules.json"),
      JSON.stringify({
        _id: "rulesjournal0001",
        _key: "!journal!rulesjournal0001",
        name: "Rules",
        pages: [{ _id: "rulespage0000001", _key: "!journal.pages!rulesjournal0001.rulespage0000001", name: "One", type: "text" }],
      }),
    );
    await compilePack(source, path.join(system, "packs/rules"));
    const manifest = JSON.parse(await readFile(path.join(system, "system.json"), "utf8"));
    await writeFile(
      path.join(system, "system.json"),
      JSON.stringify({
        ...manifest,
        packs: [
          { name: "rules", label: "Rules", type: "JournalEntry" },
          { name: "none", label: "None", type: "Actor" },
        ],
      }),
    );
    await rm(path.join(system, "packs/rules/LOCK"), { force: true });
    const bog = path.join(table.dataPath, "worlds/bog");
    const world = JSON.parse(await readFile(path.join(bog, "world.json"), "utf8"));
    // Before v11 the path named a file. That file has become a folder.
    const packs = [{ name: "own", label: "Our own", type: "JournalEntry", path: "packs/own.db" }];
    await writeFile(path.join(bog, "world.json"), JSON.stringify({ ...world, packs }));
    await cp(path.join(system, "packs/rules"), path.join(bog, "packs/own"), { recursive: true });
    const before = await readdir(path.join(system, "packs/rules"));
    await table.stop();
    await table.start();
    expect(await readdir(path.join(system, "packs/rules"))).toEqual(before);
    const ann = await table.client(IDS.ann);
    expect((await ann.world()).packs).toMatchObject([
      { id: "swamp.rules", index: [{ _id: "rulesjournal0001", name: "Rules" }], metadata: { type: "JournalEntry", packageName: "swamp" } },
      { id: "swamp.none", index: [] },
      { id: "world.own", index: [{ name: "Rules" }], metadata: { type: "JournalEntry", packageName: "world", packageType: "world" } },
    ]);
    expect(await ann.ask("getDocuments", { pack: "swamp.rules", query: { _id__in: ["rulesjournal0001"] } })).toMatchObject({
      result: [{ pages: [{ name: "One" }] }],
    });
    expect(await ann.ask("getDocuments", { pack: "swamp.rules", query: { name: "Other" } })).toEqual({ result: [] });
    expect(await ann.ask("getDocuments", { pack: "other" })).toHaveProperty("error");
    expect(
      (await ann.modify({ action: "create", documentName: "Actor", pack: "swamp.none", data: [{ name: "x" }] })).error?.message,
    ).toContain("locked");
  });

  const manifest = async (): Promise<any> => JSON.parse(await readFile(path.join(table.dataPath, "worlds/bog/world.json"), "utf8"));
  const index = async (client: Client, id: string): Promise<any> => (await client.world()).packs.find((pack) => pack.id === id)?.index;

  /** Gives the system an empty compendium and the world one with a newt. Returns the newt's id. */
  async function stock(): Promise<string> {
    const file = path.join(table.dataPath, "systems/swamp/system.json");
    const declared = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...declared, packs: [{ name: "none", label: "None", type: "Actor" }] }));
    await table.stop();
    await table.start();
    const gm = await table.client(IDS.gm);
    await gm.ask("manageCompendium", { action: "create", data: { name: "cast", label: "Cast", type: "Actor" } });
    const data = [{ name: "Newt", type: "beast" }];
    return ((await gm.modify({ action: "create", documentName: "Actor", pack: "world.cast", data })).results[0]?.result[0] as any)._id;
  }

  it("are made by a GM alone, told to all, and hold what is written to them over a restart", async () => {
    const [gm, ann] = [await table.client(IDS.gm), await table.client(IDS.ann)];
    const told: unknown[] = [];
    ann.socket.on("manageCompendium", ({ result }) => told.push(result));
    const cast = { action: "create", data: { name: "cast", label: "Cast", type: "Actor" } };
    expect((await ann.ask("manageCompendium", cast)).error.message).toContain("permission");
    for (const data of [
      null,
      { ...cast.data, name: "../../systems" },
      { ...cast.data, name: "__proto__.x" },
      { ...cast.data, label: " " },
      { ...cast.data, type: "User" },
      { ...cast.data, type: "constructor" },
    ])
      expect(await gm.ask("manageCompendium", { action: "create", data }), JSON.stringify(data)).toHaveProperty("error");
    expect(await gm.ask("manageCompendium", cast)).toMatchObject({ result: { id: "world.cast", metadata: { packageType: "world" } } });
    expect(await gm.ask("manageCompendium", cast)).toHaveProperty("error");
    const [made] = (
      await gm.modify({ action: "create", documentName: "Folder", pack: "world.cast", data: [{ name: "Foes", type: "Actor" }] })
    ).results;
    const folder = (made?.result[0] as any)._id;
    const data = [{ name: "Newt", type: "beast", folder, items: [{ name: "Tail", type: "thing" }] }];
    const [created] = (await gm.modify({ action: "create", documentName: "Actor", pack: "world.cast", data })).results;
    const newt = created?.result[0] as any;
    const parentUuid = `Compendium.world.cast.Actor.${newt._id}`;
    await gm.modify(
      { action: "update", documentName: "Actor", pack: "world.cast", updates: [{ _id: newt._id, name: "Old newt" }] },
      { action: "update", documentName: "Item", parentUuid, updates: [{ _id: newt.items[0]._id, name: "Long tail" }] },
    );
    expect(told).toMatchObject([{ id: "world.cast", index: [] }]);
    await table.stop();
    await table.start();
    const again = await table.client(IDS.ann);
    expect(await index(again, "world.cast")).toMatchObject([{ _id: newt._id, name: "Old newt", folder }]);
    expect((await again.ask("getDocuments", { pack: "world.cast" })).result).toMatchObject([{ items: [{ name: "Long tail" }] }]);
  });

  it("refuse who does not own them, what does not fit, and everybody while they are locked", async () => {
    const newt = await stock();
    const [gm, ann, bob] = [await table.client(IDS.gm), await table.client(IDS.ann), await table.client(IDS.bob, "tadpole")];
    const pack = "world.cast";
    const refused = async (client: Client, operation: object): Promise<string> => (await client.modify(operation)).error?.message ?? "";
    const steal = { action: "update", documentName: "Actor", pack, updates: [{ _id: newt, name: "Mine", ownership: { [IDS.ann]: 3 } }] };
    const inside = { action: "create", documentName: "Item", data: [{ name: "Sting", type: "thing" }] };
    const parentUuid = `Compendium.${pack}.Actor.${newt}`;
    expect(await refused(ann, steal)).toContain("permission");
    expect(await refused(ann, { ...inside, parentUuid })).toContain("permission");
    expect(await refused(ann, { action: "delete", documentName: "Actor", pack, deleteAll: true, ids: [] })).toContain("permission");
    expect(await refused(gm, { ...inside, parentUuid, pack: "swamp.none" })).toContain("not in the compendium");
    expect(await refused(gm, { ...inside, parentUuid: `Actor.${IDS.toad}`, pack })).toContain("not in the compendium");
    expect(await refused(gm, { ...inside, pack })).toContain("not here");
    expect(await refused(gm, { ...inside, documentName: "User", pack })).toContain("not here");
    expect(await refused(gm, { action: "create", documentName: "Folder", pack, data: [{ name: "x", type: "Item" }] })).toContain(
      "no place",
    );
    expect(await refused(gm, { ...steal, pack: "../bog" })).toContain("no compendium");
    expect(await refused(gm, { ...steal, pack: { id: pack } })).toContain("by its id");

    const setting = async (value: object): Promise<void> => {
      const key = "core.compendiumConfiguration";
      const known = (await gm.world()).collections["settings"]?.find((each: any) => each.key === key) as any;
      const json = JSON.stringify(value);
      const created = { action: "create", documentName: "Setting", data: [{ key, value: json }] };
      const updated = { action: "update", documentName: "Setting", updates: [{ _id: known?._id, value: json }] };
      expect(await refused(ann, known ? updated : created)).toContain("permission");
      expect(await refused(gm, known ? updated : created)).toBe("");
    };
    await setting({ [pack]: { locked: true } });
    expect(await refused(gm, steal)).toContain("locked");
    await setting({ [pack]: { locked: false, ownership: { PLAYER: "NONE" } }, "swamp.none": { locked: false } });
    expect(await bob.ask("getDocuments", { pack })).not.toHaveProperty("error");
    await setting({ [pack]: { locked: false, ownership: { PLAYER: "OWNER" } } });
    const rename = { action: "update", documentName: "Actor", pack, updates: [{ _id: newt, name: "Bob's newt" }] };
    expect(await refused(bob, rename)).toContain("permission");
  });

  it("of packages are written beside them, so that the package stays as it is; those of the world alone are deleted", async () => {
    await stock();
    const gm = await table.client(IDS.gm);
    const unlocked = { key: "core.compendiumConfiguration", value: JSON.stringify({ "swamp.none": { locked: false } }) };
    await gm.modify({ action: "create", documentName: "Setting", data: [unlocked] });
    const create = { action: "create", documentName: "Actor", pack: "swamp.none", data: [{ name: "First", type: "beast" }] };
    expect((await gm.modify(create)).error).toBeUndefined();
    const broken = [create, { ...create, data: [{ name: "", type: "beast" }] }];
    expect((await gm.modify(...broken)).error?.message).toBeTruthy();
    await table.stop();
    await table.start();
    const again = await table.client(IDS.gm);
    expect(await index(again, "swamp.none")).toMatchObject([{ name: "First" }]);
    expect(existsSync(path.join(table.dataPath, "systems/swamp/packs"))).toBe(false);
    expect(await again.ask("manageCompendium", { action: "delete", data: "swamp.none" })).toHaveProperty("error");
    const player = await table.client(IDS.ann);
    expect(await player.ask("manageCompendium", { action: "delete", data: "world.cast" })).toHaveProperty("error");
    expect(await again.ask("manageCompendium", { action: "delete", data: "world.cast" })).toMatchObject({ result: "world.cast" });
    expect((await manifest()).packs).toEqual([]);
    expect(await readdir(path.join(table.dataPath, "worlds/bog/packs"))).toEqual([]);
    expect(await player.ask("getDocuments", { pack: "world.cast" })).toHaveProperty("error");
  });
});

describe("a world that was closed", () => {
  it("opens from another data folder, to which it was copied under another name", async () => {
    const gm = await table.client(IDS.gm);
    await gm.modify({ action: "update", documentName: "Actor", updates: [{ _id: IDS.toad, name: "Newt" }] });
    const { collections } = await gm.world();
    await table.stop();
    const other = await mkdtemp(path.join(os.tmpdir(), "server-other-"));
    await cp(path.join(table.dataPath, "systems"), path.join(other, "systems"), { recursive: true });
    await cp(path.join(table.dataPath, "worlds/bog"), path.join(other, "worlds/bog-copy"), { recursive: true });
    const home = table.dataPath;
    table.dataPath = other;
    await table.start();
    const again = await (await table.client(IDS.gm)).world();
    expect(again.collections).toEqual(collections);
    expect(again.collections["actors"]).toContainEqual(expect.objectContaining({ name: "Newt" }));
    await table.stop();
    await rm(other, { recursive: true, force: true });
    table.dataPath = home;
    await table.start();
  });
});

describe("without a world", () => {
  it("there is a page to install packages from", async () => {
    await table.stop();
    await table.start({ world: null });
    expect((await get("/")).location).toBe("/setup");
    expect((await get("/setup")).text).toContain('data-package-id="swamp"');
    const refused = await fetch(`${table.server.url}/setup/install`, {
      method: "POST",
      body: new URLSearchParams({ manifest: `${table.server.url}/none.json` }),
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("404");
  });
});
