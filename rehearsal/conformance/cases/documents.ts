import { claim, PATIENCE, refusal, Scratch, somebodyElse, until, type Context } from "../claim.ts";

/** Documents: the order of a change's steps on the acting client and the others, what is sent, and what is refused. */
export function documents(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const listening: [string, number][] = [];
  const on = (name: string, fn: (...args: any[]) => unknown) => listening.push([name, Hooks.on(name, fn)]);
  const hero = (data: object = {}) => scratch.make("Actor", { name: "Made", type: "hero", ...data });
  afterEach(async () => {
    for (const [name, id] of listening.splice(0)) Hooks.off(name, id);
    await scratch.clear();
  });

  describe("Changes of documents", () => {
    claim(
      context,
      { section: "6.3", as: "gm" },
      "an update tells preUpdate before it is sent and update once it has come back",
      async () => {
        const actor = await hero();
        const order: string[] = [];
        on("preUpdateActor", (doc: any, changes: any, options: any, userId: string) => {
          order.push(`pre ${doc.system.motto}|${changes.system.motto}|${options.proof}|${userId === game.userId}`);
        });
        on(
          "updateActor",
          (doc: any, changes: any, options: any) => void order.push(`post ${doc.system.motto}|${changes.system.motto}|${options.proof}`),
        );
        await actor.update({ "system.motto": "On" }, { proof: 7 });
        order.push("resolved");
        expect(order).to.deep.equal(["pre |On|7|true", "post On|On|7", "resolved"]);
      },
    );

    claim(
      context,
      { section: "6.3", as: "gm" },
      "who speaks in a message is found by its actor; what stands in the world stands in no compendium",
      async () => {
        const actor = await hero({ name: "Speaker" });
        const { actor: id, alias } = ChatMessage.getSpeaker({ actor });
        expect([id, alias, actor.inCompendium]).to.deep.equal([actor.id, "Speaker", false]);
      },
    );

    claim(
      context,
      { section: "6.3", covers: ["DocumentCollection#invalidDocumentIds"] },
      "a collection tells the ids of what it could not make a document of",
      () => {
        expect(game.combats.invalidDocumentIds).to.be.instanceOf(Set);
        expect(game.combats.get("nobodyHasThisId0", { invalid: true })).to.equal(undefined);
      },
    );

    claim(context, { section: "6.3", as: "gm" }, "a hook's false cancels, and noHook passes it by", async () => {
      const actor = await hero();
      on("preUpdateActor", () => false);
      expect(await actor.update({ name: "Other" })).to.equal(undefined);
      expect(actor.name).to.equal("Made");
      await actor.update({ name: "Other" }, { noHook: true });
      expect(actor.name).to.equal("Other");
    });

    claim(context, { section: "6.3", as: "gm" }, "a change made in a pre-hook is part of the update", async () => {
      const actor = await hero();
      on("preUpdateActor", (_doc: any, changes: any) => void foundry.utils.setProperty(changes, "system.motto", "hooked"));
      await actor.update({ name: "Other" });
      expect(actor.system.motto).to.equal("hooked");
    });

    claim(context, { section: "6.3", as: "gm" }, "an update that changes nothing is not sent", async () => {
      const actor = await hero({ name: "Same" });
      let heard = 0;
      on("updateActor", () => void (heard += 1));
      expect(await actor.update({ name: "Same" })).to.equal(undefined);
      expect(heard).to.equal(0);
    });

    claim(context, { section: "6.3", as: "gm" }, "only what differs is in the change", async () => {
      const actor = await hero();
      let changes: any = null;
      on("updateActor", (_doc: any, changed: any) => void (changes = changed));
      await actor.update({ name: "Made", system: { motto: "new", health: { value: 10, max: 12 } } });
      expect(changes.system).to.deep.equal({ motto: "new", health: { max: 12 } });
      expect("name" in changes).to.equal(false);
    });

    claim(context, { section: "6.3", as: "gm" }, "post-hooks run on every client, pre-hooks on the acting one alone", async (test) => {
      const other = somebodyElse(test);
      const actor = await hero();
      await actor.update({ name: "Seen" });
      const about = async () => {
        const { seen } = await other.query("rehearsal-proof.seen", {}, { timeout: PATIENCE });
        return seen.filter(([, id]: string[]) => id === actor.id).map(([name]: string[]) => name);
      };
      await until(async () => (await about()).includes("updateActor"), "the other heard");
      expect(await about()).to.deep.equal(["createActor", "updateActor"]);
    });

    claim(context, { section: "6.3", as: "gm" }, "objects merge and arrays are replaced whole", async () => {
      const actor = await hero({ system: { free: { a: { x: 1 }, list: [1, 2, 3] } } });
      await actor.update({ system: { free: { a: { y: 2 }, list: [9] } } });
      expect(actor.system.free).to.deep.equal({ a: { x: 1, y: 2 }, list: [9] });
    });

    claim(context, { section: "6.3", as: "gm", generation: 13 }, "-= deletes a key and == replaces an object", async () => {
      const actor = await hero({ system: { marks: { a: 1, b: 2 }, free: { old: { deep: 1 } } } });
      await actor.update({ "system.marks.-=a": null, "system.==free": { fresh: true } });
      expect(actor.system.marks).to.deep.equal({ b: 2 });
      expect(actor.system.free).to.deep.equal({ fresh: true });
    });

    claim(context, { section: "6.3", as: "gm", generation: 14 }, "_del deletes a key and _replace replaces an object", async () => {
      const actor = await hero({ system: { marks: { a: 1, b: 2 }, free: { old: { deep: 1 } } } });
      await actor.update({ system: { marks: { a: _del }, free: _replace({ fresh: true }) } });
      expect(actor.system.marks).to.deep.equal({ b: 2 });
      expect(actor.system.free).to.deep.equal({ fresh: true });
    });

    claim(context, { section: "6.3", as: "gm", generation: 13 }, "-= and == do so within objects as well", async () => {
      const actor = await hero({ system: { marks: { a: 1, b: 2 }, free: { old: { deep: 1 } } } });
      await actor.update({ system: { marks: { "-=a": null, c: 3 }, "==free": { fresh: true } } });
      expect(actor.system.marks).to.deep.equal({ b: 2, c: 3 });
      expect(actor.system.free).to.deep.equal({ fresh: true });
    });

    claim(
      context,
      { section: "6.3", as: "gm", generation: 14 },
      "the operators are classes, which do so within objects as well",
      async () => {
        const { ForcedDeletion, ForcedReplacement } = (foundry.data as any).operators;
        const actor = await hero({ system: { marks: { a: 1, b: 2 }, free: { old: { deep: 1 } } } });
        await actor.update({ system: { marks: { a: new ForcedDeletion(), c: 3 }, free: ForcedReplacement.create({ fresh: true }) } });
        expect(actor.system.marks).to.deep.equal({ b: 2, c: 3 });
        expect(actor.system.free).to.deep.equal({ fresh: true });
      },
    );

    claim(
      context,
      { section: "6.3", as: "gm", generation: 14 },
      "modifyBatch changes documents of several kinds in one request",
      async () => {
        const [actor, item] = [await hero(), await scratch.make("Item", { name: "Rope", type: "thing" })];
        await foundry.documents.modifyBatch([
          { action: "update", documentName: "Actor", updates: [{ _id: actor.id, name: "Batched" }] },
          { action: "update", documentName: "Item", updates: [{ _id: item.id, name: "Batched" }] },
        ]);
        expect([actor.name, item.name]).to.deep.equal(["Batched", "Batched"]);
      },
    );

    claim(context, { section: "6.3", as: "gm" }, "flags are set, merged, read and unset", async () => {
      const actor = await hero();
      await actor.setFlag("rehearsal-proof", "state", { a: 1 });
      await actor.setFlag("rehearsal-proof", "state", { b: 2 });
      expect(actor.getFlag("rehearsal-proof", "state")).to.deep.equal({ a: 1, b: 2 });
      await actor.unsetFlag("rehearsal-proof", "state");
      expect(actor.getFlag("rehearsal-proof", "state")).to.equal(undefined);
    });

    claim(
      context,
      { section: "6.3", as: "gm" },
      "embedded documents are created, changed and deleted through their parent, which is told",
      async () => {
        const actor = await hero();
        const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
        expect(actor.items.get(item.id)).to.equal(item);
        expect(item.parent).to.equal(actor);
        expect(item.uuid).to.equal(`Actor.${actor.id}.Item.${item.id}`);
        await actor.updateEmbeddedDocuments("Item", [{ _id: item.id, "system.weight": 3 }]);
        expect(item.system.weight).to.equal(3);
        await actor.deleteEmbeddedDocuments("Item", [item.id]);
        expect(actor.items.size).to.equal(0);
      },
    );

    claim(context, { section: "6.1", as: "gm" }, "old data is migrated and new data is cleaned as documents are made", async () => {
      const actor = await hero({ system: { slogan: "Old words", health: { value: "7" }, unknown: 1 } });
      expect(actor.system.motto).to.equal("Old words");
      expect(actor.system.health.value).to.equal(7);
      expect("unknown" in actor.system._source).to.equal(false);
    });

    claim(context, { section: "6.1", as: "gm" }, "an update that is not valid is refused and nothing is sent", async () => {
      const actor = await hero();
      const message = await refusal(() => actor.update({ name: "" }));
      expect(message).to.match(/name/);
      expect(actor.name).to.equal("Made");
    });

    claim(context, { section: "6.2", as: "gm" }, "data is prepared: base before derived, anew after each change", async () => {
      const actor = await hero();
      expect([actor.system.base, actor.system.wounded]).to.deep.equal([true, false]);
      await actor.update({ "system.health.value": 4 });
      expect(actor.system.wounded).to.equal(true);
    });

    claim(context, { section: "6.5", as: "gm" }, "fromUuid and fromUuidSync find world and embedded documents", async () => {
      const actor = await hero({ items: [{ name: "Rope", type: "thing" }] });
      expect(await fromUuid(actor.uuid)).to.equal(actor);
      expect(fromUuidSync(actor.items.contents[0].uuid)).to.equal(actor.items.contents[0]);
      expect(await fromUuid("Actor.0000000000000000")).to.equal(null);
    });

    claim(context, { section: "6.5" }, "a UUID taken apart names the primary document only of an embedded one", () => {
      const { parseUuid } = foundry.utils;
      expect(parseUuid("Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb")).to.include({
        ...{ type: "Item", id: "bbbbbbbbbbbbbbbb", primaryType: "Actor", primaryId: "aaaaaaaaaaaaaaaa" },
        ...{ documentType: "Actor", documentId: "aaaaaaaaaaaaaaaa" },
      });
      const primary = parseUuid("Actor.aaaaaaaaaaaaaaaa");
      expect(primary).to.include({ type: "Actor", id: "aaaaaaaaaaaaaaaa", documentType: "Actor", documentId: "aaaaaaaaaaaaaaaa" });
      expect([primary.primaryType, primary.primaryId]).to.deep.equal([undefined, undefined]);
    });

    claim(context, { section: "6.1", unsure: true }, "what a document is made of can be read as it is configured", () => {
      const seen: unknown[] = [];
      const Item: any = getDocumentClass("Item");
      const Watching: any = class extends Item {
        _configure(options: any): void {
          seen.push(this["_source"]?.name);
          super._configure(options);
        }
      };
      expect(new Watching({ name: "Rope", type: "thing" }).name).to.equal("Rope");
      expect(seen).to.deep.equal(["Rope"]);
    });

    claim(
      context,
      { section: "6.5", as: "gm" },
      "the actor of an unlinked token is as its base again when it is restored, once and twice",
      async () => {
        const actor = await hero();
        const scene = await scratch.make("Scene", { name: "Restored" });
        const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Copy", actorId: actor.id, actorLink: false }]);
        for (const name of ["Changed", "Changed again"]) {
          await token.actor.update({ name, "system.health.value": 3 });
          await token.actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
          expect([token.actor.name, token.actor.items.size]).to.deep.equal([name, 1]);
          const restored = await token.delta.restore();
          expect(restored).to.equal(token.actor);
          expect([token.actor.name, token.actor.items.size, token.delta._source.name]).to.deep.equal(["Made", 0, null]);
          expect(token.actor.system.health.value).to.equal(actor.system.health.value);
        }
        expect(await token.delta.restore()).to.equal(token.actor);
      },
    );
  });

  describe("Cards, playlists and tables", () => {
    /** By kind of document: the collection, its name in the game, and the kind and field of embedded documents. */
    const KINDS: Readonly<Record<string, readonly string[]>> = {
      Cards: ["CardStacks", "cards", "Card", "cards"],
      Playlist: ["Playlists", "playlists", "PlaylistSound", "sounds"],
      RollTable: ["RollTables", "tables", "TableResult", "results"],
    };
    const TYPES: Readonly<Record<string, string>> = { Cards: "deck" };

    claim(context, { section: "2.2" }, "have classes and collections as any document of the world", () => {
      for (const [name, [collection = "", key = "", inner = ""]] of Object.entries(KINDS)) {
        const { documentClass } = (CONFIG as any)[name];
        expect((game as any)[key], name).to.equal(game.collections.get(name as any));
        expect((game as any)[key]).to.be.instanceOf((foundry.documents.collections as any)[collection]);
        for (const each of [name, inner]) {
          const own = (CONFIG as any)[each].documentClass;
          expect(own.documentName).to.equal(each);
          expect(own.prototype).to.be.instanceOf((foundry.documents as any)[`Base${each}`]);
        }
        expect(documentClass.metadata.embedded).to.deep.equal({ [inner]: KINDS[name]?.[3] });
        for (const kinds of ["PRIMARY", "WORLD", "COMPENDIUM", "FOLDER"])
          expect((CONST as any)[`${kinds}_DOCUMENT_TYPES`], kinds).to.include(name);
        expect(documentClass.canUserCreate(game.user)).to.equal(game.user.isGM);
      }
    });

    claim(context, { section: "6.3", as: "gm" }, "are made, changed and deleted with what is in them", async () => {
      for (const [name, [, key = "", inner = "", field = ""]] of Object.entries(KINDS)) {
        const range = name === "RollTable" ? { range: [1, 1] } : {};
        const data = { name: "Made", ...(name in TYPES ? { type: TYPES[name] } : {}), [field]: [{ name: "First", ...range }] };
        const made = await scratch.make(name, data);
        expect((game as any)[key].get(made.id), name).to.equal(made);
        const [second] = await made.createEmbeddedDocuments(inner, [{ name: "Second", ...range }]);
        await made.update({ name: "Changed", [field]: [{ _id: second.id, name: "Other" }] });
        expect([made.name, ...made[field].map((each: any) => each.name)]).to.deep.equal(["Changed", "First", "Other"]);
        expect(await fromUuid(second.uuid)).to.equal(second);
        await second.delete();
        expect(made[field].size).to.equal(1);
        await made.delete();
        expect((game as any)[key].has(made.id)).to.equal(false);
      }
    });

    claim(context, { section: "2.2" }, "have a tab of the sidebar each, with its button", () => {
      const { tabs } = foundry.applications.sidebar as any;
      const before = ui.sidebar.tabGroups.primary;
      for (const [name, Directory] of [
        ["cards", tabs.CardsDirectory],
        ["playlists", tabs.PlaylistDirectory],
        ["tables", tabs.RollTableDirectory],
      ] as const) {
        const tab = ui[name] as any;
        expect([(CONFIG.ui as any)[name], Directory.tabName], name).to.deep.equal([Directory, name]);
        expect(tab).to.be.instanceOf(Directory);
        expect(tab).to.be.instanceOf(foundry.applications.sidebar.DocumentDirectory);
        document.querySelector<HTMLElement>(`#sidebar button[data-tab=${name}]`)?.click();
        expect([tab.active, tab.element.classList.contains("active")], name).to.deep.equal([true, true]);
      }
      ui.sidebar.changeTab(before, "primary");
    });

    claim(context, { section: "2.2", as: "gm" }, "are listed in their tab as they come, and there no more as they go", async () => {
      for (const [name, [, key = ""]] of Object.entries(KINDS)) {
        const made = await scratch.make(name, { name: "Listed", ...(name in TYPES ? { type: TYPES[name] } : {}) });
        const row = () => (ui as any)[key].element.querySelector(`[data-entry-id="${made.id}"]`);
        await until(() => row()?.textContent.includes("Listed"), `the ${name} is listed`);
        await made.update({ name: "Changed" });
        await until(() => row()?.textContent.includes("Changed"), `the ${name} has its new name`);
        await made.delete();
        await until(() => row() === null, `the ${name} is listed no more`);
      }
    });

    claim(context, { section: "10.4", as: "gm" }, "stand in compendiums, and come from there into the world", async () => {
      const label = `Tables ${foundry.utils.randomID(6)}`;
      const pack = await (foundry.documents.collections.CompendiumCollection as any).createCompendium({ type: "RollTable", label });
      try {
        const results = [{ name: "Rain", range: [1, 6] }];
        const stored = await pack.documentClass.create({ name: "Weather", formula: "1d6", results }, { pack: pack.collection });
        expect([...pack.index].map(({ name, formula }: any) => [name, formula])).to.deep.equal([["Weather", "1d6"]]);
        const here = await game.tables.importFromCompendium(pack, stored.id);
        try {
          expect([here.pack, here.name, here.results.contents[0].name]).to.deep.equal([null, "Weather", "Rain"]);
        } finally {
          await here.delete();
        }
      } finally {
        await pack.deleteCompendium();
      }
    });

    claim(
      context,
      { section: "9.1", as: "gm", unsure: true, covers: ["RollTable#draw", "RollTable#roll"] },
      "a table draws what its dice say, and nothing twice where nothing goes back",
      async () => {
        const results = ["Rain", "Snow"].map((name, index) => ({ name, range: [index + 1, index + 1] }));
        const table = await scratch.make("RollTable", { name: "Weather", formula: "1d2", replacement: false, results });
        const given = await new Roll("2").evaluate();
        expect((await table.roll({ roll: given })).results.map(({ name }: any) => name)).to.deep.equal(["Snow"]);
        expect(table.getResultsForRoll(1).map(({ name }: any) => name)).to.deep.equal(["Rain"]);
        const drawn: string[] = [];
        while (drawn.length < results.length) drawn.push((await table.draw({ displayChat: false })).results[0].name);
        expect(drawn.sort()).to.deep.equal(["Rain", "Snow"]);
        await table.resetResults();
        expect(table.results.map(({ drawn: gone }: any) => gone)).to.deep.equal([false, false]);
        const before = game.messages.size;
        await table.draw();
        const message = game.messages.contents[before] as any;
        try {
          expect([message.getFlag("core", "RollTable"), message.rolls.length]).to.deep.equal([table.id, 1]);
        } finally {
          await message.delete();
        }
      },
    );
  });
}
