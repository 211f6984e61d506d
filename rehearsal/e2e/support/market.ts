import type { Page } from "playwright-core";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "../../../src/core/structures/rounds/examples.fixture.ts";
import { clearTable } from "./arrange.ts";
import { CALLBOARD } from "./build.ts";
import type { TableOptions } from "./table.ts";

const pad = (name: string) => name.padEnd(16, "0").slice(0, 16);

/** The ids of the figures at the market: the two of the kipper example, two companions of Jen, and the fishmonger's porter. */
export const MARKET = { ...KIPPER, ann: pad("ann"), bo: pad("bo"), porter: pad("porter") };
/** The ids of the users at its table. */
export const MARKET_USERS = { gm: pad("gm"), jo: pad("jo"), ada: pad("ada"), ben: pad("ben") };

/** Who plays which figure, by user name. */
const PLAYED = [
  [MARKET.jen, "Nimble Jen", "jo", KIPPER_CAST[KIPPER.jen]],
  [MARKET.ann, "Ann", "ada", KIPPER_CAST[KIPPER.jen]],
  [MARKET.bo, "Bo", "ben", KIPPER_CAST[KIPPER.jen]],
  [MARKET.fishmonger, "Fishmonger", null, KIPPER_CAST[KIPPER.fishmonger]],
  [MARKET.porter, "Porter", null, KIPPER_CAST[KIPPER.fishmonger]],
] as const;

interface SkillLike {
  readonly name: string;
  readonly rank: number;
  readonly kind: string;
}

function actorOf([id, name, user, member]: (typeof PLAYED)[number]) {
  const { reflexes, quickness, wits, fortitude, evasion, skills } = member?.numbers as Readonly<Record<string, any>>;
  const items = Object.entries<SkillLike>(skills).map(([item, { name: called, rank, kind }]) => ({
    _id: item,
    name: called,
    type: "skill",
    system: { rating: rank, kind },
  }));
  const club = { _id: pad("club"), name: "Club", type: "weapon", system: { rounds: { menace: 5 } } };
  const brawl = { _id: pad("brawl"), name: "Brawling", type: "skill", system: { rating: 5, kind: "fighting" } };
  return {
    _id: id,
    name,
    type: user === null ? "npc" : "character",
    ownership: { default: user === null ? 0 : 1, ...(user === null ? {} : { [MARKET_USERS[user]]: 3 }) },
    prototypeToken: { name, actorLink: true, disposition: user === null ? -1 : 1 },
    system: { rounds: { reflexes, quickness, wits, fortitude, evasion } },
    items: [...items, brawl, club],
  };
}

const users = [
  { _id: MARKET_USERS.gm, name: "Gamemaster", role: 4, color: "#aa3333" },
  { _id: MARKET_USERS.jo, name: "Jo", role: 1, color: "#3333aa", character: MARKET.jen },
  { _id: MARKET_USERS.ada, name: "Ada", role: 1, color: "#33aa33", character: MARKET.ann },
  { _id: MARKET_USERS.ben, name: "Ben", role: 1, color: "#aaaa33", character: MARKET.bo },
];

/** A skill for fights that all figures at the market have. */
export const BRAWLING = pad("brawl");
/** The weapon that all figures at the market carry. */
export const CLUB = pad("club");
export { KIPPER_SKILLS };

/** Returns a table of the market: a GM with two NPCs, and three players. */
export function marketTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: { users, actors: PLAYED.map(actorOf) }, ...more };
}

/** The start of a conflict. */
export interface Conflict {
  readonly who: readonly string[];
  readonly house?: Readonly<Record<string, unknown>>;
}

/** Creates an encounter in `rounds` at its step of goals, under the ids of the actors. Waits until all pages see it. */
export async function openConflict(gm: Page, others: readonly Page[], { who, house = {} }: Conflict): Promise<void> {
  await clearTable(gm);
  const id = await gm.evaluate(
    async ([ids, rules]) => {
      await game.settings.set("callboard", "house.rounds", rules);
      for (const actor of game.actors) await actor.update({ "system.rounds.wounds": 0 });
      const combat = await Combat.implementation.create({ type: "rounds", active: true });
      const figures = ids.map((actor) => ({ _id: actor, actorId: actor, name: game.actors.get(actor).name }));
      await combat.createEmbeddedDocuments("Combatant", figures, { keepId: true });
      await combat.startCombat();
      return combat.id;
    },
    [who, house] as const,
  );
  for (const page of [gm, ...others]) await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
}

/** Waits until pages show a round and a step. */
export async function atRound(round: number, step: string, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    await page.waitForFunction(([wanted, at]) => game.combat.system.state.round === wanted && game.combat.system.state.step === at, [
      round,
      step,
    ] as const);
}

/** Returns the pools of the party and of its opponents. */
export const poolsOf = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const { party, foe } = game.combat.system.state.sides;
    return [party.pool + party.earned, foe.pool + foe.earned] as const;
  });

/** Returns the result of a conflict on a page. Null while it goes on. */
export const resultOf = (page: Page): Promise<{ readonly winner: string; readonly why: string } | null> =>
  page.evaluate(() => game.combat.system.state.result);
