import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goblins, marshTable, median, noCanvas, obstacle, report, stackUp, stopwatch, Tracker, useTable } from "./support/index.ts";

const SIZES = [20, 200] as const;
const REPEATS = 9;

/** What is measured: how an encounter of so many is laid out, and what the GM does once for the combatant at some place. */
interface Everyday {
  readonly arrange: (gm: Page, size: number) => Promise<void>;
  readonly act: (gm: Page, place: number) => Promise<void>;
}

/** Milliseconds of one command: what the GM's page and a player's page work. */
interface Cost {
  readonly gm: number;
  readonly player: number;
}

/** An encounter of so many without tokens, begun. */
const begin = (type: string) => async (gm: Page, size: number) => {
  await gm.evaluate(
    async ([kind, many]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const combat = await Combat.implementation.create({ type: kind, active: true });
      const cast = Array.from({ length: many }, (_each, index) => ({
        name: `Combatant ${String(index).padStart(3, "0")}`,
        initiative: many - index,
      }));
      await combat.createEmbeddedDocuments("Combatant", cast);
      await combat.startCombat();
    },
    [type, size] as const,
  );
};

/** Gives a command for the combatant at a place. */
const give = (command: object) => (gm: Page, place: number) =>
  gm.evaluate(
    async ([one, index]) => {
      const combatant = Object.keys(game.combat.system.state.combatants)[index];
      const refusal = await game.callboard.send(game.combat, { ...(one as { kind: string }), combatant });
      if (refusal) throw new Error(JSON.stringify(refusal));
    },
    [command, place] as const,
  );

const lineOf =
  (step: "declare" | "resolve") =>
  async (gm: Page, size: number): Promise<void> => {
    await goblins(gm, size);
    await stackUp(gm, { each: 3, step });
  };

/** Gives a command to every combatant at once. */
const giveAll = (gm: Page, command: object) =>
  gm.evaluate(async (one) => {
    const { state } = game.combat.system;
    const commands = Object.keys(state.combatants).map((combatant) => ({ ...one, combatant }));
    const refusal = await game.callboard.send(game.combat, { kind: "batch", commands });
    if (refusal) throw new Error(JSON.stringify(refusal));
  }, command);

const giveOnce = (command: object) => (gm: Page) =>
  gm.evaluate(async (one) => {
    const refusal = await game.callboard.send(game.combat, one);
    if (refusal) throw new Error(JSON.stringify(refusal));
  }, command);

/** The stage Quick, in which all act. */
async function beginStage(gm: Page, size: number): Promise<void> {
  await begin("stages")(gm, size);
  await giveAll(gm, { kind: "announce", text: "Swings at whoever stands nearest" });
  await giveOnce({ kind: "lock" })(gm);
  await giveAll(gm, { kind: "classify", movements: 1 });
  await giveAll(gm, { kind: "rate", difficulty: 5 });
  await giveOnce({ kind: "begin" })(gm);
}

/** A Moment in the half of the foes, which all are. */
async function beginMoment(gm: Page, size: number): Promise<void> {
  await begin("moments")(gm, size);
  await giveOnce({ kind: "nextHalf" })(gm);
}

/** A page of pages with twelve conflicts, on which the GM, who sits at the table, claims sides for Story Tokens. */
async function beginPage(gm: Page, size: number): Promise<void> {
  await begin("pages")(gm, size);
  await gm.evaluate(async () => {
    const { combat, user } = game;
    const state = foundry.utils.deepClone(combat.system.state);
    const conflicts = 12;
    const side = { label: "", dice: [{ value: 1, roller: "" }], stakes: {}, claimant: "" };
    const conflict = { type: "goal", creator: user.id, sides: { a: side, b: side }, gloated: false };
    const numbers = Array.from({ length: conflicts }, (_each, index) => String(index + 1));
    state.conflicts = Object.fromEntries(numbers.map((number) => [number, { ...conflict, text: `Conflict ${number}` }]));
    for (const combatant of Object.values<any>(state.combatants)) combatant.player = user.id;
    const player = { name: user.name, place: 99, tokens: conflicts, inspirations: {}, took: true, added: true, claimed: false };
    state.seats[user.id] = player;
    const queue = [user.id, ...Object.keys(state.seats).filter((id) => id !== user.id)];
    Object.assign(state, {
      step: "claim",
      scene: 1,
      page: 1,
      pages: 1,
      starter: user.id,
      queue,
      conflictCount: conflicts,
      contested: true,
    });
    // Whoever arbitrates goes by what it wrote itself: it reads an encounter that is new to it.
    const data = combat.toObject();
    await combat.delete();
    await Combat.implementation.create({ ...data, system: { ...data.system, state } }, { keepId: true });
  });
}

/** Claims the first side of the conflict at a place. */
const claim = (gm: Page, place: number) =>
  gm.evaluate(
    async (side) => {
      const refusal = await game.callboard.send(game.combat, { kind: "claim", side });
      if (refusal) throw new Error(JSON.stringify(refusal));
    },
    `${String(place + 1)}-a`,
  );

/** What the core tracker does in an encounter of its own. */
const NEXT_TURN: Everyday = { arrange: begin("base"), act: (gm) => gm.evaluate(async () => void (await game.combat.nextTurn())) };
const COMMANDS: Readonly<Record<string, Everyday>> = {
  "stages: announce": { arrange: begin("stages"), act: give({ kind: "announce", text: "Swings at whoever stands nearest" }) },
  "stages: judge": { arrange: beginStage, act: give({ kind: "judge", result: "success" }) },
  "moments: next half": { arrange: begin("moments"), act: giveOnce({ kind: "nextHalf" }) },
  "moments: done": { arrange: beginMoment, act: give({ kind: "done", done: true }) },
  "timeline: seal": {
    arrange: lineOf("declare"),
    act: give({ kind: "declare", name: "Strike", type: "common", relevant: "agility", relevantBid: 1 }),
  },
  "timeline: judge": { arrange: lineOf("resolve"), act: give({ kind: "judge", stack: 2, result: "success" }) },
  "pages: claim": { arrange: beginPage, act: claim },
};

/** Waits until a page has drawn what it knows. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
const stamp = (page: Page): Promise<string> =>
  page.evaluate(() => `${game.combat?.id} ${game.combat?.round} ${game.combat?.turn} ${game.combat?.system.revision ?? ""}`);

/** The GM's page and a player's at one table. */
type Pages = readonly [gm: Page, player: Page];

/** Lays an encounter out, and returns what measures one command after the other. */
async function measuring([gm, player]: Pages, { arrange, act }: Everyday, size: number): Promise<(place: number) => Promise<Cost>> {
  await arrange(gm, size);
  const watches = [await stopwatch(gm), await stopwatch(player)] as const;
  const worked = async () => ({ gm: (await watches[0]()).task, player: (await watches[1]()).task });
  return async (place) => {
    for (const page of [gm, player]) await drawn(page);
    const before = await worked();
    await act(gm, place);
    const wanted = await stamp(gm);
    await expect.poll(() => stamp(player), { interval: 100, timeout: 30_000 }).toBe(wanted);
    for (const page of [gm, player]) await drawn(page);
    const after = await worked();
    return { gm: after.gm - before.gm, player: after.player - before.player };
  };
}

const medianOf = (costs: readonly Cost[]): Cost => ({
  gm: median(costs.map(({ gm }) => gm)),
  player: median(costs.map(({ player }) => player)),
});

/** Measures a command and the core tracker's next turn by turns, each at a table of its own: what else the machine does slows both. */
async function compare(pages: Pages, plain: Pages, everyday: Everyday, size: number): Promise<Cost & { readonly core: Cost }> {
  const [measure, measureCore] = [await measuring(pages, everyday, size), await measuring(plain, NEXT_TURN, size)];
  const costs: Cost[] = [];
  const core: Cost[] = [];
  for (let place = 0; place < REPEATS; place += 1) {
    core.push(await measureCore(place));
    costs.push(await measure(place));
  }
  return { ...medianOf(costs), core: medianOf(core) };
}

const none = obstacle();

describe.skipIf(none !== null)("an everyday command", () => {
  const tables = [useTable(marshTable()), useTable(marshTable())] as const;

  it("costs each page a multiple of the core tracker's next turn", async () => {
    const sit = async (table: (typeof tables)[number]): Promise<Pages> => {
      const pages = [await table.join("Gamemaster", noCanvas), await table.join("Mira", noCanvas)] as const;
      for (const page of pages) await new Tracker(page).open();
      return pages;
    };
    const [pages, plain] = [await sit(tables[0]), await sit(tables[1])];
    const found: Record<string, Record<string, Cost>> = {};
    for (const size of SIZES) {
      const costs: Record<string, Cost> = {};
      for (const [what, everyday] of Object.entries(COMMANDS)) {
        const cost = await compare(pages, plain, everyday, size);
        expect(cost.core.player).toBeGreaterThan(0);
        costs[what] = cost;
      }
      found[size] = costs;
    }
    report("commands", { sizes: found });
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("commands", { skipped: none });
    expect(none).not.toBe(null);
  });
});
