import { claim, Scratch, somebodyElse, until, type Context } from "../claim.ts";

const later = (): boolean => game.release.generation >= 14;

/** Members of the public declarations that packages use. */
export function declared(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());

  describe("Namespaces and statics", () => {
    claim(context, { section: "1" }, "of validators and media say what texts and addresses are", () => {
      const { data, helpers } = foundry as any;
      expect([data.validators.isValidId("abcdefghijklmnop"), data.validators.isColorString("#12345g")]).to.deep.equal([true, false]);
      expect([
        helpers.media.VideoHelper.hasVideoExtension("a/b.webm?1"),
        helpers.media.ImageHelper.hasImageExtension("b.txt"),
      ]).to.deep.equal([true, false]);
    });
  });

  describe("CONFIG", () => {
    claim(context, { section: "2.1" }, "has an entry for every document of a scene, with what draws it", () => {
      const drawn = ["AmbientLight", "AmbientSound", "Drawing", "Note", "Tile", "Token", "Wall"].concat(
        later() ? [] : ["MeasuredTemplate"],
      );
      for (const name of drawn) {
        const { documentClass, objectClass, layerClass, sheetClasses } = (CONFIG as any)[name];
        expect([documentClass.documentName, typeof objectClass, typeof layerClass, typeof sheetClasses], name).to.deep.equal([
          name,
          "function",
          "function",
          "object",
        ]);
      }
    });
  });

  describe("Scenes", () => {
    const placed: Readonly<Record<string, object>> = {
      AmbientLight: { x: 100, y: 100, config: { dim: 20 } },
      AmbientSound: { x: 100, y: 100, radius: 10 },
      Drawing: { x: 10, y: 10, text: "Here", shape: { type: "r", width: 20, height: 20 } },
      Note: { x: 50, y: 50, text: "Inn" },
      Tile: { x: 0, y: 0, width: 100, height: 100 },
    };

    claim(context, { section: "2.1", as: "gm" }, "hold lights, sounds, drawings, notes and tiles as documents", async (test) => {
      const other = somebodyElse(test);
      const scene = await scratch.make("Scene", { name: "Inn" });
      for (const [name, data] of Object.entries(later() ? placed : { ...placed, MeasuredTemplate: { t: "circle", distance: 15 } })) {
        const [made] = await scene.createEmbeddedDocuments(name, [data]);
        expect([made.documentName, made.parent === scene, made.flags], name).to.deep.equal([name, true, {}]);
        await made.update({ x: 200, "flags.core.probe": 1 });
        expect([made.x, made.getFlag("core", "probe")], name).to.deep.equal([200, 1]);
        expect(scene.getEmbeddedCollection(name).get(made.id), name).to.equal(made);
        await made.delete();
        expect(scene.getEmbeddedCollection(name).size, name).to.equal(0);
      }
      expect(other.active).to.equal(true);
    });
  });

  describe("Models", () => {
    claim(context, { section: "6.1" }, "know the package that provides them; core's own are provided by none", () => {
      const [hero] = game.actors.contents;
      expect((hero as any).system.modelProvider).to.equal(game.system);
    });
  });

  describe("Chat", () => {
    claim(context, { section: "9.2", as: "gm" }, "speakers may be named by their ids", async () => {
      const scene = await scratch.make("Scene", { name: "Inn" });
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Keeper" }]);
      const speaker = (ChatMessage as any).getSpeaker({ scene: scene.id, token: token.id });
      expect([speaker.scene, speaker.token, speaker.alias]).to.deep.equal([scene.id, token.id, "Keeper"]);
      const [hero] = game.actors.contents;
      expect((ChatMessage as any).getSpeaker({ actor: hero?.id }).actor).to.equal(hero?.id);
    });

    claim(context, { section: "9.2" }, "its log can be brought to its end", async () => {
      await (ui as any).chat.scrollBottom();
    });
  });

  describe("Journals", () => {
    claim(context, { section: "5.7" }, "tell the headings of a text, and what is below each", () => {
      const box = document.createElement("div");
      box.innerHTML = "<h1>One</h1><h2>Two</h2><h2>Two</h2><h1>Three</h1>";
      const toc = (CONFIG.JournalEntryPage.documentClass as any).buildTOC([box]);
      expect(Object.values<any>(toc).map(({ level, text, order }) => [level, text, order])).to.deep.equal([
        [1, "One", 0],
        [2, "Two", 1],
        [2, "Two", 2],
        [1, "Three", 3],
      ]);
      expect(toc.one.children.length).to.equal(2);
      expect(toc.one.element).to.equal(box.querySelector("h1"));
    });

    claim(context, { section: "10.1" }, "notes on maps are shown or not as a setting says", () => {
      expect(game.settings.get("core", "notesDisplayToggle")).to.equal(false);
    });
  });

  describe("Sounds", () => {
    claim(context, { section: "1" }, "tell of what they do by events", async () => {
      const heard: string[] = [];
      const sound: any = new (foundry as any).audio.Sound("sounds/lock.wav");
      sound.addEventListener("stop", () => heard.push("stop"), { once: true });
      expect((foundry as any).audio.Sound.emittedEvents).to.include.members(["load", "play", "stop"]);
      await sound.stop();
      await until(() => heard.length > 0, "it said that it stopped");
      expect(() => sound.addEventListener("burst", () => null)).to.throw();
    });
  });

  describe("The page", () => {
    claim(context, { section: "5.8" }, "has the places in which packages put what is theirs", () => {
      const all = ["#compendium .header-actions", "#sidebar .collapse", "#settings .info .system", "#pause img"];
      expect(all.filter((place) => !document.querySelector(place))).to.deep.equal([]);
    });
  });
}
