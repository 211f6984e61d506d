import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

/** Replaces methods of an object while work is done. Returns the names of those called, in order. */
async function callsOn(target: any, names: readonly string[], work: () => unknown): Promise<string[]> {
  const called: string[] = [];
  const members = names.map((name) => [name, (): unknown => (called.push(name), undefined)] as const);
  await overriding(target, Object.fromEntries(members), work);
  return called;
}

/** The scene: tokens as documents and as objects. */
export function scene(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());
  const token = async (data: object = {}) => {
    const actor = await scratch.make("Actor", { name: "Walker", type: "hero" });
    const made = await actor.getTokenDocument({ x: 100, y: 200, ...data });
    const [document] = await canvas.scene.createEmbeddedDocuments("Token", [made.toObject()]);
    await until(() => document.object, "it is drawn");
    return document;
  };

  describe("Tokens", () => {
    claim(context, { section: "8.1", as: "gm" }, "are drawn when they are made, and leave with their document", async () => {
      const document = await token();
      expect(canvas.tokens.placeables).to.include(document.object);
      await document.delete();
      expect(canvas.tokens.placeables.some((each: any) => each.id === document.id)).to.equal(false);
    });

    claim(
      context,
      { section: "8.1", as: "gm" },
      "of an unlinked actor have an actor of their own, whose changes stay on the token",
      async () => {
        const document = await token({ actorLink: false });
        await document.actor.update({ "system.motto": "alone" });
        expect(document.actor.system.motto).to.equal("alone");
        expect(document.baseActor.system.motto).to.equal("");
        await document.delete();
      },
    );

    claim(context, { section: "8.1", as: "gm" }, "stand where the view can go", async () => {
      const document = await token();
      const { x, y } = document.object.center;
      await canvas.animatePan({ x, y, duration: 0 });
      expect([Math.round(canvas.stage.pivot.x), Math.round(canvas.stage.pivot.y)]).to.deep.equal([Math.round(x), Math.round(y)]);
      await document.delete();
    });

    claim(context, { section: "8.1", as: "gm" }, "of a linked actor share it", async () => {
      const document = await token({ actorLink: true });
      expect(document.actor).to.equal(document.baseActor);
      await document.delete();
    });

    claim(
      context,
      { section: "8.1", as: "gm" },
      "of an unlinked actor tell of its changes by a hook, and are those that it has here",
      async () => {
        const document = await token({ actorLink: false });
        const heard: string[] = [];
        const note = (name: string) =>
          Hooks.on(name, (doc: any) => void heard.push(doc.parent?.actor?.name ?? doc.actor?.name ?? doc.name));
        const hooks = (["updateActor", "updateActorDelta", "updateToken"] as const).map((name) => [name, note(name)] as const);
        await document.actor.update({ "system.motto": "alone" });
        for (const [name, id] of hooks) Hooks.off(name, id);
        expect(heard.length).to.be.greaterThan(0);
        expect(new Set(heard)).to.deep.equal(new Set([document.actor.name]));
        expect(document.actor.getActiveTokens().map((each: any) => each.document.id)).to.deep.equal([document.id]);
        await document.delete();
      },
    );

    claim(
      context,
      { section: "8.1", as: "gm" },
      "have bars of the numbers that a system names, which are changed by them where they are stored",
      async () => {
        const document = await token({ actorLink: true });
        const { hero } = CONFIG.Actor.trackableAttributes as unknown as Record<string, { bar: string[]; value: string[] } | undefined>;
        expect(hero === undefined || Array.isArray(hero.bar)).to.equal(true);
        const bar = document.getBarAttribute("bar1", { alternative: "health" });
        expect([bar.type, bar.attribute, bar.value, bar.max, bar.editable]).to.deep.equal(["bar", "health", 10, 10, true]);
        await document.actor.modifyTokenAttribute("health", -3, true);
        expect(document.actor.system.health.value).to.equal(7);
        await document.delete();
      },
    );

    claim(context, { section: "8.1", as: "gm" }, "are selected and released, with a hook", async () => {
      const document = await token();
      const heard: boolean[] = [];
      const id = Hooks.on("controlToken", (_token: any, controlled: boolean) => void heard.push(controlled));
      document.object.control();
      expect(canvas.tokens.controlled).to.deep.equal([document.object]);
      document.object.release();
      Hooks.off("controlToken", id);
      expect(heard).to.deep.equal([true, false]);
      await document.delete();
    });

    claim(
      context,
      { section: "5.8", as: "gm", covers: ["hook dropCanvasData"] },
      "a package hears what is dropped on the canvas, may change it, and keeps the canvas from answering it",
      () => {
        const heard: unknown[] = [];
        const id = Hooks.on("dropCanvasData", (_canvas: any, data: any) => {
          heard.push([data.type, data.uuid]);
          return false;
        });
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: "Actor.nobody" }));
        document.getElementById("board")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        Hooks.off("dropCanvasData", id);
        expect(heard).to.deep.equal([["Actor", "Actor.nobody"]]);
      },
    );

    claim(context, { section: "8.1", as: "gm" }, "light up for who points at them, with a hook", async () => {
      const document = await token();
      const heard: boolean[] = [];
      const id = Hooks.on("hoverToken", (_token: any, lit: boolean) => void heard.push(lit));
      document.object._onHoverIn(new PointerEvent("pointerover"), { hoverOutOthers: true });
      expect([document.object.hover, document.object.visible]).to.deep.equal([true, true]);
      document.object._onHoverOut(new PointerEvent("pointerout"));
      Hooks.off("hoverToken", id);
      expect([document.object.hover, ...heard]).to.deep.equal([false, true, false]);
      await document.delete();
    });

    claim(context, { section: "4", as: "gm" }, "that one points at light up their rows in the tracker", async () => {
      const document = await token();
      const combat = await scratch.make("Combat", { scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: document.id, sceneId: canvas.scene.id }]);
      await until(() => document.combatant, "it takes part");
      const lit: unknown[] = [];
      const hoverCombatant = (one: any, hover: boolean) => void lit.push([one.tokenId, hover]);
      await overriding(ui.combat, { hoverCombatant }, () => {
        document.object._onHoverIn(new PointerEvent("pointerover"), { hoverOutOthers: true });
        document.object._onHoverOut(new PointerEvent("pointerout"));
      });
      expect(lit).to.deep.equal([
        [document.id, true],
        [document.id, false],
      ]);
      await document.delete();
    });

    claim(context, { section: "8.1", as: "gm" }, "are targeted, with a hook", async () => {
      const document = await token();
      const heard: unknown[] = [];
      const id = Hooks.on("targetToken", (user: any, targeted: any, on: boolean) => void heard.push([user.isSelf, targeted.id, on]));
      document.object.setTarget(true);
      expect([...game.user.targets]).to.deep.equal([document.object]);
      document.object.setTarget(false);
      Hooks.off("targetToken", id);
      expect(game.user.targets.size).to.equal(0);
      expect(heard).to.deep.equal([
        [true, document.id, true],
        [true, document.id, false],
      ]);
      await document.delete();
    });

    claim(
      context,
      { section: "3.5", as: "gm" },
      "become combatants of the viewed encounter, and leave it when they are deleted",
      async () => {
        const document = await token();
        const combat = await scratch.make("Combat", { active: true });
        await ui.combat.render({ combat, force: true });
        await TokenDocument.createCombatants([document]);
        expect(combat.combatants.contents.map((each: any) => each.tokenId)).to.deep.equal([document.id]);
        expect([document.inCombat, document.combatant.actor === document.actor]).to.deep.equal([true, true]);
        await document.delete();
        await until(() => combat.combatants.size === 0, "the combatant left");
      },
    );

    claim(
      context,
      { section: "8.1", as: "gm" },
      "tell when they are drawn and brought up to date, and carry what a package adds",
      async () => {
        const heard: string[] = [];
        const hear = (name: string) => (token: any) => void heard.push(`${name} ${token.document.name}`);
        const drawn = Hooks.on("drawToken", hear("drawn"));
        const refreshed = Hooks.on("refreshToken", hear("refreshed"));
        const document = await token({ width: 2 });
        await until(() => heard.includes(`refreshed ${document.name}`), "it is up to date");
        expect(heard).to.include(`drawn ${document.name}`);
        Hooks.off("drawToken", drawn);
        Hooks.off("refreshToken", refreshed);
        const { object } = document;
        expect([object.isPreview, object.destroyed, object.document === document, object.w]).to.deep.equal([false, false, true, 200]);
        const badge = object.addChild(new PIXI.Container());
        badge.addChild(new PIXI.Graphics().beginFill(0x112233).drawRoundedRect(0, 0, 20, 10, 5).endFill());
        expect(object.children).to.include(badge);
        await object.draw();
        expect(badge.destroyed).to.equal(true);
        await document.delete();
        expect(object.destroyed).to.equal(true);
      },
    );

    claim(context, { section: "8.1" }, "and their scene are told of once they stand, and pictures become textures", async () => {
      expect([canvas.ready, canvas.scene.id]).to.deep.equal([true, game.scenes.current.id]);
      let stands = false;
      Hooks.once("canvasReady", () => void (stands = true));
      await canvas.draw();
      await until(() => stands, "the scene stands");
      const texture = await foundry.canvas.loadTexture(CONST.DEFAULT_TOKEN);
      expect(texture?.baseTexture.width).to.be.greaterThan(8);
      expect(new PIXI.Texture(texture.baseTexture, new PIXI.Rectangle(0, 0, 8, 8)).width).to.equal(8);
    });

    claim(context, { section: "8.1", as: "gm" }, "measure themselves by the grid", async () => {
      const document = await token({ width: 2, height: 1 });
      expect(document.getSize()).to.include({ width: 200, height: 100 });
      expect(document.getCenterPoint()).to.include({ x: 200, y: 250 });
      expect(document.getSnappedPosition({ x: 130, y: 240 })).to.include({ x: 100, y: 200 });
      await document.delete();
    });

    claim(
      context,
      { section: "8.1", as: "gm", unsure: true, covers: ["TokenDocument#appendNumber"] },
      "of an actor whose prototype says so have a number behind their name",
      async () => {
        const actor = await scratch.make("Actor", { name: "Walker", type: "hero", prototypeToken: { name: "Walker", appendNumber: true } });
        expect(actor.prototypeToken.appendNumber).to.equal(true);
        const { name } = await actor.getTokenDocument({}, { parent: canvas.scene });
        expect(name).to.match(/^Walker .*\d/);
      },
    );

    claim(context, { section: "8.1", as: "gm", unsure: true }, "that are created by one request are taken back by one undo", async () => {
      const actor = await scratch.make("Actor", { name: "Walker", type: "hero" });
      const { sceneX, sceneY, sceneWidth, sceneHeight } = canvas.scene.dimensions;
      expect([sceneWidth > 300, sceneHeight > 100]).to.deep.equal([true, true]);
      const { x, y } = canvas.canvasCoordinatesFromClient(canvas.clientCoordinatesFromCanvas({ x: sceneX, y: sceneY }));
      expect([Math.round(x - sceneX), Math.round(y - sceneY)]).to.deep.equal([0, 0]);
      const prototype = await actor.getTokenDocument({ hidden: true }, { parent: canvas.scene });
      const data = [0, 100, 200].map((right) => ({ ...prototype.toObject(), x: Math.round(x) + right, y: Math.round(y) }));
      const made: any[] = await canvas.scene.createEmbeddedDocuments("Token", data);
      await until(() => made.every(({ object }) => object), "they are drawn");
      expect(made.map(({ hidden }) => hidden)).to.deep.equal([true, true, true]);
      await canvas.tokens.undoHistory();
      await until(() => made.every(({ id }) => !canvas.scene.tokens.has(id)), "all of them are gone");
    });

    claim(
      context,
      { section: "8.1", as: "gm", covers: ["RenderFlags#set", "RenderFlags#clear", "RenderFlags#handle"] },
      "note by flags what is to be drawn anew: each with those it brings, an alias by those alone, unknown ones refused",
      async () => {
        const { object } = await token();
        const { renderFlags } = object;
        expect([renderFlags instanceof Set, renderFlags.size]).to.deep.equal([true, 0]);
        renderFlags.set({ refreshElevation: true, refreshBars: false });
        expect([...renderFlags].sort()).to.deep.equal(["refreshElevation", "refreshTooltip"]);
        expect([renderFlags.handle("refreshTooltip"), renderFlags.handle("refreshTooltip")]).to.deep.equal([true, false]);
        expect(renderFlags.clear()).to.deep.equal({ refreshElevation: true });
        renderFlags.set({ refreshTransform: true });
        expect([renderFlags.has("refreshTransform"), renderFlags.has("refreshPosition")]).to.deep.equal([false, true]);
        renderFlags.clear();
        expect(() => renderFlags.set({ refreshHat: true })).to.throw();
        await object.document.delete();
      },
    );

    claim(
      context,
      { section: "8.1", as: "gm", covers: ["hook refreshToken", "Token#_applyRenderFlags"] },
      "are drawn anew in what was noted alone, and the hook tells what that was",
      async () => {
        const { object } = await token();
        const heard: any[] = [];
        const id = Hooks.on("refreshToken", (one: any, flags: any) => void (one === object && heard.push(flags)));
        const names = ["_refreshNameplate", "_refreshPosition", "_refreshBorder", "_refreshVisibility"];
        const called = await callsOn(object, names, async () => {
          object.renderFlags.set({ refreshNameplate: true });
          await until(() => heard.length > 0, "it is drawn anew");
        });
        expect([called, heard]).to.deep.equal([["_refreshNameplate"], [{ refreshNameplate: true }]]);
        object.refresh();
        expect(heard.length).to.equal(1);
        await until(() => heard.length > 1, "all of it is drawn anew");
        Hooks.off("refreshToken", id);
        expect(heard[1]).to.include({ refreshPosition: true, refreshVisibility: true, refreshBorder: true });
        expect([heard[1].refresh, heard[1].redraw]).to.deep.equal([undefined, undefined]);
        await object.document.delete();
      },
    );

    claim(
      context,
      { section: "8.1", as: "gm", covers: ["Token#_onClickLeft", "Token#_onClickLeft2", "Token#_onClickRight", "MouseInteractionManager"] },
      "let a package answer the pointer by overriding what they do, and ask before what may be done",
      async () => {
        const { object } = await token();
        const manager = object.mouseInteractionManager;
        expect([manager.object === object, manager.can("hoverIn", new PointerEvent("pointerover"))]).to.deep.equal([true, true]);
        object._onClickLeft(new PointerEvent("pointerdown"));
        expect(object.controlled).to.equal(true);
        await overriding(object, { _canDrag: () => false }, () =>
          expect(manager.can("dragLeftStart", new PointerEvent("move"))).to.equal(false),
        );
        const rendered: unknown[] = [];
        const sheet = { render: (options: unknown) => void rendered.push(options) };
        await overriding(object.document.actor, { sheet }, () => object._onClickLeft2(new PointerEvent("pointerdown")));
        expect(rendered.length).to.equal(1);
        object.release();
        await object.document.delete();
      },
    );
  });

  describe("Scenes", () => {
    claim(
      context,
      { section: "6.2", as: "gm", covers: ["Scene#journal", "Scene#journalEntryPage"] },
      "lead to a journal entry and to the id of its page, and to none where there is none",
      async () => {
        const entry = await scratch.make("JournalEntry", { name: "Notes", pages: [{ name: "First", type: "text" }] });
        const [page] = entry.pages.contents;
        const place = await scratch.make("Scene", { name: "Elsewhere" });
        expect([place.journal, place.journalEntryPage]).to.deep.equal([null, null]);
        await place.update({ journal: entry.id, journalEntryPage: page.id });
        expect(place.journal).to.equal(entry);
        expect(place.journal.pages.get(place.journalEntryPage)).to.equal(page);
        expect([place._source.journal, place.toObject().journal]).to.deep.equal([entry.id, entry.id]);
        await entry.delete();
        expect([place.journal, place._source.journal]).to.deep.equal([null, entry.id]);
      },
    );
  });

  describe("The canvas", () => {
    claim(
      context,
      { section: "2.3", covers: ["canvas.walls", "canvas.lighting", "canvas.tiles", "canvas.notes", "canvas.drawings", "canvas.sounds"] },
      "has a layer for each kind of thing on a scene, empty where there is none",
      () => {
        const kinds = {
          walls: "Wall",
          lighting: "AmbientLight",
          sounds: "AmbientSound",
          notes: "Note",
          drawings: "Drawing",
          tiles: "Tile",
        };
        for (const [name, documentName] of Object.entries(kinds)) {
          const layer = (canvas as any)[name];
          expect([name, layer.constructor.documentName, layer.placeables, layer.controlled]).to.deep.equal([name, documentName, [], []]);
          expect([layer.active, layer.options.name, canvas.layers.includes(layer)]).to.deep.equal([false, name, true]);
          expect(canvas.getLayerByEmbeddedName(documentName as any)).to.equal(layer);
        }
      },
    );

    claim(context, { section: "2.3", generation: 13, covers: ["canvas.templates"] }, "has a layer for templates", () => {
      expect([(canvas.templates.constructor as any).documentName, canvas.templates.placeables]).to.deep.equal(["MeasuredTemplate", []]);
    });

    claim(context, { section: "2.3", as: "gm" }, "makes a layer the active one instead of another", () => {
      canvas.walls.activate();
      expect([canvas.activeLayer === canvas.walls, canvas.tokens.active]).to.deep.equal([true, false]);
      canvas.tokens.activate();
      expect([canvas.activeLayer === canvas.tokens, canvas.walls.active]).to.deep.equal([true, false]);
    });

    claim(
      context,
      { section: "8.1", covers: ["InterfaceCanvasGroup#createScrollingText"] },
      "shows a text that scrolls and goes, unless the person wants none",
      async () => {
        const texts = (): any[] => canvas.interface.children.filter((child: any) => child.text === "Ouch!");
        const shown = canvas.interface.createScrollingText({ x: 100, y: 100 }, "Ouch!", { duration: 50, fontSize: 30 });
        await until(() => texts().length === 1, "it is shown");
        expect([texts()[0].x, texts()[0].style.fontSize]).to.deep.equal([100, 30]);
        await shown;
        await until(() => texts().length === 0, "it is gone");
        await game.settings.set("core", "scrollingStatusText", false);
        expect(await canvas.interface.createScrollingText({ x: 100, y: 100 }, "Ouch!")).to.equal(undefined);
        await game.settings.set("core", "scrollingStatusText", true);
      },
    );
  });
}
