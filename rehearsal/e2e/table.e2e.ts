import path from "node:path";
import { describe, expect, it } from "vitest";
import { noCanvas, useTable, storyOn } from "./support/index.ts";

const SYSTEM = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");
const ID = { gm: "gamemaster000000", ann: "annplayer0000000", hero: "heroactor0000000" };
const DOCUMENTS = {
  users: [
    { _id: ID.gm, name: "Gamemaster", role: 4 },
    { _id: ID.ann, name: "Ann", role: 1 },
    { name: "Anna", role: 1, password: "secret" },
  ],
  actors: [{ _id: ID.hero, name: "Hero", type: "hero", ownership: { default: 0, [ID.ann]: 3 } }],
};

const generation = storyOn(14);

describe(`a table of generation ${generation}`, () => {
  const table = useTable({ generation, packages: [SYSTEM], documents: DOCUMENTS });

  it("seats people by their names, each in a separate browser", async () => {
    const pages = [
      await table.join("Gamemaster", { ...noCanvas, form: true }),
      await table.join("Ann", { ...noCanvas, form: true }),
      await table.join("Anna", { ...noCanvas, form: true, password: "secret" }),
      await table.join("Ann", noCanvas),
    ];
    const seen = await Promise.all(
      pages.map((page) => page.evaluate(() => [(globalThis as any).game.user.name, (globalThis as any).game.release.generation])),
    );
    expect(seen).toEqual([
      ["Gamemaster", generation],
      ["Ann", generation],
      ["Anna", generation],
      ["Ann", generation],
    ]);
    await table.leave();
  });

  it("brings a change to everyone, and over a restart", async () => {
    const [gm, ann] = [await table.join("Gamemaster", noCanvas), await table.join("Ann", noCanvas)];
    const heard = ann.evaluate(
      () => new Promise((resolve) => (globalThis as any).Hooks.once("updateActor", (actor: any) => resolve(actor.name))),
    );
    await gm.evaluate((id) => (globalThis as any).game.actors.get(id).update({ name: "Heroine" }), ID.hero);
    expect(await heard).toBe("Heroine");
    for (const kill of [false, true]) {
      await table.restart({ kill });
      await table.enter(ann, "Ann");
      expect(await ann.evaluate((id) => (globalThis as any).game.actors.get(id).name, ID.hero)).toBe("Heroine");
    }
    await table.leave();
  });

  it("can be reached by a plain http name, which is no secure context", async () => {
    const ann = await table.join("Ann", { ...noCanvas, plain: true });
    expect(await ann.evaluate(() => [globalThis.isSecureContext, typeof crypto.subtle, typeof crypto.getRandomValues])).toEqual([
      false,
      "undefined",
      "function",
    ]);
    await table.leave();
  });

  it("notices errors in a page", async () => {
    const ann = await table.join("Ann", noCanvas);
    await ann.evaluate(() => void setTimeout(() => Promise.reject(new Error("croak"))));
    await ann.evaluate(() => console.error("ribbit"));
    const noted: string[] = [];
    const look = () => {
      try {
        table.assertQuiet();
      } catch (error) {
        noted.push(String(error));
      }
      return noted.join("\n");
    };
    for (const trouble of ["croak", "ribbit"]) await expect.poll(look).toContain(trouble);
    await table.leave();
  });
});
