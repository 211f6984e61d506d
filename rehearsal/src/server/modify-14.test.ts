import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Client, Fixture, IDS } from "./fixture.ts";

const COMBAT = `Combat.${IDS.fight}`;

let table: Fixture;
let gm: Client;
let ann: Client;

async function open(generation: 13 | 14): Promise<void> {
  table = new Fixture(generation);
  await table.open();
  [gm, ann] = [await table.client(IDS.gm), await table.client(IDS.ann)];
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

describe("in generation 14", () => {
  beforeEach(() => open(14));
  afterEach(() => table.close());

  it("operators delete and replace, and travel serialised", async () => {
    expect((await gm.world()).release).toEqual({ generation: 14, build: 366 });
    await gm.modify(update("Actor", { _id: IDS.toad, system: { list: { a: 1, b: 2 }, whole: { x: 1 } } }));
    const deletion = { __$OPERATOR$__: "ForcedDeletion", value: null };
    const replacement = { __$OPERATOR$__: "ForcedReplacement", value: { z: 3 } };
    const answer = await gm.modify(update("Actor", { _id: IDS.toad, "system.list.a": deletion, system: { whole: replacement } }));
    expect(answer.error).toBeUndefined();
    expect(answer.results[0]?.result).toMatchObject([{ system: { list: { a: deletion }, whole: replacement } }]);
    expect((await source("actors", IDS.toad)).system).toMatchObject({ list: { b: 2 }, whole: { z: 3 } });
    expect((await source("actors", IDS.toad)).system.list).toEqual({ b: 2 });
    expect((await ann.modify(update("Actor", { _id: IDS.toad, "system.secret": deletion }))).error?.message).toContain("secret.depth");
  });

  it("one request may hold many operations on different documents", async () => {
    const answer = await gm.modify(
      update("Combat", { _id: IDS.fight, round: 2 }),
      update("Combatant", { _id: IDS.toadFighter, initiative: 3 }, COMBAT),
      create("Item", { name: "New", type: "thing" }, `Actor.${IDS.toad}`),
      remove("Combatant", IDS.frogFighter, COMBAT),
    );
    expect(answer.error).toBeUndefined();
    expect(answer.results.map(({ operation }) => operation.documentName)).toEqual(["Combat", "Combatant", "Item", "Combatant"]);
    expect(await source("combats", IDS.fight)).toMatchObject({ round: 2, combatants: [{ _id: IDS.toadFighter, initiative: 3 }] });
  });
});
