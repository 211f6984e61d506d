import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as fields from "../data/fields/index.ts";
import { TypeDataModel } from "../abstract/index.ts";
import { registry } from "../registry.ts";
import { setBackend, setWorld } from "../world.ts";
import {
  baseDocuments,
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseCombat,
  BaseItem,
  BaseMacro,
  BaseScene,
  BaseSetting,
  BaseToken,
  BaseUser,
} from "./index.ts";
import { setGeneration } from "../generation.ts";

// Other tests cover what differs on 14.
beforeEach(() => setGeneration(13));

const id = (letter: string): string => letter.repeat(16);
class Character extends TypeDataModel {
  static override defineSchema() {
    return { hp: new fields.NumberField({ initial: 10 }), notes: new fields.ObjectField() };
  }
}
const gm: any = new BaseUser({ _id: id("g"), name: "GM", role: 4 });
const assistant: any = new BaseUser({ _id: id("s"), name: "Assistant", role: 3 });
const player: any = new BaseUser({ _id: id("p"), name: "Player", role: 1 });
const other: any = new BaseUser({ _id: id("o"), name: "Other", role: 1 });
let store: Record<string, Map<string, any>>;
let actor: any;
let foe: any;

beforeEach(() => {
  registry.dataModel = (name, type) => (name === "Actor" && type === "character" ? Character : undefined);
  registry.types = (name) => (name === "Actor" ? ["character", "npc"] : name === "Item" ? ["gear"] : ["base", "timeline"]);
  actor = new BaseActor({
    _id: id("a"),
    name: "Ash",
    type: "character",
    ownership: { default: 0, [player.id]: 3 },
    items: [{ _id: id("i"), name: "Sword", type: "gear" }],
  });
  foe = new BaseActor({ _id: id("f"), name: "Foe", type: "npc", system: { any: { thing: 1 } } });
  store = {
    actors: new Map([
      [actor.id, actor],
      [foe.id, foe],
    ]),
    users: new Map([gm, player, other].map((user) => [user.id, user])),
    scenes: new Map(),
  };
  setWorld({ get: (collection, key) => store[collection]?.get(key) });
});
afterEach(() => {
  registry.dataModel = () => undefined;
  registry.types = () => ["base"];
  setWorld({ get: () => undefined });
});

function encounter(): any {
  return new BaseCombat({
    _id: id("c"),
    combatants: [
      { _id: id("1"), actorId: actor.id, initiative: 5 },
      { _id: id("2"), actorId: foe.id },
    ],
    groups: [{ _id: id("3"), name: "Group", ownership: { default: 0, [player.id]: 3 } }],
  });
}

describe("every base document", () => {
  const needed: Record<string, object> = {
    Actor: { type: "npc" },
    Item: { type: "gear" },
    Folder: { type: "Actor" },
    Setting: { key: "core.x" },
    ChatMessage: { author: id("g") },
    Drawing: { author: id("g") },
    Macro: { author: id("g") },
    MeasuredTemplate: { author: id("g") },
    RegionBehavior: { type: "base" },
    JournalEntryPage: { type: "base" },
    TableResult: { range: [1, 1] },
    Wall: { c: [0, 0, 100, 0] },
  };
  it.each(Object.keys(baseDocuments))("%s is built from next to nothing, with all fields readable", (name) => {
    const cls = baseDocuments[name];
    const document = new cls({ name: "X", ...needed[name] });
    expect([cls.documentName, document.documentName, cls.baseDocument]).toEqual([name, name, cls]);
    for (const key of cls.schema.keys()) expect(() => document[key]).not.toThrow();
    expect(new cls(document.toObject()).toObject()).toEqual(document.toObject());
    expect(document.toJSON()).toEqual(document.toObject());
    expect(Object.keys(document.toObject(false)).sort()).toEqual(Object.keys(document.toObject()).sort());
    expect(new cls(document.toObject(false)).toObject()).toEqual(document.toObject());
    expect(() => document.noSuchMember).toThrow("Unknown member");
  });
});

describe("documents", () => {
  it("have models of their subtype, or plain data", () => {
    expect([actor.system instanceof Character, actor.system.hp, actor.system.parent === actor, foe.system]).toEqual([
      true,
      10,
      true,
      { any: { thing: 1 } },
    ]);
    expect(() => new BaseActor({ name: "X", type: "dragon" })).toThrow("dragon");
  });
  it("hold embedded documents that share their source", () => {
    const item = actor.items.get(id("i"));
    expect([
      item instanceof BaseItem,
      item.parent === actor,
      item._source === actor._source.items[0],
      item.uuid,
      item.isEmbedded,
      item.parentCollection,
    ]).toEqual([true, true, true, `Actor.${actor.id}.Item.${item.id}`, true, "items"]);
    expect(actor.getEmbeddedCollection("Item")).toBe(actor.items);
    expect([...actor.traverseEmbeddedDocuments()].map(([path]: any) => path)).toEqual(["items"]);
  });
  it("update embedded documents through their parent, and keep the same instances", () => {
    const combat = encounter();
    const first = combat.combatants.get(id("1"));
    expect(
      combat.updateSource({
        combatants: [
          { _id: id("1"), initiative: 7 },
          { _id: id("2"), initiative: null },
        ],
      }),
    ).toEqual({ combatants: [{ _id: id("1"), initiative: 7 }] });
    expect([combat.combatants.get(id("1")) === first, first.initiative, combat.combatants.size]).toEqual([true, 7, 2]);
    first.updateSource({ initiative: 9 });
    expect(combat._source.combatants[0].initiative).toBe(9);
  });
  it("take and lose embedded documents through their collection", () => {
    const item = new BaseItem({ _id: id("n"), name: "New", type: "gear" }, { parent: actor });
    actor.items.set(item.id, item);
    expect(actor._source.items.length).toBe(2);
    actor.items.delete(item.id);
    expect([actor._source.items.length, actor.items.size]).toEqual([1, 1]);
  });
  it("keep invalid embedded documents apart", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const odd: any = new BaseActor(
      { name: "Odd", type: "npc", items: [{ _id: id("x"), name: "Bad", type: "nothing" }] },
      { strict: false },
    );
    expect([odd.items.size, [...odd.items.invalidDocumentIds]]).toEqual([0, [id("x")]]);
    odd.updateSource({ name: "Still" });
    expect([odd.name, odd._source.items.length]).toEqual(["Still", 1]);
    const strict: any = new BaseActor(odd.toObject(), { strict: true, dropInvalidEmbedded: true });
    expect([strict.invalid, strict.items.size, strict._source.items.length]).toEqual([false, 0, 1]);
    expect(() => new BaseActor(odd.toObject(), { strict: true })).toThrow("validation errors");
    warned.mockRestore();
  });
  it("change the data of their subtype as their model says", () => {
    expect(actor.updateSource({ "system.hp": "7", "system.unknown": 1 })).toEqual({ system: { hp: 7 } });
    expect([actor.system.hp, actor._source.type]).toEqual([7, "character"]);
    expect(foe.updateSource({ "system.any.other": 2 })).toEqual({ system: { any: { other: 2 } } });
    actor.updateSource({ "system.notes.a": { b: 1 } });
    expect(actor.updateSource({ "system.notes.-=a": null })).toEqual({ system: { notes: { "-=a": null } } });
    expect(actor.system.notes).toEqual({});
  });
  it("change their type together with their data", () => {
    foe.updateSource({ type: "character", "==system": {} });
    expect(foe.system.toObject()).toEqual({ hp: 10, notes: {} });
  });
  it("clone with and without their id", () => {
    expect([actor.clone({ name: "B" }).name, actor.clone().id, actor.clone({}, { keepId: true }).id, actor.name]).toEqual([
      "B",
      null,
      actor.id,
      "Ash",
    ]);
  });
  it("read and write flags through the backend", async () => {
    const update = vi.fn(async () => []);
    setBackend({ get: async () => undefined, create: async () => [], update, delete: async () => [] });
    actor.updateSource({ "flags.callboard.deep.value": 3 });
    expect(actor.getFlag("callboard", "deep.value")).toBe(3);
    await actor.setFlag("callboard", "x", { a: 1 });
    await actor.unsetFlag("callboard", "x");
    expect(update.mock.calls.map(([, operation]: any) => operation.updates[0])).toEqual([
      { _id: actor.id, flags: { callboard: { x: { a: 1 } } } },
      { _id: actor.id, flags: { callboard: { "-=x": null } } },
    ]);
  });
  it("make a synthetic actor of base actor and delta", () => {
    const token: any = new BaseToken({
      _id: id("t"),
      name: "T",
      actorId: actor.id,
      delta: { name: "Other", system: { hp: 3 }, items: [{ _id: id("i"), _tombstone: true }] },
    });
    const made = BaseActorDelta.applyDelta(token.delta, actor);
    expect([made.name, made.system.hp, made.items.size, token.delta.id, actor.items.size]).toEqual(["Other", 3, 0, token.id, 1]);
  });
});

describe("permissions", () => {
  const may = (document: any, user: any, action: string, data?: any): boolean => document.canUserModify(user, action, data);
  it("let a player change an encounter only by round, turn and own combatants", () => {
    const combat = encounter();
    expect(may(combat, player, "update", { _id: combat.id, round: 2, turn: null })).toBe(true);
    expect(may(combat, player, "update", { combatants: [{ _id: id("1"), initiative: 3 }] })).toBe(true);
    expect(may(combat, player, "update", { combatants: [{ _id: id("2"), initiative: 3 }] })).toBe(false);
    expect(may(combat, player, "update", { round: 2, "flags.x.y": 1 })).toBe(false);
    expect(may(combat, player, "update", { "system.phase": 1 })).toBe(false);
    expect(may(combat, player, "update", { "-=flags": null })).toBe(false);
    expect([
      may(combat, player, "create"),
      may(combat, player, "delete"),
      may(combat, assistant, "create"),
      may(combat, gm, "update", { "system.x": 1 }),
    ]).toEqual([false, false, true, true]);
  });
  it("let an owner change a combatant only by initiative, flags and defeat", () => {
    const [own, foreign] = [...encounter().combatants];
    expect(["initiative", "flags.a.b", "defeated"].map((key) => may(own, player, "update", { _id: own.id, [key]: 1 }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["system.a", "hidden", "group", "actorId", "name"].map((key) => may(own, player, "update", { [key]: 1 }))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([
      may(foreign, player, "update", { initiative: 1 }),
      may(own, other, "update", { initiative: 1 }),
      may(own, player, "create"),
      may(own, player, "delete"),
      may(foreign, player, "delete"),
      may(foreign, assistant, "update", { hidden: true }),
    ]).toEqual([false, false, true, true, false, true]);
  });
  it("let groups be made by game masters and changed by their owners", () => {
    const group = encounter().groups.get(id("3"));
    expect([
      may(group, player, "create"),
      may(group, player, "update", { initiative: 1 }),
      may(group, other, "update", { initiative: 1 }),
      may(group, player, "delete"),
      may(group, player, "update", { ownership: { default: 3 } }),
    ]).toEqual([false, true, false, false, false]);
  });
  it("guard actors and their items by ownership", () => {
    const item = actor.items.get(id("i"));
    expect([
      may(actor, player, "update", { name: "B" }),
      may(actor, other, "update", { name: "B" }),
      may(actor, player, "update", { "ownership.default": 3 }),
      may(actor, player, "delete"),
      may(actor, player, "create"),
    ]).toEqual([true, false, false, false, false]);
    expect([
      may(item, player, "update", { name: "B" }),
      may(item, player, "create"),
      may(item, player, "delete"),
      may(item, other, "update", { name: "B" }),
    ]).toEqual([true, true, true, false]);
    expect([BaseActor.canUserCreate(player), BaseActor.canUserCreate(assistant), BaseItem.canUserCreate(player)]).toEqual([
      false,
      true,
      false,
    ]);
  });
  it("let users write themselves but not their rights, and nobody else", () => {
    expect([
      may(player, player, "update", { "flags.a.b": 1 }),
      may(player, player, "update", { role: 4 }),
      may(player, player, "update", { "permissions.ACTOR_CREATE": true }),
      may(player, other, "update", { "flags.a.b": 1 }),
      may(player, assistant, "update", { name: "X" }),
      may(player, gm, "update", { role: 2 }),
    ]).toEqual([true, false, false, false, false, true]);
  });
  it("let messages be written under one's own name only", () => {
    const message = (author: string, data = {}): any => new BaseChatMessage({ author, content: "x", ...data });
    expect([
      may(message(player.id), player, "create"),
      may(message(gm.id), player, "create"),
      may(message(player.id), player, "update", { content: "y" }),
      may(message(player.id), other, "delete"),
      may(message(player.id), gm, "delete"),
    ]).toEqual([true, false, true, false, true]);
    const mute: any = new BaseUser({ _id: id("m"), name: "Mute", role: 1, permissions: { MESSAGE_WHISPER: false } });
    expect([may(message(mute.id, { whisper: [gm.id] }), mute, "create"), may(message(mute.id), mute, "create")]).toEqual([false, true]);
  });
  it("guard tokens by rights and the actor's ownership", () => {
    const scene: any = new BaseScene({
      _id: id("z"),
      name: "S",
      tokens: [
        { _id: id("t"), actorId: actor.id, actorLink: true },
        { _id: id("u"), actorId: foe.id },
      ],
    });
    const [own, foreign] = [...scene.tokens];
    expect([
      may(own, player, "update", { x: 5 }),
      may(foreign, player, "update", { x: 5 }),
      may(own, player, "update", { actorId: foe.id }),
      may(own, player, "create"),
      may(own, player, "delete"),
      may(own, assistant, "delete"),
    ]).toEqual([true, false, false, false, false, true]);
    const maker: any = new BaseUser({ _id: id("k"), name: "Maker", role: 1, permissions: { TOKEN_CREATE: true } });
    actor.updateSource({ ownership: { [maker.id]: 3 } });
    expect([may(own, maker, "create"), may(foreign, maker, "create"), may(scene, player, "update", { name: "T" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it("guard settings: the world's by right, a user's own by name", () => {
    const world = new BaseSetting({ key: "a.b", value: 1 });
    const own = new BaseSetting({ key: "a.b", value: "1", user: player.id });
    expect([
      may(world, player, "update", { value: "2" }),
      may(world, assistant, "create"),
      may(own, player, "create"),
      may(own, other, "update", { value: "2" }),
    ]).toEqual([false, true, true, false]);
  });
  it("guard scripts in macros", () => {
    const script = new BaseMacro({ name: "M", type: "script", author: player.id, command: "1" });
    const mute: any = new BaseUser({ _id: id("m"), name: "Mute", role: 1, permissions: { MACRO_SCRIPT: false } });
    expect([
      may(script, player, "create"),
      may(script, mute, "create"),
      may(script, player, "update", { command: "2" }),
      may(script, other, "update", { command: "2" }),
    ]).toEqual([true, false, true, false]);
  });
  it("guard stacks of cards, playlists and tables, and what is in them by those", () => {
    const { Cards, Playlist, RollTable } = baseDocuments;
    const own = { ownership: { default: 0, [player.id]: 3 } };
    const stack = new Cards({ name: "Hand", type: "base", cards: [{ _id: id("c"), name: "Ace" }], ...own });
    const list = new Playlist({ name: "Calm", sounds: [{ _id: id("s"), name: "Wind" }] });
    const table = new RollTable({ name: "Weather", results: [{ _id: id("r"), name: "Rain", range: [1, 6] }], ...own });
    const inner = [stack.cards.get(id("c")), list.sounds.get(id("s")), table.results.get(id("r"))];
    for (const document of [stack, list, table])
      expect([may(document, player, "create"), may(document, assistant, "create")]).toEqual([false, true]);
    expect([stack, list, table, ...inner].map((document) => may(document, player, "update", { name: "T" }))).toEqual([
      ...[true, false, true],
      ...[true, false, true],
    ]);
    expect([stack, list, table].map((document) => may(document, player, "delete"))).toEqual([true, false, false]);
    expect(() => new RollTable({ name: "T", results: [{ range: [6, 1] }] }, { strict: true })).toThrow(/ascending/);
  });
  it("follow the table's own rights", () => {
    expect([
      player.can("TOKEN_CREATE"),
      player.can("QUERY_USER"),
      gm.can("TOKEN_CREATE"),
      player.hasRole("PLAYER"),
      player.hasRole("TRUSTED"),
    ]).toEqual([false, true, true, true, false]);
    setWorld({ get: () => undefined, permissionRoles: (name) => (name === "TOKEN_CREATE" ? [1, 2, 3, 4] : undefined) });
    expect(player.can("TOKEN_CREATE")).toBe(true);
  });
});
