import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ACTORS,
  arrange,
  assemble,
  clearTable,
  faults,
  give,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  noCanvas,
  storyOn,
} from "./support/index.ts";

const BOG = "Rising water";
const HERON = "Grey heron";

/** Who shows which status: by combatant, and by the actor in the sidebar that two monsters come from. */
const shown = (page: Page) =>
  page.evaluate((monster) => {
    const statuses = (actor: any) => (actor ? [...actor.statuses].sort() : null);
    const each = game.combat.combatants.map((one: any) => [one.name, { statuses: statuses(one.actor), defeated: one.defeated }]);
    return { ...Object.fromEntries(each), prototype: { statuses: statuses(game.actors.get(monster)), defeated: false } };
  }, ACTORS.monster);

const generation = storyOn(14);

describe(`combatants of every kind, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));

  it("play together: with a token, two copies of one actor, without a token, without an actor", async () => {
    const [gm, wil] = [await table.join("Gamemaster"), await table.join("Wil", noCanvas)];
    await arrange(
      gm,
      [TOKENS.wilrow, TOKENS.first, TOKENS.second],
      [
        { actorId: ACTORS.heron, name: HERON },
        { name: BOG, img: "icons/svg/mystery-man.svg" },
      ],
    );
    const tracker = await new Tracker(gm).open();
    const player = await new Tracker(wil).open();
    await tracker.announce("Snaps at Wilrow", { who: "Monster 1", targets: ["Wilrow"] });
    await tracker.announce("Sinks", { who: "Monster 2" });
    await tracker.announce("Flies up", { who: HERON, targets: [BOG] });
    await tracker.announce("Rises", { who: BOG, targets: [HERON, "Wilrow"] });
    await player.announce("Blast Monster 2", { targets: ["Monster 2"] });
    await tracker.advance();
    await tracker.at("classify");
    for (const name of ["Monster 1", "Monster 2", HERON, BOG, "Wilrow"])
      await give(gm, { kind: "classify", combatant: name, movements: 1 });
    await give(gm, { kind: "begin" });
    await tracker.at("Q");
    for (const name of ["Monster 2", HERON]) await tracker.judge(name, "miss");
    await tracker.judge("Wilrow", "success");
    await tracker.judge("Monster 1", "success");
    await tracker.judge(BOG, "success");
    await give(
      gm,
      { kind: "affect", combatant: "Wilrow", effect: "out", target: "Monster 2" },
      { kind: "affect", combatant: "Monster 1", effect: "status", target: "Monster 1", status: "prone" },
      { kind: "affect", combatant: BOG, effect: "status", target: HERON, status: "blind" },
      { kind: "affect", combatant: BOG, effect: "out", target: BOG },
    );
    await tracker.advance();
    await tracker.at("end");
    await settled(gm, wil);
    const none = { statuses: [], defeated: false };
    const wanted = {
      Wilrow: none,
      prototype: none,
      "Monster 1": { statuses: ["prone"], defeated: false },
      "Monster 2": { statuses: ["dead"], defeated: true },
      [HERON]: { statuses: ["blind"], defeated: false },
      [BOG]: { statuses: null, defeated: true },
    };
    for (const page of [gm, wil]) await expect.poll(() => shown(page), { timeout: 30_000 }).toEqual(wanted);
    expect(await gm.evaluate((id) => [...game.actors.get(id).statuses], ACTORS.heron)).toEqual(["blind"]);
    await tracker.advance();
    await player.at("announce", 2);
    expect(await gm.evaluate(() => game.callboard.view(game.combat).waiting.length)).toBe(3);
    await table.leave();
  });

  it("are listed by their sides before the start, which the GM can change and players can read", async () => {
    const [gm, wil] = [await table.join("Gamemaster"), await table.join("Wil")];
    await clearTable(gm);
    await assemble(gm, [TOKENS.wilrow, TOKENS.first, TOKENS.second]);
    const [tracker] = [await new Tracker(gm).open(), await new Tracker(wil).open()];
    const side = (page: Page, name: string) => page.locator("#combat li.combatant", { hasText: name }).locator(".side");
    await expect.poll(() => side(gm, "Wilrow").inputValue()).toBe("party");
    await expect.poll(() => side(gm, "Monster 1").inputValue()).toBe("foe");
    await expect.poll(() => side(wil, "Monster 1").innerText()).toBe("Foes");
    await side(gm, "Monster 1").focus();
    await side(gm, "Monster 1").selectOption("party");
    await expect.poll(() => side(wil, "Monster 1").innerText()).toBe("Party");
    await expect.poll(() => gm.evaluate(() => document.activeElement?.matches("select.side"))).toBe(true);
    expect(await faults(gm, "#combat")).toEqual([]);
    await gm.evaluate(() => game.combat.startCombat());
    await tracker.at("announce");
    const sides = await gm.evaluate(() =>
      Object.values<any>(game.combat.system.state.combatants)
        .map((one) => [one.name, one.side])
        .sort(),
    );
    expect(sides).toEqual([
      ["Monster 1", "party"],
      ["Monster 2", "foe"],
      ["Wilrow", "party"],
    ]);
    await table.leave();
  });
});
