import { describe, expect, it } from "vitest";
import {
  announceAll,
  chatCards,
  company,
  gather,
  nextRound,
  playedState,
  playQuick,
  playRest,
  settled,
  sortAll,
  start,
  swampTable,
  useTable,
  noCanvas,
} from "./support/index.ts";

describe.each([13, 14] as const)("a round that is undone, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation }));

  it("gives back the beginning, and redone gives back its end, with the chat that belongs to each", async () => {
    const pages = [await table.join("Gamemaster"), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)] as const;
    const [gm] = pages;
    const people = await company(...pages);
    const { root } = people.gm;
    const undo = root.locator("[data-action=undo]");
    const redo = root.locator("[data-action=redo]");
    await gather(people);
    await start(people);
    expect(await undo.isDisabled()).toBe(true);
    const beginning = await playedState(gm);

    await announceAll(people);
    await sortAll(people);
    await playQuick(people);
    await playRest(people);
    await nextRound(people);
    const end = await playedState(gm);
    const steps = await gm.evaluate(() => game.combat.system.revision);
    expect(await chatCards(gm)).toHaveLength(4);

    for (let step = 0; step < steps; step += 1) await people.gm.changes(() => undo.click());
    await expect.poll(() => undo.isDisabled(), { timeout: 30_000 }).toBe(true);
    await settled(...pages);
    for (const page of pages) expect(await playedState(page)).toEqual(beginning);
    expect(await gm.evaluate(() => game.combat.system.state.undos)).toBe(steps);
    for (const page of pages) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toEqual([]);
    expect(await people.wil.composer.locator("textarea").inputValue()).toBe("");

    for (let step = 0; step < steps; step += 1) await people.gm.changes(() => redo.click());
    await expect.poll(() => redo.isDisabled(), { timeout: 30_000 }).toBe(true);
    await settled(...pages);
    for (const page of pages) expect(await playedState(page)).toEqual(end);
    for (const page of pages) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toHaveLength(4);
    await table.leave();
  });
});
