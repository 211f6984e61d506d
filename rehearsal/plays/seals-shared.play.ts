import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import {
  atStep,
  breakSeal,
  declare,
  give,
  line,
  placed,
  plain,
  POOLED,
  post,
  sealedBy,
  send,
  sideOf,
  stackOf,
  swampTable,
  told,
  TOKENS,
  until,
  USERS,
  useTable,
  it,
  witness,
} from "../e2e/support/index.ts";

const pass = (combatant: string) => ({ kind: "pass", combatant });
const handIn = (page: Page) => page.locator(".callboard-hand");

/** The points of a pool as a page's user sees them in hand; null where they cannot be known. */
const inHand = (page: Page, name: string, stat = "agility"): Promise<number | null> =>
  page.evaluate(
    ([wanted, pool]) => {
      const { combat } = game;
      const { id } = combat.combatants.find((one: any) => one.name === wanted);
      const { rows } = game.callboard.view(combat);
      const row = rows.find((one: any) => one.combatant === id);
      return row.pools.find((one: any) => one.stat === pool).hand;
    },
    [name, stat] as const,
  );

/** Whether a text stands anywhere in what a page holds of the encounter, of its chat, and on its screen. */
const knows = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const { combat } = game;
    const held = [
      combat.toObject(),
      game.callboard.view(combat),
      game.callboard.options(combat),
      game.messages.map((one: any) => one.toObject()),
    ];
    return JSON.stringify(held).includes(wanted) || document.body.innerText.includes(wanted);
  }, text);

/** What a GM reads as a seal cannot be broken: the sentence of the notice that its button brings. */
const breakWords = (gm: Page, name: string): Promise<string> =>
  gm.evaluate(async (wanted) => {
    const { combat } = game;
    const { id } = combat.combatants.find((one: any) => one.name === wanted);
    const refusal = await game.callboard.breakSeal(combat, id, 1);
    return refusal ? game.i18n.localize(`CALLBOARD.Refusal.${refusal.reason}`) : "";
  }, name);

describe("a sealed bid of an actor with two owners", () => {
  const table = useTable(swampTable({ documents: POOLED, witnesses: ["Fee"] }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  let other: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    await gm.evaluate(async (fees) => {
      await User.implementation.create({ name: "Olm", role: 1 });
      await game.actors.getName("Wilrow").update({ [`ownership.${fees}`]: 3 });
    }, USERS.fee);
    [wil, fee, other] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain), table.join("Olm", plain)]);
  });

  witness("can be read by the other owner, on the line and in the Hand, and by no one else", async () => {
    await line(gm, [wil, fee, other]);
    await until(() => handIn(wil).locator(".readers").textContent()).toContain("read it too: Fee.");
    await give(wil, declare("Wilrow", 3, { name: "Quiet lantern" }));
    await expect.poll(() => sideOf(fee, "Wilrow")).toBe("own");
    await until(() => sideOf(gm, "Wilrow")).toBe("down");
    await until(() => sideOf(other, "Wilrow")).toBe("down");
    expect([await inHand(wil, "Wilrow"), await inHand(fee, "Wilrow")]).toEqual([5, 5]);
    expect([await inHand(gm, "Wilrow"), await inHand(other, "Wilrow")]).toEqual([null, null]);
    await handIn(fee).locator(".sitter", { hasText: "Wilrow" }).click();
    await until(() => handIn(fee).locator(".pending-stack").allTextContents()).toEqual([
      expect.stringMatching(/Quiet lantern.*3 Agility/s),
    ]);
    expect(await knows(fee, "Quiet lantern")).toBe(true);
    for (const page of [gm, other]) expect(await knows(page, "Quiet lantern")).toBe(false);
  });

  it("is opened by the other owner if the first is gone, and counts for both until then", async () => {
    await give(gm, declare("Monster 1", 5));
    await give(fee, declare("Fjarva", 6));
    await placed(gm, fee, other);
    expect(await send(fee, declare("Wilrow", 6))).toContain('"hand":5');
    await give(fee, declare("Wilrow", 1, { name: "Second lantern" }));
    await expect.poll(() => inHand(wil, "Wilrow")).toBe(4);
    await wil.goto("about:blank");
    await gm.waitForFunction(() => !game.users.getName("Wil").active);
    await give(gm, pass("Monster 1"));
    await give(fee, pass("Fjarva"));
    await gm.waitForFunction(() => game.combat.system.state.call > 2);
    expect(await knows(gm, "Quiet lantern")).toBe(false);
    await give(gm, pass("Monster 1"));
    await give(fee, pass("Wilrow"), pass("Fjarva"));
    await atStep("aim", 3, gm, fee, other);
    expect((await told(gm)).findLast((entry) => /open|break/.test(entry))).toBe("Fee: open bid");
    await expect
      .poll(() => stackOf(other, "Wilrow"))
      .toMatchObject({ face: "owner", bid: { name: "Quiet lantern", relevantBid: 3 }, doubt: "" });
    await table.enter(wil, "Wil");
  });
});

describe("a sealed bid with spare keys for phases only", () => {
  const table = useTable(swampTable({ documents: POOLED }));
  let gm: Page;
  let wil: Page;
  let fee: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });

  /** Wilrow's bid is due, and its owner is gone. */
  async function leave(): Promise<void> {
    await line(gm, [wil, fee], { escrow: "phase" });
    await give(wil, declare("Wilrow", 2));
    await wil.goto("about:blank");
    await gm.waitForFunction(() => !game.users.getName("Wil").active);
    await give(gm, declare("Monster 1", 3));
    await give(fee, declare("Fjarva", 4));
    await placed(gm, fee);
    expect((await told(gm)).filter((entry) => entry.includes("open"))).toEqual(["table: 3 open"]);
    await give(gm, pass("Wilrow"), pass("Fjarva"));
    await atStep("flip", 2, gm, fee);
  }

  it("shows its phase by itself once all have sealed, but no GM can break the bid of an absent owner, and it says so", async () => {
    await leave();
    expect(await breakSeal(gm, "Wilrow")).toBe("keyless");
    expect(await breakWords(gm, "Wilrow")).toBe("Your device has no key for this. The GM can make it void.");
    await expect.poll(() => stackOf(gm, "Wilrow")).toMatchObject({ phase: 2, bid: null });
  });

  it("costs all that the pools could have bid if it is given up unread", async () => {
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1 });
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1, lost: true, note: "Wil is gone" });
    await expect
      .poll(() => stackOf(fee, "Wilrow"))
      .toMatchObject({
        bid: null,
        voided: { why: "lost", note: "Wil is gone" },
        paid: { agility: 8, strength: 6, reason: 9 },
      });
    await table.enter(wil, "Wil");
  });

  it("costs what the GM says instead, with the tracker's dialog", async () => {
    await leave();
    await give(gm, { kind: "void", combatant: "Wilrow", stack: 1 });
    await gm.evaluate(() => ui.combat.renderPopout());
    const tracker = gm.locator("#combat-popout");
    await tracker.locator("details > summary").filter({ visible: true }).first().waitFor();
    for (const fold of await tracker.locator("details:not([open]) > summary").all()) if (await fold.isVisible()) await fold.click();
    await tracker.locator("[data-action=voidStack]").first().click();
    await gm.locator("dialog [name='cost-agility']").fill("1");
    await gm.locator("dialog [data-action=yes]").click();
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ voided: { why: "lost" }, paid: { agility: 1 } });
    await table.enter(wil, "Wil");
  });
});

/** The step that a GM takes next, by the step at which the encounter stands. */
const NEXT: Readonly<Record<string, string>> = { declare: "closeCall", resolve: "closePhase", advance: "advance" };

/** Goes on until a phase lies open; what was before succeeds. */
async function pastTo(gm: Page, phase: number): Promise<void> {
  const look = async (): Promise<string> => {
    const { step, at } = await gm.evaluate(() => ({ step: game.combat.system.state.step, at: game.combat.system.state.phase }));
    if (at === phase && step === "resolve") return "there";
    const kind = NEXT[step];
    const refusal = kind ? await send(gm, { kind }) : null;
    const { reason, data } = JSON.parse(refusal ?? "{}");
    if (reason === "unjudged") await send(gm, { kind: "judge", combatant: data.combatant, stack: 1, result: "success" });
    return `${step} ${at}: ${refusal}`;
  };
  await expect.poll(look, { interval: 60 }).toBe("there");
}

describe("bids of two tokens of one actor from one pool", () => {
  const table = useTable(swampTable({ documents: POOLED }));

  it("are void if they were too much together: the one that is opened later", async () => {
    const gm = await table.join("Gamemaster", plain);
    const twin = await gm.evaluate(async (first) => {
      const scene = game.scenes.active;
      const source = scene.tokens.get(first).toObject();
      const [made] = await scene.createEmbeddedDocuments("Token", [{ ...source, _id: null, x: 433, y: 550, name: "Wilrow’s double" }]);
      return made.id;
    }, TOKENS.wilrow);
    const [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
    await line(gm, [wil, fee], { house: { targetAt: "seal" }, tokens: [...Object.values(TOKENS).slice(0, 3), twin] });
    expect([await inHand(wil, "Wilrow"), await inHand(wil, "Wilrow’s double")]).toEqual([8, 8]);
    // Sealed at once by two pages that know nothing of each other, as no honest browser does.
    const [one, two] = [await sealedBy(wil, "Wilrow", 5), await sealedBy(wil, "Wilrow’s double", 6)];
    expect(await post(wil, one)).toBeNull();
    expect(await post(wil, two)).toBeNull();
    expect(await wil.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("callboard.seals.")))).toEqual([]);
    await give(gm, declare("Monster 1", 1));
    await give(fee, declare("Fjarva", 8));
    await placed(gm, wil, fee);
    await pastTo(gm, 5);
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ bid: { relevantBid: 5 }, doubt: "", voided: null });
    await pastTo(gm, 6);
    await give(gm, { kind: "closePhase" });
    await expect
      .poll(() => stackOf(fee, "Wilrow’s double"))
      .toMatchObject({
        bid: { relevantBid: 6 },
        doubt: "bid",
        voided: { why: "overbid" },
        paid: { agility: 3 },
      });
    await expect.poll(() => stackOf(fee, "Wilrow")).toMatchObject({ voided: null, paid: { agility: 5 } });
  });
});
