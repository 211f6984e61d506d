import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Board, CALLBOARD, Dragging, median, obstacle, report, stopwatch, useTable } from "./support/index.ts";

const TOKENS = 100;
/** How many columns the foes stand in, three spaces apart, below the row in which one drags. */
const COLUMNS = 11;
/** How far a drag goes, out and back, a space at a time. */
const REACH = 12;
const REPEATS = 3;

const pad = (name: string) => name.padEnd(16, "0");
const HERO = pad("hero");
const foe = (index: number) => pad(`foe${String(index)}x`);
const common = { type: "npc", ownership: { default: 0 } };
const scene = {
  _id: pad("hall"),
  name: "Hall",
  active: true,
  navigation: true,
  width: 2400,
  height: 2000,
  padding: 0,
  grid: { type: 2, size: 60, distance: 5, units: "ft" },
  tokens: Array.from({ length: TOKENS }, (_, index) => ({
    _id: index === 0 ? HERO : foe(index),
    name: index === 0 ? "Hero" : `Foe ${String(index)}`,
    actorId: index === 0 ? HERO : pad("goblin"),
    actorLink: index === 0,
    disposition: index === 0 ? 1 : -1,
    width: 1,
    height: 1,
    x: index === 0 ? 120 : 180 * ((index - 1) % COLUMNS) + 60,
    y: index === 0 ? 104 : 156 * Math.floor((index - 1) / COLUMNS) + 312,
  })),
};
const documents = {
  users: [{ _id: pad("gm"), name: "Gamemaster", role: 4, color: "#aa3333" }],
  actors: [
    { ...common, _id: HERO, name: "Hero", type: "character" },
    { ...common, _id: pad("goblin"), name: "Goblin" },
  ],
  scenes: [scene],
};

/** Every token takes part in an encounter in `moments`, led to the movement of the party. */
async function begin(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [scene] = game.scenes.contents;
    const combat = await Combat.implementation.create({ type: "moments", scene: scene.id, active: true });
    const members = scene.tokens.map((token: any) => ({ tokenId: token.id, actorId: token.actorId, sceneId: scene.id }));
    await combat.createEmbeddedDocuments("Combatant", members);
    await combat.startCombat();
  });
  await page.waitForFunction(() => Object.values<any>(game.combat?.system.state?.combatants ?? {}).every(({ at }) => at !== null));
  await page.evaluate(async () => {
    for (let phase = 0; phase < 2; phase += 1) await game.callboard.send(game.combat, { kind: "nextPhase" });
  });
  await page.waitForFunction(() => game.combat.system.state.phase === "movement");
}

/** Milliseconds of scripts for one move of the pointer into the next space, as a median over drags out and back. */
async function dragging(board: Board): Promise<number> {
  const cost = await stopwatch(board.page);
  const times: number[] = [];
  for (let count = 0; count <= REPEATS; count += 1) {
    const drag = await Dragging.lift(board, HERO);
    await drag.over({ i: 2, j: 3 });
    const [x, y] = drag.place;
    const width = await board.page.evaluate(() => 60 * canvas.stage.scale.x);
    const before = await cost();
    for (let step = 1; step <= 2 * REACH; step += 1) {
      const column = step <= REACH ? step : 2 * REACH - step;
      await board.page.mouse.move(x + column * width, y);
    }
    const { script } = await cost();
    // The first drag compiles what the others run.
    if (count > 0) times.push((script - before.script) / (2 * REACH));
    await drag.cancel();
  }
  return median(times);
}

const none = obstacle();

describe.skipIf(none !== null)(`a drag among ${String(TOKENS)} tokens`, () => {
  const table = useTable({ packages: [CALLBOARD], documents });

  it("is measured without an encounter and in a started Moment", async () => {
    const board = await new Board(await table.join("Gamemaster")).ready();
    const plain = await dragging(board);
    await begin(board.page);
    const playing = await dragging(board);
    expect(plain).toBeGreaterThan(0);
    report("drag", { tokens: TOKENS, plain, playing });
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("drag", { skipped: none });
    expect(none).not.toBe(null);
  });
});
