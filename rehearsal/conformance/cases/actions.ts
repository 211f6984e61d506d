import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

declare const proof: any;

/** Movement actions: what core and packages add to CONFIG, and who may choose them. */
export function actions(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const made: any[] = [];
  const known: Record<string, any> = CONFIG.Token.movement.actions;
  afterEach(async () => {
    for (const token of made.splice(0)) if (token.parent?.tokens.has(token.id)) await token.delete();
    delete known["wade"];
    await scratch.clear();
  });
  const token = async (data: object = {}): Promise<any> => {
    const actor = await scratch.make("Actor", { name: "Walker", type: "hero" });
    const prototype = await actor.getTokenDocument({ x: 0, y: 0, actorLink: true, ...data });
    const [document] = await canvas.scene.createEmbeddedDocuments("Token", [prototype.toObject()]);
    await until(() => document.object && !document.object.isPreview, "it is drawn");
    made.push(document);
    return document;
  };
  const at = (x: number, y = 0, more: object = {}) => ({ x, y, ...more });

  describe("Ways to move", () => {
    claim(context, { section: "8.2" }, "are what core brings, each with a label, an order, and who can choose it", () => {
      expect(CONFIG.Token.movement.defaultAction).to.equal("walk");
      expect(Object.keys(known)).to.include.members(["walk", "fly", "swim", "burrow", "crawl", "climb", "jump", "blink", "displace"]);
      expect([known["walk"].order, known["blink"].teleport, known["displace"].measure]).to.deep.equal([0, true, false]);
      expect([known["displace"].canSelect({} as any), typeof known["walk"].label]).to.deep.equal([false, "string"]);
    });

    claim(context, { section: "8.2", issue: 12934, generation: 13 }, "have their functions while init runs", () => {
      const crawl = { canSelect: "function", costMultiplier: undefined, getCostFunction: "function", terrainAction: undefined };
      expect(proof.actions).to.deep.equal({ crawl, displace: "function" });
    });

    claim(
      context,
      { section: "8.2", issue: 12934, generation: 14 },
      "are descriptors while init runs: a boolean says who can choose them",
      () => {
        const crawl = { canSelect: "boolean", costMultiplier: 2, getCostFunction: "undefined", terrainAction: "walk" };
        expect(proof.actions).to.deep.equal({ crawl, displace: "boolean" });
      },
    );

    claim(
      context,
      { section: "8.2", issue: 12934, generation: 14 },
      "have their functions by setup, made of what packages left undefined, and are frozen",
      () => {
        for (const [name, action] of Object.entries(known)) {
          expect([name, typeof action.canSelect, typeof action.getCostFunction]).to.deep.equal([name, "function", "function"]);
          expect([name, Object.isFrozen(action)]).to.deep.equal([name, true]);
        }
        const { hover } = known;
        expect([hover.canSelect({}), hover.getCostFunction({}, {})(5), hover.walls]).to.deep.equal([false, 15, null]);
        expect([hover.img, hover.teleport, hover.measure, hover.visualize]).to.deep.equal([null, false, true, true]);
      },
    );

    claim(
      context,
      { section: "8.2", issue: 12934, generation: 14, unsure: true },
      "take one that is added after setup, which is neither expanded nor frozen",
      () => {
        known["wade"] = { label: "Wade", icon: "fa-solid fa-water" };
        expect([known["wade"].canSelect, Object.isFrozen(known["wade"])]).to.deep.equal([undefined, false]);
      },
    );

    claim(
      context,
      { section: "8.2", as: "gm" },
      "are asked without a guard who can choose them, by the settings of a token and of a prototype",
      async () => {
        const document = await token();
        const asked: any[] = [];
        const ask = { ...known["swim"], canSelect: (one: any) => asked.push(one) > 0 };
        await overriding(known, { swim: ask }, async () => {
          await document.sheet.render({ force: true });
          await document.sheet.close({ animate: false });
          const { prototypeToken } = document.actor;
          const sheet: any = new (CONFIG as any).Token.prototypeSheetClass({ prototype: prototypeToken });
          await sheet.render({ force: true });
          await sheet.close({ animate: false });
          expect(asked.includes(document) && asked.includes(prototypeToken)).to.equal(true);
        });
        await overriding(known, { swim: { ...known["swim"], canSelect: true } }, async () => {
          const failed = await document.sheet.render({ force: true }).then(
            () => "",
            (error: Error) => error.message,
          );
          expect(failed).to.match(/is not a function/);
        });
      },
    );

    claim(
      context,
      {
        section: "8.2",
        as: "gm",
        covers: [
          "TokenDocument#movementAction",
          "TokenDocument#_inferMovementAction",
          "Token#measureMovementPath",
          "Token#_getMovementCostFunction",
        ],
      },
      "are added by a package; a token moves as it is set to, else as it is inferred, and its object measures at what that costs",
      async () => {
        const asked: any[] = [];
        known["wade"] = {
          label: "Wade",
          icon: "fa-solid fa-water",
          order: 10,
          canSelect: () => true,
          deriveTerrainDifficulty: ({ walk }: any) => walk,
          getCostFunction:
            (document: any) =>
            (...args: [base: number, from: any, to: any, distance: number, segment: any]) => {
              const [base, from, to, distance, segment] = args;
              asked.push([document.name, base, from.j, to.j, distance, segment.action]);
              return base * 3;
            },
        };
        const document = await token({ movementAction: "wade" });
        expect(document.movementAction).to.equal("wade");
        const waded = document.object.measureMovementPath([at(0), at(200)]);
        expect([waded.distance, waded.cost, waded.spaces]).to.deep.equal([10, 30, 2]);
        expect(asked).to.deep.equal([
          ["Walker", 5, 0, 1, 5, "wade"],
          ["Walker", 5, 1, 2, 5, "wade"],
        ]);
        expect(document.object.measureMovementPath([at(0), at(200, 0, { action: "walk" })]).cost).to.equal(10);
        await overriding(document, { _inferMovementAction: () => "climb" }, async () => {
          await document.update({ movementAction: null });
          expect(document.movementAction).to.equal("climb");
        });
      },
    );
  });
}
