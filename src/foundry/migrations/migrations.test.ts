import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Migration, Source } from "./migration.ts";
import { reshape } from "./reshape.ts";
import { migrateDocuments, migrationChangesOf } from "./migrate-documents.ts";

vi.stubGlobal("game", { release: { generation: 13 } });

type Scored = { readonly stages?: { readonly notes?: string }; readonly remark?: string };

/** Two invented versions. The first renames notes to `remark` and numbers the kinds of cards. The second requires signed notes. */
const MADE_UP: readonly Migration[] = [
  {
    version: "0.0.2",
    shapes: {
      Actor: (system) => {
        const { remark, ...rest } = system as Scored;
        return remark === undefined ? system : { ...rest, stages: { ...rest.stages, notes: remark } };
      },
    },
    world: {
      Item: (source) => {
        const { number, ...system } = source["system"] as { readonly number?: number };
        return number === undefined ? source : { ...source, system: { ...system, kind: ["common", "skilled"][number] } };
      },
    },
  },
  {
    version: "0.0.3",
    world: {
      Actor: (source) => {
        const system = source["system"] as Scored | undefined;
        const notes = system?.stages?.notes;
        if (notes === undefined || notes.endsWith("!")) return source;
        return { ...source, system: { ...system, stages: { ...system?.stages, notes: `${notes}!` } } };
      },
    },
  },
];

function stored(name: string, source: Source, more: object = {}): any {
  const update = vi.fn(() => Promise.resolve());
  return { id: name, name, update, toObject: () => ({ _id: name, name, ...source }), items: [], ...more };
}

describe("a shape of an older version", () => {
  it("becomes the present one in place, however often it is converted and however partial it is", () => {
    const system: Record<string, unknown> = { remark: "limps", stages: { scores: {} } };
    reshape("Actor", system, MADE_UP);
    reshape("Actor", system, MADE_UP);
    expect(system).toEqual({ stages: { scores: {}, notes: "limps" } });
    const part: Record<string, unknown> = { biography: "b" };
    reshape("Actor", part, MADE_UP);
    expect(part).toEqual({ biography: "b" });
  });

  it("stays unchanged if no migration handles its kind", () => {
    const system: Record<string, unknown> = { remark: "mine" };
    reshape("Combat", system, MADE_UP);
    expect(system).toEqual({ remark: "mine" });
  });
});

describe("the documents of a world of an older version", () => {
  let world: { actors: any[]; items: any[]; scenes: any[]; packs: any[] };
  let pack: any;

  beforeEach(() => {
    const card = stored("Claw", { system: { number: 1 } });
    const copied = stored("Bite", { system: { number: 0 } });
    const delta = stored(
      "",
      { system: { stages: { notes: "grey" } } },
      { _source: { items: [{ _id: "Bite" }, { _id: "Claw", _tombstone: true }] } },
    );
    pack = {
      documentName: "Actor",
      locked: true,
      metadata: { packageType: "world", label: "Cast" },
      configure: vi.fn(() => Promise.resolve()),
      getDocuments: () => Promise.resolve([stored("Maren", { system: { stages: { notes: "tall" } } })]),
    };
    world = {
      actors: [stored("Monster", { system: { stages: { notes: "green" } } }, { items: [card] })],
      items: [stored("Ward", { system: { kind: "common" } })],
      scenes: [
        {
          name: "Swamp",
          tokens: [
            {
              name: "Monster 2",
              actorLink: false,
              delta,
              actor: {
                items: new Map([
                  ["Bite", copied],
                  ["Claw", card],
                ]),
              },
            },
            { name: "Wilrow", actorLink: true, delta: null, actor: null },
          ],
        },
      ],
      packs: [
        pack,
        { ...pack, metadata: { packageType: "system", label: "Cards" }, getDocuments: () => Promise.reject(new Error("not ours")) },
      ],
    };
  });

  it("are all migrated, even those of tokens and the world's compendia, and only if they are old", async () => {
    const parts: number[] = [];
    const outcome = await migrateDocuments(world, MADE_UP, (part) => parts.push(part));
    const [monster] = world.actors;
    expect(monster.update).toHaveBeenCalledWith({ system: { stages: { notes: "green!" } } });
    expect(monster.items[0].update).toHaveBeenCalledOnce();
    expect(monster.items[0].update).toHaveBeenCalledWith({ system: { "-=number": null, kind: "skilled" } });
    expect(world.items[0].update).not.toHaveBeenCalled();
    const [token] = world.scenes[0].tokens;
    expect(token.delta.update).toHaveBeenCalledWith({ system: { stages: { notes: "grey!" } } });
    expect(token.actor.items.get("Bite").update).toHaveBeenCalledWith({ system: { "-=number": null, kind: "common" } });
    expect(pack.configure.mock.calls).toEqual([[{ locked: false }], [{ locked: true }]]);
    expect(outcome.failed).toEqual([]);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
  });

  it("go on after one that fails, which is named with its place", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    world.scenes[0].tokens[0].delta.update.mockRejectedValue(new Error("no"));
    world.actors[0].update.mockRejectedValue(new Error("no"));
    const outcome = await migrateDocuments(world, MADE_UP, () => undefined);
    expect(outcome.failed).toEqual(["Monster", "Swamp: Monster 2"]);
    expect(error).toHaveBeenCalledTimes(2);
    expect(world.scenes[0].tokens[0].actor.items.get("Bite").update).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it("pass through the migrations in order, and lose no embedded document", () => {
    const twice: readonly Migration[] = [
      { version: "0.0.2", world: { Actor: (source) => ({ ...source, name: `${String(source["name"])}1` }) } },
      { version: "0.0.3", world: { Actor: ({ name, ...rest }) => ({ ...rest, name: `${String(name)}2` }) } },
    ];
    expect(migrationChangesOf("Actor", { _id: "a", name: "X", items: [{}], effects: [] }, twice)).toEqual({ name: "X12" });
    expect(migrationChangesOf("Actor", { _id: "a", name: "X" }, [])).toBeNull();
  });
});
