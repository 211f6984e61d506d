import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import {
  atStep,
  breakSeal,
  declare,
  disconnect,
  envelopes,
  forgetNotices,
  give,
  line,
  noticesTo,
  placed,
  plain,
  POOLED,
  reconnect,
  sealAll,
  send,
  sideOf,
  stackOf,
  swampTable,
  told,
  useTable,
  it,
  onlyInBrowser,
  witness,
} from "../e2e/support/index.ts";

const pass = (combatant: string) => ({ kind: "pass", combatant });

/** Wilrow and Fjarva pass once their own pages know of the next call: the counter jumps to the first phase on which something lies. */
async function passOn(wil: Page, fee: Page): Promise<void> {
  await placed(wil, fee);
  await give(wil, pass("Wilrow"));
  await give(fee, pass("Fjarva"));
}

const openedBy = async (page: Page): Promise<string[]> => (await told(page)).filter((entry) => /open|break/.test(entry));

describe("a sealed bid", () => {
  const table = useTable(swampTable({ documents: POOLED, witnesses: ["Wil"] }));
  let gm: Page;
  let wil: Page;
  let fee: Page;

  async function rejoin(page: Page, name: string): Promise<Page> {
    await page.context().close();
    return table.join(name, plain);
  }

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });

  witness("is opened phase by phase: the phases at once from escrow, the bids by their owners' browsers", async () => {
    await line(gm, [wil, fee]);
    await fee.evaluate(() => {
      Object.assign(globalThis, { revealed: [] });
      Hooks.on("callboard.reveal", (shown: any) => (globalThis as any).revealed.push(`${shown.part} ${shown.stack}`));
    });
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    expect(await openedBy(gm)).toEqual(["table: 3 open"]);
    await expect.poll(() => envelopes(fee)).toEqual({ full: 3, empty: 3 });
    await expect
      .poll(async () => [await sideOf(wil, "Wilrow"), await sideOf(fee, "Wilrow"), await sideOf(gm, "Wilrow")])
      .toEqual(["own", "down", "down"]);
    await passOn(wil, fee);
    await atStep("aim", 2, gm, wil, fee);
    expect((await openedBy(gm)).at(-1)).toBe("Wil: open bid");
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ face: "owner", bid: { relevantBid: 2 }, doubt: "" });
    expect(await fee.evaluate(() => (globalThis as any).revealed)).toEqual(["phase 1", "phase 1", "phase 1", "bid 1"]);
  });

  it("is opened by its owner's browser after a reload, and can be read there before", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(wil);
    await wil.reload();
    await table.ready(wil);
    await expect.poll(() => sideOf(wil, "Wilrow")).toBe("own");
    await passOn(wil, fee);
    await atStep("aim", 2, wil, fee);
  });

  it("is opened when its owner comes back, if the owner was away when it was due", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm);
    await wil.goto("about:blank");
    await give(gm, pass("Wilrow"), pass("Fjarva"));
    await atStep("flip", 2, gm, fee);
    await table.enter(wil, "Wil");
    await atStep("aim", 2, gm, wil, fee);
    expect((await openedBy(gm)).at(-1)).toBe("Wil: open bid");
  });

  it("is opened after a broken connection is back", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(wil);
    await disconnect(wil);
    await gm.waitForFunction(() => !game.users.getName("Wil").active);
    await reconnect(wil);
    await passOn(wil, fee);
    await atStep("aim", 2, gm, wil);
    expect(await openedBy(gm)).toEqual(["table: 3 open", "Wil: open bid"]);
    expect(await send(wil, declare("Wilrow", 1))).toBe('{"reason":"cutOff"}');
    await table.enter(wil, "Wil");
  });

  it("can be read and opened in another browser of its owner, and no error comes if both open it", async () => {
    await forgetNotices(fee);
    const second = await table.join("Wil", plain);
    await expect.poll(() => noticesTo(fee).then(String)).toContain("Wil uses a new device");
    await line(gm, [wil, fee, second]);
    await sealAll(gm, wil, fee);
    await placed(wil, second);
    await expect
      .poll(async () => [await sideOf(second, "Wilrow"), await sideOf(wil, "Wilrow"), await sideOf(fee, "Wilrow")])
      .toEqual(["own", "own", "down"]);
    await passOn(wil, fee);
    await atStep("aim", 2, wil, second);
    expect(await openedBy(gm)).toEqual(["table: 3 open", "Wil: open bid"]);
    await line(gm, [wil, fee, second]);
    await sealAll(gm, wil, fee);
    await placed(second, fee);
    await wil.goto("about:blank");
    await give(second, pass("Wilrow"));
    await give(fee, pass("Fjarva"));
    await atStep("aim", 2, second);
    expect((await noticesTo(second)).filter((one) => one.startsWith("warning"))).toEqual([]);
    await second.context().close();
    await table.enter(wil, "Wil");
  });

  it("is broken by the GM after a while if the owner's browser lost it, and that browser seals nothing until then", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(wil, fee);
    wil = await rejoin(wil, "Wil");
    await give(fee, pass("Fjarva"));
    await expect.poll(() => sideOf(wil, "Wilrow")).toBe("down");
    expect(await send(wil, declare("Wilrow", 1))).toContain("lacksSeals");
    await give(wil, pass("Wilrow"));
    await atStep("flip", 2, gm, wil);
    expect([await breakSeal(gm, "Wilrow"), await breakSeal(wil, "Wilrow")]).toEqual(["breakLater", "gmOnly"]);
    await gm.evaluate(() => game.settings.set("callboard", "breakAfter", 0));
    expect(await breakSeal(gm, "Wilrow")).toBeNull();
    await atStep("aim", 2, gm, wil);
    expect((await openedBy(gm)).at(-1)).toBe("Gamemaster: break bid");
    await expect.poll(() => stackOf(wil, "Wilrow")).toMatchObject({ face: "broken", bid: { relevantBid: 2 } });
  });

  it("is broken by the GM at once if its owner is away", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm);
    await wil.goto("about:blank");
    await gm.waitForFunction(() => !game.users.getName("Wil").active);
    await give(gm, pass("Wilrow"), pass("Fjarva"));
    await atStep("flip", 2, gm);
    expect(await breakSeal(gm, "Wilrow")).toBeNull();
    await atStep("aim", 2, gm, fee);
    await table.enter(wil, "Wil");
  });

  it("is opened only by its owner without escrow, and is lost without them", async () => {
    await line(gm, [wil, fee], { escrow: "none" });
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    expect((await openedBy(gm)).toSorted()).toEqual(["Fee: open phase", "Gamemaster: open phase", "Wil: open phase"]);
    wil = await rejoin(wil, "Wil");
    await give(gm, pass("Wilrow"), pass("Fjarva"));
    await atStep("flip", 2, gm, wil);
    await gm.evaluate(() => game.settings.set("callboard", "breakAfter", 0));
    expect(await breakSeal(gm, "Wilrow")).toBe("keyless");
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1 });
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1, cost: { agility: 2 } });
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ bid: null, paid: { agility: 2 } });
  });

  it("survives a reload by the GM, and another GM who takes over", async () => {
    await line(gm, [wil, fee]);
    await give(gm, declare("Monster 1", 2));
    await give(wil, declare("Wilrow", 2));
    await gm.reload();
    await table.ready(gm);
    await expect.poll(() => sideOf(gm, "Monster 1")).toBe("own");
    await give(fee, declare("Fjarva", 4));
    await placed(gm, wil, fee);
    expect(await openedBy(fee)).toEqual(["table: 3 open"]);
    const second = await table.join("Second", plain);
    await line(gm, [wil, fee, second]);
    await sealAll(gm, wil, fee);
    await placed(gm, second);
    await gm.goto("about:blank");
    await expect.poll(() => sideOf(second, "Monster 1")).toBe("own");
    await passOn(wil, fee);
    await atStep("aim", 2, second, wil, fee);
    await table.enter(gm, "Gamemaster");
    await second.context().close();
  });

  it("survives a lost key of the GM: owners open their own, and the GM's bid is given back and sealed again", async () => {
    await line(gm, [wil, fee]);
    await give(gm, declare("Monster 1", 2));
    await give(wil, declare("Wilrow", 2));
    gm = await rejoin(gm, "Gamemaster");
    await expect.poll(() => sideOf(gm, "Monster 1")).toBe("down");
    const key = await gm.evaluate(() => JSON.parse(localStorage.getItem(`callboard.key.${game.world.id}.${game.user.id}`) ?? "").id);
    await fee.waitForFunction((id) => id in game.users.getName("Gamemaster").flags.callboard.keys, key);
    await give(fee, declare("Fjarva", 4));
    await fee.waitForFunction(() => game.callboard.view(game.combat).line.flatMap((phase: any) => phase.stacks).length === 2);
    await expect.poll(async () => (await openedBy(gm)).toSorted()).toEqual(["Wil: open phase", "table: open phase"]);
    await give(gm, { kind: "giveBack", combatant: "Monster 1", stack: 1 }, declare("Monster 1", 3));
    await placed(gm, wil, fee);
  });

  it("survives a restart of the world between the seals and the flip", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    await table.restart();
    await table.enter(gm, "Gamemaster");
    await table.enter(wil, "Wil");
    await table.enter(fee, "Fee");
    await passOn(wil, fee);
    await atStep("aim", 2, gm, wil, fee);
  });
});

describe("a sealed bid over plain http", () => {
  const table = useTable(swampTable({ documents: POOLED }));

  onlyInBrowser("is sealed and opened as usual, although there is no crypto.subtle", async () => {
    const come = { ...plain, plain: true };
    const gm = await table.join("Gamemaster", come);
    const [wil, fee] = await Promise.all([table.join("Wil", come), table.join("Fee", come)]);
    const secure = () => [isSecureContext, "subtle" in crypto, "randomUUID" in crypto];
    expect(await Promise.all([gm, wil, fee].map((page) => page.evaluate(secure)))).toEqual(Array(3).fill([false, false, false]));
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    await passOn(wil, fee);
    await atStep("aim", 2, gm, wil, fee);
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ face: "owner", bid: { relevantBid: 2 }, doubt: "" });
  });
});
