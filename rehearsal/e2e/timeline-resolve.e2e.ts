import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, beginFen, FEN, fenTable, PEOPLE, quiet, waits, type Fellows } from "./support/fen.ts";
import { changes, expectSoundInBoth, gate, inLine, noCanvas, release, struck, useTable } from "./support/index.ts";
import { gained, held } from "./support/secrecy.ts";

/** Points that nothing else at the table has as a number. */
const SECRET = 613;

const strike = (combatant: string, relevantBid: number, more: object = {}) => ({
  kind: "declare",
  combatant,
  name: "Strike",
  type: "common",
  relevant: "strength",
  opposing: "agility",
  ante: 1,
  relevantBid,
  ...more,
});

describe("resolving a timeline by clicks", () => {
  const table = useTable(fenTable());
  let people: Pick<Fellows, "gm" | "maren" | "tobin">;
  let gm: Page;
  let mar: Page;
  let tob: Page;
  let dialog: Locator;

  const tracker = (page: Page): Locator => page.locator("#combat");
  const row = (page: Page, who: string) => tracker(page).locator(`li.row[data-key="row-${who}"]`);
  const stack = (page: Page, who: string, number = 1) => tracker(page).locator(`li.stack[data-key="stack-${who}-${String(number)}"]`);
  const texts = (locator: Locator) => locator.allTextContents().then((all) => all.map(inLine));
  const reads = (locator: Locator) => expect.poll(() => texts(locator));
  /** A click that comes back as a change of the encounter. */
  const press = (page: Page, button: Locator): Promise<void> => changes(page, () => button.click());
  /** The dialog that a button opens on the GM's page. */
  const opens = async (button: Locator): Promise<Locator> => {
    await button.click();
    await dialog.waitFor();
    return dialog;
  };
  const affirm = async (): Promise<void> => {
    await press(gm, dialog.locator("[data-action=yes]"));
    await dialog.waitFor({ state: "detached" });
  };
  const give = async (page: Page, ...commands: readonly object[]): Promise<void> => {
    for (const command of commands) await expect.poll(() => ask(page, command), { message: JSON.stringify(command) }).toBeNull();
  };
  const look = (page: Page, name: string, selector = "#combat"): Promise<void> => expectSoundInBoth(page, selector, name);
  const at = async (step: string, phase: number): Promise<void> => {
    await gm.waitForFunction(([wanted, count]) => game.combat.system.state.step === wanted && game.combat.system.state.phase === count, [
      step,
      phase,
    ] as const);
    await quiet(people);
    for (const page of [gm, mar, tob]) await tracker(page).locator(`.combat-tracker.step-${step}`).waitFor();
  };
  const next = (page: Page, label: string) => tracker(page).locator(".bar button.next", { hasText: label });
  /** A button behind the fold of an action, or of a row. */
  const more = async (card: Locator, action: string): Promise<Locator> => {
    const fold = card.locator("details.more");
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    return fold.locator(`[data-action=${action}]`);
  };
  const ofRow = async (page: Page, who: string, focus: string): Promise<Locator> => {
    const fold = row(page, who).locator("[data-action=unfold][data-focus^=unfold]").first();
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    return row(page, who).locator(`.tools [data-focus="${focus}-${who}"]`);
  };
  const pools = (who: string) =>
    gm.evaluate((id) => {
      const { strength, willpower, fitness } = game.actors.get(id).system.timeline.pools;
      return { strength: strength.spent, willpower: willpower.spent, drained: fitness.drained };
    }, who);

  beforeAll(async () => {
    const sit = async (user: string): Promise<Page> => {
      const page = await table.join(user, { ...noCanvas, viewport: { width: 1440, height: 900 } });
      await page.evaluate(() => {
        ui.sidebar.expand();
        ui.sidebar.changeTab("combat", "primary");
      });
      return page;
    };
    [gm, mar, tob] = [await sit(PEOPLE.gm), await sit(PEOPLE.maren), await sit(PEOPLE.tobin)];
    dialog = gm.locator(".application.dialog:has(.callboard-ask)");
    people = { gm, maren: mar, tobin: tob };
    await gm.evaluate((id) => game.actors.get(id).update({ "system.timeline.pools.agility.max": 700 }), FEN.tobin);
    await beginFen(people as Fellows, { house: { dbc: "assisted", dbcDefence: "bidFromHand" }, without: [FEN.ysolt, FEN.wisp] });
  });

  it("surprises a combatant and takes it back, and lets NPCs pass until they are recalled", async () => {
    await at("declare", 0);
    await press(gm, await ofRow(gm, FEN.bogThing, "surprise-fa-bolt"));
    await reads(row(mar, FEN.bogThing).locator(".words")).toEqual(["Surprised can bid from phase 3"]);
    await press(gm, await ofRow(gm, FEN.bogThing, "surprise-fa-bolt"));
    await reads(row(mar, FEN.bogThing).locator(".lamp")).toEqual(["Thinking"]);
    await press(gm, await ofRow(gm, FEN.fenHag, "pass-fa-forward"));
    await reads(row(mar, FEN.fenHag).locator(".lamp")).toEqual(["Passed"]);
    await press(gm, tracker(gm).locator("[data-action=recallOthers]", { hasText: "Wake 1 passing NPC" }));
    await reads(row(mar, FEN.fenHag).locator(".lamp")).toEqual(["Thinking"]);
    await press(gm, await ofRow(gm, FEN.fenHag, "pass-fa-bed"));
    await reads(tracker(gm).locator("[data-action=passOthers]")).toEqual(["Pass for 1"]);
    await press(gm, row(gm, FEN.fenHag).locator("[data-action=recall]"));
    await reads(tracker(gm).locator("[data-action=passOthers]")).toEqual(["Pass for 2"]);
  });

  it("closes a call early, once the GM has read who passes by that", async () => {
    await give(mar, strike(FEN.maren, 3));
    await give(tob, strike(FEN.tobin, 3));
    await give(gm, strike(FEN.bogThing, 3), strike(FEN.fenHag, 3, { name: "Curse", relevant: "willpower", opposing: "willpower" }));
    await waits(gm, (state) => state.call === 2);
    await give(gm, strike(FEN.bogThing, 2));
    await press(tob, tracker(tob).locator('.ask [data-focus^="ask-fa-bed"]'));
    await press(gm, tracker(gm).locator("[data-action=passOthers]", { hasText: "Pass for 1" }));
    const form = await opens(next(gm, "End bidding (1 passes)"));
    await reads(form.locator(".chip")).toEqual(["Maren"]);
    await look(gm, "close", ".application.dialog");
    await affirm();
    await waits(gm, (state) => state.call === 3);
    await reads(row(mar, FEN.tobin).locator(".lamp")).toEqual(["Passes until rejoining"]);
    await press(gm, tracker(gm).locator("[data-action=passOthers]"));
    await press(mar, tracker(mar).locator('.ask [data-focus^="ask-fa-forward"]'));
    await at("aim", 3);
  });

  it("takes back a command before a flip by one undo, with all its cards, and the GM keeps what is known or gives it back", async () => {
    await press(gm, tracker(gm).locator("[data-action=undo]"));
    await waits(gm, (state) => state.call === 3);
    await press(mar, tracker(mar).locator('.ask [data-focus^="ask-fa-forward"]'));
    await at("flip", 3);
    const known = tracker(mar).locator(".stack:has(.state)", { hasText: "sealed, but already known" });
    await expect
      .poll(async () => (await known.locator(".name").allTextContents()).sort())
      .toEqual(["Bog-thing", "Fen hag", "Maren", "Tobin"]);
    await reads(tracker(gm).locator(".what-now.asks")).toEqual(["Cards already known: 4. Keep each, or give it back."]);
    await reads(tracker(gm).locator(".bar .next")).toEqual(["Waiting for 4"]);
    await look(gm, "undone");
    for (const [index, who] of [FEN.maren, FEN.bogThing, FEN.fenHag].entries()) {
      await press(gm, stack(gm, who).locator("[data-action=keep]"));
      await expect.poll(() => tracker(gm).locator("[data-action=keep]").count()).toBe(3 - index);
    }
    await press(gm, stack(gm, FEN.tobin).locator("[data-action=giveBack]"));
    await at("aim", 3);
    await expect.poll(() => stack(tob, FEN.tobin).count()).toBe(0);
  });

  it("holds a contest: a sealed answer is nowhere before both totals are shown together", async () => {
    const { maren, bogThing, fenHag, tobin } = FEN;
    const on = (combatant: string, target: string) => ({ kind: "target", combatant, stack: 1, targets: [target] });
    await give(gm, on(maren, bogThing), on(bogThing, tobin), on(fenHag, maren));
    await at("resolve", 3);
    const form = await opens(stack(gm, bogThing).locator("[data-action=oppose]"));
    const chosen = await form.locator("select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text));
    expect(chosen).toEqual(["Tobin", "Agility"]);
    expect(await form.locator("[name=ability]").inputValue()).toBe("0");
    await form.locator("[name=ability]").fill("2");
    await form.locator("[name=resistance]").fill("1");
    await look(gm, "contest", ".application.dialog");
    await affirm();
    await reads(stack(mar, bogThing).locator("p.contest")).toEqual(["Tobin resists with Agility: waiting for an answer"]);
    await reads(tracker(tob).locator(".what-now")).toEqual(["Your turn: Tobin defends."]);
    expect(await tracker(mar).locator("form.answer").count()).toBe(0);

    const before = [await held(gm), await held(mar)];
    await gate(tob, { passes: 1, then: "keep", about: "answer" });
    await stack(tob, bogThing).locator("[name=points]").fill(String(SECRET));
    await look(tob, "answer");
    await press(tob, stack(tob, bogThing).locator("form.answer [type=submit]"));
    await struck(tob);
    for (const page of [gm, mar, tob])
      await reads(stack(page, bogThing).locator("p.contest")).toEqual(["Tobin resists with Agility: answered, sealed"]);
    expect(await tracker(tob).locator("form.answer").count()).toBe(0);
    for (const [index, page] of [gm, mar].entries()) {
      const [was = "", now] = [before[index], await held(page)];
      expect(gained(was, now, [String(SECRET), String(SECRET + 1)])).toEqual([]);
    }
    expect(await tracker(gm).locator(".bar button.next").count()).toBe(0);
    await release(tob);
    for (const page of [gm, mar, tob]) {
      await reads(stack(page, bogThing).locator("p.contest")).toEqual([`Bog-thing 5 against Tobin ${String(SECRET + 1)}: Tobin wins`]);
      await reads(stack(page, bogThing).locator(".result.result-failure")).toEqual(["Miss"]);
    }
    expect(gained(before[1] ?? "", await held(mar), [String(SECRET + 1)])).toEqual([String(SECRET + 1)]);
  });

  it("lets a defender use the full stat, where a tie is the opponent's", async () => {
    const { maren, fenHag } = FEN;
    await opens(stack(gm, fenHag).locator("[data-action=oppose]"));
    await affirm();
    const stand = stack(mar, fenHag).locator("form.answer [data-action=answer]");
    await reads(stand).toEqual(["Use the full Willpower, 3"]);
    await press(mar, stand);
    for (const page of [gm, tob]) {
      await reads(stack(page, fenHag).locator("p.contest")).toEqual(["Fen hag 3 against Maren 3: Maren wins"]);
      await reads(stack(page, fenHag).locator(".result.result-failure")).toEqual(["Miss"]);
    }
    await look(gm, "stood");
    expect(await stack(gm, maren).locator(".result").count()).toBe(0);
  });

  it("gives an action effects of each kind, and takes one back before the phase closes", async () => {
    const { maren, bogThing, fenHag } = FEN;
    await press(gm, stack(gm, maren).locator("[data-action=judge][data-result=success]"));
    const effect = async (kind: string, target: string, fill: (form: Locator) => Promise<unknown>): Promise<void> => {
      const form = await opens(stack(gm, maren).locator("[data-action=effect]"));
      await form.locator(`[name=effect][value=${kind}]`).check();
      await form.locator("[name=target]").selectOption(target);
      await fill(form);
      if (kind === "spend" || kind === "status") await look(gm, `effect-${kind}`, ".application.dialog");
      await affirm();
    };
    await effect("spend", fenHag, async (form) => form.locator("[name=stat]").selectOption({ label: "Strength" }));
    await effect("drain", bogThing, async (form) => {
      await form.locator("[name=stat]").selectOption({ label: "Fitness" });
      await form.locator("[name=amount]").fill("2");
    });
    await effect("status", fenHag, (form) => form.locator("[name=status]").selectOption("prone"));
    await effect("out", bogThing, () => Promise.resolve());
    const said = (page: Page) => reads(stack(page, maren).locator(".effect > span"));
    const three = [
      "Fen hag spends 1 Strength (applies at the end of the phase)",
      "Bog-thing’s Fitness is drained by 2 (applies at the end of the phase)",
      "Fen hag: Prone (applies at the end of the phase)",
    ];
    await said(tob).toEqual([...three, "Bog-thing is defeated (applies at the end of the phase)"]);
    await look(gm, "effects");
    await press(gm, stack(gm, maren).locator("[data-action=dropEffect][data-effect=out]"));
    await said(tob).toEqual(three);
    await press(gm, next(gm, "End phase 3"));
    await at("advance", 3);
    await said(mar).toEqual(three.map((text) => text.replace("applies at the end of the phase", "applied")));
    await expect.poll(() => pools(fenHag)).toEqual({ strength: 1, willpower: 3, drained: 0 });
    await expect.poll(() => pools(bogThing)).toEqual({ strength: 3, willpower: 0, drained: 2 });
    await expect.poll(() => mar.evaluate((id) => [...game.actors.get(id).statuses], fenHag)).toEqual(["prone"]);
  });

  it("makes an action void with the reason, and then valid again", async () => {
    const later = (page: Page) => stack(page, FEN.bogThing, 2);
    await opens(await more(later(gm), "voidStack"));
    await dialog.locator("[name=note]").fill("Roots hold it");
    await look(gm, "void", ".application.dialog");
    await affirm();
    await reads(later(mar).locator(".result, .remark")).toEqual(["Void", "Roots hold it"]);
    await reads(later(mar).locator(".paid")).toEqual(["Spent: Strength 2"]);
    await expect.poll(() => pools(FEN.bogThing)).toMatchObject({ strength: 5 });
    await look(gm, "voided");
    await press(gm, await more(later(gm), "restore"));
    await expect.poll(() => later(mar).locator(".result, .remark, .paid").count()).toBe(0);
    await expect.poll(() => pools(FEN.bogThing)).toMatchObject({ strength: 3 });
  });

  it("gives back the pool that a pausing combatant has chosen, once the phase closes", async () => {
    const { maren, bogThing } = FEN;
    await press(gm, next(gm, "Go to phase 4"));
    await at("declare", 4);
    await give(mar, { kind: "declare", combatant: maren, name: "Pause", type: "pause", at: 6 });
    await press(gm, tracker(gm).locator("[data-action=passOthers]"));
    await waits(gm, (state) => state.call === 2);
    await press(gm, tracker(gm).locator("[data-action=passOthers]"));
    await give(mar, { kind: "pass", combatant: maren });
    await at("aim", 5);
    await give(gm, { kind: "target", combatant: bogThing, stack: 2, targets: [] });
    await at("resolve", 5);
    await press(gm, stack(gm, bogThing, 2).locator("[data-action=judge][data-result=partial]"));
    await press(gm, next(gm, "End phase 5"));
    await press(gm, next(gm, "Go to phase 6"));
    await at("declare", 6);
    await press(gm, tracker(gm).locator("[data-action=passOthers]"));
    await give(mar, { kind: "pass", combatant: maren });
    await at("resolve", 6);
    await reads(tracker(mar).locator(".what-now")).toEqual(["Your turn: choose the pool Maren recovers."]);
    const choices = stack(mar, maren, 2).locator("[data-action=refund]");
    await reads(choices).toEqual(["Strength +3", "None"]);
    await look(mar, "refund");
    await press(mar, choices.first());
    await reads(stack(tob, maren, 2).locator(".paid")).toEqual(["Gives back: Strength"]);
    await expect.poll(() => pools(maren)).toMatchObject({ strength: 3 });
    await press(gm, next(gm, "End phase 6"));
    await reads(stack(tob, maren, 2).locator(".paid")).toEqual(["Gave back: Strength"]);
    await expect.poll(() => pools(maren)).toMatchObject({ strength: 0 });
    await press(gm, next(gm, "Go to phase 7"));
    await at("declare", 7);
  });

  it("is over once no one will act, goes on if the GM wants it, and gives pools back at its end", async () => {
    const others = () => press(gm, tracker(gm).locator("[data-action=passOthers]"));
    const all = async (): Promise<void> => {
      await others();
      await give(mar, { kind: "pass", combatant: FEN.maren });
    };
    await all();
    // The one that passes by itself is asked before the sequence ends over it.
    await reads(row(mar, FEN.bogThing).locator(".lamp")).toEqual(["Thinking"]);
    await others();
    await at("over", 7);
    await reads(tracker(tob).locator(".what-now")).toEqual(["The sequence is over."]);
    await look(gm, "over");
    await press(gm, tracker(gm).locator("[data-action=reopen]"));
    await at("declare", 7);
    // Whoever passes until recalled is asked once more.
    await press(tob, tracker(tob).locator('.ask [data-focus^="ask-fa-forward"]'));
    await all();
    await at("over", 7);
    await opens(next(gm, "End the sequence"));
    await look(gm, "end", ".application.dialog");
    await dialog.locator("[data-action=yes]").click();
    for (const page of [gm, tob]) await page.waitForFunction(() => game.combat.system.ended);
    await expect.poll(() => pools(FEN.bogThing)).toEqual({ strength: 0, willpower: 0, drained: 2 });
    await expect.poll(() => pools(FEN.fenHag)).toEqual({ strength: 0, willpower: 0, drained: 0 });
    await look(gm, "ended");
  });
});
