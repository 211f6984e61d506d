import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

/** What a system shows on the screen: sheets, the tracker, templates and their helpers. */
export function screens(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());

  describe("Tooltips", () => {
    claim(context, { section: "5.8" }, "a tooltip names the element that it is about, and goes where it is told to", () => {
      const button = document.createElement("button");
      button.dataset["tooltipText"] = "Wave";
      document.body.append(button);
      game.tooltip.activate(button);
      expect(game.tooltip.element).to.equal(button);
      game.tooltip.deactivate();
      expect(game.tooltip.element).to.equal(null);
      button.remove();
    });

    claim(context, { section: "5.8" }, "are shown by a manager that has one element, and watches no page that it is told of", () => {
      expect(game.tooltip.tooltip).to.be.instanceOf(HTMLElement);
      expect("observe" in game.tooltip).to.equal(false);
    });
  });

  describe("Sheets", () => {
    claim(context, { section: "2.2" }, "core's own for actors and items are of the old form on 13, and are gone with 14", () => {
      const old = game.release.generation < 14;
      for (const [name, subType] of [
        ["Actor", "hero"],
        ["Item", "thing"],
      ] as const) {
        const known = Object.values<any>((CONFIG as any)[name].sheetClasses[subType] ?? {}).map(({ cls }) => cls);
        expect(known.includes((foundry.appv1.sheets as any)[`${name}Sheet`]), name).to.equal(old);
      }
    });

    claim(context, { section: "2.2", as: "gm", generation: 13 }, "whoever chooses the old sheet of core sees it", async () => {
      for (const [documentName, type] of [
        ["Actor", "hero"],
        ["Item", "thing"],
      ] as const) {
        const flags = { core: { sheetClass: `core.${documentName}Sheet` } };
        const { sheet } = await scratch.make(documentName, { name: "Plain", type, flags });
        expect(sheet).to.be.instanceOf((foundry.appv1.sheets as any)[`${documentName}Sheet`]);
        const heard: any[] = [];
        const hook = (Hooks as any).once(`render${documentName}Sheet`, (app: any) => heard.push(app));
        sheet.render(true);
        await until(() => sheet.rendered, "the sheet is there");
        expect(heard).to.deep.equal([sheet]);
        expect(sheet.element.find("[name=name]").val()).to.equal("Plain");
        await sheet.close({ submit: false });
        (Hooks as any).off(`render${documentName}Sheet`, hook);
      }
    });

    claim(context, { section: "2.2", unsure: true }, "an actor of which no system shows anything has core's plain sheet on 14", () => {
      const known = Object.keys(CONFIG.Actor.sheetClasses["hero"] ?? {}).filter((id) => id.startsWith("core."));
      expect(known).to.deep.equal([game.release.generation < 14 ? "core.ActorSheet" : "core.BaseSheet"]);
    });

    claim(
      context,
      { section: "5.1", as: "gm", unsure: true },
      "the hooks of core's own sheets fire for each class that the declarations name, and for no other",
      async () => {
        const shown = async (document: any): Promise<string[]> => {
          const heard: string[] = [];
          const wanted = ["BaseSheet", "CardDeckConfig", "CardsConfig", "DocumentSheetV2", "ApplicationV2", "SceneConfig"];
          const pages = ["", "Handlebars", "Text", "ProseMirror", "Image", "Video", "PDF", "Markdown"].map(
            (kind) => `JournalEntryPage${kind}Sheet`,
          );
          const hooks = [...wanted, ...pages].map((name) => [
            `render${name}`,
            (Hooks as any).on(`render${name}`, (app: any) => app === document.sheet && heard.push(name)),
          ]);
          await document.sheet.render({ force: true });
          await document.sheet.close({ animate: false });
          for (const [name, hook] of hooks) (Hooks as any).off(name, hook);
          return heard;
        };
        const deck = await scratch.make("Cards", { name: "Deck", type: "deck" });
        const scene = await scratch.make("Scene", { name: "Elsewhere" });
        const kinds = ["text", "image", "video", "pdf"];
        const entry = await scratch.make("JournalEntry", { name: "Paper", pages: kinds.map((type) => ({ name: type, type })) });
        const [text, image, video, pdf] = entry.pages.contents;
        const all = ["DocumentSheetV2", "ApplicationV2"];
        const page = ["JournalEntryPageHandlebarsSheet", "JournalEntryPageSheet", ...all];
        expect(await shown(deck)).to.deep.equal(["CardDeckConfig", "CardsConfig", ...all]);
        expect(await shown(scene)).to.deep.equal(["SceneConfig", ...all]);
        expect(await shown(text)).to.deep.equal(["JournalEntryPageProseMirrorSheet", "JournalEntryPageTextSheet", ...page]);
        expect(await shown(image)).to.deep.equal(["JournalEntryPageImageSheet", ...page]);
        expect(await shown(video)).to.deep.equal(["JournalEntryPageVideoSheet", ...page]);
        expect(await shown(pdf)).to.deep.equal(["JournalEntryPagePDFSheet", ...page]);
        expect(Object.keys(CONFIG.JournalEntryPage.sheetClasses.text)).to.include("core.JournalEntryPageMarkdownSheet");
      },
    );

    claim(
      context,
      { section: "10.2", as: "gm", covers: ["Tour#_preStep"] },
      "lead through tours step by step, beside what a step is about",
      async () => {
        const told: string[] = [];
        class Proof extends foundry.nue.Tour {
          get canStart(): boolean {
            return game.user.isGM;
          }
          async _preStep(): Promise<void> {
            await super._preStep();
            told.push(`${this.currentStep?.id} ${(this as any)._getTargetElement("#sidebar") !== null}`);
          }
        }
        const id = foundry.utils.randomID();
        const steps = [
          { id: "one", title: "One", content: "First", selector: "#sidebar" },
          { id: "two", title: "Two", content: "Second" },
        ];
        game.tours.register("callboard-proof", id, new (Proof as any)({ namespace: "callboard-proof", id, title: "Proof", steps }));
        const tour: any = game.tours.get(`callboard-proof.${id}`);
        expect([tour.canStart, tour.status, foundry.nue.Tour.tourInProgress]).to.deep.equal([true, "unstarted", false]);
        await tour.reset();
        await tour.start();
        expect([tour.stepIndex, tour.hasNext, foundry.nue.Tour.activeTour === tour]).to.deep.equal([0, true, true]);
        await tour.next();
        await tour.next();
        expect([told, tour.status, foundry.nue.Tour.tourInProgress]).to.deep.equal([["one true", "two true"], "completed", false]);
        await tour.reset();
        game.tours.delete(`callboard-proof.${id}`);
      },
    );

    claim(context, { section: "10.2", generation: 14, unsure: true }, "keep their steps as they were made", () => {
      const tour: any = new foundry.nue.Tour({
        namespace: "callboard-proof",
        id: "still",
        title: "Proof",
        steps: [{ id: "one", title: "One", content: "First", selector: "#none" }],
      } as any);
      expect(Object.isFrozen(tour.steps[0])).to.equal(true);
    });

    claim(
      context,
      { section: "5.3", as: "gm" },
      "a sheet of one's own says who may drag, what is written, and is disabled for who may not write",
      async () => {
        const { HandlebarsApplicationMixin } = foundry.applications.api;
        const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;
        const told: string[] = [];
        class Sheet extends HandlebarsApplicationMixin(ActorSheetV2 as any) {
          static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
          static PARTS = {
            main: { template: "systems/rehearsal-proof/templates/main.hbs" },
            tabs: { template: "systems/rehearsal-proof/templates/tabs.hbs" },
          };
          static TABS = { primary: { tabs: [{ id: "main" }, { id: "notes" }], initial: "main" } };
          _initializeApplicationOptions(options: any): any {
            return { ...super._initializeApplicationOptions(options), id: "claims-sheet" };
          }
          _configureRenderParts(options: any): any {
            const { main, tabs } = super._configureRenderParts(options);
            return { tabs, main };
          }
          _attachFrameListeners(): void {
            super._attachFrameListeners();
            told.push("frame");
          }
          _canRender(options: any): any {
            told.push("can");
            return super._canRender(options);
          }
          _canDragStart(): boolean {
            told.push("drag");
            return true;
          }
          async _prepareContext(options: any): Promise<any> {
            const { document } = this as any;
            const tabs = this._prepareTabs("primary");
            return {
              ...(await super._prepareContext(options)),
              tabs,
              system: document.system,
              systemFields: document.system.schema.fields,
            };
          }
          _onChangeForm(config: any, event: Event): void {
            told.push("change");
            super._onChangeForm(config, event);
          }
          _processFormData(event: any, form: HTMLFormElement, data: any): any {
            return { ...super._processFormData(event, form, data), name: "Written" };
          }
          _toggleDisabled(disabled: boolean): void {
            told.push(`disabled ${disabled}`);
            super._toggleDisabled(disabled);
          }
        }
        const actor = await scratch.make("Actor", { name: "Shown", type: "hero", system: { motto: "a" } });
        const sheet: any = await new (Sheet as any)({ document: actor }).render({ force: true });
        expect([sheet.id, sheet.isEditable, sheet.actor.id, Object.keys(sheet.parts)]).to.deep.equal([
          "claims-sheet",
          true,
          actor.id,
          ["tabs", "main"],
        ]);
        const input = sheet.element.querySelector("[name='system.motto']");
        input.value = "b";
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await until(() => actor.name === "Written" && actor.system.motto === "b", "the form was written");
        await sheet.close({ animate: false });
        expect(told).to.include.members(["can", "frame", "drag", "change"]);
        await overriding(
          Sheet.prototype,
          {
            get isEditable() {
              return false;
            },
          },
          async () => {
            const shut: any = await new (Sheet as any)({ document: actor }).render({ force: true });
            expect(shut.element.querySelector("[name='system.motto']").disabled).to.equal(true);
            await shut.close({ animate: false });
          },
        );
        expect(told).to.include("disabled true");
        expect("item" in ItemSheetV2.prototype).to.equal(true);
      },
    );

    claim(context, { section: "6.3", as: "gm" }, "actors and items have pictures, an order, and say what they begin with", async () => {
      const prototype = CONFIG.Actor.documentClass.prototype;
      expect(CONFIG.Item.documentClass.getDefaultArtwork({ type: "thing" } as any).img).to.be.a("string");
      const first = {
        async _preCreate(this: any) {
          this.updateSource({ img: "icons/svg/aura.svg" });
        },
      };
      let actor: any;
      await overriding(prototype, first, async () => (actor = await scratch.make("Actor", { name: "New", type: "hero" })));
      expect(actor.img).to.equal("icons/svg/aura.svg");
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing", sort: 5, img: "icons/svg/net.svg" }]);
      expect([item.sort, item.img, item.type]).to.deep.equal([5, "icons/svg/net.svg", "thing"]);
      await item.delete();
      expect(actor.items.size).to.equal(0);
    });

    claim(context, { section: "5.7" }, "rich text has an element with a name and a value, and files a picker", () => {
      const { HTMLProseMirrorElement } = foundry.applications.elements;
      const element: any = HTMLProseMirrorElement.create({ name: "text", value: "<p>x</p>", toggled: true } as any);
      expect([element.localName, element.name, element.value]).to.deep.equal(["prose-mirror", "text", "<p>x</p>"]);
      const { FilePicker } = foundry.applications.apps;
      expect(FilePicker.implementation.prototype).to.be.instanceOf(foundry.applications.api.ApplicationV2);
      const form = document.createElement("form");
      form.innerHTML = '<input name="a" value="1" data-dtype="Number">';
      expect(new foundry.applications.ux.FormDataExtended(form).object).to.deep.equal({ a: 1 });
    });
  });

  describe("Templates", () => {
    claim(context, { section: "5.6" }, "helpers of core write texts, numbers, fields", () => {
      const write = (text: string, data: object = {}) => Handlebars.compile(text)(data).trim();
      expect(write('{{localize "PROOF.Hello"}}')).to.equal(game.i18n.localize("PROOF.Hello"));
      expect(write('{{localize (concat "PROOF." "Hello")}}')).to.equal(game.i18n.localize("PROOF.Hello"));
      expect(write('{{#if (ne "a" "b")}}other{{/if}}{{#if (ne "a" "a")}}same{{/if}}')).to.equal("other");
      expect(write("{{#if (eq n 3)}}three{{/if}}{{#if (eq n 4)}}four{{/if}}", { n: 3 })).to.equal("three");
      expect(write("{{numberFormat n sign=true}}", { n: 3 })).to.equal("+3");
      const field = new foundry.data.fields.StringField({ label: "Word" });
      expect(write('{{formGroup field value="x" name="w"}}', { field })).to.include("Word");
    });

    claim(context, { section: "5.2" }, "a template is rendered by its path", async () => {
      const html = await foundry.applications.handlebars.renderTemplate("systems/rehearsal-proof/templates/duel.hbs", {
        turns: [{ id: "x", name: "N" }],
      } as any);
      expect(html).to.include('data-combatant-id="x"');
    });

    claim(context, { section: "5.2" }, "a template is fetched by its path, and then draws at once", async () => {
      const draw: any = await foundry.applications.handlebars.getTemplate("systems/rehearsal-proof/templates/duel.hbs");
      expect(draw({ turns: [{ id: "y", name: "N" }] })).to.include('data-combatant-id="y"');
    });
  });

  describe("The tracker's doors", () => {
    claim(context, { section: "4", as: "gm" }, "a subclass says what is rendered, what menus hold, and hears of clicks", async () => {
      expect(CONFIG.ui.combat.prototype).to.be.instanceOf(foundry.applications.sidebar.tabs.CombatTracker);
      const told: string[] = [];
      class Tracker extends (CONFIG.ui.combat as typeof foundry.applications.sidebar.tabs.CombatTracker) {
        _attachFrameListeners(): void {
          super._attachFrameListeners();
          told.push("frame");
        }
        _configureRenderOptions(options: any): void {
          super._configureRenderOptions(options);
          told.push("options");
        }
        async _preparePartContext(partId: string, shown: any, options: any): Promise<any> {
          told.push(partId);
          return super._preparePartContext(partId, shown, options);
        }
        async _prepareTrackerContext(shown: any, options: any): Promise<void> {
          told.push("turns");
          await super._prepareTrackerContext(shown, options);
        }
        _getCombatContextOptions(): any {
          told.push("combat menu");
          return super._getCombatContextOptions();
        }
        _getEntryContextOptions(): any {
          told.push("entry menu");
          return super._getEntryContextOptions();
        }
        _onClickAction(event: PointerEvent, target: HTMLElement): any {
          told.push(`click ${target.dataset["action"]}`);
          return super._onClickAction(event, target);
        }
      }
      const made = await scratch.make("Combat", { active: true, scene: null });
      await made.createEmbeddedDocuments("Combatant", [{ name: "A", initiative: 1 }]);
      const tracker: any = await new (Tracker as any)({ window: { frame: true, positioned: true } }).render({ force: true, combat: made });
      await until(() => tracker.element?.querySelector("[data-action=startCombat]"), "the button came");
      expect(told).to.include.members(["options", "header", "tracker", "turns", "footer", "combat menu", "entry menu", "frame"]);
      tracker.element.querySelector("[data-action=startCombat]").click();
      await until(() => made.started, "the encounter began");
      expect(told).to.include("click startCombat");
      expect([made.scene, tracker.viewed.id]).to.deep.equal([null, made.id]);
      await tracker.render({ combat: made });
      expect(tracker.element.querySelector("[data-action=endCombat]")).to.not.equal(null);
      const offered = (name: string) => tracker.element.querySelector(name) !== null;
      expect([offered("[data-action=createCombat]"), offered("[data-action=trackerSettings]")]).to.deep.equal([true, true]);
      const { actions } = tracker.options;
      const known = ["activateCombatant", "createCombat", "cycleCombat", "panToCombatant", "trackerSettings"];
      expect(known.filter((name) => !(name in actions))).to.deep.equal([]);
      await tracker.close({ animate: false });
    });

    claim(
      context,
      { section: "4", as: "gm", covers: ['data-action="activateCombatant"', 'data-action="panToCombatant"', 'data-action="cycleCombat"'] },
      "a click on a row finds the combatant, and arrows walk over the encounters",
      async () => {
        const first = await scratch.make("Combat", { active: true, scene: null });
        const second = await scratch.make("Combat", { active: false, scene: null });
        const { actions } = ui.combat.options as any;
        for (const name of ["activateCombatant", "panToCombatant", "cycleCombat"])
          expect(typeof actions[name] === "function" || typeof actions[name].handler === "function").to.equal(true);
        ui.combat.viewed = second;
        expect(ui.combat.viewed.id).to.equal(second.id);
        ui.combat.viewed = first;
        ui.sidebar.expand();
        expect(ui.sidebar.expanded).to.equal(true);
        ui.sidebar.toggleExpanded(false);
        expect(ui.sidebar.expanded).to.equal(false);
        ui.sidebar.toggleExpanded(true);
        ui.combat.activate();
        expect(ui.combat.active).to.equal(true);
        expect(ui.combat.minimized).to.equal(false);
      },
    );
  });
}
