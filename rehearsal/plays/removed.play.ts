import type { Page } from "playwright-core";
import { afterEach, describe, expect } from "vitest";
import { TRAM_STORY } from "../../src/core/structures/pages/examples.fixture.ts";
import { ON_PHASE_FIVE } from "../../src/core/structures/timeline/examples.fixture.ts";
import { loadDice, tell } from "../e2e/support/commands.ts";
import { beginFen, fenTable, playFen } from "../e2e/support/fen.ts";
import { KIPPER_SKILLS, MARKET, marketTable, openConflict } from "../e2e/support/market.ts";
import { openScene, playSteps, tramTable } from "../e2e/support/tram.ts";
import {
  arrange,
  beginCave,
  CAVERS,
  caveTable,
  give,
  it,
  leadToQuick,
  noCanvas,
  order,
  settled,
  storyOn,
  swampTable,
  table as openTable,
  TOKENS,
  Tracker,
  witness,
  type Table,
  type TableOptions,
} from "../e2e/support/index.ts";

/** One structure in play. Somebody has acted, and the log and a chat card say so. */
interface Case {
  readonly table: TableOptions;
  /** The players who sit at the table, as their users are called. */
  readonly players: readonly string[];
  readonly name: string;
  /** Plays to where all is told. */
  readonly play: (gm: Page, ...players: readonly Page[]) => Promise<void>;
}

const generation = storyOn(14);
/** The case that is played in a browser too. */
const WITNESSED = "stages";
const CASES: Readonly<Record<string, Case>> = {
  stages: {
    table: swampTable({ generation }),
    players: ["Fee"],
    name: "Monster 1",
    async play(gm) {
      await arrange(gm, Object.values(TOKENS));
      await leadToQuick(gm);
      const judge = (combatant: string) => ({ kind: "judge", combatant, result: "success" });
      await give(gm, judge("Wilrow"), judge("Fjarva"), { kind: "closeStage" }, judge("Monster 1"));
      await give(gm, { kind: "affect", combatant: "Monster 1", effect: "modifier", target: "Fjarva", amount: 1 }, { kind: "closeStage" });
    },
  },
  timeline: {
    table: fenTable({ generation }),
    players: ["Mar"],
    name: "Tobin",
    async play(gm) {
      const people = { gm, maren: gm, tobin: gm, ysolt: gm };
      await beginFen(people);
      await playFen(people, ON_PHASE_FIVE.slice(0, 11));
    },
  },
  moments: {
    table: caveTable(2, { generation }),
    players: ["Bry"],
    name: "Odile",
    async play(gm, bry) {
      await beginCave(gm, bry ? [bry] : [], {}, 1);
      await order(gm, { kind: "strike", combatant: CAVERS.odile, target: CAVERS.goblin1 });
      await order(gm, { kind: "nextHalf" });
    },
  },
  pages: {
    table: tramTable({ generation }),
    players: ["Ana", "Bo", "Cy"],
    name: "Comet",
    async play(gm, ana = gm, bo = gm, cy = gm) {
      const people = { gm, ana, bo, cy };
      await openScene(people);
      await playSteps(
        people,
        TRAM_STORY.slice(
          0,
          TRAM_STORY.findIndex(({ command }) => command.kind === "split"),
        ),
      );
    },
  },
  rounds: {
    table: marketTable({ generation }),
    players: ["Ada"],
    name: "Nimble Jen",
    async play(gm, ada) {
      const { jen, fishmonger } = MARKET;
      await openConflict(gm, ada ? [ada] : [], { who: Object.values(MARKET) });
      await tell(gm, { kind: "begin" }, { kind: "call", combatant: jen });
      await loadDice(gm, [1, 2, 3, 4, 9, 9]);
      await tell(gm, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: fishmonger });
      await tell(gm, { kind: "counter", combatant: fishmonger, skill: KIPPER_SKILLS.affable, stance: "aggressive" });
    },
  },
};

/** What stays as it was said. */
const PARTS = ["log", "markdown", "chat"] as const;
type Said = Record<(typeof PARTS)[number] | "ways" | "screens", readonly string[]>;

/** Reads what a page says of the encounter: the log and its ways back, the Markdown, the cards in chat, the tracker, the board and the Hand. */
async function read(page: Page): Promise<Said> {
  await new Tracker(page).open();
  await page.evaluate(async () => {
    game.clipboard.copyPlainText = async (text: string) => void Object.assign(globalThis, { copied: text });
    await game.callboard.openBoard();
    await game.callboard.openHand();
  });
  await page.locator("#combat [data-action=openLog]").click();
  await page.locator(".callboard-log [data-action=logCopy]").click();
  await page.waitForFunction(() => (globalThis as any).copied);
  return page.evaluate(async () => {
    const plain = (text: string | null = "") =>
      (text ?? "")
        .replaceAll(/[\u2066-\u2069]/g, "")
        .replaceAll(/\s+/g, " ")
        .trim();
    const said = (root: any): string[] => [
      plain(root.textContent),
      ...[...root.querySelectorAll("[aria-label], [data-tooltip]")].flatMap((one: any) => [
        plain(one.getAttribute("aria-label")),
        plain(one.dataset.tooltip),
      ]),
    ];
    const lines = [...document.querySelectorAll<HTMLElement>(".callboard-log .log-entry")];
    const cards = await Promise.all(game.messages.contents.map((message: any) => message.renderHTML()));
    const screens = [...document.querySelectorAll<HTMLElement>("#combat, .callboard-board, .callboard-hand")];
    return {
      log: lines.map((line) => plain(line.querySelector(".sentence")?.textContent)),
      markdown: (globalThis as any).copied.split("\n").map(plain).filter(Boolean),
      chat: cards.map((card: any) => plain(card.querySelector(".message-content").textContent)),
      screens: screens.flatMap(said),
      ways: lines.flatMap(said),
    };
  });
}

describe(`a combatant who is removed from the encounter after acting, on generation ${generation},`, () => {
  let open: Table | undefined;
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  it.each(Object.entries(CASES).filter(([structure]) => structure !== WITNESSED))("keeps its name everywhere in %s", (_structure, each) =>
    play(each),
  );
  witness(`keeps its name everywhere in ${WITNESSED}`, () => play(CASES[WITNESSED] as Case));

  /** Plays a case, and reads the log, exports, chat, the ways back and the screens. */
  async function play(each: Case): Promise<void> {
    const name = `${each.name} the Bold`;
    open = await openTable({ ...each.table, witnesses: ["Gamemaster"] });
    const gm = await open.join("Gamemaster", noCanvas);
    const players: Page[] = [];
    for (const player of each.players) players.push(await open.join(player, noCanvas));
    await each.play(gm, ...players);
    // All but cards, which keep what they said, say what it is called by now.
    await gm.evaluate(([was, fresh]) => game.combat.combatants.getName(was).update({ name: fresh }), [each.name, name] as const);
    for (const player of players) await player.waitForFunction((called) => game.combat.combatants.getName(called), name);
    await settled(gm, ...players);
    const pages = [gm, ...players.slice(0, 1)];
    const before = await Promise.all(pages.map(read));
    for (const { chat, ...said } of before) {
      expect(chat.some((line) => line.includes(each.name))).toBe(true);
      for (const lines of Object.values(said)) expect(lines.some((line) => line.includes(name))).toBe(true);
    }

    // Its token and its actor go too, so that nothing else knows of it.
    const id = await gm.evaluate(async (called) => {
      const combatant = game.combat.combatants.getName(called);
      const { token, actor } = combatant;
      await combatant.delete();
      await token?.delete();
      if (actor && !actor.isToken) await actor.delete();
      return combatant.id;
    }, name);
    await gm.waitForFunction((one) => game.combat.system.state.combatants[one].standing === "left", id);
    /** Waits until a page says every line again that it said before, and calls nobody by an id, or someone. */
    const stands = async (...readers: readonly Page[]): Promise<void> => {
      await settled(gm, ...players);
      for (const [index, page] of readers.entries()) {
        const then = before[index] as Said;
        // A card that is told again says what it is called by now.
        const lines = (said: Said, part: keyof Said) =>
          part === "chat" ? said[part].map((line) => line.replaceAll(name, each.name)) : said[part];
        let now = then;
        const lacks = async () => {
          now = await read(page);
          return PARTS.flatMap((part) => lines(then, part).filter((line) => !lines(now, part).includes(line)));
        };
        await expect.poll(lacks).toEqual([]);
        expect(now.screens.some((line) => line.includes(each.name))).toBe(true);
        const all = Object.values(now).flat();
        expect(all.filter((line) => /\bSomeone\b|undefined|\bnull\b/.test(line) || line.includes(id))).toEqual([]);
      }
    };
    await stands(...pages);
    // What is told again after an undo and a redo, and what a page makes of the world that it comes to, names it as well.
    await tell(gm, { kind: "undo" }, { kind: "redo" });
    await gm.reload();
    await open.ready(gm);
    await stands(gm);
    await gm.locator(".callboard-log [data-action=logKeep]").click();
    await gm.locator("dialog, .application.dialog").filter({ hasText: "All players can read it" }).locator("[data-action=yes]").click();
    const kept = () => gm.evaluate(() => game.journal.contents[0]?.pages.contents.map(({ text }: any) => text.content).join("") ?? "");
    await expect.poll(kept).toContain(name);
  }
});
