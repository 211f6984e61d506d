import { claim, Scratch, until, type Context } from "../claim.ts";

declare const proof: any;
declare const guest: any;

/** What a system can register, and which members it finds for that. */
export function registering(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());

  describe("Doors", () => {
    claim(context, { section: "2.2" }, "the classes of documents are globals, and CONFIG says which stands for each", () => {
      const classes = { ActiveEffect, Actor, ChatMessage, Combat, Combatant, Item, JournalEntry };
      for (const [name, documentClass] of Object.entries<any>(classes)) {
        expect(documentClass.documentName, name).to.equal(name);
        expect(documentClass.implementation, name).to.equal((CONFIG as any)[name].documentClass);
      }
      expect(CONFIG.Combatant.documentClass.documentName).to.equal("Combatant");
      expect([
        CONFIG.Token.documentClass.documentName,
        CONFIG.Token.documentClass.prototype instanceof TokenDocument || CONFIG.Token.documentClass === TokenDocument,
      ]).to.deep.equal(["Token", true]);
      expect(CONFIG.Item.dataModels.thing).to.be.a("function");
      expect(CONFIG.ui.combat.tabName + CONFIG.ui.sidebar.name).to.include("combat");
      expect([CONFIG.sounds.dice, CONFIG.specialStatusEffects.DEFEATED].every((each) => typeof each === "string")).to.equal(true);
      const { dice } = CONFIG.Dice.terms.d.name === "Die" ? { dice: CONFIG.Dice } : { dice: null };
      expect(dice).to.not.equal(null);
    });

    claim(context, { section: "2.2" }, "so are those of what is seen and drawn on a scene, which packages extend", () => {
      const names = guest.extended.map((own: any) => Object.getPrototypeOf(own).name);
      expect(names).to.deep.equal(["AmbientLightDocument", "DrawingDocument", "FogExploration", "NoteDocument", "TileDocument"]);
    });

    claim(
      context,
      { section: "2.1", covers: ["hook init", "hook setup", "hook ready"] },
      "what came at boot was heard by the system",
      () => {
        expect(proof.boot).to.include.members(["init", "setup", "ready"]);
      },
    );

    claim(context, { section: "2.2" }, "sheets are registered by the collections of documents, and taken for new documents", () => {
      const { Actors, Items } = foundry.documents.collections;
      const classes = CONFIG.Actor.sheetClasses["hero"] as any;
      expect(classes["rehearsal-proof.HeroSheet"].default).to.equal(true);
      expect(Items.registeredSheets.length).to.be.greaterThan(0);
      const Sheet = Items.registeredSheets[0] as any;
      Actors.registerSheet("rehearsal-proof", Sheet, { makeDefault: false, label: "Second" });
      expect(Object.keys(classes)).to.include(`rehearsal-proof.${Sheet.name}`);
      Actors.unregisterSheet("rehearsal-proof", Sheet);
      expect(Object.keys(classes)).to.not.include(`rehearsal-proof.${Sheet.name}`);
    });

    claim(context, { section: "10.1" }, "settings and their menus are registered by namespace and key", async () => {
      const { fields } = foundry.data;
      game.settings.register("rehearsal-proof", "late", {
        scope: "client",
        config: false,
        type: new fields.SetField(new fields.StringField()),
        default: ["a"],
      });
      expect([...game.settings.get("rehearsal-proof", "late")]).to.deep.equal(["a"]);
      game.settings.registerMenu("rehearsal-proof", "menu", {
        name: "Menu",
        label: "Open",
        icon: "fa-solid fa-book",
        type: foundry.applications.api.ApplicationV2,
        restricted: true,
      });
      expect(game.settings.menus.get("rehearsal-proof.menu").label).to.equal("Open");
    });

    claim(context, { section: "10.2" }, "keys are registered in the hook init and no later, and read afterwards", () => {
      expect(() => game.keybindings.register("rehearsal-proof", "late", { name: "Late" })).to.throw();
      const [pause] = game.keybindings.get("core", "pause");
      expect([pause.key, [...(pause.modifiers ?? [])]]).to.deep.equal(["Space", []]);
    });

    claim(context, { section: "10.4", as: "gm" }, "what the index of a compendium names can be read from it", async () => {
      expect(game.packs.size >= 0).to.equal(true);
      for (const pack of game.packs) {
        const index = await pack.getIndex({ fields: ["flags"] });
        const [first] = [...index.values()] as any[];
        if (first) expect((await pack.getDocument(first._id)).id).to.equal(first._id);
      }
    });

    claim(context, { section: "10.4", as: "gm" }, "the folders of documents and of compendiums are collections of their own", async () => {
      const [folder, other] = await Promise.all(
        ["Actor", "Compendium"].map((type) => getDocumentClass("Folder").create({ name: "Folded", type })),
      );
      try {
        expect(game.actors.folders.get(folder.id)).to.equal(folder);
        expect(game.packs.folders.get(other.id)).to.equal(other);
        for (const [folders, own] of [
          [game.actors.folders, folder],
          [game.packs.folders, other],
        ] as const) {
          expect(folders).to.be.an.instanceOf(foundry.utils.Collection);
          expect(folders.contents).to.include(own);
          expect(folders.getName("Folded")).to.equal(own);
          expect(folders.map((each: any) => each.type)).to.include(own.type);
        }
        expect([game.actors.folders.has(other.id), game.packs.folders.has(folder.id)]).to.deep.equal([false, false]);
      } finally {
        for (const each of [folder, other]) await each.delete();
      }
    });

    claim(context, { section: "14" }, "the game knows world, system, journal, clipboard, pause and language", () => {
      expect([game.world.id, game.system.id, game.system.version].every((each) => typeof each === "string")).to.equal(true);
      expect([game.journal, game.combats, game.packs].every((each: any) => each.size >= 0)).to.equal(true);
      expect(game.paused).to.be.a("boolean");
      expect(game.clipboard.copyPlainText).to.be.a("function");
      expect(Intl.getCanonicalLocales(game.i18n.lang)[0]).to.equal(game.i18n.lang);
      const warning = ui.notifications.warn("A warning of the claims");
      warning.remove();
    });

    claim(context, { section: "7.2" }, "a user knows whether it is oneself, its role, and its flags", async () => {
      const { user } = game;
      expect([user.isSelf, user.hasRole("PLAYER"), user.active]).to.deep.equal([true, true, true]);
      const seen: unknown[] = [];
      const id = Hooks.on("updateUser", (changed: any) => void seen.push(changed.id));
      await user.setFlag("rehearsal-proof", "mark", "yes");
      expect(user.flags["rehearsal-proof"].mark).to.equal("yes");
      await user.unsetFlag("rehearsal-proof", "mark");
      Hooks.off("updateUser", id);
      expect(seen).to.deep.equal([user.id, user.id]);
      expect(Hooks.events).to.be.an("object");
    });

    claim(context, { section: "2.1", as: "gm" }, "a pause is told by a hook, and so is who comes and goes", async () => {
      const told: unknown[] = [];
      const ids = {
        pauseGame: Hooks.on("pauseGame", (paused: boolean) => void told.push(paused)),
        userConnected: Hooks.on("userConnected", () => undefined),
      };
      const before = game.paused;
      game.togglePause(!before, { broadcast: true });
      await until(() => game.paused !== before, "the pause came");
      game.togglePause(before, { broadcast: true });
      await until(() => game.paused === before, "the pause went");
      for (const [name, id] of Object.entries(ids)) Hooks.off(name as any, id);
      expect(told).to.deep.equal([!before, before]);
    });

    claim(
      context,
      { section: "4" },
      "the sheets of a subtype are told with their labels, and which is the default; an unknown one throws",
      () => {
        const { DocumentSheetConfig } = foundry.applications.apps;
        const { sheetClasses, defaultClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType("Actor", "hero");
        const own = Object.values<any>(CONFIG.Actor.sheetClasses.hero).find((each) => each.default);
        expect(defaultClass).to.equal(own.id);
        expect(Object.keys(sheetClasses)).to.include(own.id);
        expect(sheetClasses[own.id]).to.be.a("string");
        for (const id of Object.keys(defaultClasses)) expect(CONFIG.Actor.sheetClasses.hero[id].canBeDefault).to.equal(true);
        expect(() => DocumentSheetConfig.getSheetClassesForSubType("Actor", "nobody")).to.throw();
      },
    );
  });

  describe("Time, sounds, notices", () => {
    claim(
      context,
      { section: "14" },
      "the server's time is known, a sound is played where it is asked for, an error is shown",
      async () => {
        expect(Math.abs(game.time.serverTime - Date.now())).to.be.lessThan(60_000);
        const sound: any = await foundry.audio.AudioHelper.play({ src: CONFIG.sounds.dice, volume: 0 }, false);
        expect(sound.src).to.equal(CONFIG.sounds.dice);
        const notice = ui.notifications.error("An error of the claims", { console: false });
        expect(notice.type).to.equal("error");
        notice.remove();
        expect(CONFIG.JournalEntry.documentClass.canUserCreate(game.user)).to.be.a("boolean");
        expect(CONFIG.Actor.dataModels["hero"].migrateData({ slogan: "Onward" } as any)).to.have.property("motto", "Onward");
      },
    );
  });

  describe("Fields and forms", () => {
    claim(context, { section: "5.6" }, "inputs of choices are made by functions, one for one and one for several", () => {
      const { createSelectInput, createMultiSelectInput } = foundry.applications.fields;
      const options = [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ];
      const select = createSelectInput({ name: "one", value: "b", options }) as HTMLSelectElement;
      expect([select.name, select.value]).to.deep.equal(["one", "b"]);
      const several: any = createMultiSelectInput({ name: "many", value: ["a"], options });
      expect(several.getAttribute("name")).to.equal("many");
    });

    claim(context, { section: "6.1" }, "a model of fields has a schema by which they are found, and cleans what it is given", () => {
      const { BooleanField, HTMLField, NumberField, ObjectField, SchemaField, SetField, StringField, TypedObjectField } =
        foundry.data.fields;
      class Probe extends foundry.abstract.TypeDataModel<any, any> {
        static LOCALIZATION_PREFIXES = ["PROBE"];
        static defineSchema(): any {
          return {
            yes: new BooleanField(),
            text: new HTMLField(),
            inner: new SchemaField({ n: new NumberField({ integer: true, initial: 1 }) }),
            free: new ObjectField(),
            tags: new SetField(new StringField()),
            marks: new TypedObjectField(new NumberField()),
          };
        }
      }
      const probe: any = new (Probe as any)({ inner: { n: "3" }, tags: ["a", "a"] } as any);
      expect([probe.yes, probe.text, probe.inner.n, [...probe.tags], probe.free]).to.deep.equal([false, "", 3, ["a"], {}]);
      expect(Object.keys(Probe.schema.fields["inner"].fields)).to.deep.equal(["n"]);
      expect(Probe.LOCALIZATION_PREFIXES).to.deep.equal(["PROBE"]);
    });

    claim(context, { section: "6.5" }, "text is escaped, places among siblings are found, data are offered as a file", async () => {
      const { escapeHTML, performIntegerSort, saveDataToFile } = foundry.utils;
      expect(escapeHTML('<b title="x">&</b>')).to.equal("&lt;b title=&quot;x&quot;&gt;&amp;&lt;/b&gt;");
      const [a, b] = [{ sort: 0 }, { sort: 100 }];
      const [{ target, update }] = performIntegerSort(a as any, { target: b, siblings: [b], sortBefore: false } as any) as any;
      expect([target, update.sort > 100]).to.deep.equal([a, true]);
      expect(saveDataToFile).to.be.a("function");
    });
  });

  describe("Statuses", () => {
    claim(context, { section: "6.4" }, "the known ones are an array", () => {
      const known: any = CONFIG.statusEffects;
      expect([Array.isArray(known), known.map(({ id }: any) => id).includes("dead"), known.length > 1]).to.deep.equal([true, true, true]);
      expect(Object.values<any>(known)[0].id).to.equal(known[0].id);
    });

    claim(context, { section: "6.4", generation: 14 }, "and are read by id as well", () => {
      const known: any = CONFIG.statusEffects;
      expect(known.dead).to.equal(known.find(({ id }: any) => id === "dead"));
      expect(["dead" in known, "nothing" in known, known.nothing]).to.deep.equal([true, false, undefined]);
    });

    claim(context, { section: "6.4", as: "gm" }, "a status comes and goes on an actor as an effect, and is told by hooks", async () => {
      const { isToken, img, effects, prototypeToken, statuses } = game.actors.getName("Villain");
      expect([isToken, typeof img, effects.size >= 0, typeof prototypeToken.disposition, statuses instanceof Set]).to.deep.equal([
        false,
        "string",
        true,
        "number",
        true,
      ]);
      const actor = await scratch.make("Actor", { name: "Struck", type: "hero" });
      const told: string[] = [];
      const names = ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"];
      const ids = names.map((name) => Hooks.on(name as any, () => void told.push(name)));
      const status = CONFIG.statusEffects[0].id;
      await actor.toggleStatusEffect(status, { active: true });
      expect([...actor.statuses]).to.deep.equal([status]);
      const effect = actor.effects.contents[0];
      expect([effect.statuses.has(status), effect.parent.id]).to.deep.equal([true, actor.id]);
      await effect.update({ disabled: true });
      await actor.toggleStatusEffect(status, { active: false });
      names.forEach((name, index) => Hooks.off(name as any, ids[index] as any));
      expect(told).to.deep.equal(names);
      const made = await ActiveEffect.implementation.fromStatusEffect(status);
      const kept: any = await ActiveEffect.implementation.create(made.toObject() as any, { parent: actor });
      expect(kept.statuses.has(status)).to.equal(true);
    });

    claim(context, { section: "8.1", as: "gm" }, "a change of a token is told, and the placeable knows its document", async () => {
      const scene = await scratch.make("Scene", { name: "Away" });
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "T" }]);
      const told: unknown[] = [];
      const id = Hooks.on("updateToken", (changed: any) => void told.push(changed.name));
      await token.update({ name: "U" });
      Hooks.off("updateToken", id);
      expect(told).to.deep.equal(["U"]);
      if (canvas.ready) for (const placeable of canvas.tokens!.placeables) expect(placeable.document.object).to.equal(placeable);
    });
  });

  describe("Messages and journals", () => {
    claim(context, { section: "9.2", as: "gm" }, "messages are deleted by their ids, and their author is who made them", async () => {
      const message: any = await ChatMessage.implementation.create({ content: "once" });
      const { author, content, rolls, flags, _stats } = message;
      expect([
        author.id,
        content,
        rolls.length,
        typeof flags,
        _stats.lastModifiedBy === null || typeof _stats.lastModifiedBy === "string",
      ]).to.deep.equal([game.userId, "once", 0, "object", true]);
      await ChatMessage.implementation.deleteDocuments([message.id]);
      expect(game.messages.has(message.id)).to.equal(false);
    });

    claim(context, { section: "9.2", generation: 13 }, "modes of messages have names", () => {
      expect([CONST.DICE_ROLL_MODES.PUBLIC, CONST.DICE_ROLL_MODES.PRIVATE]).to.deep.equal(["publicroll", "gmroll"]);
    });

    claim(context, { section: "10.4", as: "gm" }, "a journal entry of pages is made with its owners", async () => {
      const { HTML } = CONST.JOURNAL_ENTRY_PAGE_FORMATS;
      const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
      expect(NONE).to.equal(0);
      const entry = await scratch.make("JournalEntry", {
        name: "Told",
        pages: [{ name: "One", type: "text", text: { format: HTML, content: "<p>x</p>" } }],
        ownership: { default: OBSERVER },
      });
      const [page] = entry.pages.contents;
      expect([page.text.content, page.text.format, entry.ownership.default]).to.deep.equal(["<p>x</p>", 1, 2]);
      expect([entry.limited, entry.isOwner]).to.deep.equal([false, true]);
      const told = await JournalEntry.implementation.create({ name: "By its class" });
      await told?.delete();
    });

    claim(context, { section: "9.1" }, "a roll tells its dice once it is evaluated", async () => {
      const roll = await new Roll("2d6").evaluate({ allowInteractive: false } as any);
      expect(roll.dice[0]!.results.length).to.equal(2);
    });

    claim(
      context,
      { section: "9.1", as: "gm", covers: ["Actor#getRollData"] },
      "an actor gives its formulas the numbers of its system",
      async () => {
        const actor = await scratch.make("Actor", { name: "Roller", type: "hero" });
        expect(actor.getRollData()).to.equal(actor.system);
      },
    );
  });

  describe("Names and windows of before", () => {
    claim(
      context,
      { section: "5" },
      "globals of before version 13 lead to what they stand for, and those of before version 12 do so on 13 alone",
      () => {
        const page = globalThis as any;
        const { appv1, applications, canvas: drawn, documents, utils } = foundry as any;
        expect([page.Application, page.Dialog, page.FormApplication, page.ActorSheet, page.ItemSheet]).to.deep.equal([
          appv1.api.Application,
          appv1.api.Dialog,
          appv1.api.FormApplication,
          appv1.sheets.ActorSheet,
          appv1.sheets.ItemSheet,
        ]);
        expect([page.Actors, page.Items, page.Token, page.CombatTracker]).to.deep.equal([
          documents.collections.Actors,
          documents.collections.Items,
          drawn.placeables.Token,
          applications.sidebar.tabs.CombatTracker,
        ]);
        expect([page.loadTemplates, page.renderTemplate, page.TextEditor]).to.deep.equal([
          applications.handlebars.loadTemplates,
          applications.handlebars.renderTemplate,
          applications.ux.TextEditor.implementation,
        ]);
        expect([page.Color, page.Collection]).to.deep.equal([utils.Color, utils.Collection]);
        const isEarly = game.release.generation < 14;
        const { clamped, roundDecimals } = Math as any;
        expect([clamped?.(9, 1, 5), roundDecimals?.(1.256, 2)]).to.deep.equal(isEarly ? [5, 1.26] : [undefined, undefined]);
        for (const name of ["mergeObject", "duplicate", "randomID", "getProperty"])
          expect(page[name], name).to.equal(isEarly ? utils[name] : undefined);
      },
    );

    claim(context, { section: "5" }, "a window of the old form hands jQuery to its hooks, and its form to what it updates", async () => {
      const { FormApplication } = foundry.appv1.api as any;
      const written: object[] = [];
      class RehearsalOld extends FormApplication {
        static get defaultOptions(): any {
          const own = { id: "rehearsal-old", title: "Old", template: "systems/rehearsal-proof/templates/old.hbs" };
          return foundry.utils.mergeObject(super.defaultOptions, own);
        }
        getData(): object {
          return { word: (this as any).object.word };
        }
        async _updateObject(_event: Event, data: object): Promise<void> {
          written.push(data);
        }
      }
      const heard: any[] = [];
      const hook = Hooks.on("renderRehearsalOld", (...args: any[]) => heard.push(args));
      const app = new (RehearsalOld as any)({ word: "toad" });
      app.render(true);
      await until(() => app.rendered, "the window is rendered");
      const [[shown, html, data]] = heard;
      expect([shown === app, html.jquery !== undefined, data.word]).to.deep.equal([true, true, "toad"]);
      expect([app.element.attr("id"), app.element.find("[name=word]").val()]).to.deep.equal(["rehearsal-old", "toad"]);
      expect((ui as any).windows[app.appId]).to.equal(app);
      app.element.find("[name=word]").val("frog");
      app.element.find("[type=submit]")[0].click();
      await until(() => app.element.length === 0, "it is closed");
      expect([written, (ui as any).windows[app.appId]]).to.deep.equal([[{ word: "frog" }], undefined]);
      Hooks.off("renderRehearsalOld", hook);
    });

    claim(context, { section: "11" }, "the hook for messages of before version 13 is still called, with jQuery", async () => {
      const heard: any[] = [];
      const hook = (Hooks as any).on("renderChatMessage", (...args: any[]) => heard.push(args));
      const message = await scratch.make("ChatMessage", { content: "Croak" });
      const element = await message.renderHTML();
      const mine = heard.filter(([shown, html]) => shown === message && html[0] === element);
      expect(mine.map(([, html]) => html.jquery !== undefined)).to.deep.equal([true]);
      (Hooks as any).off("renderChatMessage", hook);
    });

    claim(context, { section: "5" }, "a question of the old form that is closed gives what its close callback says", async () => {
      const { Dialog } = foundry.appv1.api as any;
      let app: any;
      const hook = Hooks.on("renderDialog", (...args: any[]) => void ([app] = args));
      const waited = Dialog.wait({ title: "?", content: "<p>?</p>", buttons: { a: { label: "A" } }, close: () => "closed" });
      await until(() => app?.rendered, "the question is asked");
      await app.close();
      expect(await waited).to.equal("closed");
      const sure = Dialog.confirm({ title: "?", content: "<p>?</p>", yes: () => "sure" });
      await until(() => app.rendered, "it is asked again");
      app.element.find("[data-button=yes]")[0].click();
      expect(await sure).to.equal("sure");
      Hooks.off("renderDialog", hook);
    });
  });
}
