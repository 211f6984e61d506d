import type { Page } from "playwright-core";
import { give } from "./arrange.ts";
import { CROWDED } from "./faults.ts";
import { SWAMP, TOKENS } from "./swamp.ts";

const pool = (label: string, aspect: string, max: number) => ({ label, aspect, max, drained: 0, spent: 0 });
const pools = { agility: pool("Agility", "body", 8), strength: pool("Strength", "body", 6), reason: pool("Reason", "mind", 9) };

/** The documents of the swamp with more GMs. All actors have pools to bid from. */
export const POOLED = {
  ...CROWDED,
  actors: (SWAMP.actors ?? []).map((actor) => ({ ...actor, system: { timeline: { pools } } })),
};

/** The start of an encounter in `timeline`. */
export interface Line {
  readonly escrow?: "full" | "phase" | "none";
  readonly breakAfter?: number;
  readonly house?: Readonly<Record<string, unknown>>;
  readonly tokens?: readonly string[];
}

const TRIO = [TOKENS.wilrow, TOKENS.fjarva, TOKENS.first];

/** Starts an encounter in `timeline` with full pools. Waits until all pages see it. */
export async function line(gm: Page, others: readonly Page[], { escrow = "full", breakAfter = 600, house = {}, tokens = TRIO }: Line = {}) {
  const id = await gm.evaluate(
    async ([ids, chosen]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const full = { agility: { drained: 0, spent: 0 }, strength: { drained: 0, spent: 0 }, reason: { drained: 0, spent: 0 } };
      for (const actor of game.actors) await actor.update({ system: { timeline: { pools: full } } });
      for (const [key, value] of Object.entries(chosen)) await game.settings.set("callboard", key, value);
      const scene = game.scenes.active;
      const combat = await Combat.implementation.create({ type: "timeline", scene: scene.id, active: true });
      const figures = ids.map((token) => {
        const { name, actorId, hidden } = scene.tokens.get(token);
        return { tokenId: token, sceneId: scene.id, actorId, name, hidden };
      });
      await combat.createEmbeddedDocuments("Combatant", figures);
      await combat.startCombat();
      return combat.id;
    },
    [tokens, { escrow, breakAfter, "house.timeline": house }] as const,
  );
  for (const page of [gm, ...others]) await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
}

/** Returns the intent to put an action with one stat on the line. */
export const declare = (combatant: string, relevantBid: number, more: object = {}) => ({
  kind: "declare",
  combatant,
  name: `${combatant} acts`,
  type: "common",
  relevant: "agility",
  relevantBid,
  ...more,
});

/** Seals bids on their owners' pages: Monster 1 bids 3, Wilrow 2, Fjarva 4. */
export async function sealAll(gm: Page, wil: Page, fee: Page): Promise<void> {
  await give(gm, declare("Monster 1", 3));
  await give(wil, declare("Wilrow", 2));
  await give(fee, declare("Fjarva", 4));
}

/** Returns a stack of a combatant on a page, by default its first. Null if there is none. */
export const stackOf = (page: Page, name: string, number = 1): Promise<any> =>
  page.evaluate(
    ([wanted, stack]) => {
      const { combat } = game;
      const combatant = combat.combatants.find((one: any) => one.name === wanted);
      return combat.system.state.stacks[combatant.id]?.[stack] ?? null;
    },
    [name, number] as const,
  );

/** Waits until the encounter on each page is at a step, and at a phase if one is given. */
export async function atStep(step: string, phase: number | null, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.waitForFunction(
      ([wanted, count]) => game.combat.system.state.step === wanted && (count === null || game.combat.system.state.phase === count),
      [step, phase] as const,
    );
  }
}

/** Waits until all phases sealed in the first call are public and the next call is open. */
export async function placed(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.waitForFunction(() => {
      const { stacks: sealed, call } = game.combat.system.state;
      const stacks = Object.values<any>(sealed).flatMap((of) => Object.values<any>(of));
      return call > 1 && stacks.length > 0 && stacks.every((stack) => stack.phase !== null);
    });
  }
}

/** Returns the kinds of an encounter's ledger entries with the users who gave them. A batch is listed by its content. */
export const told = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.values<string>(game.combat.system.ledger).map((text) => {
      const { command, by } = JSON.parse(text);
      const name = by === "table" ? "table" : game.users.get(by)?.name;
      const kinds = command.kind === "batch" ? `${command.commands.length} ${command.commands[0].kind}` : command.kind;
      return `${name}: ${kinds}${command.part ? ` ${command.part}` : ""}`;
    }),
  );

/** Returns the numbers of full and of emptied envelopes in an encounter. */
export const envelopes = (page: Page): Promise<{ full: number; empty: number }> =>
  page.evaluate(() => {
    const all = Object.values(game.combat.system.seals);
    const empty = all.filter((envelope) => envelope === null).length;
    return { full: all.length - empty, empty };
  });

/** Returns how a page's user sees the first stack of a combatant: face down, own, known or open. */
export const sideOf = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((wanted) => {
    const { combat } = game;
    const combatant = combat.combatants.find((one: any) => one.name === wanted);
    const { line, sealed, dropped } = game.callboard.view(combat);
    const stacks = [...sealed, ...dropped, ...line.flatMap((phase: any) => phase.stacks)];
    return stacks.find((stack: any) => stack.combatant === combatant.id && stack.stack === 1)?.side ?? null;
  }, name);

/** Breaks the seal of a combatant's first stack as the page's user. Returns the reason of a refusal, or null. */
export const breakSeal = (page: Page, name: string): Promise<string | null> =>
  page.evaluate(async (wanted) => {
    const { combat } = game;
    const combatant = combat.combatants.find((one: any) => one.name === wanted);
    return (await game.callboard.breakSeal(combat, combatant.id, 1))?.reason ?? null;
  }, name);

/** Returns the command with which the page's user would seal, as it leaves the page. An unknown command is sent in its place. */
export const sealedBy = (page: Page, combatant: string, relevantBid: number): Promise<any> =>
  page.evaluate(
    async ([name, points]) => {
      const { combat, user } = game;
      const update = user.update.bind(user);
      let taken: any = null;
      user.update = (changes: any, ...rest: any[]) => {
        for (const request of Object.values<any>(changes.flags?.callboard?.outbox ?? {})) {
          if (!request?.command) continue;
          taken = request.command;
          request.command = { kind: "nothing" };
        }
        return update(changes, ...rest);
      };
      const id = combat.combatants.find((one: any) => one.name === name).id;
      const intent = { kind: "declare", combatant: id, name: "forged", type: "common", relevant: "agility", relevantBid: points };
      const refusal = await game.callboard.send(combat, intent);
      user.update = update;
      if (taken === null) throw new Error(`Nothing was sealed: ${JSON.stringify(refusal)}`);
      return taken;
    },
    [combatant, relevantBid] as const,
  );

/** Writes a command into the outbox of the page's user, without the page's checks. Returns the reason of the arbiter's refusal, or null. */
export const post = (page: Page, command: object): Promise<string | null> =>
  page.evaluate(async (given) => {
    const { combat, user } = game;
    const heard = () => combat.system.heard[user.id] ?? { n: 0, last: [] };
    const isHeard = (n: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (heard().n < n) return;
          Hooks.off("updateCombat", hook);
          resolve();
        };
        const hook = Hooks.on("updateCombat", look);
        look();
      });
    for (;;) {
      const [id, n] = [foundry.utils.randomID(), heard().n + 1];
      await user.update({ flags: { callboard: { outbox: { [id]: { n, encounter: combat.id, command: given } } } } });
      await isHeard(n);
      const answer = heard().last.find((one: any) => one.id === id);
      if (answer) return answer.refusal?.reason ?? null;
      // The page has sent a request of its own under this number.
    }
  }, command);
