import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

const MOVING = { section: "8.3", as: "gm" } as const;
const SEEING = { section: "8.1", as: "gm" } as const;

/** A yard with a vertical wall at x = 300 and tokens on both sides. */
class Yard {
  readonly #scratch = new Scratch();
  #before: object | null = null;

  async token(data: object = {}): Promise<any> {
    const actor = await this.#scratch.make("Actor", { name: "Walker", type: "hero" });
    const made = await actor.getTokenDocument({ x: 100, y: 200, ...data });
    const [document] = await canvas.scene.createEmbeddedDocuments("Token", [made.toObject()]);
    await until(() => document.object, "it is drawn");
    return document;
  }

  async wall(data: object = {}): Promise<any> {
    const [document] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 800], ...data }]);
    return document;
  }

  /** Makes the scene show only what tokens see, in the light or in the dark. */
  async darken(isLit = true): Promise<void> {
    const { tokenVision, environment } = canvas.scene.toObject();
    this.#before ??= { tokenVision, environment };
    await canvas.scene.update({ tokenVision: true, environment: { globalLight: { enabled: isLit } } });
  }

  async clear(): Promise<void> {
    await canvas.scene.deleteEmbeddedDocuments(
      "Wall",
      canvas.scene.walls.map(({ id }: any) => id),
    );
    await canvas.scene.deleteEmbeddedDocuments(
      "Token",
      canvas.scene.tokens.filter(({ name }: any) => name === "Walker").map(({ id }: any) => id),
    );
    if (this.#before) await canvas.scene.update(this.#before);
    this.#before = null;
    await this.#scratch.clear();
  }
}

/** Walls: what they block, and what tokens see past them. */
export function walls(context: Context): void {
  const { describe, afterEach } = context;
  const yard = new Yard();
  afterEach(async () => {
    if (game.user.isGM) await yard.clear();
  });

  describe("Walls", () => held(context, yard));
  describe("Sight", () => seen(context, yard));
}

function held(context: Context, yard: Yard): void {
  const { expect } = context;
  const columns = (path: readonly { x: number }[]): number[] => path.map(({ x }) => x);
  const way = (document: any, x: number): object[] => [
    { ...document.toObject(), action: "walk", snapped: true, explicit: true, checkpoint: true },
    { x, y: 200, action: "walk", snapped: true, explicit: true, checkpoint: true },
  ];

  claim(context, { section: "3.4", as: "gm", covers: ["WallDocument"] }, "are documents of a scene, closed for everything", async () => {
    const wall = await yard.wall();
    expect([canvas.scene.walls.has(wall.id), wall.documentName]).to.deep.equal([true, "Wall"]);
    const { NORMAL } = CONST.WALL_SENSE_TYPES;
    expect([wall.c, wall.move, wall.sight, wall.light, wall.sound, wall.door, wall.dir]).to.deep.equal([
      [300, 0, 300, 800],
      CONST.WALL_MOVEMENT_TYPES.NORMAL,
      NORMAL,
      NORMAL,
      NORMAL,
      CONST.WALL_DOOR_TYPES.NONE,
      CONST.WALL_DIRECTIONS.BOTH,
    ]);
  });

  claim(context, MOVING, "end a way before them, unless they are ignored, or let that pass", async () => {
    const document = await yard.token();
    await yard.wall();
    const [path, isCut] = document.object.constrainMovementPath(way(document, 600), {});
    expect([isCut, ...columns(path)]).to.deep.equal([true, 100, 200]);
    const [free, isHeld] = document.object.constrainMovementPath(way(document, 600), { ignoreWalls: true });
    expect([isHeld, ...columns(free)]).to.deep.equal([false, 100, 600]);
    const { result } = document.object.findMovementPath(way(document, 600), {});
    expect(columns(result)).to.deep.equal([100, 200]);
    await canvas.scene.walls.contents[0].update({ move: CONST.WALL_MOVEMENT_TYPES.NONE });
    expect(document.object.constrainMovementPath(way(document, 600), {})[1]).to.equal(false);
  });

  claim(context, MOVING, "hold up a document that is moved with constraint, and no other", async () => {
    const document = await yard.token();
    await yard.wall();
    await document.move([{ x: 600, y: 200, action: "walk" }], { constrainOptions: { ignoreWalls: false } });
    expect([document.x, document.movement.constrained]).to.deep.equal([200, true]);
    await document.move([{ x: 600, y: 200, action: "walk" }]);
    expect([document.x, document.movement.constrained]).to.deep.equal([600, false]);
  });

  claim(context, { section: "8.2", as: "gm" }, "hold up nobody whose way to move names none", async () => {
    const document = await yard.token();
    await yard.wall();
    const ghost = { ...CONFIG.Token.movement.actions.walk, walls: null };
    await overriding(CONFIG.Token.movement.actions, { walk: ghost }, () =>
      expect(document.object.constrainMovementPath(way(document, 600), {})[1]).to.equal(false),
    );
  });

  claim(
    context,
    { section: "8.3", as: "gm", covers: ["Token#checkCollision", "ClockwiseSweepPolygon.testCollision"] },
    "are asked about between two points: whether, where first, and where all over",
    async () => {
      const { object } = await yard.token();
      await yard.wall();
      await yard.wall({ c: [500, 0, 500, 800], move: CONST.WALL_MOVEMENT_TYPES.NONE });
      await yard.wall({ c: [700, 0, 700, 800] });
      const to = { x: 850, y: 250 };
      expect([object.checkCollision(to), object.checkCollision({ x: 250, y: 250 })]).to.deep.equal([true, false]);
      expect(object.checkCollision(to, { mode: "closest" })).to.include({ x: 300, y: 250 });
      expect(columns(object.checkCollision(to, { type: "move", mode: "all" }))).to.deep.equal([300, 700]);
      const { sight } = CONFIG.Canvas.polygonBackends;
      expect(columns(sight.testCollision({ x: 150, y: 250 }, to, { type: "sight", mode: "all" }))).to.deep.equal([300, 500, 700]);
    },
  );

  claim(
    context,
    { section: "8.3", as: "gm", covers: ["Grid#getCenterPoint"] },
    "that are doors hold up until they are opened",
    async () => {
      const { object } = await yard.token();
      const door = await yard.wall({ door: CONST.WALL_DOOR_TYPES.DOOR });
      const beyond = canvas.grid.getCenterPoint({ i: 2, j: 4 });
      expect([beyond, object.checkCollision(beyond)]).to.deep.equal([{ x: 450, y: 250 }, true]);
      await door.update({ ds: CONST.WALL_DOOR_STATES.OPEN });
      expect(object.checkCollision(beyond)).to.equal(false);
      await door.update({ ds: CONST.WALL_DOOR_STATES.LOCKED });
      expect(object.checkCollision(beyond)).to.equal(true);
    },
  );

  claim(context, { section: "8.3", as: "gm", unsure: true }, "of one direction let through who comes from the other side", async () => {
    const { object } = await yard.token();
    const { LEFT } = game.release.generation < 14 ? CONST.WALL_DIRECTIONS : (CONST as any).EDGE_DIRECTIONS;
    await yard.wall({ dir: LEFT });
    const [here, there] = [
      { x: 150, y: 250 },
      { x: 450, y: 250 },
    ];
    expect([object.checkCollision(there, { origin: here }), object.checkCollision(here, { origin: there })]).to.deep.equal([false, true]);
  });
}

function seen(context: Context, yard: Yard): void {
  const { expect } = context;
  const isSeen = async (document: any): Promise<boolean> => {
    document.object.renderFlags.set({ refreshVisibility: true });
    await Promise.resolve();
    return document.object.visible;
  };

  claim(context, SEEING, "is everybody’s where a scene goes without, and the GM’s who selected nobody", async () => {
    const document = await yard.token({ x: 600 });
    await yard.wall();
    expect([canvas.visibility.tokenVision, document.object.isVisible]).to.deep.equal([false, true]);
    await yard.darken(false);
    expect([canvas.visibility.tokenVision, document.object.isVisible]).to.deep.equal([true, true]);
  });

  claim(context, SEEING, "of a GM is that of who is selected, and a wall hides who stands behind it", async () => {
    const eye = await yard.token({ sight: { enabled: true, range: 100 } });
    const [near, behind] = [await yard.token({ y: 400 }), await yard.token({ x: 600 })];
    await yard.darken();
    const wall = await yard.wall();
    eye.object.control();
    expect([await isSeen(eye), await isSeen(near), await isSeen(behind)]).to.deep.equal([true, true, false]);
    await wall.update({ sight: CONST.WALL_SENSE_TYPES.NONE });
    expect(await isSeen(behind)).to.equal(true);
    await wall.update({ sight: CONST.WALL_SENSE_TYPES.NORMAL });
    await eye.update({ x: 400 }, { animate: false });
    expect([await isSeen(near), await isSeen(behind)]).to.deep.equal([false, true]);
    eye.object.release();
    expect(await isSeen(near)).to.equal(true);
  });

  claim(
    context,
    { ...SEEING, covers: ["CanvasVisibility#testVisibility"] },
    "reaches in the dark as far as its range, from the edge of who sees",
    async () => {
      const eye = await yard.token({ sight: { enabled: true, range: 10 } });
      await yard.darken(false);
      eye.object.control();
      const test = (x: number): boolean => canvas.visibility.testVisibility({ x, y: 250 }, { tolerance: 0 });
      expect([test(390), test(410)]).to.deep.equal([true, false]);
      await eye.update({ sight: { range: null } });
      expect(test(900)).to.equal(true);
    },
  );

  claim(context, SEEING, "finds what lies in the light, however far, and carries a light", async () => {
    const eye = await yard.token({ sight: { enabled: true, range: 0 } });
    const far = await yard.token({ x: 700 });
    await yard.darken(false);
    eye.object.control();
    expect(far.object.isVisible).to.equal(false);
    await far.update({ light: { dim: 5 } });
    expect(far.object.isVisible).to.equal(true);
    await far.update({ light: { dim: 0 } });
    await yard.darken(true);
    expect(far.object.isVisible).to.equal(true);
  });

  claim(context, SEEING, "finds nobody invisible, unless it has a way to; and nothing while it is blind", async () => {
    const eye = await yard.token({ sight: { enabled: true, range: 100 } });
    const ghost = await yard.token({ x: 300 });
    await yard.darken();
    eye.object.control();
    await ghost.actor.toggleStatusEffect(CONFIG.specialStatusEffects.INVISIBLE, { active: true });
    expect(ghost.object.isVisible).to.equal(false);
    const mode = { enabled: true, range: 100 };
    await eye.update({
      detectionModes: game.release.generation >= 14 ? { seeInvisibility: mode } : [{ id: "seeInvisibility", ...mode }],
    });
    expect(ghost.object.isVisible).to.equal(true);
    await eye.actor.toggleStatusEffect(CONFIG.specialStatusEffects.BLIND, { active: true });
    expect(ghost.object.isVisible).to.equal(false);
  });

  claim(
    context,
    { section: "8.1", as: "player" },
    "of a player without a token that sees is none, on a scene with token vision",
    async () => {
      const isSeeing = (): boolean => canvas.visibility.testVisibility({ x: 10, y: 10 });
      expect(isSeeing()).to.equal(true);
      await overriding(canvas.scene, { tokenVision: true }, () => expect(isSeeing()).to.equal(false));
    },
  );
}
