import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { installForge, type Forge } from "../e2e/support/forge.ts";
import {
  beginCave,
  Board,
  CAVE_PEOPLE,
  CAVE_SCENE,
  CAVE_USERS,
  CAVERS,
  caveTable,
  clocked,
  noCanvas,
  order,
  passTime,
  settled,
  spaceOf,
  standingOf,
  useTable,
  it,
  witness,
  isHeadless,
  storyOn,
} from "../e2e/support/index.ts";

declare const forge: Forge;

const { bryn: BRYN, odile: ODILE, goblin1: GOBLIN, goblin2: GONE, goblin3: HIDDEN } = CAVERS;
const NOBODY = "x".repeat(16);
const place = { scene: CAVE_SCENE, x: 0, y: 0, elevation: 0, level: "", width: 1, height: 1 };
const gesture = {
  mover: CAVE_USERS.bryn,
  gesture: NOBODY,
  from: place,
  to: { ...place, x: 900 },
  beats: 0,
  spaces: 0,
  sneaking: false,
  near: [],
};

/** What a player of Bryn's forges, and the reason for which it is refused. */
type Forgery = readonly [reason: string, command: Readonly<Record<string, unknown>>];

/** In the missile half of the party. */
const COMMANDS: readonly Forgery[] = [
  ...["nextHalf", "nextPhase", "nextMoment", "penalise"].map((kind): Forgery => ["narrator", { kind }]),
  ["narrator", { kind: "moved", combatant: BRYN, ...gesture, free: true }],
  ["narrator", { kind: "moved", combatant: GOBLIN, ...gesture, undo: true }],
  ["narrator", { kind: "placed", combatant: BRYN, at: place, near: [GOBLIN] }],
  ["narrator", { kind: "beats", combatant: BRYN, spent: 0 }],
  ["narrator", { kind: "status", combatant: GOBLIN, status: "prone", active: true }],
  ["narrator", { kind: "side", combatant: GOBLIN, side: "party" }],
  ["narrator", { kind: "leave", combatant: GOBLIN }],
  ["narrator", { kind: "conceal", combatant: BRYN, hidden: true }],
  ["narrator", { kind: "defeat", combatant: GOBLIN, defeated: true }],
  ["notYours", { kind: "strike", combatant: ODILE, target: GOBLIN }],
  ["notYours", { kind: "strike", combatant: GOBLIN, target: ODILE }],
  ["combatant", { kind: "strike", combatant: HIDDEN, target: ODILE }],
  ["narrator", { kind: "strike", combatant: BRYN, target: GOBLIN, override: "I want to" }],
  ["target", { kind: "strike", combatant: BRYN, target: BRYN }],
  ["target", { kind: "strike", combatant: BRYN, target: HIDDEN }],
  ["target", { kind: "strike", combatant: BRYN, target: GONE }],
  ["unknownCombatant", { kind: "strike", combatant: BRYN, target: NOBODY }],
  ["narrator", { kind: "ambush", side: "party", rolls: { [GOBLIN]: 20 } }],
  ["narrator", { kind: "detect", combatant: HIDDEN, detected: true }],
  ["narrator", { kind: "affect", target: GOBLIN, effect: "out" }],
  ["narrator", { kind: "affect", target: BRYN, effect: "note", text: "Richer by a crown" }],
  ["narrator", { kind: "modify", combatant: BRYN, amount: -20 }],
  ["narrator", { kind: "agilityOrder", side: "foe" }],
  ["narrator", { kind: "restore", combatant: BRYN }],
  ["narrator", { kind: "contact", combatant: BRYN, target: GOBLIN, active: true }],
  ["narrator", { kind: "business", combatant: BRYN, name: "Takes the hoard", needed: 2, done: 1 }],
  ["narrator", { kind: "answer", combatant: BRYN, granted: true }],
  ["notYours", { kind: "done", combatant: GOBLIN, done: true }],
  ["notYours", { kind: "hold", combatant: ODILE, held: true }],
  ["notYours", { kind: "reorder", combatant: ODILE }],
  ["target", { kind: "reorder", combatant: BRYN, before: HIDDEN }],
  ["phase", { kind: "move", combatant: BRYN, way: "walk", spaces: 1 }],
];

/** What cannot even be read. */
const GARBAGE: readonly Forgery[] = [
  ["field", { kind: "strike", combatant: BRYN, target: 7 }],
  ["field", { kind: "strike", combatant: BRYN, target: [GOBLIN] }],
  ["field", { kind: "strike", combatant: BRYN, target: "__proto__" }],
  ["field", { kind: "strike", combatant: BRYN, target: "constructor" }],
  ["missing", { kind: "strike", combatant: BRYN }],
  ["field", { kind: "strike", combatant: BRYN, target: GOBLIN, weapon: "hasOwnProperty" }],
  ["field", { kind: "strike", combatant: BRYN, target: GOBLIN, override: "x".repeat(201) }],
  ["field", { kind: "move", combatant: BRYN, way: "fly", spaces: 1 }],
  ["field", { kind: "move", combatant: BRYN, way: "constructor", spaces: 1 }],
  ["field", { kind: "move", combatant: BRYN, way: "walk", spaces: -3 }],
  ["field", { kind: "move", combatant: BRYN, way: "walk", spaces: 0.5 }],
  ["field", { kind: "move", combatant: BRYN, way: "walk", spaces: 1e9 }],
  ["field", { kind: "move", combatant: BRYN, way: "walk", spaces: "5" }],
  ["field", { kind: "move", combatant: BRYN, way: "walk", spaces: NaN }],
  ["field", { kind: "beats", combatant: BRYN, spent: -14 }],
  ["field", { kind: "cover", combatant: BRYN, cover: "mega" }],
  ["field", { kind: "sneak", combatant: BRYN, sneaking: "yes" }],
  ["field", { kind: "done", combatant: BRYN, done: 1 }],
  ["field", { kind: "talk", combatant: BRYN, way: "parley", text: "x".repeat(501) }],
  ["tooLarge", { kind: "talk", combatant: BRYN, way: "parley", text: "x".repeat(1_000_000) }],
  ["field", { kind: "ambush", side: "party", rolls: { hasOwnProperty: 5 } }],
  ["field", { kind: "ambush", side: "party", rolls: { [GOBLIN]: 99 } }],
  ["field", { kind: "ambush", side: "party", rolls: [20] }],
  ["field", { kind: "moved", combatant: BRYN, ...gesture, to: { ...place, x: "900" } }],
  ["field", { kind: "moved", combatant: BRYN, ...gesture, beats: -5 }],
  ["field", { kind: "placed", combatant: BRYN, near: Array.from({ length: 200 }, () => GOBLIN) }],
];

/** In the movement half of the party. */
const MOVEMENT: readonly Forgery[] = [
  ["token", { kind: "move", combatant: BRYN, way: "walk", spaces: 1 }],
  ["narrator", { kind: "move", combatant: BRYN, way: "walk", spaces: 1, override: "I want to" }],
  ["notYours", { kind: "prone", combatant: ODILE }],
  ["notYours", { kind: "cover", combatant: GOBLIN, cover: "none" }],
  ["notProne", { kind: "rise", combatant: BRYN }],
  ["notSneaking", { kind: "sneakCheck", combatant: BRYN }],
  ["narrator", { kind: "moved", combatant: BRYN, ...gesture }],
];

/** Documents written on the bare socket: all of them are another's. */
const DOCUMENTS: readonly (readonly [string, () => unknown])[] = [
  [
    "the Beats in the encounter",
    () =>
      forge.raw({
        action: "update",
        documentName: "Combat",
        updates: [{ _id: game.combat.id, system: { state: { combatants: { [forge.mine.id]: { spent: -5 } } } } }],
      }),
  ],
  [
    "the half",
    () =>
      forge.raw({
        action: "update",
        documentName: "Combat",
        updates: [{ _id: game.combat.id, "system.state.half": "foe", "system.revision": 99 }],
      }),
  ],
  [
    "the ledger",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, "system.ledger.1": "{}" }] }),
  ],
  [
    "another's outbox",
    () =>
      forge.raw({ action: "update", documentName: "User", updates: [{ _id: game.users.getName("Odi").id, "flags.callboard.outbox": {} }] }),
  ],
  [
    "another's token",
    () =>
      forge.raw({
        action: "update",
        documentName: "Token",
        parentUuid: forge.who("Odile").token.parent.uuid,
        updates: [{ _id: forge.who("Odile").tokenId, x: 0 }],
      }),
  ],
  [
    "a foe's token, hidden",
    () =>
      forge.raw({
        action: "update",
        documentName: "Token",
        parentUuid: forge.who("Goblin 3").token.parent.uuid,
        updates: [{ _id: forge.who("Goblin 3").tokenId, hidden: false }],
      }),
  ],
  [
    "a foe's level",
    () =>
      forge.raw({
        action: "update",
        documentName: "Actor",
        updates: [{ _id: forge.who("Goblin 1").actorId, "system.moments.level": -20 }],
      }),
  ],
];

/** What a whole encounter is, with its history and all tokens. */
const standing = (page: Page): Promise<any> =>
  page.evaluate(() => {
    const { state, revision, ledger, undone, ended } = game.combat._source.system;
    const tokens = game.scenes.active.tokens.map(({ _source: { _id, x, y, hidden } }: any) => [_id, x, y, hidden]);
    return { state, revision, ledger, more: [undone, ended, game.combat.round, game.combat.turn], tokens };
  });

/** Posts a forged command; gives its id. */
const forged = (page: Page, command: object): Promise<string> =>
  page.evaluate((one) => {
    const { moment, phase, half, undos } = game.combat.system.state;
    return forge.post({ position: { unit: moment, step: `${phase}${half === "party" ? "Party" : "Foe"}`, undos }, ...one });
  }, command);

/** The answer to a request: its reason, and whether there are words for it. */
async function answered(page: Page, id: string): Promise<string> {
  const answer = await page.waitForFunction(
    (request) => game.combat.system.heard[game.user.id]?.last.find((one: any) => one.id === request),
    id,
  );
  return answer.evaluate(({ refusal }: any) => {
    const keys = ["CALLBOARD.moments.Refusal.", "CALLBOARD.Cast.Refusal.", "CALLBOARD.Refusal."].map(
      (prefix) => `${prefix}${String(refusal?.reason)}`,
    );
    return refusal && keys.some((key) => game.i18n.has(key)) ? refusal.reason : `no words: ${JSON.stringify(refusal)}`;
  });
}

/** The first forgery for each reason. */
const oneOfEach = (forgeries: readonly Forgery[]): Forgery[] => [...new Map(forgeries.toReversed().map((one) => [one[0], one])).values()];

const generation = storyOn(14);

describe(`forgeries in a Moment, on generation ${generation}`, () => {
  const table = useTable(caveTable(1, { generation, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let bry: Page;
  let odi: Page;

  beforeAll(async () => {
    gm = await table.join(CAVE_PEOPLE.gm, clocked(noCanvas));
    [bry, odi] = [await table.join("Bry", noCanvas), await table.join("Odi", noCanvas)];
    for (const page of [bry, odi]) await installForge(page);
  });

  /** Lets Bry forge, and play on: what was refused is told with that. */
  async function refuses(page: Page, forgeries: readonly Forgery[], mine: string): Promise<void> {
    // Who causes more than a hundred and twenty entries in a minute is refused: that is another test's.
    await passTime(gm, 60_000);
    for (const [reason, command] of forgeries) {
      await settled(gm, page);
      const before = await standing(gm);
      const id = await forged(page, command);
      await order(page, { kind: "hold", combatant: mine, held: true });
      await order(page, { kind: "hold", combatant: mine, held: false });
      const text = JSON.stringify(command).slice(0, 200);
      expect(await answered(page, id), text).toBe(reason);
      await settled(gm, page);
      const after = await standing(gm);
      expect({ ...after.state }, text).toEqual(before.state);
      expect([after.revision, after.more, after.tokens], text).toEqual([before.revision + 2, before.more, before.tokens]);
      const fresh = Object.keys(after.ledger).filter((key) => !Object.hasOwn(before.ledger, key));
      expect(
        fresh.map((key) => JSON.parse(after.ledger[key]).command.kind),
        text,
      ).toEqual(["hold", "hold"]);
    }
  }

  witness(
    "of the Director's commands, of others' figures and of forbidden targets are refused with a reason, and change nothing",
    async () => {
      await beginCave(gm, [bry, odi], { goblin3: { i: 0, j: 13, hidden: true } }, 1);
      await gm.evaluate((id) => game.combat.combatants.get(id).delete(), GONE);
      await gm.waitForFunction((id) => game.combat.system.state.combatants[id].standing === "left", GONE);
      await settled(gm, bry, odi);
      // The witness in a browser gives one of each kind of refusal.
      await refuses(bry, isHeadless ? COMMANDS : oneOfEach(COMMANDS), BRYN);
      await order(odi, { kind: "strike", combatant: ODILE, target: GOBLIN });
      await refuses(odi, [["struck", { kind: "strike", combatant: ODILE, target: GOBLIN }]], ODILE);
    },
  );

  it("that cannot be read are refused as unreadable", async () => {
    await refuses(bry, GARBAGE, BRYN);
  });

  it("are refused in macros as well", async () => {
    const before = await standing(gm);
    for (const [, command] of [...COMMANDS, ...GARBAGE]) {
      const refusal = await bry.evaluate((one) => game.callboard.send(game.combat, one), command);
      expect(refusal, JSON.stringify(command).slice(0, 200)).toMatchObject({ reason: expect.any(String) });
    }
    expect(await standing(gm)).toEqual(before);
  });

  it("of documents are denied by the server", async () => {
    const before = await standing(gm);
    for (const [name, act] of DOCUMENTS) expect(await bry.evaluate(act), name).toMatch(/permission|may not/i);
    expect(await standing(gm)).toEqual(before);
  });

  it("of movement are refused as commands", async () => {
    await order(gm, { kind: "nextPhase" });
    await settled(gm, bry, odi);
    await refuses(bry, MOVEMENT, BRYN);
  });

  it("of movement on the bare socket are undone, whatever they claim, and a true move is judged as usual", async () => {
    const board = new Board(bry);
    const way = { x: 900, y: 400, elevation: 0, width: 1, height: 1, action: "walk", cost: 0 };
    const section = (waypoints: readonly unknown[]) => ({ waypoints, distance: 0, cost: 0, spaces: 0, diagonals: 0 });
    const nothing = section([]);
    const whole = { method: "api", chain: [], constrained: false, recorded: false, autoRotate: false, showRuler: false };
    const movement = {
      ...whole,
      origin: { ...way, x: 100 },
      destination: way,
      passed: section([way]),
      pending: nothing,
      history: { recorded: nothing, unrecorded: nothing, distance: 0, cost: 0, spaces: 0, diagonals: 0 },
      constrainOptions: { ignoreWalls: true, ignoreCost: true },
    };
    const far = { x: 1400, y: 400 };
    const lies: readonly (readonly [name: string, update: object, options: object | null])[] = [
      ["no movement at all", far, null],
      ["a way that takes nothing", far, { ...movement, destination: { ...way, ...far }, passed: section([{ ...way, ...far }]) }],
      ["an undo", far, { ...movement, method: "undo", passed: section([{ ...way, ...far }]) }],
      ["a movement that never ends", far, { ...movement, passed: section([{ ...way, ...far }]), pending: section([way]) }],
      ["a beginning elsewhere", far, { ...movement, origin: { ...way, x: 1300 }, passed: section([{ ...way, ...far }]) }],
      ["places that are none", far, { ...movement, passed: section([{ x: "900", y: null, action: { toString: "walk" } }]) }],
      ["the end of the world", { x: 1_000_000_000, y: 400 }, { ...movement, passed: section([{ ...way, x: 1_000_000_000 }]) }],
      ["a chain of others' gestures", far, { ...movement, chain: [NOBODY, {}], passed: section([{ ...way, ...far }]) }],
    ];
    for (const [name, update, told] of lies) {
      const answer = await bry.evaluate(
        ([id, changes, said]) => {
          const { token } = forge.mine;
          const lie = said === null ? {} : { _movement: { [id]: { id: foundry.utils.randomID(), ...said } }, callboard: { client: "x" } };
          return forge.raw({
            action: "update",
            documentName: "Token",
            parentUuid: token.parent.uuid,
            updates: [{ _id: id, ...changes }],
            ...lie,
          });
        },
        [BRYN, update, told] as const,
      );
      expect(answer, name).toBe("done");
      await order(gm, { kind: "nextHalf" });
      await expect.poll(() => spaceOf(board, BRYN), { message: name }).toEqual({ i: 4, j: 1 });
      const judged = { left: 11, stopped: "", back: expect.stringMatching(/./), moves: 0 };
      await expect.poll(() => standingOf(gm, BRYN), { message: name }).toEqual(judged);
      await order(gm, { kind: "nextMoment" });
      await order(gm, { kind: "nextPhase" });
      await order(gm, { kind: "nextPhase" });
      await settled(gm, bry, odi);
    }
    await bry.evaluate((id) => game.scenes.active.tokens.get(id).move([{ x: 400, y: 400, action: "walk" }]), BRYN);
    await expect.poll(() => standingOf(gm, BRYN)).toEqual({ left: 8, stopped: "", back: "", moves: 1 });
  });

  it("are told apart from honest steps: thirty within ten seconds are all accepted", async () => {
    await passTime(gm, 60_000);
    const taken = (): Promise<number> =>
      gm.evaluate(
        () => Object.values<string>(game.combat.system.ledger).filter((line) => JSON.parse(line).command.kind === "moved").length,
      );
    const before = await taken();
    const steps = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const step of steps) {
      if (step % 8 === 1) await order(gm, { kind: "beats", combatant: BRYN, spent: 0 });
      const x = step % 2 === 0 ? 400 : 500;
      await bry.evaluate(([id, to]) => game.scenes.active.tokens.get(id).move([{ x: to, y: 400, action: "walk" }]), [BRYN, x] as const);
      await expect.poll(taken, { message: `step ${step}` }).toBe(before + step);
      expect(await standingOf(gm, BRYN)).toMatchObject({ back: "" });
    }
    await table.leave();
  });
});
