import { expect } from "vitest";
import type { Page } from "playwright-core";
import { clearTable } from "./arrange.ts";
import { ACTORS, SCENE, SWAMP, TOKENS, USERS } from "./swamp.ts";
import { settled } from "./tracker.ts";

const { wilrow, monster } = ACTORS;

/** The id of a second token of Wilrow. */
export const TWIN = "tokenTwin".padEnd(16, "0");
const [scene] = SWAMP.scenes ?? [];
const tokens = (scene as { readonly tokens: readonly object[] }).tokens;
const [wilrowsToken] = tokens;
/** The swamp with a second GM, and with a second token of Wilrow. */
export const HEALTH_SWAMP = {
  ...SWAMP,
  users: [...(SWAMP.users ?? []), { _id: USERS.second, name: "Second", role: 4, color: "#aaaa33" }],
  scenes: [{ ...scene, tokens: [...tokens, { ...wilrowsToken, _id: TWIN, name: "Wilrow's twin", x: 606, y: 150 }] }],
};

/** Health as an actor stores it. */
export interface StoredHealth {
  readonly value: number;
  readonly max: number;
}

/** Health as an encounter holds it, with the number that a player asks for. */
export interface HeldHealth extends StoredHealth {
  readonly wanted: number | null;
}

/** Deletes all encounters, and gives Wilrow 7 Health of 10 and the monsters 8 of 9. */
export async function freshHealth(gm: Page, ...others: readonly Page[]): Promise<void> {
  await clearTable(gm);
  await gm.evaluate(
    async ([who, foe, isModern, map, copies]) => {
      const whole = (system: object) =>
        isModern ? { system: (foundry.data as any).operators.ForcedReplacement.create(system) } : { "==system": system };
      await game.actors.get(who).update({ type: "character", ...whole({ health: { value: 7, max: 10 } }) });
      const inherited = isModern ? (foundry.data as any).operators.ForcedReplacement.create({}) : null;
      for (const id of copies) {
        const token = game.scenes.get(map).tokens.get(id);
        await token.update({ hidden: false, actorLink: false, delta: { ...(isModern ? { system: inherited } : { "==system": {} }) } });
      }
      await game.actors.get(foe).update(whole({ health: { value: 8, max: 9 } }));
    },
    [wilrow, monster, await gm.evaluate(() => game.release.generation >= 14), SCENE, [TOKENS.first, TOKENS.second]] as const,
  );
  await settled(gm, ...others);
}

/** Begins an encounter of some tokens. Resolves to its id once all pages know of it. */
export async function beginHealth(
  [gm, ...others]: readonly [Page, ...Page[]],
  type: "stages" | "timeline" | "moments",
  ids: readonly string[] = [TOKENS.wilrow, TOKENS.first],
): Promise<string> {
  const id = await gm.evaluate(
    async ([structure, map, wanted]) => {
      const combat = await Combat.implementation.create({ type: structure, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        wanted.map((tokenId: string) => ({ tokenId, sceneId: map })),
      );
      await combat.startCombat();
      return combat.id;
    },
    [type, SCENE, ids] as const,
  );
  for (const page of [gm, ...others]) await page.waitForFunction((one) => game.combats.get(one)?.system.state, id);
  return id;
}

/** Gives a command in an encounter as the page's user. Resolves to the reason of the refusal, or null. */
export const sendTo = (page: Page, id: string, command: object): Promise<string | null> =>
  page.evaluate(async ([combat, one]) => (await game.callboard.send(game.combats.get(combat), one))?.reason ?? null, [
    id,
    command,
  ] as const);

/** Returns the combatant of a token. */
export const bearerOf = (page: Page, id: string, token: string = TOKENS.wilrow): Promise<string> =>
  page.evaluate(([combat, one]) => game.combats.get(combat).combatants.find((each: any) => each.tokenId === one).id, [id, token] as const);

/** Returns Health as an encounter holds it, by the id of its holder. */
export const heldHealth = (page: Page, id: string, holder: string = wilrow): Promise<HeldHealth> =>
  page.evaluate(
    ([combat, one]) => {
      const { health, wanted } = game.combats.get(combat).system.state;
      return { value: health?.[one]?.value, max: health?.[one]?.max, wanted: wanted?.[one] ?? null };
    },
    [id, holder] as const,
  );

/** Returns Health as Wilrow stores it. With a token, as the token's own actor does. */
export const storedHealth = (page: Page, token?: string): Promise<StoredHealth> =>
  page.evaluate(
    ([id, map, one]) => {
      const actor = one ? game.scenes.get(map).tokens.get(one).actor : game.actors.get(id);
      return { ...actor._source.system.health };
    },
    [wilrow, SCENE, token] as const,
  );

/** Waits until all pages store a Health. */
export async function expectHealth(pages: readonly Page[], health: StoredHealth, token?: string): Promise<void> {
  for (const page of pages) await expect.poll(() => storedHealth(page, token)).toEqual(health);
}

/** Returns who gave the last entry of an encounter, and its kind. */
export const lastEntry = (page: Page, id: string): Promise<{ readonly by: string; readonly kind: string }> =>
  page.evaluate((combat) => {
    const { ledger, revision } = game.combats.get(combat).system;
    const { by, command } = JSON.parse(ledger[revision]);
    return { by: game.users.get(by)?.name ?? by, kind: command.kind };
  }, id);
