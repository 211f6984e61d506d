import { claim, Scratch, until, type Context } from "../claim.ts";

const ON_14 = { section: "11", as: "gm", generation: 14 } as const;
const DEFAULT = "defaultLevel0000";

/** Levels of scenes, which only 14 has. */
export function levels(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const made: any[] = [];
  afterEach(async () => {
    for (const document of made.splice(0))
      if (document.parent?.[document.constructor.metadata.collection].has(document.id)) await document.delete();
    await scratch.clear();
  });
  const token = async (data: object = {}): Promise<any> => {
    const actor = await scratch.make("Actor", { name: "Climber", type: "hero" });
    const prototype = await actor.getTokenDocument({ x: 100, y: 200, actorLink: true, ...data });
    const [document] = await canvas.scene.createEmbeddedDocuments("Token", [prototype.toObject()]);
    made.push(document);
    return document;
  };
  const level = async (data: object): Promise<any> => {
    const [document] = await canvas.scene.createEmbeddedDocuments("Level" as any, [data] as any, { keepId: true });
    made.push(document);
    return document;
  };
  const levelsOf = ({ levels: all }: any) => all.contents.map(({ id, background }: any) => [id, background.src]);

  describe("Scenes", () => {
    claim(
      context,
      { section: "11", as: "gm", generation: 14 },
      "begin with one level, which has the picture that scenes had before",
      async () => {
        const scene = await scratch.make("Scene", { name: "Cellar", background: { src: "icons/svg/net.svg" } });
        expect((scene.constructor as any).metadata.defaultLevelId).to.equal(DEFAULT);
        expect(levelsOf(scene)).to.deep.equal([[DEFAULT, "icons/svg/net.svg"]]);
      },
    );

    claim(
      context,
      ON_14,
      "have no other levels than those that are given, and a token that names none stands on the default one all the same",
      async () => {
        const [_id, background] = ["callboardLoft000", { src: "icons/svg/net.svg" }];
        const scene = await scratch.make("Scene", { name: "Loft", background: { src: null }, levels: [{ _id, name: "Loft", background }] });
        expect(levelsOf(scene)).to.deep.equal([[_id, "icons/svg/net.svg"]]);
        const [document] = await scene.createEmbeddedDocuments("Token", [{ name: "Lost" }]);
        expect([document.level, scene.levels.has(document.level)]).to.deep.equal([DEFAULT, false]);
      },
    );
  });

  describe("Tokens", () => {
    claim(
      context,
      { ...ON_14, issue: 14169 },
      "of no level that exists are neither drawn nor moved, until there is such a level",
      async () => {
        const document = await token({ level: "callboardAttic00" });
        await document.update({ x: 300 });
        expect([document.rendered, canvas.tokens.placeables.some(({ id }: any) => id === document.id), document.x]).to.deep.equal([
          false,
          false,
          100,
        ]);
        await level({ _id: "callboardAttic00", name: "Attic" });
        await until(() => document.rendered, "it is drawn");
        await document.update({ x: 300 });
        expect(document.x).to.equal(300);
      },
    );

    claim(context, { section: "11", as: "gm", generation: 14 }, "move as they change their level", async () => {
      const document = await token();
      const attic = await level({ _id: "callboardAttic00", name: "Attic" });
      const told: any[] = [];
      const hook = Hooks.on("moveToken" as any, (one: any, movement: any) => void told.push([one.id, movement.destination.level]));
      await document.update({ level: attic.id });
      Hooks.off("moveToken" as any, hook);
      expect(told).to.deep.equal([[document.id, attic.id]]);
      expect((CONFIG.Token.documentClass as any).MOVEMENT_FIELDS).to.include.members(["level", "depth"]);
    });
  });

  describe("Walls", () => {
    claim(context, ON_14, "hold up who is on one of their levels; those that name none hold up all", async () => {
      const document = await token({ x: 100 });
      await until(() => document.rendered, "it is drawn");
      const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 800] }]);
      made.push(wall);
      const place = { ...document.toObject(), action: "walk", snapped: true, explicit: true, checkpoint: true };
      const isHeld = () => document.object.constrainMovementPath([place, { ...place, x: 500 }], {})[1];
      expect([[...(wall as any).levels], isHeld()]).to.deep.equal([[], true]);
      await wall.update({ levels: ["callboardAttic00"] });
      expect([[...(wall as any).levels], isHeld()]).to.deep.equal([["callboardAttic00"], false]);
      await wall.update({ levels: ["callboardAttic00", DEFAULT] });
      expect(isHeld()).to.equal(true);
    });
  });
}
