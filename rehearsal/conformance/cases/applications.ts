import { claim, refusal, Scratch, until, type Context } from "../claim.ts";

/** Returns the application class that these claims test. It notes each step of its life cycle. */
function probeClass(steps: string[]): any {
  const { ApplicationV2 } = foundry.applications.api;
  return class RehearsalProbe extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "rehearsal-probe",
      tag: "form",
      classes: ["probe"],
      window: { title: "Probe" },
      position: { width: 300 },
      actions: {
        poke(this: any, _event: Event, target: HTMLElement) {
          steps.push(`poke ${target.dataset["word"]} ${this.id}`);
        },
      },
      form: {
        handler(this: any, _event: Event, _form: HTMLFormElement, data: any) {
          steps.push(`submit ${JSON.stringify(data.object)}`);
        },
      },
    };
    async _prepareContext(options: any): Promise<any> {
      steps.push("context");
      return { ...(await super._prepareContext(options)), word: "w" };
    }
    async _preFirstRender(context: any, options: any): Promise<void> {
      await super._preFirstRender(context, options);
      steps.push("preFirst");
    }
    async _preRender(context: any, options: any): Promise<void> {
      await super._preRender(context, options);
      steps.push("pre");
    }
    async _renderHTML(context: any): Promise<any> {
      steps.push("html");
      const div = document.createElement("div");
      div.innerHTML = `<button type="button" data-action="poke" data-word="${context.word}">p</button>
        <input type="number" name="a.b" value="3"><input type="checkbox" name="c" checked><input type="text" name="d" value="x" disabled>
        <select name="e" multiple><option value="1" selected></option><option value="2" selected></option></select>`;
      return div;
    }
    _replaceHTML(result: any, content: HTMLElement): void {
      steps.push("replace");
      content.replaceChildren(result);
    }
    async _onFirstRender(context: any, options: any): Promise<void> {
      await super._onFirstRender(context, options);
      steps.push("onFirst");
    }
    async _onRender(context: any, options: any): Promise<void> {
      await super._onRender(context, options);
      steps.push("on");
    }
    async _preClose(options: any): Promise<void> {
      await super._preClose(options);
      steps.push("preClose");
    }
    _onClose(options: any): void {
      super._onClose(options);
      steps.push("onClose");
    }
  };
}

/** Applications: options, life cycle, actions, forms, parts, dialogs. */
export function applications(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const steps: string[] = [];
  const open = new Set<any>();
  const show = async (app: any) => {
    open.add(app);
    await app.render({ force: true });
    return app;
  };
  afterEach(async () => {
    for (const app of open) if (app.rendered) await app.close({ animate: false });
    open.clear();
    steps.length = 0;
    await scratch.clear();
  });

  describe("ApplicationV2", () => {
    claim(context, { section: "5.1" }, "a first render goes through its life in order, a later one through the shorter part", async () => {
      const app = await show(new (probeClass(steps))());
      expect(steps).to.deep.equal(["context", "preFirst", "pre", "html", "replace", "onFirst", "on"]);
      steps.length = 0;
      await app.render();
      expect(steps).to.deep.equal(["context", "pre", "html", "replace", "on"]);
      steps.length = 0;
      await app.close({ animate: false });
      expect(steps).to.deep.equal(["preClose", "onClose"]);
    });

    claim(context, { section: "5.1", covers: ["ApplicationV2#RENDERING"] }, "the state says how far a render has come", async () => {
      const { ApplicationV2 } = foundry.applications.api;
      const { NONE, RENDERING, RENDERED, CLOSED } = ApplicationV2.RENDER_STATES as any;
      const states: number[] = [];
      const Probe = probeClass([]);
      class Watched extends Probe {
        async _renderHTML(given: any, options: any): Promise<any> {
          states.push((this as any).state);
          return super._renderHTML(given, options);
        }
      }
      const app: any = new Watched();
      states.push(app.state);
      await app.render({ force: true });
      states.push(app.state);
      await app.close({ animate: false });
      states.push(app.state);
      expect(states).to.deep.equal([NONE, RENDERING, RENDERED, CLOSED]);
    });

    claim(context, { section: "5.1", unsure: true }, "a class name with a space in it counts as two", async () => {
      const Probe = probeClass([]);
      const app = await show(new Probe({ classes: ["wide dark"] }));
      expect([...app.element.classList]).to.include.members(["probe", "wide", "dark"]);
      await app.close({ animate: false });
    });

    claim(context, { section: "5.1" }, "without force nothing is shown that is not there", async () => {
      const app = new (probeClass(steps))();
      await app.render();
      expect(app.rendered).to.equal(false);
    });

    claim(context, { section: "5.1" }, "hooks tell of a render for every class of the chain, with the element", async () => {
      const heard: string[] = [];
      const ids = ["RehearsalProbe", "ApplicationV2"].map(
        (name) =>
          [
            `render${name}`,
            Hooks.on(`render${name}`, (app: any, element: HTMLElement) => {
              if (app.id === "rehearsal-probe") heard.push(`${name} ${element === app.element}`);
            }),
          ] as const,
      );
      await show(new (probeClass(steps))());
      for (const [name, id] of ids) Hooks.off(name, id);
      expect(heard.sort()).to.deep.equal(["ApplicationV2 true", "RehearsalProbe true"]);
    });

    claim(context, { section: "5.1" }, "hooks tell of the encounter tracker's render too", async () => {
      const heard: unknown[] = [];
      const id = Hooks.on("renderCombatTracker", (app: any) => void heard.push(app));
      await ui.combat.render({ force: true });
      Hooks.off("renderCombatTracker", id);
      expect(heard).to.include(ui.combat);
    });

    claim(context, { section: "5.1" }, "actions get the event and the element, and the application as this", async () => {
      const app = await show(new (probeClass(steps))());
      app.element.querySelector("[data-action=poke]").click();
      expect(steps.at(-1)).to.equal("poke w rehearsal-probe");
    });

    claim(context, { section: "5.1" }, "options merge along the chain: arrays are joined, objects merged", () => {
      const Probe = probeClass(steps);
      class Child extends Probe {
        static DEFAULT_OPTIONS = { classes: ["child"], position: { height: 50 } };
      }
      const { options } = new (Child as any)();
      expect(options.classes).to.include.members(["probe", "child"]);
      expect([options.position.width, options.position.height]).to.deep.equal([300, 50]);
    });

    claim(context, { section: "5.1" }, "a form gives typed values under its names, and leaves disabled fields out", async () => {
      const app = await show(new (probeClass(steps))());
      await app.submit();
      const submitted = JSON.parse(String(steps.at(-1)).replace("submit ", ""));
      expect(submitted).to.deep.equal({ "a.b": 3, c: true, e: ["1", "2"] });
    });

    claim(context, { section: "5.1" }, "an application that is shown stands in foundry.applications.instances", async () => {
      const app = await show(new (probeClass(steps))());
      expect(foundry.applications.instances.get("rehearsal-probe")).to.equal(app);
      await app.close({ animate: false });
      expect(foundry.applications.instances.has("rehearsal-probe")).to.equal(false);
    });
  });

  describe("Sheets of parts", () => {
    const sheet = async () => {
      const actor = await scratch.make("Actor", { name: "Shown", type: "hero", items: [{ name: "Rope", type: "thing" }] });
      await show(actor.sheet);
      return actor;
    };

    claim(context, { section: "5.2", as: "gm" }, "each part is one element that names itself", async () => {
      const actor = await sheet();
      const parts = [...actor.sheet.element.querySelectorAll("[data-application-part]")].map((each: any) => each.dataset.applicationPart);
      expect(parts).to.deep.equal(["tabs", "main", "notes"]);
    });

    claim(context, { section: "5.2", as: "gm" }, "a render of one part leaves the others as they are", async () => {
      const actor = await sheet();
      const [main, notes] = ["main", "notes"].map((part) => actor.sheet.element.querySelector(`[data-application-part=${part}]`));
      await actor.sheet.render({ parts: ["main"] });
      expect(actor.sheet.element.querySelector("[data-application-part=notes]")).to.equal(notes);
      expect(actor.sheet.element.querySelector("[data-application-part=main]")).not.to.equal(main);
    });

    claim(context, { section: "5.1", as: "gm" }, "an application goes where it is told, and says where that is", async () => {
      const { ApplicationV2 } = foundry.applications.api;
      class Placed extends ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "rehearsal-placed", window: { title: "Placed" }, position: { width: 300 } };
        async _renderHTML(): Promise<any> {
          return document.createElement("p");
        }
        _replaceHTML(result: any, content: HTMLElement): void {
          content.replaceChildren(result);
        }
      }
      const app = new Placed();
      await app.render({ force: true });
      app.setPosition({ left: 40, top: 50, width: 320 });
      expect([app.position.left, app.position.top, app.position.width]).to.deep.equal([40, 50, 320]);
      await app.close({ animate: false } as any);
    });

    claim(context, { section: "5.1", as: "gm" }, "a class that places itself is asked where to stand at every render", async () => {
      const { ApplicationV2 } = foundry.applications.api;
      let asked = 0;
      class Berthed extends ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "rehearsal-berthed", window: { title: "Berthed" }, position: { width: 300 } };
        async _renderHTML(): Promise<any> {
          return document.createElement("p");
        }
        _replaceHTML(result: any, content: HTMLElement): void {
          content.replaceChildren(result);
        }
        setPosition(position?: any): any {
          asked += 1;
          return super.setPosition(position);
        }
      }
      const app: any = await show(new (Berthed as any)());
      const first = asked;
      await app.render();
      expect([first > 0, asked > first]).to.deep.equal([true, true]);
    });

    claim(
      context,
      { section: "5.11", as: "gm", generation: 14 },
      "an application draws another as its child, on its own page",
      async () => {
        const parent: any = await show(new (probeClass([]))());
        class Child extends probeClass([]) {
          static DEFAULT_OPTIONS = { id: "rehearsal-child" };
        }
        const child: any = new (Child as any)();
        open.add(child);
        await parent.renderChild(child);
        expect([child.rendered, child.parent === parent]).to.deep.equal([true, true]);
        expect(child.element.ownerDocument).to.equal(parent.element.ownerDocument);
        for (const name of ["detachWindow", "attachWindow", "_onDetach", "_onAttach"]) expect(parent[name], name).to.be.a("function");
      },
    );

    claim(context, { section: "5.11", as: "gm", generation: 13 }, "applications have no windows of their own yet", async () => {
      const app: any = await show(new (probeClass([]))());
      for (const name of ["renderChild", "detachWindow", "attachWindow"]) expect(name in app, name).to.equal(false);
    });

    claim(context, { section: "5.2", as: "gm" }, "focus and scroll positions survive a render", async () => {
      const actor = await sheet();
      actor.sheet.changeTab("notes", "primary");
      const scroll = actor.sheet.element.querySelector(".proof-scroll");
      scroll.scrollTop = 40;
      actor.sheet.changeTab("main", "primary");
      actor.sheet.element.querySelector("[name='system.motto']").focus();
      actor.sheet.changeTab("notes", "primary");
      await actor.sheet.render();
      expect(actor.sheet.element.querySelector(".proof-scroll").scrollTop).to.equal(40);
    });

    claim(context, { section: "5.3", as: "gm" }, "a change of a field updates the document, which draws the sheet anew", async () => {
      const actor = await sheet();
      const input = actor.sheet.element.querySelector("[name='system.motto']");
      input.value = "typed";
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => actor.system.motto === "typed", "the document has it");
      await until(() => actor.sheet.element.querySelector("p.proof-motto").textContent === "typed", "the sheet shows it");
    });

    claim(context, { section: "5.3", as: "gm" }, "a change of an embedded document draws the parent's sheet anew", async () => {
      const actor = await sheet();
      await actor.items.contents[0].update({ name: "Long rope" });
      await until(() => actor.sheet.element.textContent.includes("Long rope"), "the sheet shows it");
    });

    claim(context, { section: "5.1", as: "gm" }, "tabs show one pane at a time and are kept over a render", async () => {
      const actor = await sheet();
      expect(actor.sheet.tabGroups.primary).to.equal("main");
      actor.sheet.changeTab("notes", "primary");
      await actor.sheet.render();
      expect(actor.sheet.element.querySelector("section.tab.active").dataset.tab).to.equal("notes");
    });

    claim(context, { section: "5.6", as: "gm" }, "labels of fields come from the model's prefixes", async () => {
      const actor = await sheet();
      expect(actor.sheet.element.querySelector(".proof-main label").textContent).to.contain("Health");
    });

    claim(
      context,
      { section: "5.3", as: "player" },
      "a sheet that one may not edit has its fields disabled, one that one may not see is not shown",
      async () => {
        const hidden = game.actors.find((actor: any) => !actor.isOwner);
        await hidden.sheet.render({ force: true }).catch(() => null);
        expect(hidden.sheet.rendered).to.equal(false);
        await show(game.user.character.sheet);
        expect(game.user.character.sheet.element.querySelector("[name='system.motto']").disabled).to.equal(false);
      },
    );

    claim(context, { section: "5.10", as: "gm" }, "a package's style lies in a layer and applies", async () => {
      const actor = await sheet();
      expect(getComputedStyle(actor.sheet.element.querySelector("p.proof-motto")).color).to.equal("rgb(1, 2, 3)");
    });

    claim(context, { section: "5.1", as: "gm" }, "modules can mark a sheet through the hooks of its ancestors", async () => {
      const actor = await sheet();
      expect(actor.sheet.element.querySelector(".guest-mark").textContent).to.equal("A guest was here");
    });
  });

  describe("Sheets of the host", () => {
    claim(context, { section: "5", as: "gm" }, "documents have sheets named after them, whose render hooks fire", async () => {
      const actor = await scratch.make("Actor", { name: "Marked", type: "hero", effects: [{ name: "Wet", img: "icons/svg/net.svg" }] });
      const tokens = [{ name: "Marked", actorId: actor.id, x: 0, y: 0 }];
      const scene = await scratch.make("Scene", { name: "Elsewhere", tokens, regions: [{ name: "Pond" }] });
      const folder = await scratch.make("Folder", { name: "Drawer", type: "Actor" });
      const macro = await scratch.make("Macro", { name: "Croak", type: "chat", command: "croak" });
      const shown = {
        ActiveEffectConfig: actor.effects.contents[0],
        FolderConfig: folder,
        MacroConfig: macro,
        RegionConfig: scene.regions.contents[0],
        SceneConfig: scene,
        TokenConfig: scene.tokens.contents[0],
      };
      for (const [name, document] of Object.entries<any>(shown)) {
        const heard: any[] = [];
        const hook = (Hooks as any).on(`render${name}`, (app: any, element: HTMLElement) => heard.push([app, element]));
        await document.sheet.render({ force: true });
        expect(
          heard.map(([app, element]) => [app === document.sheet, element === app.element]),
          name,
        ).to.deep.equal([[true, true]]);
        expect(document.sheet, name).to.be.instanceOf((foundry.applications.sheets as any)[name]);
        await document.sheet.close({ animate: false });
        (Hooks as any).off(`render${name}`, hook);
      }
    });
  });

  describe("DialogV2", () => {
    const { DialogV2 } = foundry.applications.api;
    const press = async (action: string) => {
      await until(() => document.querySelector(`dialog [data-action=${action}]`), "the dialog is there");
      (document.querySelector(`dialog [data-action=${action}]`) as HTMLElement).click();
      await until(() => !document.querySelector("dialog.dialog, dialog [data-action]"), "it is gone");
    };

    claim(context, { section: "5.5" }, "confirm gives true, false, or null where it is dismissed", async () => {
      const yes = DialogV2.confirm({ content: "<p>Sure?</p>" });
      await press("yes");
      expect(await yes).to.equal(true);
      const no = DialogV2.confirm({ content: "<p>Sure?</p>" });
      await press("no");
      expect(await no).to.equal(false);
      const dismissed = DialogV2.confirm({ content: "<p>Sure?</p>" });
      await until(() => document.querySelector("dialog [data-action=yes]"), "the dialog is there");
      const app = [...foundry.applications.instances.values()].find((each: any) => each instanceof DialogV2);
      await app.close();
      expect(await dismissed).to.equal(null);
    });

    claim(context, { section: "5.5" }, "input gives the data of its form, and a callback's value comes back from wait", async () => {
      const content = document.createElement("div");
      content.innerHTML = '<input type="number" name="n" value="4">';
      const input = DialogV2.input({ content });
      await press("ok");
      expect(await input).to.deep.equal({ n: 4 });
      const wait = DialogV2.wait({ content: "<p>?</p>", buttons: [{ action: "a", label: "A", callback: () => "chosen" }] });
      await press("a");
      expect(await wait).to.equal("chosen");
    });

    claim(context, { section: "5.5" }, "content given as text is cleaned of scripts and handlers", async () => {
      const shown = DialogV2.prompt({ content: '<p onclick="alert(1)">x</p><script>globalThis.rehearsalHurt = true</script>' });
      await until(() => document.querySelector("dialog [data-action=ok]"), "the dialog is there");
      expect(document.querySelector("dialog p[onclick], dialog script")).to.equal(null);
      await press("ok");
      await shown;
      expect("rehearsalHurt" in globalThis).to.equal(false);
    });

    claim(context, { section: "5.5" }, "a dialog without buttons is refused", async () => {
      expect(await refusal(() => DialogV2.wait({ content: "<p>x</p>", buttons: [] }))).to.be.a("string");
    });
  });
}
