import { describe, expect } from "vitest";
import {
  agree,
  arrange,
  company,
  leadToQuick,
  playRest,
  settled,
  stateOf,
  swampTable,
  TOKENS,
  useTable,
  noCanvas,
  it,
  witness,
  type Company,
} from "../e2e/support/index.ts";

const NAMES = ["Gamemaster", "Wil", "Fee"] as const;

describe("a server that goes down in the middle of a stage", () => {
  const table = useTable(swampTable({ witnesses: ["Gamemaster"] }));
  let people: Company;

  const pages = () => [people.gm.page, people.wil.page, people.fee.page];

  async function comeBack(restart: () => Promise<void>): Promise<void> {
    await restart();
    for (const [index, page] of pages().entries()) await table.enter(page, NAMES[index] as string);
    const [gm, wil, fee] = pages();
    if (gm && wil && fee) people = await company(gm, wil, fee);
  }

  witness("comes back with the same state after a shutdown", async () => {
    const [gm, wil, fee] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await leadToQuick(gm);
    people = await company(gm, wil, fee);
    await people.gm.at("Q");
    await people.gm.judge("Wilrow", "miss");
    const before = await stateOf(gm);
    await comeBack(() => table.restart());
    expect(await settled(...pages())).toEqual(before);
    for (const tracker of [people.gm, people.wil, people.fee])
      expect(await tracker.text("Wilrow", ".result, [aria-pressed=true]")).toBe("Miss");
    await agree(...pages());
  });

  it("comes back with the last command after a kill", async () => {
    await people.gm.judge("Fjarva", "success");
    await people.gm.modify("Fjarva", "Fjarva", 1);
    const before = await stateOf(people.gm.page);
    await comeBack(() => table.restart({ kill: true }));
    expect(await settled(...pages())).toEqual(before);
    await agree(...pages());
  });

  it("comes back with all of a command or nothing of it after a kill in between", async () => {
    const before = await stateOf(people.gm.page);
    const row = await people.gm.row("Wilrow");
    await Promise.all([row.locator("[data-action=judge][data-result=partial]").click(), table.server.kill()]);
    await comeBack(() => table.restart({ kill: true }));
    const after = await settled(...pages());
    const wilrow = await people.gm.id("Wilrow");
    const { result } = after.actions[wilrow];
    expect(["miss", "partial"]).toContain(result);
    expect(after).toEqual({ ...before, actions: { ...before.actions, [wilrow]: { ...before.actions[wilrow], result } } });
    expect(await people.gm.page.evaluate(() => Object.keys(game.combat.system.ledger).length === game.combat.system.revision)).toBe(true);
    await people.gm.judge("Wilrow", result === "miss" ? "partial" : "miss");
  });

  it("lets the round go on to its end", async () => {
    await people.gm.advance();
    for (const tracker of [people.gm, people.wil, people.fee]) {
      await tracker.at("R");
      expect(await tracker.text("Monster 1", ".difficulty")).toBe("Difficulty 5 +1 Dodge all strikes = 6");
    }
    await playRest(people);
    await agree(...pages());
  });

  it("opens the world and its encounter in another data folder, and goes on there", async () => {
    const before = await stateOf(people.gm.page);
    await comeBack(() => table.moveWorld());
    expect(await settled(...pages())).toEqual(before);
    await agree(...pages());
    await people.gm.advance();
    await people.gm.at("announce", 2);
    await agree(...pages());
    await table.leave();
  });
});
