import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  ACTORS,
  BLAST,
  SCENE,
  SWAMP,
  roundTrip,
  settled,
  swampTable,
  table,
  TOKENS,
  type Table,
  it,
  withoutCanvas,
  witness,
} from "../e2e/support/index.ts";
import { bytesBelow, differences, gained, held, recordsOf, Wire } from "../e2e/support/secrecy.ts";

const pad = (name: string) => name.padEnd(16, "0");
const COMBAT = pad("combat");
const IDS = { wilrow: pad("cWilrow"), fjarva: pad("cFjarva"), first: pad("cFirst"), second: pad("cSecond") };

/** What somebody seals, and the words that must be nowhere until it lies open. */
interface Deed {
  readonly intent: object;
  readonly words: readonly string[];
  /** What is said of it to those alone who may know, before it is sealed, and never lies open: its words. */
  readonly talk?: { readonly intent: object; readonly words: readonly string[] };
}

/** One structure with sealing: how its encounter begins, what is sealed in the one world and in the other, and how it comes to lie open. */
interface Sealed {
  readonly structure: string;
  readonly house: object;
  /** What is done before anything is sealed. */
  readonly prepare?: (gm: Page) => Promise<void>;
  /** What a player seals, and what the GM does for the foes. */
  readonly deeds: readonly { readonly player: Deed; readonly gm: Deed }[];
  readonly open: (gm: Page, wil: Page, fee: Page) => Promise<void>;
}

const say = (combatant: string, text: string, targets: readonly string[], card?: string) => ({
  kind: "declare",
  combatant,
  text,
  targets,
  ...(card === undefined ? {} : { card }),
});
const both = (text: string, targets: readonly string[]) => ({
  kind: "batch",
  commands: [say(IDS.first, text, targets), say(IDS.second, text, targets)],
});

const STAGES: Sealed = {
  structure: "stages",
  house: { announceOrder: "sealed" },
  deeds: [
    {
      player: { intent: say(IDS.wilrow, "Sets the reeds alight", [IDS.second], BLAST), words: ["reeds alight", BLAST, "Paralyze blast"] },
      gm: { intent: both("Drags him under", [IDS.wilrow]), words: ["Drags him under"] },
    },
    {
      player: { intent: say(IDS.wilrow, "Wades to the boat, and pushes off", []), words: ["Wades to the boat"] },
      gm: { intent: both("Waits below the lilies for whoever comes", [IDS.fjarva, IDS.wilrow]), words: ["below the lilies"] },
    },
  ],
  open: async (gm) => {
    await gm.evaluate(() => game.callboard.send(game.combat, { kind: "lock" }));
    await gm.waitForFunction(() => game.combat.system.state.step === "classify");
  },
};

const bid = (combatant: string, name: string, stats: object) => ({ kind: "declare", combatant, name, type: "skilled", ...stats });
const bothBid = (name: string, stats: object) => ({ kind: "batch", commands: [bid(IDS.first, name, stats), bid(IDS.second, name, stats)] });

/** Pools hold 900 points each; all that one world seals lands on one phase, 372 or 421. Targets are sealed too: in the one world two of the player's, in the other one of the GM's. */
const TIMELINE: Sealed = {
  structure: "timeline",
  house: { targetAt: "seal" },
  deeds: [
    {
      player: {
        intent: bid(IDS.wilrow, "Paralyze blast", {
          card: BLAST,
          relevant: "strength",
          secondary: "agility",
          relevantBid: 613,
          secondaryBid: 241,
          targets: [IDS.first, IDS.second],
        }),
        words: ["Paralyze blast", "613", "241", "287", "659", "372", BLAST],
      },
      gm: { intent: bothBid("Drags him under", { relevant: "fitness", relevantBid: 372 }), words: ["Drags him under", "372", "528"] },
    },
    {
      player: {
        intent: bid(IDS.wilrow, "Wades to the boat", { relevant: "reason", relevantBid: 421 }),
        words: ["Wades to the boat", "421", "479"],
      },
      gm: {
        intent: bothBid("Waits below the lilies for whoever comes", {
          relevant: "willpower",
          secondary: "reason",
          relevantBid: 723,
          secondaryBid: 302,
          targets: [IDS.fjarva],
        }),
        words: ["below the lilies", "723", "302", "177", "598", "421"],
      },
    },
  ],
  open: async (gm, wil) => {
    const pass = async (page: Page, combatant: string, call: number) => {
      await page.waitForFunction((wanted) => game.combat.system.state.call === wanted, call);
      expect(await page.evaluate((id) => game.callboard.send(game.combat, { kind: "pass", combatant: id }), combatant)).toBeNull();
    };
    await pass(gm, IDS.fjarva, 1);
    await pass(gm, IDS.fjarva, 2);
    await pass(wil, IDS.wilrow, 2);
    await gm.waitForFunction(() => ["aim", "resolve"].includes(game.combat.system.state.step));
  },
};

const list = (side: string, outcomes: readonly object[]) => ({ kind: "nominate", side, outcomes });
const talk = (side: string, text: string, outcomes: readonly object[]) => ({
  intent: { kind: "propose", side, text, outcomes },
  words: [text],
});

/** Three sides with successes, of which the third has not sealed yet: its player watches. What was chosen stands in documents once it lies open, under these words. */
const ROUNDS: Sealed = {
  structure: "rounds",
  house: { outcomesPerRound: "unlimited" },
  prepare: async (gm) => {
    const give = (command: object) => gm.evaluate((one) => game.callboard.send(game.combat, one), command);
    expect(await give({ kind: "side", combatant: IDS.fjarva, side: "third" })).toBeNull();
    expect(await give({ kind: "begin" })).toBeNull();
    for (const side of ["party", "foe", "third"]) expect(await give({ kind: "correct", side, amount: 40 })).toBeNull();
    expect(await give({ kind: "closeRound", early: true })).toBeNull();
  },
  deeds: [
    {
      player: {
        intent: list("party", [{ outcome: "blockRemove" }, { outcome: "remove", target: IDS.second }]),
        words: ['"outcome":"blockRemove"'],
        talk: talk("party", "They will strike back at once", [{ outcome: "blockRemove" }]),
      },
      gm: {
        intent: list("foe", [{ outcome: "wipe", side: "third" }]),
        words: ['"outcome":"wipe"'],
        talk: talk("foe", "Leave her nothing to spend", [{ outcome: "wipe", side: "third" }]),
      },
    },
    {
      player: {
        intent: list("party", [{ outcome: "hinder", target: IDS.first }]),
        words: ['"outcome":"hinder"'],
        talk: talk("party", "Go slowly", []),
      },
      gm: {
        intent: list("foe", [{ outcome: "blockHinder" }, { outcome: "blockFailed" }]),
        words: ['"outcome":"blockHinder"', '"outcome":"blockFailed"'],
        talk: talk("foe", "Shields up, all of us, whatever they pay for it", []),
      },
    },
  ],
  open: async (gm, _wil, fee) => {
    expect(await fee.evaluate(() => game.callboard.send(game.combat, { kind: "nominate", side: "third", outcomes: [] }))).toBeNull();
    await gm.waitForFunction(() => game.combat.system.state.step === "check");
  },
};

/** The swamp with points to bid. */
const STATS = ["strength", "agility", "fitness", "reason", "willpower"];
const POOLS = Object.fromEntries(STATS.map((stat, sort) => [stat, { label: stat, aspect: "body", sort, max: 900, drained: 0, spent: 0 }]));
const RICH = { ...SWAMP, actors: SWAMP["actors"]?.map((actor) => ({ ...actor, system: { timeline: { pools: POOLS } } })) ?? [] };

/** Where what is stored and sent may differ: ids and keys of browsers, times, and of an envelope what chance made or a cipher. */
const RANDOM = [
  /\.operation\.callboard\.client$/,
  /(^|\.)_stats\.(created|modified)Time$/,
  /\.flags\.callboard\.keys\.\*\.(key|at)$/,
  /\.flags\.callboard\.lease\.(client|settled|key)$/,
  /^(folders|settings|Folder|Setting)\.\*\.(_id|record|value\.callboard\..+\.folder)$/,
  /\.flags\.callboard\.outbox\.\*\.command\.(commands\.\*\.)?(deed|phase|bid|list|draft)\.(commitment|key|nonce|box|to\.\*)$/,
  /\.system\.seals\.\*\.(commitment|key|nonce|box|to\.\*)$/,
  /\.system\.state\.(sealing|nominations|drafts)\.deeds\.(\*|party|foe)\.commitment$/,
  /\.system\.state\.stacks\.\*\.\d+\.(phaseSeal|bidSeal)$/,
  /\.system\.ledger\.\d+\.command\.(commands\.\*\.)?(deed|phase|bid|list|draft)$/,
  /\.system\.heard\.\*\.last\.\*\.id$/,
  /\.system\.since\.\w+$/,
  // Seconds since the start may have one digit more in the slower world.
  /\.system\.(began|ledger\.\d+\.at)!?$/,
  /\.(modified|created)Time$/,
];
const beyondChance = (a: unknown, b: unknown) => [...differences(a, b)].filter((at) => !RANDOM.some((pattern) => pattern.test(at)));

/** A text as if nothing in it were quoted within a quotation. */
const bared = (text: string): string => text.replaceAll("\\", "");

/** A world with people at it, and all that they hear. */
class World {
  readonly table: Table;
  readonly pages: Readonly<Record<"gm" | "wil" | "fee", Page>>;
  readonly wires: Readonly<Record<"gm" | "wil" | "fee", Wire>>;

  private constructor(opened: Table, pages: World["pages"], wires: World["wires"]) {
    this.table = opened;
    this.pages = pages;
    this.wires = wires;
  }

  static async open(): Promise<World> {
    const opened = await table(swampTable({ documents: RICH, witnesses: ["Wil"] }));
    const wires: Record<string, Wire> = {};
    const join = (who: string, name: string) =>
      opened.join(name, {
        before: async (page) => {
          wires[who] = new Wire(page);
          await withoutCanvas(page);
        },
      });
    const [gm, wil, fee] = [await join("gm", "Gamemaster"), await join("wil", "Wil"), await join("fee", "Fee")];
    for (const page of [gm, wil, fee]) await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    return new World(opened, { gm, wil, fee }, wires as unknown as World["wires"]);
  }

  /** Begins an encounter, the same in each world. */
  async begin({ structure, house, prepare }: Sealed): Promise<void> {
    const { gm, wil, fee } = this.pages;
    await gm.evaluate(
      async ([type, rules, combat, scene, members]) => {
        for (const old of [...game.combats, ...game.messages]) await old.delete();
        await game.settings.set("callboard", `house.${type}`, rules);
        const made = await Combat.implementation.create({ _id: combat, type, scene, active: true }, { keepId: true });
        await made.createEmbeddedDocuments(
          "Combatant",
          members.map(([id, tokenId, actorId, name]) => ({ _id: id, tokenId, sceneId: scene, actorId, name })),
          { keepId: true },
        );
        await made.startCombat();
      },
      [
        structure,
        house,
        COMBAT,
        SCENE,
        [
          [IDS.wilrow, TOKENS.wilrow, ACTORS.wilrow, "Wilrow"],
          [IDS.fjarva, TOKENS.fjarva, ACTORS.fjarva, "Fjarva"],
          [IDS.first, TOKENS.first, ACTORS.monster, "Monster 1"],
          [IDS.second, TOKENS.second, ACTORS.monster, "Monster 2"],
        ],
      ] as const,
    );
    // The card with which it began bears the time, which is not the same in two worlds.
    for (const page of [gm, wil, fee])
      await page.waitForFunction(
        () => game.combat?.system.state && game.messages.some(({ flags }: any) => flags.callboard?.started === game.combat.id),
      );
    await gm.evaluate(async () => {
      for (const told of [...game.messages]) await told.delete();
    });
    for (const page of [gm, wil, fee]) await page.waitForFunction(() => game.messages.size === 0);
    await prepare?.(gm);
    await this.#rests();
  }

  /** Waits until all that was to be written and told has been. */
  async #rests(): Promise<void> {
    const pages = Object.values(this.pages);
    for (const page of pages) await roundTrip(page);
    await settled(...pages);
  }

  /** Seals as the user of a page; resolves once all pages have heard. */
  async seal(who: "gm" | "wil", { intent, talk: said }: Deed): Promise<void> {
    for (const one of [...(said ? [said.intent] : []), intent]) {
      const refusal = await this.pages[who].evaluate((command) => game.callboard.send(game.combat, command), one);
      expect(refusal).toBeNull();
    }
    const revision = await this.pages.gm.evaluate(() => game.combat.system.revision);
    for (const page of Object.values(this.pages)) await page.waitForFunction((least) => game.combat.system.revision >= least, revision);
    await this.#rests();
  }

  /** All that somebody holds and has heard. */
  async all(who: "gm" | "wil" | "fee"): Promise<string> {
    return bared(`${await held(this.pages[who])}\n${await this.wires[who].text()}`);
  }

  /** The documents that somebody holds. */
  documents(who: "gm" | "fee"): Promise<unknown> {
    return this.pages[who].evaluate(() =>
      Object.fromEntries([...game.collections.entries()].map(([name, all]: any) => [name, all.map((one: any) => one._source)])),
    );
  }

  async stored(): Promise<string> {
    return bared(await bytesBelow(this.table.worldFolder));
  }
}

describe("a sealed choice", () => {
  let worlds: World[] = [];

  beforeAll(async () => {
    worlds = [await World.open(), await World.open()];
  });
  afterAll(async () => {
    for (const world of worlds) await world.table.close();
  });

  describe.each([STAGES, TIMELINE, ROUNDS])("in $structure", (kit) => {
    const marks: Readonly<Record<"gm" | "wil" | "fee", number>>[] = [];

    (kit === STAGES ? witness : it)("is nowhere but in the browser that sealed it, neither held, nor sent, nor stored", async () => {
      for (const [index, world] of worlds.entries()) {
        await world.begin(kit);
        const { player, gm } = kit.deeds[index] as Sealed["deeds"][number];
        marks.push({ gm: world.wires.gm.mark, wil: world.wires.wil.mark, fee: world.wires.fee.mark });
        const wordsOf = ({ words, talk: said }: Deed) => [...words, ...(said?.words ?? [])];
        const [theirs, ours] = [wordsOf(player), wordsOf(gm)];
        const watchers = [
          ["fee", [...theirs, ...ours]],
          ["gm", theirs.filter((word) => !ours.includes(word))],
          ["wil", ours.filter((word) => !theirs.includes(word))],
        ] as const;
        const before = await Promise.all(watchers.map(([who]) => world.all(who)));
        const stored = await world.stored();
        await world.seal("wil", player);
        await world.seal("gm", gm);
        for (const [place, [who, words]] of watchers.entries()) {
          expect(gained(before[place] ?? "", await world.all(who), words), `${who} in world ${index}`).toEqual([]);
        }
        expect(gained(stored, await world.stored(), [...theirs, ...ours])).toEqual([]);
        expect(gained(before[1] ?? "", await world.all("wil"), [player.words[0] ?? ""])).toHaveLength(1);
      }
    });

    it("differs between two worlds with other choices only in random fields of stored, held and sent data, sizes included", async () => {
      const [one, other] = worlds as [World, World];
      expect(beyondChance(await recordsOf(one.table.worldFolder), await recordsOf(other.table.worldFolder))).toEqual([]);
      for (const who of ["gm", "fee"] as const) {
        expect(beyondChance(await one.documents(who), await other.documents(who)), who).toEqual([]);
        const [said, told] = [one, other].map((world, index) => world.wires[who].since(marks[index]?.[who] ?? 0, "modifyDocument"));
        expect(said?.length).toBeGreaterThan(0);
        expect(beyondChance(said, told), who).toEqual([]);
      }
    });

    it("is everywhere once it is opened", async () => {
      for (const [index, world] of worlds.entries()) {
        const { player, gm } = kit.deeds[index] as Sealed["deeds"][number];
        const words = [...player.words.slice(0, 2), ...gm.words.slice(0, 2)].filter((word) => word !== BLAST);
        await kit.open(world.pages.gm, world.pages.wil, world.pages.fee);
        await expect.poll(async () => gained("", await world.all("fee"), words)).toEqual(words);
        await expect.poll(async () => gained("", await world.stored(), words)).toEqual(words);
      }
      const [one, other] = worlds as [World, World];
      expect(beyondChance(await one.documents("fee"), await other.documents("fee"))).not.toEqual([]);
    });
  });
});
