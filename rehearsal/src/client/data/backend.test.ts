// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CONST } from "../../common/constants.ts";
import { installPrimitives } from "../../common/primitives.ts";
import type { DocumentRequest, DocumentResponse } from "../../common/protocol.ts";
import { Collection, utils } from "../../common/utils/index.ts";
import { documentConfig } from "../documents/config.ts";
import { collections } from "../documents/index.ts";
import { setDocumentsReady } from "../documents/state.ts";
import { connectCommon } from "../game-setup.ts";
import { Hooks } from "../hooks.ts";
import { clientUtils } from "../utils.ts";
import { applyResponse } from "./apply.ts";
import { setGeneration } from "../../common/generation.ts";

// The features of generation 14 have their own tests.
beforeEach(() => setGeneration(13));

const id = (name: string): string => name.padEnd(16, "0");
const page = globalThis as any;
let requests: DocumentRequest[];
let answer: (request: DocumentRequest) => DocumentResponse;
let trace: string[];

/** A server that accepts everything. It echoes the request with new ids. */
function echo(request: DocumentRequest): DocumentResponse {
  const results = request.operations.map((operation) => {
    const { data, updates, ...rest } = operation;
    const result =
      operation.action === "create"
        ? (data ?? []).map((source, index) => ({ ...source, _id: id(`new${index}`) }))
        : operation.action === "update"
          ? (updates ?? [])
          : (operation.ids ?? []);
    return { operation: rest as typeof operation, result: JSON.parse(JSON.stringify(result)) };
  });
  return { userId: id("gm"), results };
}

function socket(): object {
  return {
    on: () => undefined,
    off: () => undefined,
    emit: (_event: string, request: DocumentRequest, acknowledge: (response: DocumentResponse) => void) => {
      requests.push(JSON.parse(JSON.stringify(request)));
      queueMicrotask(() => acknowledge(answer(request)));
    },
  };
}

beforeEach(() => {
  installPrimitives();
  requests = [];
  trace = [];
  answer = echo;
  for (const hook of Object.keys(Hooks.events)) for (const { id: number } of Hooks.events[hook] ?? []) Hooks.off(hook, number);
  Object.assign(page, { CONST, Hooks, ...clientUtils, ui: { notifications: { error: vi.fn() } }, canvas: { ready: false } });
  page.foundry = { utils: { ...utils, ...clientUtils } };
  page.CONFIG = documentConfig();
  page.game = {
    userId: id("gm"),
    data: { activeUsers: [id("gm")] },
    collections: new Collection(),
    documentTypes: { Actor: ["hero"], Item: ["thing"] },
    socket: socket(),
    packs: new Map(),
    settings: { settings: new Map(), get: () => ({}) },
    i18n: { localize: (key: string) => key, lang: "en" },
    system: { id: "bog", version: "1" },
    version: "13.351",
    release: { generation: 13 },
    getPackageScopes: () => ["core", "bog"],
    ready: true,
  };
  connectCommon();
  setDocumentsReady(false);
  const sources: Record<string, object[]> = {
    User: [
      { _id: id("gm"), name: "GM", role: 4 },
      { _id: id("player"), name: "Player", role: 1 },
    ],
    Folder: [],
    Actor: [{ _id: id("toad"), name: "Toad", type: "hero", items: [{ _id: id("wart"), name: "Wart", type: "thing" }] }],
    Scene: [],
    Combat: [],
  };
  const names: Record<string, string> = { User: "users", Folder: "folders", Actor: "actors", Scene: "scenes", Combat: "combats" };
  for (const [documentName, list] of Object.entries(sources)) {
    const made = new (page.CONFIG[documentName].collection as typeof collections.Actors)(list);
    page.game[names[documentName] ?? ""] = made;
    page.game.collections.set(documentName, made);
  }
  page.game.user = page.game.users.get(id("gm"));
  setDocumentsReady(true);
});

const toad = () => page.game.actors.get(id("toad"));

function follow(...hooks: string[]): void {
  for (const hook of hooks) Hooks.on(hook, () => void trace.push(hook));
}

function spy(target: any, ...methods: string[]): void {
  for (const method of methods) {
    const original = target[method];
    vi.spyOn(target, method).mockImplementation(function (this: any, ...args: any[]) {
      trace.push(`${typeof target === "function" ? "static " : ""}${method}`);
      return original.apply(this, args);
    });
  }
}

describe("an update", () => {
  it("runs methods and hooks in Foundry's order around the request", async () => {
    const { documentClass } = page.CONFIG.Actor;
    spy(documentClass.prototype, "_preUpdate", "_onUpdate");
    spy(documentClass, "_preUpdateOperation", "_onUpdateOperation");
    spy(page.game.actors, "_onModifyContents");
    follow("preUpdateActor", "updateActor");
    const result = await toad().update({ name: "Frog" });
    expect(result).toBe(toad());
    expect(toad().name).toBe("Frog");
    expect(trace).toEqual([
      "_preUpdate",
      "preUpdateActor",
      "static _preUpdateOperation",
      "_onUpdate",
      "updateActor",
      "static _onUpdateOperation",
      "_onModifyContents",
    ]);
    vi.restoreAllMocks();
  });

  it("sends only the changed values, with the caller's own options", async () => {
    await toad().update({ name: "Toad", img: "icons/toad.webp" }, { croak: 3, silent: undefined });
    expect(requests[0]?.operations[0]).toMatchObject({
      action: "update",
      documentName: "Actor",
      parentUuid: null,
      updates: [{ _id: id("toad"), img: "icons/toad.webp" }],
      croak: 3,
    });
    expect(requests[0]?.operations[0]).not.toHaveProperty("silent");
  });

  it("sends no request if nothing would change, and resolves with undefined", async () => {
    expect(await toad().update({ name: "Toad" })).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it("is prevented by a hook that returns false, unless hooks are switched off", async () => {
    Hooks.on("preUpdateActor", () => false);
    expect(await toad().update({ name: "Frog" })).toBeUndefined();
    expect(requests).toEqual([]);
    await toad().update({ name: "Frog" }, { noHook: true });
    expect(toad().name).toBe("Frog");
  });

  it("sends the changes that a callback made", async () => {
    Hooks.on("preUpdateActor", (_actor, changes) => void (changes.name = "Newt"));
    await toad().update({ name: "Frog" });
    expect(toad().name).toBe("Newt");
  });

  it("is refused here, with a notification, if the user lacks permission", async () => {
    page.game.user = page.game.users.get(id("player"));
    await expect(toad().update({ name: "Frog" })).rejects.toThrow("User Player lacks permission to update Actor");
    expect(page.ui.notifications.error).toHaveBeenCalledOnce();
    expect(requests).toEqual([]);
  });

  it("rejects with the server's error and changes nothing", async () => {
    answer = () => ({ userId: id("gm"), results: [], error: { message: "The world is closed." } });
    await expect(toad().update({ name: "Frog" })).rejects.toThrow("The world is closed.");
    expect(toad().name).toBe("Toad");
  });

  it("removes keys on all clients", async () => {
    await toad().setFlag("bog", "depth", { near: 1, far: 9 });
    await toad().update({ "flags.bog.depth.-=far": null });
    expect(toad().flags.bog).toEqual({ depth: { near: 1 } });
    await toad().unsetFlag("bog", "depth");
    expect(toad().getFlag("bog", "depth")).toBeUndefined();
  });
});

describe("creation and deletion", () => {
  it("give the document an id and inform the parent before and after", async () => {
    spy(
      toad(),
      "_preCreateDescendantDocuments",
      "_onCreateDescendantDocuments",
      "_preDeleteDescendantDocuments",
      "_onDeleteDescendantDocuments",
    );
    follow("preCreateItem", "createItem", "preDeleteItem", "deleteItem");
    const [fly] = await toad().createEmbeddedDocuments("Item", [{ name: "Fly", type: "thing" }]);
    expect(fly.parent).toBe(toad());
    expect(toad().items.get(fly.id)).toBe(fly);
    await fly.delete();
    expect(toad().items.size).toBe(1);
    expect(trace).toEqual([
      "preCreateItem",
      "_preCreateDescendantDocuments",
      "createItem",
      "_onCreateDescendantDocuments",
      "preDeleteItem",
      "_preDeleteDescendantDocuments",
      "deleteItem",
      "_onDeleteDescendantDocuments",
    ]);
  });

  it("create the data that _preCreate changed, and nothing if it returns false", async () => {
    const { documentClass } = page.CONFIG.Item;
    vi.spyOn(documentClass.prototype, "_preCreate").mockImplementation(async function (this: any) {
      if (this.name === "Snake") return false;
      this.updateSource({ name: `${this.name}!` });
      return undefined;
    });
    const made = await toad().createEmbeddedDocuments("Item", [
      { name: "Fly", type: "thing" },
      { name: "Snake", type: "thing" },
    ]);
    expect(made.map((item: any) => item.name)).toEqual(["Fly!"]);
    vi.restoreAllMocks();
  });
});

describe("changes by others", () => {
  const change = (name: string): DocumentResponse => ({
    userId: id("player"),
    results: [{ operation: { action: "update", documentName: "Actor", parentUuid: null }, result: [{ _id: id("toad"), name }] }],
  });

  it("are applied at once, in order", () => {
    const names: string[] = [];
    Hooks.on("updateActor", (actor) => void names.push(actor.name));
    void applyResponse(change("One"));
    void applyResponse(change("Two"));
    expect(names).toEqual(["One", "Two"]);
    expect(toad().name).toBe("Two");
  });

  it("prepare an actor again if something in it changes", async () => {
    const prepare = vi.spyOn(toad(), "prepareData");
    await applyResponse({
      userId: id("player"),
      results: [
        { operation: { action: "update", documentName: "Item", parentUuid: toad().uuid }, result: [{ _id: id("wart"), name: "Big wart" }] },
      ],
    });
    expect(toad().items.get(id("wart")).name).toBe("Big wart");
    expect(prepare).toHaveBeenCalledOnce();
  });

  it("are ignored if their document is not here", async () => {
    await expect(
      applyResponse({
        userId: id("player"),
        results: [{ operation: { action: "delete", documentName: "Item", parentUuid: "Actor.nobody0000000000" }, result: [id("wart")] }],
      }),
    ).resolves.toEqual([[]]);
  });
});
