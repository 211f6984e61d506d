import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import {
  atStep,
  breakSeal,
  declare,
  envelopes,
  forgetNotices,
  give,
  line,
  noticesTo,
  placed,
  plain,
  POOLED,
  post,
  sealAll,
  sealedBy,
  send,
  settled,
  sideOf,
  stackOf,
  swampTable,
  told,
  useTable,
  it,
  witness,
} from "../e2e/support/index.ts";
import { held, Wire } from "../e2e/support/secrecy.ts";

const pass = (combatant: string) => ({ kind: "pass", combatant });

/** What a page's browser keeps of what it sealed, changed by hand: the text that stands there, and what comes in its place. */
const tamper = (page: Page, from: string, to: string): Promise<number> =>
  page.evaluate(
    ([before, after]) => {
      const kept = Object.keys(localStorage).filter(
        (key) => key.startsWith("callboard.seals.") && localStorage.getItem(key)?.includes(before),
      );
      for (const key of kept) localStorage.setItem(key, localStorage.getItem(key)!.replace(before, after));
      return kept.length;
    },
    [from, to] as const,
  );

/** Fields of a command about a combatant's first stack, where the encounter stands now. */
const about = (page: Page, name: string, fields: object): Promise<any> =>
  page.evaluate(
    ([wanted, more]) => {
      const { combat } = game;
      const { phase, step, call, undos } = combat.system.state;
      const position = step === "declare" ? { unit: phase, step, call, undos } : { unit: phase, step, undos };
      return { position, combatant: combat.combatants.find((one: any) => one.name === wanted).id, stack: 1, ...more };
    },
    [name, fields] as const,
  );

const JUNK = { payload: { phase: 1 }, salt: "00".repeat(32) };

describe("a sealed bid, at a table with a cheat", () => {
  const table = useTable(swampTable({ documents: POOLED, witnesses: ["Wil"] }));
  let gm: Page;
  let wil: Page;
  let fee: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });

  witness("is void and flagged if the opened numbers differ from the sealed ones", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    expect(await tamper(wil, '"relevantBid":2', '"relevantBid":1')).toBe(1);
    await give(wil, pass("Wilrow"));
    await give(fee, pass("Fjarva"));
    await gm.waitForFunction(() => game.combat.system.state.step !== "flip" && game.combat.system.state.phase === 2);
    await expect
      .poll(() => stackOf(gm, "Wilrow"))
      .toMatchObject({ bid: null, doubt: "commitment", voided: { why: "false" }, paid: { agility: 8 } });
    await expect.poll(() => fee.locator("#chat, #chat-notifications, #sidebar").allTextContents().then(String)).toContain("Wilrow");
    await expect.poll(() => envelopes(gm)).toMatchObject({ full: 3 });
  });

  it("is void and flagged if the opened phase differs from the sealed one", async () => {
    await line(gm, [wil, fee], { escrow: "none" });
    await give(gm, declare("Monster 1", 3));
    await give(wil, declare("Wilrow", 2));
    expect(await tamper(wil, '"payload":{"phase":2}', '"payload":{"phase":7}')).toBe(1);
    await give(fee, declare("Fjarva", 4));
    await gm.waitForFunction(() => game.combat.system.state.call === 2);
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ phase: null, doubt: "commitment", voided: { why: "false" } });
  });

  it("is bound to its claimed phase: a bid for another one is found out at the flip", async () => {
    await line(gm, [wil, fee]);
    const [early, late] = [await sealedBy(wil, "Wilrow", 2), await sealedBy(wil, "Wilrow", 6)];
    expect(await post(wil, { ...early, bid: late.bid })).toBeNull();
    await give(gm, declare("Monster 1", 3));
    await give(fee, declare("Fjarva", 4));
    await placed(gm, wil, fee);
    await give(wil, pass("Wilrow"));
    await give(fee, pass("Fjarva"));
    await gm.waitForFunction(() => game.combat.system.state.step !== "flip" && game.combat.system.state.phase === 2);
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ bid: { relevantBid: 6 }, doubt: "phase", voided: { why: "false" } });
    await give(gm, { kind: "closePhase" });
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ paid: { agility: 6 } });
  });

  it("cannot be a copy of another's envelope or of one's own, or junk", async () => {
    await line(gm, [wil, fee]);
    await give(wil, declare("Wilrow", 2));
    await fee.waitForFunction(() => Object.keys(game.combat.system.seals).length === 2);
    const [one, other] = await fee.evaluate(() => Object.values<any>(game.combat.system.seals));
    const own = await sealedBy(fee, "Fjarva", 4);
    expect(await post(fee, { ...own, bid: one })).toBe("copied");
    expect(await post(fee, { ...own, bid: own.phase })).toBe("copied");
    expect(await post(fee, { ...own, phase: other, bid: one })).toBe("copied");
    expect(await post(fee, { ...own, bid: { ...own.bid, commitment: "x" } })).toBe("field");
    expect(await post(fee, { ...own, bid: { ...own.bid, box: "x".repeat(9000) } })).toBe("tooLarge");
    expect(await post(fee, own)).toBeNull();
    expect(await post(fee, { ...own, stack: 2 })).not.toBeNull();
  });

  it("is never opened by a user without a right to it, nor before it is due", async () => {
    await line(gm, [wil, fee]);
    await give(wil, declare("Wilrow", 2));
    await fee.waitForFunction(() => game.combat.system.state.seals === 1);
    for (const page of [wil, fee, gm]) {
      for (const kind of ["open", "break"]) {
        for (const part of ["phase", "bid", "answer"])
          expect(await send(page, await about(page, "Wilrow", { kind, part, opening: JUNK }))).not.toBeNull();
      }
    }
    expect(await post(fee, await about(fee, "Wilrow", { kind: "open", part: "bid", opening: JUNK }))).not.toBeNull();
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ phase: null, bid: null, voided: null });
  });

  it("is restored if a user who may write it replaces or removes an envelope", async () => {
    await line(gm, [wil, fee]);
    await give(wil, declare("Wilrow", 2));
    const second = await table.join("Second", plain);
    const before = await second.evaluate(() => structuredClone(game.combat.system.seals));
    await second.evaluate(async () => {
      const [first = "", other = ""] = Object.keys(game.combat.system.seals);
      const { box } = game.combat.system.seals[other];
      await game.combat.update({ system: { seals: { [first]: { box }, [other]: null, ["0".repeat(64)]: { box } } } });
    });
    await expect.poll(() => second.evaluate(() => game.combat.system.seals)).toEqual(before);
    await second.context().close();
    await give(gm, declare("Monster 1", 3));
    await give(fee, declare("Fjarva", 4));
    await placed(gm, wil, fee);
  });

  it("reports a key that comes after all others were removed, also to its owner", async () => {
    await line(gm, [wil, fee]);
    const strange = "s".repeat(16);
    const key = await wil.evaluate(() => Object.values<any>(game.user.flags.callboard.keys)[0].key);
    for (const page of [wil, fee]) await forgetNotices(page);
    await gm.evaluate(
      async ([id, taken]) => {
        const user = game.users.getName("Fee");
        const keys = Object.keys(user.flags.callboard.keys);
        await user.update({ flags: { callboard: { keys: Object.fromEntries(keys.map((old) => [`-=${old}`, null])) } } });
        await user.update({ flags: { callboard: { keys: { [id]: { key: taken, at: Date.now() } } } } });
      },
      [strange, key] as const,
    );
    await expect.poll(() => noticesTo(fee).then(String)).toContain("If that was not you");
    await expect.poll(() => noticesTo(wil).then(String)).toContain("Fee uses a new device");
    fee = await rejoined(fee, "Fee");
  });

  it("goes on without what was sealed for no one: the GM can neither open nor break it, and makes it void", async () => {
    await line(gm, [wil, fee], { breakAfter: 0 });
    const forged = await sealedBy(wil, "Wilrow", 2);
    const rubbish = ({ to, ...rest }: any) => ({ ...rest, to: Object.fromEntries(Object.keys(to).map((id) => [id, "A".repeat(64)])) });
    expect(await post(wil, { ...forged, phase: rubbish(forged.phase), bid: rubbish(forged.bid) })).toBeNull();
    await give(gm, declare("Monster 1", 3));
    await give(fee, declare("Fjarva", 4));
    await gm.waitForFunction(() => Object.values(game.combat.system.seals).filter((envelope) => envelope === null).length === 2);
    expect(await breakSeal(gm, "Wilrow")).toBe("keyless");
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ phase: null, bid: null });
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1 });
    await gm.waitForFunction(() => game.combat.system.state.call === 2);
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1, cost: { agility: 8 } });
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ voided: { why: "lost" }, paid: { agility: 8 } });
  });

  it("reports a replaced key, and seals nothing to it", async () => {
    await line(gm, [wil, fee]);
    await forgetNotices(fee);
    const [real = ""] = await gm.evaluate(() => Object.keys(game.user.flags.callboard.keys));
    const strange = await wil.evaluate(() => Object.values<any>(game.user.flags.callboard.keys)[0].key);
    await gm.evaluate(([id, key]) => game.user.update({ flags: { callboard: { keys: { [id]: { key } } } } }), [real, strange] as const);
    await expect.poll(() => noticesTo(fee).then(String)).toContain("was replaced");
    await give(fee, declare("Fjarva", 4));
    const recipients = await wil.evaluate(() => Object.values<any>(game.combat.system.seals).flatMap(({ to }) => Object.keys(to)));
    expect(recipients).not.toContain(real);
    gm = await rejoined(gm, "Gamemaster");
  });

  it("stays known after an undo of the flip, and also after the undo of giving it back", async () => {
    await line(gm, [wil, fee]);
    await sealAll(gm, wil, fee);
    await placed(gm, wil, fee);
    await give(wil, pass("Wilrow"));
    await give(fee, pass("Fjarva"));
    await atStep("aim", 2, gm, wil, fee);
    await give(gm, { kind: "undo" });
    await gm.waitForFunction(() => game.combat.system.state.undos === 1);
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ known: "undecided", bid: { relevantBid: 2 } });
    await expect.poll(() => sideOf(fee, "Wilrow")).toBe("known");
    await give(gm, { kind: "keep", combatant: "Wilrow", stack: 1 });
    await line(gm, [wil, fee]);
    await give(wil, declare("Wilrow", 2));
    await settled(gm, wil, fee);
    await give(gm, { kind: "giveBack", combatant: "Wilrow", stack: 1 });
    await expect.poll(() => stackOf(gm, "Wilrow")).toBeNull();
    await give(gm, { kind: "undo" });
    for (const page of [gm, wil, fee]) await page.waitForFunction(() => game.combat.system.state.undos === 1);
    await expect.poll(() => sideOf(wil, "Wilrow")).toBe("own");
    await give(gm, declare("Monster 1", 3));
    await give(fee, declare("Fjarva", 4));
    await placed(gm, wil, fee);
    await expect.poll(() => told(gm)).toContain("table: 3 open");
  });

  async function rejoined(page: Page, name: string): Promise<Page> {
    await page.context().close();
    return table.join(name, plain);
  }
});

/** What a GM may write in a console so that Wilrow's card looks due: as if it were void, or its phase flipped; with an entry of the ledger that says so, and under the stamp of the page that arbitrates. */
const forge = (page: Page, way: "void" | "flip", { entry = false, stamp = false } = {}): Promise<unknown> =>
  page.evaluate(
    async ([how, withEntry, withStamp]) => {
      const { combat } = game;
      const { state, revision, ledger } = combat.system;
      const combatant = combat.combatants.find((one: any) => one.name === "Wilrow").id;
      const voided = { stacks: { [combatant]: { 1: { voided: { why: "gm", note: "", at: 0 } } } } };
      const wanted = how === "void" ? voided : { phase: 2, step: "flip", call: 0 };
      const position = { unit: state.phase, step: state.step, call: state.call, undos: state.undos };
      const inverse = [{ path: ["stacks", combatant, "1", "voided"], value: null }];
      const line = { key: "void", data: { combatant, stack: 1 } };
      const said = {
        number: revision + 1,
        by: game.user.id,
        gm: true,
        command: { kind: "void", combatant, stack: 1 },
        position,
        line,
        inverse,
      };
      const more = withEntry ? { revision: revision + 1, ledger: { ...ledger, [revision + 1]: JSON.stringify(said) } } : {};
      const { client } = game.users.getName("Gamemaster").flags.callboard.lease;
      const options = withStamp ? { callboard: { client, base: revision, revision: revision + (withEntry ? 1 : 0) } } : {};
      await combat.update({ system: { state: wanted, ...more } }, options);
    },
    [way, entry, stamp] as const,
  );

/** Holds back what a page writes into the encounter, until `release` is called there. */
const holdWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { combat } = game;
    const update = combat.update.bind(combat);
    const gate = new Promise<void>((resolve) => Object.assign(globalThis, { release: resolve }));
    combat.update = async (...args: any[]) => {
      await gate;
      return update(...args);
    };
  });

/** The opening that a page keeps of a text that it has sealed. */
const keptOf = (page: Page, text: string): Promise<any> =>
  page.evaluate((wanted) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("callboard.seals."));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)!)).find(({ payload }) => payload.name === wanted);
  }, text);

describe("a sealed bid that another user declares due", () => {
  const table = useTable(swampTable({ documents: POOLED }));
  let wire: Wire;
  let gm: Page;
  let wil: Page;
  let fee: Page;
  let assistant: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    const listened = async (page: Page) => {
      wire = new Wire(page);
      await plain.before?.(page);
    };
    [wil, fee, assistant] = await Promise.all([
      table.join("Wil", plain),
      table.join("Fee", { before: listened }),
      table.join("Assistant", plain),
    ]);
  });

  /** Wilrow's card lies sealed on phase 2 under a name of its own, and the second call is open. */
  async function lying(name: string, escrow: "full" | "phase" | "none"): Promise<void> {
    await line(gm, [wil, fee, assistant], { escrow });
    await give(gm, declare("Monster 1", 3));
    await give(wil, declare("Wilrow", 2, { name }));
    await give(fee, declare("Fjarva", 4));
    await placed(gm, wil, fee, assistant);
  }

  const isRight = () => {
    const { state } = game.combat.system;
    return state.step === "declare" && Object.values<any>(state.stacks).every((of) => of[1].voided === null);
  };

  /** Nothing of a name came to Fee's page, and it holds nothing of it. */
  async function isSecret(name: string): Promise<void> {
    expect(await wire.text()).not.toContain(name);
    expect(await held(fee)).not.toContain(name);
  }

  it.each(["full", "phase", "none"] as const)(
    "stays closed in its owner's browser, and opens when it is really due (%s)",
    async (escrow) => {
      const name = `A lantern ${escrow}`;
      await lying(name, escrow);
      for (const way of ["void", "flip"] as const) {
        for (const how of [{}, { stamp: true }, { entry: true, stamp: true }]) {
          await forge(assistant, way, how);
          for (const page of [gm, wil, fee]) await page.waitForFunction(isRight);
          // Whatever the owner's page had sent has been heard before this.
          expect(await post(wil, await about(wil, "Wilrow", { kind: "recall", stack: undefined }))).toBe("noPass");
        }
      }
      await isSecret(name);
      await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ bid: null, known: "no", voided: null });
      await give(wil, pass("Wilrow"));
      await give(fee, pass("Fjarva"));
      await atStep("aim", 2, gm, wil, fee);
      await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ bid: { name }, face: "owner", doubt: "" });
    },
  );

  it("stays closed in a page that loads just then, before the arbiter has corrected it", async () => {
    await lying("A rope", "none");
    await holdWrites(gm);
    await forge(assistant, "flip", { entry: true, stamp: true });
    await wil.reload();
    await table.ready(wil);
    expect(await wil.evaluate(() => game.combat.system.state.step)).toBe("flip");
    await gm.waitForFunction(() => {
      const outbox = Object.values<any>(game.users.getName("Wil").flags.callboard.outbox ?? {});
      return outbox.some(({ command }) => command?.kind === "confirm");
    });
    await gm.evaluate(() => (globalThis as any).release());
    for (const page of [gm, wil, fee]) await page.waitForFunction(isRight);
    await give(wil, pass("Wilrow"));
    await isSecret("A rope");
    await give(fee, pass("Fjarva"));
    await atStep("aim", 2, gm, wil, fee);
  });

  it("is known in the log and to the table, if it was still opened too early", async () => {
    await lying("A trap", "none");
    const opening = await keptOf(wil, "A trap");
    expect(await post(wil, await about(wil, "Wilrow", { kind: "open", part: "bid", opening }))).toBe("notDue");
    await expect.poll(() => sideOf(fee, "Wilrow")).toBe("known");
    await expect.poll(async () => (await told(gm)).at(-1)).toBe("table: expose bid");
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ known: "undecided", bid: { name: "A trap" } });
    await give(gm, { kind: "keep", combatant: "Wilrow", stack: 1 });
    await give(wil, pass("Wilrow"));
    await give(fee, pass("Fjarva"));
    await atStep("aim", 2, gm, wil, fee);
  });
});
