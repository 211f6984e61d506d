import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { Haggler } from "./support/haggler.ts";
import { clearTable, expectSound, noCanvas, storyOn, useTable } from "./support/index.ts";
import { countGestures } from "./support/gestures.ts";
import { changes } from "./support/tracker.ts";
import { loadDice } from "./support/commands.ts";
import { MARKET_USERS, marketTable } from "./support/market.ts";

const GOBLINS = 12;
const CHARACTERS = ["Ann", "Cob", "Bo", "Dot"] as const;
/** Who plays which character. */
const PLAYED = { Ann: "ada", Cob: "ada", Bo: "ben", Dot: "ben" } as const;
/** What players click in such a round without a crowd: each goes first once, all act, answer each goblin, and seal. */
const PLAYERS_CLICKS = 2 + CHARACTERS.length + GOBLINS + 1;

/** Starts a conflict of twelve unlinked goblins of one actor against four characters, with the default house rules. */
async function gather(gm: Page, others: readonly Page[]): Promise<void> {
  await clearTable(gm);
  const id = await gm.evaluate(
    async ([count, characters, users]) => {
      await game.settings.set("callboard", "house.rounds", {});
      const skill = (name: string, rating: number) => ({ name, type: "skill", system: { rating, kind: "social" } });
      const system = { rounds: { reflexes: 6, quickness: 2, wits: 2, fortitude: 2, evasion: 2 } };
      const goblin = await Actor.implementation.create({
        name: "Bog goblin",
        type: "npc",
        system,
        items: [skill("Jeers", 6), skill("Begs", 4)],
      });
      const scene = await Scene.implementation.create({ name: "Ford", active: true });
      const tokens = await scene.createEmbeddedDocuments(
        "Token",
        Array.from({ length: count }, (_each, place) => ({
          name: `Bog goblin ${place + 1}`,
          actorId: goblin.id,
          actorLink: false,
          disposition: -1,
          x: 100 * place,
          y: 0,
        })),
      );
      const made = await Actor.implementation.createDocuments(
        Object.entries(characters).map(([name, user]) => ({
          name,
          type: "character",
          system,
          items: [skill("Boasts", 6)],
          ownership: { default: 1, [users[user as "ada"]]: 3 },
          prototypeToken: { disposition: 1, actorLink: true },
        })),
      );
      const combat = await Combat.implementation.create({ type: "rounds", active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        ...tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: goblin.id, name: token.name })),
        ...made.map((actor: any) => ({ actorId: actor.id, name: actor.name })),
      ]);
      await combat.startCombat();
      return combat.id;
    },
    [GOBLINS, PLAYED, MARKET_USERS] as const,
  );
  for (const page of [gm, ...others]) await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
}

/** Whom the conflict waits for, by name, and for what. `idle` while nobody is asked and not all have acted. */
interface Awaited {
  readonly what: "answers" | "acts" | "done" | "idle";
  readonly who: string;
  /** A text that changes with each question to a combatant. */
  readonly key: string;
}

const awaited = (page: Page): Promise<Awaited> =>
  page.evaluate(() => {
    const { actor, exchange, combatants } = game.combat.system.state;
    const isAsked = exchange?.wants === "counter";
    const id = isAsked ? exchange.target : actor;
    const isDone = Object.values<any>(combatants).every(({ acted }) => acted);
    const what = isAsked ? "answers" : id !== "" ? "acts" : isDone ? "done" : "idle";
    return { what, who: game.combat.combatants.get(id)?.name ?? "", key: `${exchange?.number} ${what} ${id}` } as const;
  });

/** How many goblins acted against each character. */
const targetsOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const entries = Object.values<any>(game.combat.system.ledger).map((entry) => JSON.parse(entry).command);
    const targets = entries.filter(({ kind }) => kind === "callAndAct").map(({ target }) => target);
    return [...new Set(targets)].map((id) => targets.filter((each) => each === id).length);
  });

describe(`twelve goblins and four characters in rounds, on generation ${storyOn(14)}`, () => {
  const table = useTable(marketTable({ generation: storyOn(14) }));
  let gm: Haggler;
  let ada: Haggler;
  let ben: Haggler;

  const sit = async (name: string): Promise<Haggler> =>
    new Haggler(await table.join(name, { ...noCanvas, viewport: { width: 1440, height: 900 } })).open();
  /** Waits for the next question to a combatant, or until all have acted. */
  async function next({ key }: Awaited): Promise<Awaited> {
    let now = await awaited(gm.page);
    await expect
      .poll(async () => {
        now = await awaited(gm.page);
        return now.what !== "idle" && now.key !== key;
      })
      .toBe(true);
    return now;
  }
  const playerOf = (name: string): Haggler => (PLAYED[name as keyof typeof PLAYED] === "ada" ? ada : ben);

  beforeAll(async () => {
    gm = await sit("Gamemaster");
    ada = await sit("Ada");
    ben = await sit("Ben");
  });

  it("take the GM at most fifteen clicks, keys and drags a round, and the players no more than before", async () => {
    await gather(gm.page, [ada.page, ben.page]);
    await gm.at(1, "goals");
    const [ofGm, ofAda, ofBen] = [await countGestures(gm.page), await countGestures(ada.page), await countGestures(ben.page)];
    // Everyone scores in each contest, so that both sides have something to seal.
    await loadDice(
      gm.page,
      Array.from({ length: 400 }, (_each, index) => 1 + ((index * index) % 6)),
    );
    await gm.lead("Start the conflict");
    await gm.row("Bog goblin × 12").waitFor();
    await ada.row("Bog goblin × 12").waitFor();
    expect(await ada.row("Bog goblin × 12").locator(".act-now").count()).toBe(0);
    await expectSound(gm.page, "#combat");
    // A click or Enter on a skill lets all of them act, spread evenly over the characters.
    await gm.row("Bog goblin × 12").getByRole("button", { name: "12 act one after another" }).first().focus();
    await changes(gm.page, () => gm.page.keyboard.press("Enter"));
    await gm.row("Bog goblin × 11").locator(".fact-queued").waitFor();
    for (const one of [ada, ben]) await one.press(one.tracker.locator("[data-action=goFirst]"));
    for (let now = await awaited(gm.page); now.what !== "done"; now = await next(now)) {
      const isGoblin = now.who.startsWith("Bog goblin");
      if (now.what === "acts") await playerOf(now.who).use("Boasts", "Bog goblin 12");
      else await (isGoblin ? gm.counter("Jeers") : playerOf(now.who).counter("Boasts"));
    }
    expect(await targetsOf(gm.page)).toEqual(CHARACTERS.map(() => GOBLINS / CHARACTERS.length));
    await gm.lead("End the actions");
    await gm.buy();
    await ada.buy();
    await gm.at(1, "check");
    await gm.lead("Next round");
    await gm.at(2, "actions");
    await gm.row("Bog goblin × 12").waitFor();
    expect(await ofGm()).toBeLessThanOrEqual(15);
    expect((await ofAda()) + (await ofBen())).toBeLessThanOrEqual(PLAYERS_CLICKS);
    // All contests of the crowd are one card, also for players.
    for (const one of [gm, ada]) {
      const cards = () =>
        one.page.evaluate(() =>
          game.messages.contents.flatMap(({ flags }: any) => {
            const { card, data } = flags.callboard?.card ?? {};
            return card === "contests" ? [data.contests.length] : [];
          }),
        );
      await expect.poll(cards).toEqual([GOBLINS]);
    }
  });

  it("is taken back as a whole, opens to its members, and leaves the line", async () => {
    const all = gm.row("Bog goblin × 12");
    await gm.press(all.locator("[data-action=callAndAct]").first());
    await gm.row("Bog goblin × 11").locator(".fact-queued").waitFor();
    await gm.press(gm.tracker.locator("[data-action=undo]"));
    await all.waitFor();
    expect((await awaited(gm.page)).what).toBe("idle");
    await all.locator("[data-action=unfold]").press("Enter");
    await expect.poll(() => all.locator(".members > li").count()).toBe(GOBLINS);
    await expectSound(gm.page, "#combat");
    const third = all.locator(".members > li", { hasText: "Bog goblin 3" });
    await third.locator("[name=aim]").selectOption({ label: "Ann" });
    await gm.press(third.locator("[data-skill=Begs]"));
    await gm.says(gm.tracker.locator(".exchange .name")).toEqual(["Bog goblin 3", "Ann"]);
    await ada.press(ada.hand.locator("[data-action=noCounter]"));
    await gm.row("Bog goblin × 11").locator("> .act-now").waitFor();
    await gm.press(gm.row("Bog goblin × 11").locator("> .act-now [data-skill=Jeers]"));
    const line = gm.row("Bog goblin × 10");
    await line.locator("> .words .fact-queued").waitFor();
    expect(await ada.tracker.locator(".fact-queued, .act-now").count()).toBe(0);
    await gm.press(line.locator("> .instead [data-action=unqueue]"));
    await gm.says(line.locator("> .words .fact-queued")).toEqual([]);
  });
});
