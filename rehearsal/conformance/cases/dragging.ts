import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

const SECTION = { section: "8.3", as: "gm" } as const;

/** A token with a road of four spaces to its right, and a movement action that costs double there. */
class Road {
  readonly #scratch = new Scratch();
  #document: any = null;

  /** Draws a token at the start of the road. */
  async token(data: object = {}): Promise<any> {
    const actor = await this.#scratch.make("Actor", { name: "Walker", type: "hero" });
    const made = await actor.getTokenDocument({ x: 100, y: 200, ...data });
    const [document] = await canvas.scene.createEmbeddedDocuments("Token", [made.toObject()]);
    await until(() => document.object, "it is drawn");
    this.#document = document;
    return document;
  }

  /** Returns the road as waypoints, from the token's place to the given columns. */
  way(...columns: readonly number[]): any[] {
    const { x, y, elevation, width, height, shape } = this.#document._source;
    const rest = { elevation, width, height, shape, action: "ford", snapped: true, explicit: true, checkpoint: true };
    return [{ x, y, ...rest }, ...columns.map((column) => ({ x: column * 100, y, ...rest }))];
  }

  /** Adds the movement action "ford" while work is done. It costs double and cannot enter the fifth column. */
  async fording(work: () => unknown): Promise<void> {
    const ford = {
      ...CONFIG.Token.movement.actions.walk,
      label: "Ford",
      canSelect: () => true,
      getCostFunction: () => (cost: number, _from: object, to: { j: number }) => (to.j === 5 ? Infinity : 2 * cost),
    };
    await overriding(CONFIG.Token.movement.actions, { ford }, work);
  }

  async clear(): Promise<void> {
    if (this.#document?.parent?.tokens.has(this.#document.id)) await this.#document.delete();
    await this.#scratch.clear();
  }
}

/** Paths of tokens on the canvas: how far tokens can go, what shows the path, and how people move tokens. */
export function dragging(context: Context): void {
  const { describe, afterEach } = context;
  const road = new Road();
  afterEach(() => road.clear());

  describe("Ways of tokens", () => ways(context, road));
  describe("Rulers of tokens", () => rulers(context, road));
  describe("Tokens moved by people", () => people(context, road));
}

function ways(context: Context, road: Road): void {
  const { expect } = context;

  claim(context, SECTION, "are measured with the cost function of the token, and with the costs of its actions", async () => {
    const { object } = await road.token();
    await road.fording(() => expect(object.measureMovementPath(road.way(3))).to.include({ distance: 10, cost: 20, spaces: 2 }));
    const dear = () => () => 7;
    await overriding(object, { _getMovementCostFunction: dear }, () => expect(object.measureMovementPath(road.way(3)).cost).to.equal(14));
  });

  claim(context, SECTION, "end before a step that costs endlessly, unless costs are ignored", async () => {
    const { object } = await road.token();
    await road.fording(() => {
      const [path, cut] = object.constrainMovementPath(road.way(2, 7), {});
      expect([cut, ...path.map(({ x }: { x: number }) => x)]).to.deep.equal([true, 100, 200, 400]);
      const [free, held] = object.constrainMovementPath(road.way(2, 7), { ignoreCost: true });
      expect([held, ...free.map(({ x }: { x: number }) => x)]).to.deep.equal([false, 100, 200, 700]);
      const [whole, short] = object.constrainMovementPath(road.way(4), {});
      expect([short, whole.length, whole[1].action]).to.deep.equal([false, 2, "ford"]);
    });
  });

  claim(context, SECTION, "are found as far as they can be gone, from the first waypoint on", async () => {
    const { object } = await road.token();
    await road.fording(async () => {
      const job = object.findMovementPath(road.way(7), { preview: false });
      const path = await job.promise;
      expect(path[0]).to.include({ x: 100, y: 200 });
      expect(path.at(-1)).to.include({ x: 400, y: 200 });
      job.cancel();
    });
  });

  claim(context, SECTION, "tell the ground of each stretch, none where no region says something", async () => {
    const { object } = await road.token();
    const path = object.createTerrainMovementPath(road.way(2, 3), { preview: false });
    expect(path.map(({ terrain }: { terrain: unknown }) => terrain)).to.deep.equal([null, null, null]);
  });

  claim(context, { section: "8.6", as: "gm" }, "lead into a region where a space of the token is in it, at its height", async () => {
    const document = await road.token({ elevation: 5, shape: CONST.TOKEN_SHAPES.RECTANGLE_1 });
    expect([document.elevation, document.shape]).to.deep.equal([5, CONST.TOKEN_SHAPES.RECTANGLE_1]);
    const data = {
      name: "Pond",
      elevation: { bottom: 0, top: 10 },
      shapes: [{ type: "rectangle", x: 300, y: 200, width: 200, height: 100, rotation: 0, hole: false }],
    };
    const [pond] = await canvas.scene.createEmbeddedDocuments("Region", [data]);
    const inside = (place: object): boolean => document.testInsideRegion(pond, place);
    expect([inside({}), inside({ x: 300 }), inside({ x: 300, elevation: 20 })]).to.deep.equal([false, true, false]);
    await pond.delete();
  });

  claim(context, SECTION, "of a drag are gone in the token's way to move, and held up unless a GM switches that off", async () => {
    const { object } = await road.token({ movementAction: "fly" });
    expect(object._getDragMovementAction()).to.equal("fly");
    const { unconstrainedMovement } = ui.controls.controls.tokens.tools;
    await overriding(unconstrainedMovement, { active: false }, () =>
      expect(object._getDragConstrainOptions().ignoreCost).to.not.equal(true),
    );
    await overriding(unconstrainedMovement, { active: true }, () => expect(object._getDragConstrainOptions().ignoreCost).to.equal(true));
  });
}

function rulers(context: Context, road: Road): void {
  const { expect } = context;

  claim(
    context,
    { section: "8.4", as: "gm", covers: ["TokenRuler#_getWaypointLabelContext", "TokenRuler.WAYPOINT_LABEL_TEMPLATE"] },
    "ask a package for the label and the look of each waypoint, and hand it what was measured",
    async () => {
      const { object } = await road.token();
      const heard: any = { labels: [], marks: [], lines: [], spaces: [] };
      class Ruler extends foundry.canvas.placeables.tokens.TokenRuler {
        _getWaypointLabelContext(waypoint: any, state: any): any {
          heard.labels.push(waypoint);
          return super._getWaypointLabelContext(waypoint, state);
        }
        _getWaypointStyle(waypoint: any): any {
          heard.marks.push([waypoint.center.x, waypoint.unreachable]);
          return super._getWaypointStyle(waypoint);
        }
        _getSegmentStyle(waypoint: any): any {
          heard.lines.push(waypoint.ray?.distance);
          return super._getSegmentStyle(waypoint);
        }
        _getGridHighlightStyle(waypoint: any, offset: any): any {
          heard.spaces.push(offset.j);
          return super._getGridHighlightStyle(waypoint, offset);
        }
      }
      expect(Ruler.WAYPOINT_LABEL_TEMPLATE).to.equal("templates/hud/waypoint-label.hbs");
      await road.fording(async () => {
        const ruler = new (Ruler as any)(object);
        await ruler.draw();
        ruler.visible = true;
        const [foundPath] = object.constrainMovementPath(road.way(3, 7), {});
        const plan = { foundPath, unreachableWaypoints: road.way(7).slice(1), history: [], hidden: false, searching: false };
        ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.userId]: plan } } as any);
        await until(() => heard.labels.length >= 4, "the waypoints are asked for");
        ruler.clear();
        ruler.destroy();
      });
      const [first, second, third, fourth] = heard.labels;
      expect([first.previous, first.next === second, second.previous === first]).to.deep.equal([null, true, true]);
      expect([second.measurement.cost, second.stage, second.unreachable, second.actionConfig.label]).to.deep.equal([
        20,
        "planned",
        false,
        "Ford",
      ]);
      expect([third.measurement.cost, third.explicit, fourth.unreachable, fourth.next]).to.deep.equal([30, false, true, null]);
      expect(heard.marks).to.deep.include([350, false]);
      expect(heard.lines).to.include(200);
      expect(new Set(heard.spaces)).to.include(3);
    },
  );

  claim(context, { section: "8.4", as: "gm" }, "are of the class that is configured, one for each token", async () => {
    const { object } = await road.token();
    expect(object).to.be.instanceOf(CONFIG.Token.objectClass);
    expect(object.ruler).to.be.instanceOf(CONFIG.Token.rulerClass);
    expect(object.ruler.token).to.equal(object);
  });

  claim(context, { section: "8.4" }, "draw labels from templates that were loaded before", async () => {
    const [template] = await foundry.applications.handlebars.loadTemplates(["templates/hud/waypoint-label.hbs"]);
    expect(template).to.be.a("function");
  });

  claim(context, { section: "8.3", as: "gm" }, "come and go with their tokens, which is told", async () => {
    const told: string[] = [];
    const made = Hooks.on("createToken", (one: any) => void told.push(`+${String(one.name)}`));
    const gone = Hooks.on("deleteToken", (one: any) => void told.push(`-${String(one.name)}`));
    const document = await road.token({ name: "Walker" });
    await document.delete();
    Hooks.off("createToken", made);
    Hooks.off("deleteToken", gone);
    expect(told).to.deep.equal(["+Walker", "-Walker"]);
  });

  claim(context, { section: "8.4" }, "light spaces in sets with names, which packages may have of their own", () => {
    const { grid } = canvas.interface;
    const set = grid.addHighlightLayer("rehearsal");
    grid.highlightPosition("rehearsal", { x: 100, y: 200, color: 0xff0000, alpha: 0.4 });
    expect(grid.getHighlightLayer("rehearsal")).to.equal(set);
    expect(set.positions.size).to.equal(1);
    grid.clearHighlightLayer("rehearsal");
    expect(set.positions.size).to.equal(0);
    grid.destroyHighlightLayer("rehearsal");
    expect(grid.getHighlightLayer("rehearsal")).to.equal(undefined);
  });
}

function people(context: Context, road: Road): void {
  const { expect } = context;
  const heard: any[] = [];
  const listening = async (work: () => unknown): Promise<void> => {
    heard.length = 0;
    const id = Hooks.on("moveToken", (_document: any, movement: any) => void heard.push(movement));
    try {
      await work();
    } finally {
      Hooks.off("moveToken", id);
    }
  };

  claim(context, SECTION, "by keys go one space, as keyboard, and come back by the undo key, as undo", async () => {
    const document = await road.token();
    document.object.control();
    await listening(async () => {
      await canvas.tokens.moveMany({ dx: 1, dy: 0 });
      await until(() => document.x === 200, "it stands to the right");
      await canvas.tokens.undoHistory();
      await until(() => document.x === 100, "it is back");
    });
    expect(heard.map(({ method }) => method)).to.deep.equal(["keyboard", "undo"]);
  });

  claim(context, SECTION, "by copy and paste are copies, beside those that were copied", async () => {
    const document = await road.token();
    document.object.control();
    expect(canvas.tokens.copyObjects()).to.deep.equal([document.object]);
    const [copy] = await canvas.tokens.pasteObjects({ x: 500, y: 500 });
    expect([copy.id === document.id, copy.actorId, document.x]).to.deep.equal([false, document.actorId, 100]);
    await copy.delete();
  });

  claim(context, SECTION, "by keys stay where the next space costs endlessly", async () => {
    const document = await road.token({ x: 400, movementAction: "ford" });
    await road.fording(async () => {
      document.prepareData();
      document.object.control();
      await listening(() => canvas.tokens.moveMany({ dx: 1, dy: 0 }));
    });
    expect([document.x, heard.length]).to.deep.equal([400, 0]);
  });

  claim(context, { section: "8.2", as: "gm" }, "are offered the ways to move that their token can choose", async () => {
    const document = await road.token();
    const asked: unknown[] = [];
    const swim = { ...CONFIG.Token.movement.actions.swim, canSelect: (token: unknown) => asked.push(token) > 0 };
    await overriding(CONFIG.Token.movement.actions, { swim }, async () => {
      await canvas.hud.token.bind(document.object);
      await until(() => asked.includes(document), "it was asked for");
      await canvas.hud.token.close({ animate: false });
    });
  });

  claim(
    context,
    { section: "8.2", as: "gm" },
    "have controls whose drawing a hook tells of, with their token and their element",
    async () => {
      const document = await road.token();
      const told: unknown[] = [];
      const hook = Hooks.on("renderTokenHUD", (hud: any, element: any) =>
        told.push(hud.document, element === hud.element, element.isConnected),
      );
      await canvas.hud.token.bind(document.object);
      await until(() => told.length > 0, "they were drawn");
      Hooks.off("renderTokenHUD", hook);
      expect(told.slice(0, 3)).to.deep.equal([document, true, true]);
      await canvas.hud.token.close({ animate: false });
    },
  );
}
