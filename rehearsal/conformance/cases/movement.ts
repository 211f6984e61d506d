import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

/** Movement of tokens as documents: how a path is measured, which events it sends, and what is recorded. */
export function movement(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  const made: any[] = [];
  const actions: Record<string, any> = CONFIG.Token.movement.actions;
  afterEach(async () => {
    for (const token of made.splice(0)) if (token.parent?.tokens.has(token.id)) await token.delete();
    delete actions["wade"];
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
  const explicit = { explicit: true, checkpoint: true };
  const rested = (document: any) => until(() => document.movement.state === "completed", "it has come to rest");
  const hearing = async (names: readonly string[], work: () => unknown): Promise<any[][]> => {
    const heard: any[][] = [];
    const hooks = names.map((name) => [name, Hooks.on(name as any, (...args: any[]) => void heard.push([name, ...args]))] as const);
    try {
      await work();
    } finally {
      for (const [name, id] of hooks) Hooks.off(name as any, id as any);
    }
    return heard;
  };

  describe("A way", () => {
    claim(
      context,
      { section: "8.3", as: "gm", covers: ["TokenDocument#measureMovementPath"] },
      "that a document measures costs its distance, or what a given function says of each step",
      async () => {
        const document = await token();
        const way = [at(0), at(300, 0, { action: "climb" })];
        expect(document.measureMovementPath(way)).to.include({ distance: 15, cost: 15, spaces: 3 });
        expect(document.measureMovementPath(way, { cost: () => 2 })).to.include({ distance: 15, cost: 6 });
        const stretches = document.measureMovementPath([...way, at(300, 200)], { cost: () => 1 }).segments;
        expect(stretches.map((each: any) => [each.spaces, each.cost])).to.deep.equal([
          [3, 3],
          [2, 2],
        ]);
        expect(document.measureMovementPath([at(0), at(300, 0, { action: "displace" })])).to.include({ distance: 0, cost: 0 });
      },
    );

    claim(
      context,
      { section: "8.3", as: "gm", covers: ["TokenDocument#getCompleteMovementPath"] },
      "is completed with every space between, unless one jumps",
      async () => {
        const document = await token();
        const path = document.getCompleteMovementPath([at(0), at(300), at(300, 300, { action: "blink" })]);
        expect(path.map(({ x, y, intermediate }: any) => [x, y, intermediate])).to.deep.equal([
          [0, 0, false],
          [100, 0, true],
          [200, 0, true],
          [300, 0, false],
          [300, 300, false],
        ]);
      },
    );

    claim(
      context,
      {
        section: "8.5",
        as: "gm",
        covers: ["TokenDocument#getOccupiedGridSpaceOffsets", "TokenDocument#getSize", "TokenDocument#getCenterPoint"],
      },
      "of a large token costs the middle of what its spaces cost, and is on hexes by its hexes",
      async () => {
        const { HEXODDR, HEXEVENQ } = CONST.GRID_TYPES;
        for (const type of [HEXODDR, HEXEVENQ]) {
          const scene = await scratch.make("Scene", { name: "Hexes", grid: { type, size: 100, distance: 5 } });
          const [giant] = await scene.createEmbeddedDocuments("Token", [{ name: "Giant", width: 2, height: 2 }]);
          const at = (i: number, j: number) => giant._gridOffsetToPosition({ i, j, k: 0 });
          const spaces = giant.getOccupiedGridSpaceOffsets(at(4, 4));
          expect([spaces.length, scene.grid.isHexagonal]).to.deep.equal([3, true]);
          for (const one of spaces) expect(spaces.filter((other: any) => scene.grid.testAdjacency(one, other)).length).to.equal(2);
          const costs = [1, 5, 9];
          let asked = 0;
          const cost = () => costs[asked++ % 3];
          expect(giant.measureMovementPath([at(4, 4), at(4, 5)], { cost }).cost).to.equal(5);
          costs[1] = Infinity;
          expect(giant.measureMovementPath([at(4, 4), at(4, 5)], { cost }).cost).to.equal(Infinity);
          expect(asked).to.equal(6);
        }
      },
    );

    const ground = ["TokenDocument#testInsideRegion", "TokenDocument#elevation", "TokenDocument#shape"];
    claim(context, { section: "8.6", as: "gm", covers: ground }, "through difficult ground costs more, by the way to move", async () => {
      const shapes = [{ type: "rectangle", x: 100, y: 0, width: 200, height: 100 }];
      const behaviors = [{ name: "Mud", type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }];
      const [region] = await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Mud", shapes, behaviors } as any]);
      const document = await token();
      const { object } = document;
      const cost = (action: string) => {
        const spaces = document.getCompleteMovementPath([at(0, 0, { action }), at(300, 0, { action })]);
        return object.measureMovementPath(object.createTerrainMovementPath(spaces, {})).cost;
      };
      expect([cost("walk"), cost("fly"), cost("crawl")]).to.deep.equal([25, 15, 50]);
      expect([document.elevation, document.shape]).to.deep.equal([0, CONST.TOKEN_SHAPES.RECTANGLE_1]);
      expect([at(0), at(100)].map((place) => document.testInsideRegion(region, place))).to.deep.equal([false, true]);
      await (region as any).delete();
    });
  });

  describe("A movement", () => {
    const operation = { section: "8.3", as: "gm" } as const;
    claim(
      context,
      { ...operation, covers: ["TokenDocument#_preUpdateMovement", "TokenDocument#_onUpdateMovement", "TokenDocument#movement"] },
      "asks the token, then a hook, and is told afterwards to both, with what it passed",
      async () => {
        const document = await token();
        const order: string[] = [];
        const note = (name: string) => void order.push(name);
        const members = { _preUpdateMovement: async () => note("_pre"), _onUpdateMovement: () => note("_on") };
        let heard: any[][] = [];
        await overriding(document, members, async () => {
          heard = await hearing(["preMoveToken", "moveToken"], async () => {
            const pre = Hooks.on("preMoveToken", () => note("preMoveToken"));
            const after = Hooks.on("moveToken", () => note("moveToken"));
            await document.update({ x: 200 });
            Hooks.off("preMoveToken", pre);
            Hooks.off("moveToken", after);
          });
        });
        expect(order).to.deep.equal(["_pre", "preMoveToken", "_on", "moveToken"]);
        const [[, , asked], [, , told, , user]] = heard as [any[], any[]];
        expect([asked.id === told.id, user === game.user, told.method, told.chain]).to.deep.equal([true, true, "api", []]);
        expect([told.origin.x, told.destination.x, told.constrained, told.recorded]).to.deep.equal([0, 200, false, false]);
        expect(told.passed).to.include({ distance: 10, cost: 10, spaces: 2, diagonals: 0 });
        expect(told.passed.waypoints.map((each: any) => [each.x, each.action, each.intermediate])).to.deep.equal([
          [100, "walk", true],
          [200, "walk", false],
        ]);
        expect(told.pending.waypoints).to.deep.equal([]);
        expect([document.movement.id, document.movement.state, document.movement.user]).to.deep.equal([told.id, "completed", game.user]);
      },
    );

    claim(context, operation, "is refused by the token or by the hook, and then nothing moves", async () => {
      const document = await token();
      await overriding(document, { _preUpdateMovement: async () => false }, () => document.move(at(100)));
      const id = Hooks.on("preMoveToken", () => false);
      expect(await document.move(at(100))).to.equal(false);
      Hooks.off("preMoveToken", id);
      expect([document.x, document.movement.id]).to.deep.equal([0, ""]);
      expect(await document.move(at(100))).to.equal(true);
    });

    claim(
      context,
      { ...operation, covers: ["TokenDocument#move"] },
      "goes from checkpoint to checkpoint, each a movement of its own that names those before it",
      async () => {
        const document = await token();
        const heard = await hearing(["moveToken"], async () => {
          await document.move([at(100, 0, explicit), at(200, 0, explicit), at(200, 100, explicit)], { method: "dragging" });
          await until(() => document.y === 100, "it is there");
          await rested(document);
        });
        const told = heard.map(([, , each]) => each);
        expect(told.map(({ destination, method }) => [destination.x, destination.y, method])).to.deep.equal([
          [100, 0, "dragging"],
          [200, 0, "dragging"],
          [200, 100, "dragging"],
        ]);
        expect(told.map(({ chain }) => chain)).to.deep.equal([[], [told[0].id], [told[0].id, told[1].id]]);
        expect(told.map(({ passed, pending }) => [passed.cost, pending.cost])).to.deep.equal([
          [5, 10],
          [5, 5],
          [5, 0],
        ]);
      },
    );

    claim(
      context,
      { ...operation, covers: ["TokenDocument#stopMovement"] },
      "that is not over can be stopped by its mover, and goes no further",
      async () => {
        const document = await token();
        const heard = await hearing(["stopToken"], async () => {
          await document.move([at(100, 0, explicit), at(200, 0, explicit)]);
          expect([document.movement.state, document.stopMovement()]).to.deep.equal(["pending", true]);
          await new Promise((resolve) => setTimeout(resolve, 600));
        });
        expect([document.x, document.movement.state, heard.length]).to.deep.equal([100, "stopped", 1]);
        await document.move(at(0));
        expect([document.stopMovement(), document.movement.state]).to.deep.equal([false, "completed"]);
      },
    );

    claim(
      context,
      { ...operation, covers: ["TokenDocument#pauseMovement", "TokenDocument#resumeMovement"] },
      "that is not over waits while it is paused, and goes on when it is resumed with the key",
      async () => {
        const document = await token();
        const heard = await hearing(["pauseToken"], async () => {
          await document.move([at(100, 0, explicit), at(200, 0, explicit)]);
          const promise = document.pauseMovement("mud");
          await new Promise((resolve) => setTimeout(resolve, 600));
          expect([document.x, document.movement.state]).to.deep.equal([100, "paused"]);
          document.resumeMovement(document.movement.id, "mud");
          expect(await promise).to.equal(true);
          await until(() => document.x === 200, "it went on");
          await rested(document);
        });
        expect([heard.length, document.pauseMovement("late")]).to.deep.equal([1, null]);
      },
    );

    claim(context, operation, "is told what to do by the options of an update, for many tokens at once", async () => {
      const [one, other] = [await token(), await token({ y: 300 })];
      const heard = await hearing(["moveToken"], () => {
        const updates = [one, other].map(({ id }) => ({ _id: id, x: 400 }));
        const instructions = {
          [one.id]: { waypoints: [at(400, 0, { action: "displace" })], method: "config" },
          [other.id]: { waypoints: [at(200, 300), at(400, 500)], method: "paste" },
        };
        return canvas.scene.updateEmbeddedDocuments("Token", updates, { movement: instructions } as any);
      });
      expect(heard.map(([, , each]) => [each.method, each.passed.cost, each.passed.waypoints.length])).to.deep.equal([
        ["config", 0, 1],
        ["paste", 20, 4],
      ]);
      expect([one.x, one.y, other.x, other.y]).to.deep.equal([400, 0, 400, 500]);
    });

    claim(context, operation, "that may cost, is cut before the step that cannot be paid, where it is constrained", async () => {
      actions["wade"] = { label: "Wade", getCostFunction: () => (base: number, _from: any, to: any) => (to.j > 1 ? Infinity : base) };
      const document = await token({ movementAction: "wade" });
      const heard = await hearing(["moveToken"], async () => {
        await document.move(at(400), { constrainOptions: { ignoreWalls: false, ignoreCost: false } });
        await document.move(at(400));
      });
      const [cut, free] = heard.map(([, , each]) => each);
      expect([cut.constrained, cut.destination.x, cut.passed.cost]).to.deep.equal([true, 100, 5]);
      expect([free.constrained, free.destination.x, free.passed.cost]).to.deep.equal([false, 400, Infinity]);
    });

    claim(context, { ...operation, generation: 14 }, "says when it is finished, and how it was to be split and measured", async () => {
      const document = await token();
      await document.move(at(100));
      const { finished, split, terrainOptions, measureOptions } = document.movement;
      await finished;
      expect([typeof split, typeof terrainOptions, typeof measureOptions]).to.deep.equal(["boolean", "object", "object"]);
    });

    claim(context, { ...operation, generation: 14 }, "that was planned does not ask the token, and is told of by a hook", async () => {
      const document = await token();
      let asked = 0;
      const members = { _preUpdateMovement: async () => void asked++ };
      const heard = await hearing(["planToken", "moveToken"], () =>
        overriding(document, members, () => document.move(at(100), { planned: true })),
      );
      expect([asked, heard.map(([name]) => name), document.x]).to.deep.equal([0, ["planToken", "moveToken"], 100]);
    });
  });

  describe("A recorded movement", () => {
    /** Creates a token in a started encounter. */
    const fighter = async (): Promise<any> => {
      const document = await token();
      const combat = await scratch.make("Combat", { active: true, scene: canvas.scene.id });
      await TokenDocument.createCombatants([document], { combat });
      await combat.startCombat();
      await until(() => document.combatant, "the encounter is viewed");
      return document;
    };
    const names = [
      "TokenDocument#movementHistory",
      "TokenDocument#clearMovementHistory",
      "TokenDocument#revertRecordedMovement",
      "TokenDocument#_shouldRecordMovementHistory",
    ];

    claim(context, { section: "8.3", as: "gm", covers: names }, "is kept while the token fights, until it is cleared", async () => {
      const document = await fighter();
      const heard = await hearing(["recordToken"], async () => {
        await document.move(at(200));
        await document.move(at(200, 100, { action: "climb" }));
      });
      const [first, second] = [...new Set(document.movementHistory.map(({ movementId }: any) => movementId))];
      expect(document.movementHistory.map((each: any) => [each.x, each.y, each.action, each.cost, each.movementId])).to.deep.equal([
        [0, 0, "walk", 0, first],
        [100, 0, "walk", 5, first],
        [200, 0, "walk", 5, first],
        [200, 100, "climb", 10, second],
      ]);
      expect(document.movementHistory.every(({ userId }: any) => userId === game.user.id)).to.equal(true);
      expect([heard.length, document.movement.recorded, document.movement.history.recorded.cost]).to.deep.equal([2, true, 10]);
      await document.clearMovementHistory();
      expect(document.movementHistory).to.deep.equal([]);
      await overriding(document, { _shouldRecordMovementHistory: () => false }, () => document.move(at(0)));
      expect(document.movementHistory).to.deep.equal([]);
    });

    claim(context, { section: "8.3", as: "gm", covers: names }, "is taken back with all after it, or all of them", async () => {
      const document = await fighter();
      await document.move(at(100));
      await document.move(at(200));
      await document.move(at(300));
      const id = document.movementHistory[2].movementId;
      const heard = await hearing(["moveToken"], async () => {
        expect(await document.revertRecordedMovement(id)).to.equal(true);
        expect([document.x, document.movementHistory.map(({ x }: any) => x)]).to.deep.equal([100, [0, 100]]);
        expect(await document.revertRecordedMovement()).to.equal(true);
        expect([document.x, document.movementHistory]).to.deep.equal([0, []]);
        expect(await document.revertRecordedMovement()).to.equal(false);
      });
      expect(heard.map(([, , each]) => [each.method, each.recorded])).to.deep.equal([
        ["undo", false],
        ["undo", false],
      ]);
    });

    claim(context, { section: "3.4", as: "gm" }, "is not rewritten by an update of its own", async () => {
      const document = await fighter();
      await document.move(at(100));
      await document.update({ _movementHistory: [], name: "Forger" });
      expect([document.movementHistory.length, document.name]).to.deep.equal([2, "Forger"]);
    });

    claim(context, { section: "8.3", as: "gm", covers: ["Scene#clearMovementHistories"] }, "is forgotten by its scene", async () => {
      const document = await fighter();
      await document.move(at(100));
      await canvas.scene.clearMovementHistories();
      expect(document.movementHistory).to.deep.equal([]);
    });
  });
}
