import { claim, PATIENCE, refusal, somebodyElse, until, type Context } from "../claim.ts";

declare const proof: any;

/** The world around documents: boot, settings, texts, sockets, queries, keys, notifications. */
export function world(context: Context): void {
  const { describe, expect } = context;

  describe("Boot", () => {
    claim(context, { section: "2.1" }, "init, i18nInit, setup and ready come in this order", () => {
      expect(proof.boot.filter((each: unknown) => ["init", "i18nInit", "setup", "ready"].includes(each as string))).to.deep.equal([
        "init",
        "i18nInit",
        "setup",
        "ready",
      ]);
      expect(proof.boot.indexOf("canvasReady")).to.be.lessThan(proof.boot.indexOf("ready"));
      expect(game.ready).to.equal(true);
    });
    claim(context, { section: "0" }, "the release says which generation it is", () => {
      expect([13, 14]).to.include(game.release.generation);
      expect(game.version.startsWith(`${game.release.generation}.`)).to.equal(true);
    });
    claim(context, { section: "11", generation: 14 }, "the new globals are there", () => {
      expect([typeof _loc, typeof _replace, "_del" in globalThis]).to.deep.equal(["function", "function", true]);
    });
    claim(context, { section: "11", generation: 13 }, "the new globals are not there yet", () => {
      expect(["_loc", "_replace", "_del"].filter((name) => name in globalThis)).to.deep.equal([]);
    });
    claim(context, { section: "2.2" }, "subtypes are known with their labels", () => {
      expect(CONFIG.Actor.typeLabels.hero).to.equal("TYPES.Actor.hero");
      expect(game.i18n.localize(CONFIG.Actor.typeLabels.hero)).to.equal("Hero");
      expect(game.documentTypes.Combat).to.include.members(["base", "duel"]);
      expect(Object.keys(game.system.documentTypes.Combat)).to.deep.equal(["duel"]);
    });
  });

  describe("Settings", () => {
    claim(context, { section: "10.1" }, "have a default, and throw before they are registered", () => {
      expect(game.settings.get("rehearsal-proof", "count")).to.equal(3);
      expect(() => game.settings.get("rehearsal-proof", "nobody")).to.throw();
    });
    claim(context, { section: "10.1", as: "gm" }, "of the world tell every client of a change", async () => {
      await game.settings.set("rehearsal-proof", "loud", true);
      await until(() => proof.boot.some((each: unknown) => Array.isArray(each) && each[1] === true), "onChange was called");
      expect(game.settings.get("rehearsal-proof", "loud")).to.equal(true);
      await game.settings.set("rehearsal-proof", "loud", false);
    });
    claim(context, { section: "10.1" }, "of a client stay in this browser, cast to their type", async () => {
      await game.settings.set("rehearsal-proof", "count", "8");
      expect(game.settings.get("rehearsal-proof", "count")).to.equal(8);
      await game.settings.set("rehearsal-proof", "count", 3);
    });
  });

  describe("The size of letters", () => {
    const become = (pixels: number) =>
      until(() => getComputedStyle(document.documentElement).fontSize === `${pixels}px`, `letters are of ${pixels} pixels`);

    claim(context, { section: "5.10" }, "is one of ten, which are of the page's root, and the fifth the usual one", async () => {
      for (const [index, pixels] of [8, 10, 12, 14, 16, 18, 20, 24, 28, 32].entries()) {
        game.scaleFonts(index + 1);
        await become(pixels);
      }
      game.scaleFonts();
      await become(16);
    });

    claim(context, { section: "5.10" }, "changes as soon as the person's setting does", async () => {
      const key = ["core", "uiConfig"] as const;
      const before: any = game.settings.get(...(key as any));
      await (game.settings as any).set(...key, { ...before, fontScale: 7 });
      try {
        await become(20);
        game.scaleFonts(1);
        await become(8);
        game.scaleFonts();
        await become(20);
      } finally {
        await (game.settings as any).set(...key, before);
      }
      await become(16);
    });
  });

  describe("Settings of a data model", () => {
    const { DataModel } = foundry.abstract;
    class Pond extends (DataModel as any) {
      static defineSchema(): object {
        const { NumberField, StringField } = foundry.data.fields;
        return {
          depth: new NumberField({ required: true, nullable: false, integer: true, initial: 2, min: 0 }),
          name: new StringField({ required: true, blank: false, initial: "Pond" }),
        };
      }
    }
    const register = (key: string, more: object = {}) => {
      game.settings.register("rehearsal-proof" as any, key as any, { scope: "client", config: false, type: Pond, ...more } as any);
      return {
        get: (): any => game.settings.get("rehearsal-proof" as any, key as any),
        set: (value: any): Promise<any> => game.settings.set("rehearsal-proof" as any, key as any, value),
      };
    };

    claim(context, { section: "10.1" }, "give an instance, with the defaults of its fields where nothing is stored", () => {
      const plain = register("pond");
      expect(plain.get()).to.be.instanceOf(Pond);
      expect(plain.get().toObject()).to.deep.equal({ depth: 2, name: "Pond" });
      expect(
        register("pondOfFive", { default: { depth: 5 } })
          .get()
          .toObject(),
      ).to.deep.equal({ depth: 5, name: "Pond" });
    });

    claim(
      context,
      { section: "10.1" },
      "are cleaned as they are written, as data or as an instance, and tell of it as an instance",
      async () => {
        const told: unknown[] = [];
        const { get, set } = register("pondWritten", { onChange: (value: unknown) => void told.push(value) });
        await set({ depth: "3", alien: true });
        expect([get() instanceof Pond, get().toObject()]).to.deep.equal([true, { depth: 3, name: "Pond" }]);
        await set(new (Pond as any)({ depth: 4, name: "Mere" }));
        expect(get().toObject()).to.deep.equal({ depth: 4, name: "Mere" });
        expect(told.map((each) => each instanceof Pond)).to.deep.equal([true, true]);
        await set({ depth: 2, name: "Pond" });
      },
    );

    claim(context, { section: "10.1" }, "are not written where they are invalid", async () => {
      const { get, set } = register("pondValid");
      expect(await refusal(() => set({ name: "" }))).to.be.a("string");
      expect(get().name).to.equal("Pond");
    });

    claim(
      context,
      { section: "10.1", as: "gm" },
      "of the world are instances, too, and their defaults once nothing is stored any more",
      async () => {
        const { get, set } = register("pondOfWorld", { scope: "world" });
        await set({ depth: 7 });
        expect([get() instanceof Pond, get().depth]).to.deep.equal([true, 7]);
        await game.settings.get("rehearsal-proof" as any, "pondOfWorld" as any, { document: true } as any).delete();
        expect(get().depth).to.equal(2);
      },
    );

    claim(context, { section: "10.1", unsure: true }, "a setting of an unknown scope is one of the client", async () => {
      const { get, set } = register("pondOfNobody", { scope: "table" });
      await set({ depth: 6 });
      expect([game.settings.settings.get("rehearsal-proof.pondOfNobody" as any)!.scope, get().depth]).to.deep.equal(["client", 6]);
      await set({ depth: 2 });
    });
  });

  describe("Texts", () => {
    claim(context, { section: "10.3" }, "are found by key, filled in, and missing ones are their key", () => {
      expect(game.i18n.format("PROOF.Hello", { name: "Ada" })).to.equal("Hello Ada");
      expect(game.i18n.localize("PROOF.Nobody")).to.equal("PROOF.Nobody");
      expect([game.i18n.has("PROOF.Hello"), game.i18n.has("PROOF.Nobody")]).to.deep.equal([true, false]);
    });
    claim(context, { section: "10.3", generation: 14 }, "are found by _loc as well", () => {
      expect(_loc("PROOF.Hello", { name: "Ada" })).to.equal("Hello Ada");
    });
  });

  describe("Between clients", () => {
    claim(context, { section: "7.2", as: "gm" }, "a query is answered by the other's client", async (test) => {
      const other = somebodyElse(test);
      expect(await other.query("rehearsal-proof.echo", { a: 1 }, { timeout: PATIENCE })).to.deep.equal({ heard: { a: 1 }, by: other.id });
    });
    claim(
      context,
      { section: "7.2", as: "gm" },
      "a query fails where nobody knows it, where it throws, and where the user is away",
      async (test) => {
        const other = somebodyElse(test);
        expect(await refusal(() => other.query("rehearsal-proof.none", {}, { timeout: PATIENCE }))).to.be.a("string");
        expect(await refusal(() => other.query("rehearsal-proof.fail", {}, { timeout: PATIENCE }))).to.contain("as asked");
      },
    );
    claim(context, { section: "7.1", as: "gm" }, "a package's socket reaches the others and not the sender", async (test) => {
      const other = somebodyElse(test);
      const word = foundry.utils.randomID();
      game.socket.emit("system.rehearsal-proof", { word });
      const heard = async () => (await other.query("rehearsal-proof.seen", {}, { timeout: PATIENCE })).socket;
      await until(async () => (await heard()).some((each: any) => each.word === word), "it was relayed");
      expect(proof.socket.map((each: any) => each.word)).not.to.include(word);
    });
    claim(context, { section: "12" }, "the line is one of socket.io, which tells of itself, and keeps what it could not send", () => {
      const socket = game.socket as any;
      expect([socket.connected, typeof socket.io.on, Array.isArray(socket.sendBuffer)]).to.deep.equal([true, "function", true]);
      const heard = () => undefined;
      for (const event of ["connect", "disconnect"]) {
        socket.on(event, heard);
        expect(socket.listeners(event)).to.include(heard);
        socket.off(event, heard);
      }
    });
    claim(context, { section: "7.2" }, "everybody knows who is there", () => {
      expect(game.user.active).to.equal(true);
      expect(game.users.get(game.userId)).to.equal(game.user);
    });
  });

  describe("On the screen", () => {
    claim(context, { section: "10.2" }, "notifications are shown, changed and removed", async () => {
      ui.notifications.clear();
      const note = ui.notifications.info("A rehearsal note", { permanent: true });
      await until(() => document.body.textContent?.includes("A rehearsal note"), "it is shown");
      ui.notifications.remove(note);
      await until(
        () => ![...document.querySelectorAll(".notification")].some((each) => each.textContent?.includes("A rehearsal note")),
        "it is gone",
      );
    });
    claim(context, { section: "9.2", as: "gm" }, "chat messages are rendered, and a hook may change them", async () => {
      const id = Hooks.on("renderChatMessageHTML", (message: any, html: HTMLElement) => {
        if (message.content.includes("rehearsal-mark")) html.classList.add("marked");
      });
      const message = await ChatMessage.create({ content: "<p class='rehearsal-mark'>x</p><script>1</script>" });
      const html = await message.renderHTML();
      Hooks.off("renderChatMessageHTML", id);
      expect(html.classList.contains("marked")).to.equal(true);
      expect(html.querySelector("script")).to.equal(null);
      await message.delete();
    });
    claim(context, { section: "9.2", as: "gm" }, "a hook finds who speaks and what is said in a message that may be read", async () => {
      const found: (string | null | undefined)[] = [];
      const id = Hooks.on("renderChatMessageHTML", (message: any, html: HTMLElement) => {
        if (!message.content.includes("rehearsal-said")) return;
        const said = html.querySelector(".message-content");
        found.push(html.querySelector(".message-sender")?.textContent?.trim(), said?.textContent?.trim());
        if (said) said.innerHTML = "<b>y</b>";
      });
      const message = await ChatMessage.create({ content: "<p class='rehearsal-said'>x</p>", speaker: { alias: "Somebody" } });
      const html = await message.renderHTML();
      Hooks.off("renderChatMessageHTML", id);
      expect(found.slice(-2)).to.deep.equal(["Somebody", "x"]);
      expect(html.querySelector(".message-content b")?.textContent).to.equal("y");
      expect([message.isContentVisible, message.speaker.alias, message.speaker.actor ?? null]).to.deep.equal([true, "Somebody", null]);
      await message.delete();
    });
    claim(context, { section: "5.8" }, "text is enriched only where it is asked for", async () => {
      const TextEditor = foundry.applications.ux.TextEditor.implementation;
      const html = await TextEditor.enrichHTML(`@UUID[${game.actors.contents[0].uuid}]{Somebody} [[/r 1d6]]`);
      expect(html).to.contain("content-link").and.to.contain("Somebody");
    });
  });
}
