import { claim, PATIENCE, refusal, Scratch, somebodyElse, type Context } from "../claim.ts";

/** Compendiums: how they are created, written, locked and deleted, and how documents are imported and exported. */
export function packs(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const made: any[] = [];
  afterEach(async () => {
    for (const pack of made.splice(0)) if (game.packs.has(pack.collection)) await pack.deleteCompendium();
    await scratch.clear();
  });
  const Packs = () => foundry.documents.collections.CompendiumCollection as any;
  const make = async (type = "Actor", label = `Probe ${foundry.utils.randomID(6)}`) => {
    const pack = await Packs().createCompendium({ type, label });
    made.push(pack);
    return pack;
  };
  const write = async (pack: any, ...names: string[]): Promise<any[]> =>
    pack.documentClass.createDocuments(
      names.map((name) => ({ name, type: "hero" })),
      { pack: pack.collection },
    );
  const names = (pack: any): string[] => pack.index.map(({ name }: any) => name).sort();
  /** Asks another client about a compendium. Resolves to null if it has none with that id. */
  const asked = (other: any, pack: any, more: object = {}): Promise<any> =>
    other.query("rehearsal-proof.pack", { id: pack.collection, ...more }, { timeout: PATIENCE });

  describe("Compendiums of the world", () => {
    claim(context, { section: "10.4", as: "gm" }, "are made and deleted by a GM, on all clients", async (test) => {
      const other = somebodyElse(test);
      const pack = await make();
      expect(game.packs.get(pack.collection)).to.equal(pack);
      const { metadata, documentName, locked, visible } = pack;
      expect([metadata.packageType, documentName, locked, visible]).to.deep.equal(["world", "Actor", false, true]);
      expect(await asked(other, pack)).to.deep.include({ locked: false, names: [] });
      expect(await pack.deleteCompendium()).to.equal(pack);
      expect([game.packs.has(pack.collection), await asked(other, pack)]).to.deep.equal([false, null]);
    });

    claim(
      context,
      { section: "10.4", as: "gm" },
      "a compendium is named after its label, in letters, digits, hyphens and underscores",
      async () => {
        const label = `Frogs & Toads (Größe) ${foundry.utils.randomID(4)}`;
        const pack = await make("Actor", label);
        expect(pack.metadata.name).to.match(/^[A-Za-z0-9-_]+$/);
        expect(pack.collection).to.equal(`world.${label.slugify({ strict: true })}`);
        expect([pack.title, pack.metadata.name]).to.deep.equal([label, label.slugify({ strict: true })]);
        const message = await refusal(() => Packs().createCompendium({ type: "Actor", label }));
        expect(message).to.be.a("string");
      },
    );

    claim(context, { section: "10.4", as: "player" }, "are made by no player", async () => {
      const before = game.packs.size;
      expect(await refusal(() => Packs().createCompendium({ type: "Actor", label: "Mine" }))).to.be.a("string");
      expect(game.packs.size).to.equal(before);
    });

    claim(context, { section: "10.4", as: "gm" }, "take documents, change them and lose them, and the index follows", async () => {
      const pack = await make();
      const [newt, toad] = await write(pack, "Newt", "Toad");
      expect([newt.pack, newt.inCompendium, newt.uuid]).to.deep.equal([
        pack.collection,
        true,
        `Compendium.${pack.collection}.Actor.${newt.id}`,
      ]);
      expect([names(pack), game.actors.has(newt.id)]).to.deep.equal([["Newt", "Toad"], false]);
      await newt.update({ name: "Old newt", "system.motto": "damp" });
      expect([newt.name, newt.system.motto, names(pack)]).to.deep.equal(["Old newt", "damp", ["Old newt", "Toad"]]);
      await toad.delete();
      expect([names(pack), pack.has(toad.id), await pack.getDocument(toad.id)]).to.deep.equal([["Old newt"], false, undefined]);
      expect(await fromUuid(newt.uuid)).to.equal(newt);
    });

    claim(context, { section: "10.4", as: "gm" }, "keep what stands inside a document", async () => {
      const pack = await make();
      const [newt] = await write(pack, "Newt");
      const [tail] = await newt.createEmbeddedDocuments("Item", [{ name: "Tail", type: "thing" }]);
      expect([tail.pack, tail.uuid]).to.deep.equal([pack.collection, `${newt.uuid}.Item.${tail.id}`]);
      await tail.update({ name: "Long tail" });
      pack.clear();
      const again = await pack.getDocument(newt.id);
      expect([again === newt, again.items.map(({ name }: any) => name)]).to.deep.equal([false, ["Long tail"]]);
      await again.deleteEmbeddedDocuments("Item", [tail.id]);
      expect(again.items.size).to.equal(0);
    });

    claim(
      context,
      { section: "10.4", as: "gm" },
      "tell hooks of what happens to the documents in them, which name their compendium",
      async () => {
        const pack = await make();
        const told: string[] = [];
        const hooks = ["createActor", "updateActor", "deleteActor"];
        const ids = hooks.map((name) => Hooks.on(name as any, (actor: any) => void told.push(`${name} ${actor.pack}`)));
        const [newt] = await write(pack, "Newt");
        await newt.update({ name: "Old newt" });
        await newt.delete();
        hooks.forEach((name, index) => Hooks.off(name as any, ids[index] as any));
        expect(told).to.deep.equal(hooks.map((name) => `${name} ${pack.collection}`));
      },
    );

    claim(context, { section: "10.4", as: "gm" }, "show on other clients what was written, also where it was not read", async (test) => {
      const other = somebodyElse(test);
      const pack = await make();
      const [newt] = await write(pack, "Newt", "Toad");
      expect(await asked(other, pack, { read: true })).to.deep.include({ names: ["Newt", "Toad"], held: ["Newt", "Toad"] });
      await newt.update({ name: "Eft" });
      expect(await asked(other, pack)).to.deep.include({ names: ["Eft", "Toad"], held: ["Eft", "Toad"] });
      await newt.delete();
      expect(await asked(other, pack)).to.deep.include({ names: ["Toad"], held: ["Toad"] });
    });

    claim(context, { section: "10.4", as: "gm" }, "are written by no player who does not own them", async (test) => {
      const other = somebodyElse(test);
      const pack = await make();
      const [newt] = await write(pack, "Newt");
      expect((await asked(other, pack, { rename: newt.id })).refused).to.match(/permission/i);
      expect(newt.name).to.equal("Newt");
    });

    claim(
      context,
      { section: "10.4", as: "gm", issue: 13354 },
      "belong to whom their manifest says, whatever is configured",
      async (test) => {
        const other = somebodyElse(test);
        const pack = await make();
        const before = pack.getUserLevel(other);
        await pack.configure({ ownership: { GAMEMASTER: "OWNER", ASSISTANT: "OWNER", TRUSTED: "OWNER", PLAYER: "OWNER" } });
        expect(pack.getUserLevel(other)).to.equal(before);
        const [newt] = await write(pack, "Newt");
        expect((await asked(other, pack, { rename: newt.id })).refused).to.match(/permission/i);
      },
    );
  });

  describe("A locked compendium", () => {
    claim(context, { section: "10.4", as: "gm" }, "refuses every change until it is unlocked, on all clients", async (test) => {
      const other = somebodyElse(test);
      const pack = await make();
      const [newt] = await write(pack, "Newt");
      await pack.configure({ locked: true });
      expect([pack.locked, (await asked(other, pack)).locked]).to.deep.equal([true, true]);
      for (const change of [
        () => write(pack, "Toad"),
        () => newt.update({ name: "Eft" }),
        () => newt.createEmbeddedDocuments("Item", [{ name: "Tail", type: "thing" }]),
        () => newt.delete(),
        () => pack.importDocument(game.actors.contents[0]),
      ])
        expect(await refusal(change)).to.match(/lock/i);
      expect([newt.name, names(pack)]).to.deep.equal(["Newt", ["Newt"]]);
      await pack.configure({ locked: false });
      await newt.update({ name: "Eft" });
      expect([pack.locked, names(pack)]).to.deep.equal([false, ["Eft"]]);
    });

    claim(context, { section: "10.4" }, "is every one of a system or a module, until the table says otherwise", () => {
      const configured: any = game.settings.get("core", "compendiumConfiguration" as any);
      for (const pack of game.packs as any) {
        if (configured[pack.collection]?.locked !== undefined) continue;
        expect(pack.locked, pack.collection).to.equal(pack.metadata.packageType !== "world");
      }
      const { id, label } = { id: "rehearsal-proof.none", label: "None" };
      const declared: any = { id, name: "none", label, type: "Actor", packageName: "rehearsal-proof", index: [], folders: [] };
      const locked = (packageType: string): boolean => new (Packs())({ ...declared, packageType }).locked;
      expect(["system", "module", "world"].map(locked)).to.deep.equal([true, true, false]);
    });
  });

  describe("Documents that go into a compendium", () => {
    claim(context, { section: "10.4", as: "gm" }, "are copied without id, owners and place, unless one asks for the id", async () => {
      const pack = await make();
      const actor = await scratch.make("Actor", { name: "Newt", type: "hero", sort: 5000, flags: { "rehearsal-proof": { a: 1 } } });
      const copy = await pack.importDocument(actor);
      expect([copy.pack, copy.id === actor.id, copy.name, copy.flags["rehearsal-proof"].a]).to.deep.equal([
        pack.collection,
        false,
        "Newt",
        1,
      ]);
      expect([copy.sort, copy.ownership[game.userId!]]).to.deep.equal([0, undefined]);
      const same = await pack.importDocument(actor, { keepId: true });
      expect(same.id).to.equal(actor.id);
      expect(names(pack)).to.deep.equal(["Newt", "Newt"]);
    });

    claim(context, { section: "10.4", as: "gm" }, "must be of its kind", async () => {
      const pack = await make("Item");
      const actor = await scratch.make("Actor", { name: "Newt", type: "hero" });
      expect(await refusal(() => pack.importDocument(actor))).to.be.a("string");
      expect(pack.index.size).to.equal(0);
    });

    claim(context, { section: "10.4", as: "gm" }, "tell as data what is cleared", async () => {
      const actor = await scratch.make("Actor", { name: "Newt", type: "hero", sort: 7, flags: { "rehearsal-proof": { a: 1 } } });
      const keys = ["_id", "sort", "ownership", "flags"];
      const kept = (options: object): string[] => keys.filter((key) => key in actor.toCompendium(null, options));
      expect(kept({})).to.deep.equal(["flags"]);
      expect(kept({ clearSort: false, clearOwnership: false, clearFlags: true, keepId: true })).to.deep.equal(["_id", "sort", "ownership"]);
    });

    claim(context, { section: "10.4", as: "gm" }, "come with their folders, which bring those they are in", async (test) => {
      const other = somebodyElse(test);
      const pack = await make();
      const outer = await scratch.make("Folder", { name: "Swamp", type: "Actor" });
      const inner = await scratch.make("Folder", { name: "Pond", type: "Actor", folder: outer.id });
      await pack.importFolder(inner);
      expect([...pack.folders].map(({ id }: any) => id).sort()).to.deep.equal([outer.id, inner.id].sort());
      expect(pack.folders.get(inner.id).ancestors.map(({ name }: any) => name)).to.deep.equal(["Swamp"]);
      const actor = await scratch.make("Actor", { name: "Newt", type: "hero", folder: inner.id });
      const copy = await pack.importDocument(actor);
      expect([pack.index.get(copy.id).folder, pack.folders.get(inner.id).contents.length]).to.deep.equal([inner.id, 1]);
      expect((await asked(other, pack)).folders.sort()).to.deep.equal(["Pond", "Swamp"]);
    });

    claim(context, { section: "10.4", as: "gm" }, "come as a folder is exported, and change what has their name if asked", async () => {
      const pack = await make();
      const folder = await scratch.make("Folder", { name: "Swamp", type: "Actor" });
      const actor = await scratch.make("Actor", { name: "Newt", type: "hero", folder: folder.id, system: { motto: "damp" } });
      await scratch.make("Actor", { name: "Toad", type: "hero", folder: folder.id });
      expect(await folder.exportToCompendium(pack)).to.equal(pack);
      expect(names(pack)).to.deep.equal(["Newt", "Toad"]);
      await actor.update({ "system.motto": "dry" });
      await folder.exportToCompendium(pack, { updateByName: true });
      const [newt] = await pack.getDocuments({ name: "Newt" });
      expect([names(pack), newt.system.motto]).to.deep.equal([["Newt", "Toad"], "dry"]);
      await folder.exportToCompendium(pack, { keepFolders: true, keepId: true });
      expect([pack.index.size, pack.folders.has(folder.id), pack.index.get(actor.id).folder]).to.deep.equal([4, true, folder.id]);
    });
  });

  describe("What a compendium holds", () => {
    claim(context, { section: "10.4", as: "gm" }, "comes into the world with where it is from", async () => {
      const pack = await make();
      const [newt] = await write(pack, "Newt");
      const copy = await game.actors.importFromCompendium(pack, newt.id, { name: "Eft" });
      expect([copy.name, copy.pack, copy.isOwner, copy._stats.compendiumSource]).to.deep.equal(["Eft", null, true, newt.uuid]);
      await copy.delete();
    });

    claim(context, { section: "10.4", as: "gm" }, "comes into the world as a whole, below a folder", async () => {
      const pack = await make();
      await write(pack, "Newt", "Toad");
      const folder = await scratch.make("Folder", { name: "Here", type: "Actor" });
      const all = await pack.importAll({ folderId: folder.id });
      expect(all.map(({ name, folder: at }: any) => [name, at.id]).sort()).to.deep.equal([
        ["Newt", folder.id],
        ["Toad", folder.id],
      ]);
      const named = await pack.importAll({ folderName: "Elsewhere" });
      const other = named[0].folder;
      expect([named.length, other.name]).to.deep.equal([2, "Elsewhere"]);
      for (const actor of [...all, ...named]) await actor.delete();
      await other.delete();
    });

    claim(context, { section: "10.4", as: "gm" }, "changes as a whole, is stored anew, and is copied into another compendium", async () => {
      const pack = await make();
      await write(pack, "Newt", "Toad");
      pack.clear();
      await pack.updateAll(
        (actor: any) => ({ name: `Old ${actor.name}` }),
        (actor: any) => actor.name !== "Toad",
      );
      expect(names(pack)).to.deep.equal(["Old Newt", "Toad"]);
      expect(await pack.migrate({ notify: false })).to.equal(pack);
      expect(names(pack)).to.deep.equal(["Old Newt", "Toad"]);
      await pack.duplicateCompendium({ label: `${pack.title} copy` });
      const copy: any = game.packs.find((each: any) => each.title === `${pack.title} copy`);
      made.push(copy);
      expect([names(copy), copy.metadata.packageType]).to.deep.equal([["Old Newt", "Toad"], "world"]);
    });

    claim(context, { section: "10.4", as: "gm" }, "can be changed and deleted by its ids before it was read", async () => {
      const pack = await make();
      const [newt, toad] = await write(pack, "Newt", "Toad");
      pack.clear();
      await pack.documentClass.updateDocuments([{ _id: newt.id, name: "Eft" }], { pack: pack.collection });
      await pack.documentClass.deleteDocuments([toad.id], { pack: pack.collection });
      expect(names(pack)).to.deep.equal(["Eft"]);
    });
  });
}
