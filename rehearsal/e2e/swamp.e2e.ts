import { describe, expect, it } from "vitest";
import {
  announceAll,
  BLAST,
  chatCards,
  company,
  gather,
  nextRound,
  playQuick,
  playRest,
  settled,
  sortAll,
  start,
  swampTable,
  useTable,
  noCanvas,
  storyOn,
  type Company,
} from "./support/index.ts";

const all = ({ gm, wil, fee }: Company) => [gm, wil, fee];
const pagesOf = (people: Company) => all(people).map((tracker) => tracker.page);

const generation = storyOn(14);

describe(`the swamp round of the source, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));
  let people: Company;

  it("is made of the tokens that the GM selects on the scene", async () => {
    const [gm, wil, fee] = [
      await table.join("Gamemaster"),
      await table.join("Wil", { ...noCanvas, plain: true }),
      await table.join("Fee", noCanvas),
    ];
    people = await company(gm, wil, fee);
    await gather(people);
    await people.gm.root.locator("[data-change=chooseStructure]").selectOption("base");
    await gm.waitForFunction(() => game.combat.type === "base");
    await people.gm.root.locator(".encounter-context-menu").click();
    await gm.locator("#context-menu li", { hasText: "Play as Quick, Regular, Slow" }).click();
    await gm.waitForFunction(() => game.combat.type === "stages");
    for (const { root } of all(people))
      await expect.poll(() => root.locator("li.combatant .name").allTextContents()).toEqual(["Fjarva", "Wilrow", "Monster 1", "Monster 2"]);
  });

  it("waits for everyone's announcement, and locks them", async () => {
    await start(people);
    expect(await people.wil.root.locator("[data-action=advance]").count()).toBe(0);
    await announceAll(people);
    const state = await settled(...pagesOf(people));
    expect(
      Object.values(state.actions)
        .map((action: any) => action.text)
        .sort(),
    ).toEqual(["Claw Fjarva", "Dodge all strikes", "Jump and grab Fjarva", "Paralyze blast Monster 2"]);
    const [wilrow, monster] = [await people.gm.id("Wilrow"), await people.gm.id("Monster 2")];
    expect(state.actions[wilrow]).toMatchObject({ card: BLAST, targets: [monster] });
    for (const page of pagesOf(people)) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toHaveLength(1);
    expect((await chatCards(people.wil.page))[0]).toMatch(
      /Round 1: announcements.*Monster 1 Claw Fjarva on Fjarva.*Monster 2.*Wilrow.*Fjarva Dodge all strikes/,
    );
  });

  it("sorts the actions into stages by their movements, or by the Narrator's decision", async () => {
    await sortAll(people);
    await settled(...pagesOf(people));
    for (const { root } of all(people)) {
      const names = (stage: string) => root.locator(`.lane.stage-${stage} li.card .name`).allTextContents();
      expect([await names("Q"), await names("R"), await names("S")]).toEqual([["Wilrow", "Fjarva"], ["Monster 1"], ["Monster 2"]]);
    }
  });

  it("applies the dodge when the stage closes: later strikes on Fjarva are harder, and say why", async () => {
    await playQuick(people);
    await settled(...pagesOf(people));
    for (const tracker of all(people)) {
      expect(await tracker.text("Wilrow", ".result")).toBe("Miss");
      expect(await tracker.text("Fjarva", ".result")).toBe("Success");
      expect(await tracker.text("Monster 1", ".difficulty")).toBe("Difficulty 5 +1 Dodge all strikes = 6");
      expect(await tracker.text("Monster 2", ".difficulty")).toBe("Difficulty 7 +1 Dodge all strikes = 8");
      expect(await tracker.text("Wilrow", ".difficulty")).toBe("Difficulty 6");
    }
  });

  it("ends after Regular and Slow, tells each stage in chat, and begins again", async () => {
    await playRest(people);
    for (const { root } of all(people)) await root.locator(".summary").waitFor();
    for (const page of pagesOf(people)) await expect.poll(() => chatCards(page), { timeout: 30_000 }).toHaveLength(4);
    const [, quick, regular, slow] = await chatCards(people.fee.page);
    expect(quick).toMatch(/Round 1: Quick.*Wilrow.*Miss.*Fjarva.*Success.*\+1/);
    expect(regular).toMatch(/Round 1: Regular.*Monster 1.*Partial Fjarva draws for resistance/);
    expect(slow).toMatch(/Round 1: Slow.*Monster 2.*Miss/);
    await nextRound(people);
    const state = await settled(...pagesOf(people));
    expect([state.actions, state.modifiers]).toEqual([{}, {}]);
    expect(await Promise.all(pagesOf(people).map((page) => page.evaluate(() => [game.combat.round, game.combat.turn])))).toEqual([
      [2, null],
      [2, null],
      [2, null],
    ]);
    await table.leave();
  });
});
