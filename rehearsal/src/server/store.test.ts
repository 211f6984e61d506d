import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { flatten } from "./hierarchy.ts";
import { Store } from "./store.ts";

let folder = "";
const scene = {
  _id: "scene00000000001",
  name: "Swamp",
  tokens: [
    {
      _id: "token00000000001",
      name: "Toad",
      delta: { _id: "delta00000000001", items: [{ _id: "item000000000001", name: "Tongue", effects: [] }], effects: [] },
    },
    { _id: "token00000000002", name: "Frog", delta: null },
  ],
  regions: [],
};
const actor = {
  _id: "actor00000000001",
  name: "Toad",
  items: [{ _id: "item000000000002", name: "Wart", effects: [{ _id: "effect0000000001", name: "Itch" }] }],
  effects: [],
};
const combat = {
  _id: "combat0000000001",
  combatants: [{ _id: "combatant0000001", actorId: actor._id }],
  groups: [{ _id: "group00000000001", name: "Toads" }],
};
const deck = { _id: "cards00000000001", name: "Deck", cards: [{ _id: "card000000000001", name: "Ace" }] };
const COLLECTIONS = ["scenes", "actors", "combats", "cards"];
const all = [
  { collection: "scenes", id: scene._id, source: scene },
  { collection: "actors", id: actor._id, source: actor },
  { collection: "combats", id: combat._id, source: combat },
  { collection: "cards", id: deck._id, source: deck },
];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function extracted(collection: string): Promise<any> {
  const target = path.join(folder, "extracted");
  await extractPack(path.join(folder, collection), target, { clean: true });
  const [file = ""] = await readdir(target);
  return JSON.parse(await readFile(path.join(target, file), "utf8"));
}

describe("a world on disk", () => {
  it("keeps embedded documents as records of their own", () => {
    expect([...flatten("scenes", scene).keys()].sort()).toEqual([
      "!scenes!scene00000000001",
      "!scenes.tokens!scene00000000001.token00000000001",
      "!scenes.tokens!scene00000000001.token00000000002",
      "!scenes.tokens.delta!scene00000000001.token00000000001.delta00000000001",
      "!scenes.tokens.delta.items!scene00000000001.token00000000001.delta00000000001.item000000000001",
    ]);
    expect([...flatten("cards", deck).keys()]).toEqual(["!cards.cards!cards00000000001.card000000000001", "!cards!cards00000000001"]);
    expect(JSON.parse(flatten("actors", actor).get("!actors!actor00000000001") ?? "").items).toEqual(["item000000000002"]);
  });

  it("comes back whole after it was closed and opened again", async () => {
    const store = await Store.open(folder, COLLECTIONS);
    await store.write(all);
    await store.close();
    const again = await Store.open(folder, COLLECTIONS);
    for (const { collection, source } of all) expect(again.initial(collection)).toEqual([source]);
    await again.close();
  });

  it("forgets embedded documents that are gone, and all of a deleted document", async () => {
    const store = await Store.open(folder, COLLECTIONS);
    await store.write(all);
    await store.write([
      { collection: "actors", id: actor._id, source: { ...actor, items: [] } },
      { collection: "scenes", id: scene._id, source: null },
    ]);
    await store.close();
    const again = await Store.open(folder, COLLECTIONS);
    expect(again.initial("actors")).toEqual([{ ...actor, items: [] }]);
    expect(again.initial("scenes")).toEqual([]);
    await again.close();
  });

  it("is read by the official command line tool", async () => {
    const store = await Store.open(folder, COLLECTIONS);
    await store.write(all);
    await store.close();
    const read = await extracted("scenes");
    expect(read).toMatchObject({ _key: "!scenes!scene00000000001", name: "Swamp" });
    expect(read.tokens[0].delta.items[0]).toMatchObject({ name: "Tongue" });
    expect((await extracted("actors")).items[0].effects[0]).toMatchObject({
      name: "Itch",
      _key: "!actors.items.effects!actor00000000001.item000000000002.effect0000000001",
    });
    expect((await extracted("combats")).groups[0]).toMatchObject({ name: "Toads" });
    expect((await extracted("cards")).cards[0]).toMatchObject({ name: "Ace" });
  });

  it("says so when another process has it open", async () => {
    const store = await Store.open(folder, COLLECTIONS);
    await expect(Store.open(folder, COLLECTIONS)).rejects.toThrow("open in another process");
    await store.close();
  });
});
