import { claim, Scratch, until, type Context } from "../claim.ts";

/** Returns the event of dropping some data, as a browser sends it. */
function dropOf(data: unknown): DragEvent {
  const transfer = new DataTransfer();
  transfer.setData("text/plain", typeof data === "string" ? data : JSON.stringify(data));
  return new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer });
}

/** Macros, the hotbar, and dropping things on it. */
export function macros(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());

  describe("Macros", () => {
    claim(
      context,
      { section: "10.2", as: "gm" },
      "a script macro knows its author and its command, and lies on the hotbar of a user",
      async () => {
        expect(game.user.can("MACRO_SCRIPT")).to.equal(true);
        const made = await Macro.create({ name: "Wave", type: "script", command: "return 6 * 7;" } as any);
        const slot = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((each) => !game.user.hotbar[each]) ?? 10;
        const bar = foundry.utils.deepClone(game.user.hotbar);
        try {
          expect(game.macros.find((macro: any) => macro.command === "return 6 * 7;" && macro.isAuthor)).to.equal(made);
          await game.user.assignHotbarMacro(made, slot);
          expect(game.user.hotbar[slot]).to.equal(made?.id);
        } finally {
          await game.user.update({ hotbar: bar } as any, { recursive: false } as any);
          await made?.delete();
        }
        expect(game.macros.has(made?.id ?? "")).to.equal(false);
      },
    );

    claim(context, { section: "10.2", as: "player" }, "what a player may do stands in the permissions of the world", () => {
      expect(game.user.can("MACRO_SCRIPT")).to.be.a("boolean");
    });

    claim(
      context,
      { section: "5.8", covers: ["hook hotbarDrop"] },
      "a package that answers a drop on the hotbar keeps the hotbar from answering it",
      () => {
        const heard: unknown[] = [];
        const hook = Hooks.on("hotbarDrop", (_bar: any, data: any, slot: any) => {
          heard.push([data.type, Number(slot)]);
          return false;
        });
        const slot = document.querySelector<HTMLElement>("#hotbar [data-slot='3']");
        expect(slot).to.not.equal(null);
        slot?.dispatchEvent(dropOf({ type: "Wave", uuid: "Item.nobody" }));
        Hooks.off("hotbarDrop", hook);
        expect(heard).to.deep.equal([["Wave", 3]]);
      },
    );
  });

  describe("Drops", () => {
    claim(context, { section: "5.8" }, "what is dropped is read from the event, and a uuid into its parts", () => {
      const { TextEditor } = foundry.applications.ux;
      expect(TextEditor.getDragEventData(dropOf({ type: "Actor", uuid: "Actor.abcdefghijklmnop" }))).to.deep.equal({
        type: "Actor",
        uuid: "Actor.abcdefghijklmnop",
      });
      const parsed = foundry.utils.parseUuid("Actor.abcdefghijklmnop.Item.ponmlkjihgfedcba");
      expect([parsed?.type, parsed?.id]).to.deep.equal(["Item", "ponmlkjihgfedcba"]);
    });

    claim(context, { section: "5.4", as: "gm" }, "an actor sheet is told of what is dropped on it", async () => {
      const dropped: unknown[] = [];
      class Sheet extends foundry.applications.api.HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2 as any) {
        static PARTS = { body: { template: "templates/generic/form-footer.hbs" } };
        async _onDrop(event: DragEvent): Promise<void> {
          dropped.push(foundry.applications.ux.TextEditor.getDragEventData(event));
        }
      }
      const actor = await scratch.make("Actor", { name: "Toad", type: "hero" });
      const sheet = await new (Sheet as any)({ document: actor }).render({ force: true });
      sheet.element.dispatchEvent(dropOf({ type: "Item", uuid: "Item.nobody" }));
      await until(() => dropped.length === 1, "the drop was told");
      expect(dropped[0]).to.deep.equal({ type: "Item", uuid: "Item.nobody" });
      await sheet.close({ animate: false });
    });
  });

  describe("What is taken from a compendium", () => {
    claim(
      context,
      { section: "10.4", as: "gm" },
      "is data without an id that notes where it came from; a document of the world lies in no pack",
      async () => {
        const actor = await scratch.make("Actor", { name: "Toad", type: "hero" });
        expect(actor.pack).to.equal(null);
        const data = game.actors.fromCompendium(actor) as any;
        expect(data.name).to.equal("Toad");
        expect("_id" in data).to.equal(false);
        const copy = await scratch.make("Actor", { ...data, _stats: { compendiumSource: "Compendium.world.some.Actor.abcdefghijklmnop" } });
        expect(copy._stats.compendiumSource).to.equal("Compendium.world.some.Actor.abcdefghijklmnop");
      },
    );
  });

  describe("A scene", () => {
    claim(context, { section: "8.1", as: "gm" }, "holds its tokens as a collection", async () => {
      const scene = await scratch.make("Scene", { name: "Pond", width: 1000, height: 1000 });
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Toad", x: 0, y: 0 }]);
      expect([scene.tokens.size, scene.tokens.get(token.id).name]).to.deep.equal([1, "Toad"]);
    });
  });
}
