import { describe, expect } from "vitest";
import {
  arrange,
  chatCards,
  give,
  it,
  leadToQuick,
  noCanvas,
  playedState,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  storyOn,
} from "../e2e/support/index.ts";

/** Quick, Regular and Slow to their ends, with a result for each action and a modifier, and on to the next round. */
const REST = [
  { kind: "judge", combatant: "Wilrow", result: "miss" },
  { kind: "judge", combatant: "Fjarva", result: "success" },
  { kind: "affect", combatant: "Fjarva", effect: "modifier", target: "Fjarva", amount: 1 },
  { kind: "closeStage" },
  { kind: "judge", combatant: "Monster 1", result: "partial" },
  { kind: "affect", combatant: "Monster 1", effect: "status", target: "Fjarva", status: "prone" },
  { kind: "closeStage" },
  { kind: "judge", combatant: "Monster 2", result: "miss" },
  { kind: "closeStage" },
  { kind: "nextRound" },
];

const generation = storyOn(14);

describe(`a round that is undone, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));

  it("returns to the beginning, and by redo to its end, with the chat of each", async () => {
    const pages = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)] as const;
    const [gm] = pages;
    const people = { gm: await new Tracker(gm).open(), wil: new Tracker(pages[1]) };
    const { root } = people.gm;
    const undo = root.locator("[data-action=undo]");
    const redo = root.locator("[data-action=redo]");
    await arrange(gm, Object.values(TOKENS));
    await people.gm.at("announce");
    expect(await undo.isDisabled()).toBe(true);
    const beginning = await playedState(gm);

    await leadToQuick(gm);
    await give(gm, ...REST);
    await people.gm.at("announce", 2);
    const end = await playedState(gm);
    const steps = await gm.evaluate(() => game.combat.system.revision);
    expect(await chatCards(gm)).toHaveLength(4);

    for (let step = 0; step < steps; step += 1) await people.gm.changes(() => undo.click());
    await expect.poll(() => undo.isDisabled(), { timeout: 30_000 }).toBe(true);
    await settled(...pages);
    for (const page of pages) expect(await playedState(page)).toEqual(beginning);
    expect(await gm.evaluate(() => game.combat.system.state.undos)).toBe(steps);
    for (const page of pages) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toEqual([]);
    await people.wil.open();
    expect(await people.wil.composer.locator("textarea").inputValue()).toBe("");

    for (let step = 0; step < steps; step += 1) await people.gm.changes(() => redo.click());
    await expect.poll(() => redo.isDisabled(), { timeout: 30_000 }).toBe(true);
    await settled(...pages);
    for (const page of pages) expect(await playedState(page)).toEqual(end);
    for (const page of pages) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toHaveLength(4);

    // Undone and redone at a stroke, the cards come back in the order of the stages.
    const told = () => gm.evaluate(() => game.messages.contents.map(({ flags }: any) => flags.callboard?.key).filter(Boolean));
    const order = await told();
    await give(gm, { kind: "undo", to: 1 });
    await expect.poll(told).toEqual([]);
    await give(gm, { kind: "redo" });
    await expect.poll(told).toEqual(order);

    // Somebody presses faster than the tracker draws.
    await gm.evaluate(() => {
      (globalThis as any).drawn = ui.combat.render;
      ui.combat.render = () => Promise.resolve(ui.combat);
    });
    for (let step = 0; step < 3; step += 1) await people.gm.changes(() => undo.click());
    await gm.evaluate(() => {
      ui.combat.render = (globalThis as any).drawn;
      return ui.combat.render();
    });
    expect(await gm.evaluate(() => game.combat.system.state.undos)).toBe(steps + 4);
    await table.leave();
  });
});
