import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { atTracker, caughtUp, type Listener, listening } from "../e2e/support/lurking.ts";
import {
  beginCave,
  CAVERS,
  caveTable,
  forgetNotices,
  noticesTo,
  order,
  settled,
  standingOf,
  useTable,
  witnessOf,
} from "../e2e/support/index.ts";

const { bryn: BRYN, goblin1: GOBLIN } = CAVERS;
const far = { i: 0, j: 9, hidden: true };
/** All foes are hidden, and one of them stands near Bryn. */
const LURKING = { bryn: { i: 4, j: 1 }, goblin1: { i: 4, j: 5, hidden: true }, goblin2: { ...far, j: 11 }, goblin3: { ...far, j: 13 } };

describe.each([13, 14] as const)("a token that the GM keeps hidden and moves in a half of its own, on generation %d", (generation) => {
  const table = useTable(caveTable(2, { generation, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let players: readonly Listener[];
  const all = () => settled(gm, ...players.map(({ page }) => page));

  beforeAll(async () => {
    gm = (await listening(table, "Gamemaster")).page;
    players = [await listening(table, "Bry"), await listening(table, "Odi")];
    for (const { page } of players) await atTracker(page);
  });

  /** What players' pages show and say, in lines: views, options, round and turn, chat, tracker, notices, and when the steps that they saw began. */
  async function shown(): Promise<readonly string[]> {
    const told = players.map(async ({ page }) => {
      await caughtUp(page);
      const held = await page.evaluate(() => {
        const { combat, callboard, messages } = game;
        const parts = [callboard.view(combat), callboard.options(combat), combat.round, combat.turn, combat.combatant?.id ?? null];
        const chat = messages.contents.map(({ visible, content }: any) => [visible, content]);
        // In which order an element has its attributes tells how often it was drawn, and nobody sees that.
        const tracker = document.querySelector("#combat")?.cloneNode(true) as HTMLElement;
        for (const one of tracker.querySelectorAll("*")) {
          const attributes = [...one.attributes].map(({ name, value }) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1));
          for (const [name] of attributes) one.removeAttribute(name);
          for (const [name, value] of attributes) one.setAttribute(name, value);
        }
        return JSON.stringify([...parts, chat, tracker.innerHTML], null, 1).replaceAll(combat.id, "");
      });
      return [...held.split(/\n|\\n/), ...(await noticesTo(page))];
    });
    return (await Promise.all(told)).flat();
  }
  const since = () => Promise.all(players.map(({ page }) => page.evaluate(() => ({ ...game.combat.system.since }))));

  /** Plays from the foes' movement until players have seen three more halves. The token moves only if `moves`. Returns what players saw of each half. */
  async function play(moves: boolean): Promise<readonly (readonly string[])[]> {
    await beginCave(
      gm,
      players.map(({ page }) => page),
      LURKING,
    );
    // What is read aloud is the difference from what was drawn last.
    for (const { page } of players) await caughtUp(page);
    await order(gm, { kind: "nextHalf" });
    await all();
    for (const { page } of players) await forgetNotices(page);
    const halts = [await shown()];
    const [times, marks] = [await since(), players.map(({ wire }) => wire.mark)];
    if (moves) {
      await gm.evaluate(async (id) => {
        const token = game.scenes.active.tokens.get(id);
        const way = { ...token._gridOffsetToPosition({ i: 4, j: 2 }), action: "walk" };
        await token.move([way], { constrainOptions: { ignoreWalls: true, ignoreCost: false } });
      }, GOBLIN);
      await expect.poll(() => standingOf(gm, GOBLIN)).toMatchObject({ moves: 1, stopped: BRYN });
      await all();
    }
    expect(differing(halts.slice(0, 1), [await shown()])).toEqual([]);
    expect(await since()).toEqual(times);
    // The host sends the token, its actor and the encounter to everybody, and nothing besides: no message, no flag of a user, nobody else's actor.
    const heard = players.flatMap(({ wire }, index) => wire.since(marks[index] ?? 0, "modifyDocument").map((one) => JSON.stringify(one)));
    const named = heard.flatMap((one) => [...one.matchAll(/"documentName":"(\w+)"/g)].map(([, name = ""]) => name));
    expect([...new Set(named)].sort()).toEqual(moves ? ["Actor", "Combat", "Token"] : []);
    for (let steps = 0; halts.length < 4 && steps < 8; steps += 1) {
      await order(gm, { kind: "nextHalf" });
      await all();
      const now = await shown();
      // A half of hidden ones alone shows nothing, however long the GM stays in it.
      if (differing(halts.slice(-1), [now]).length > 0) halts.push(now);
    }
    return halts;
  }

  /** The lines that differ, each with its halt. */
  const differing = (one: readonly (readonly string[])[], other: readonly (readonly string[])[]): readonly string[] =>
    one.flatMap((lines, halt) => {
      const others = other[halt] ?? [];
      return lines.length === others.length
        ? lines.flatMap((line, index) =>
            line === others[index] ? [] : [`${String(halt)}: ${line.slice(0, 200)} | ${String(others[index]).slice(0, 200)}`],
          )
        : [`${String(halt)}: ${String(lines.length)} lines | ${String(others.length)}`];
    });

  witnessOf(generation)("shows, says, counts and halts as one that stays where it is", async () => {
    const still = await play(false);
    const moved = await play(true);
    expect([still.length, moved.length]).toEqual([4, 4]);
    expect(differing(still, moved)).toEqual([]);
    const text = still.flat().join();
    expect([text.includes(BRYN), text.includes(GOBLIN), moved.flat().join().includes(GOBLIN)]).toEqual([true, false, false]);
  });
});
