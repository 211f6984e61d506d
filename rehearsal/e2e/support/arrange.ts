import type { Page } from "playwright-core";

/** A command that gives combatants by name instead of by id. */
export interface Named {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Deletes all encounters and removes every status from the world's actors, as a GM. Waits until the arbiter has taken back what the encounters gave. */
export async function clearTable(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await gm.waitForFunction(() => !game.actors.some((actor: any) => actor.effects.some((one: any) => one.flags.callboard?.encounter)));
  await gm.evaluate(async () => {
    for (const actor of game.actors) for (const status of [...actor.statuses]) await actor.toggleStatusEffect(status, { active: false });
  });
}

/** Creates an encounter of tokens of the scene and of combatants without a token, without using the interface. */
export async function assemble(gm: Page, tokens: readonly string[], others: readonly object[] = []): Promise<void> {
  await gm.evaluate(
    async ([ids, more]) => {
      const scene = game.scenes.active;
      const combat = await Combat.implementation.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        ...ids.map((id) => {
          const { name, actorId, hidden } = scene.tokens.get(id);
          return { tokenId: id, sceneId: scene.id, actorId, name, hidden };
        }),
        ...more,
      ]);
      if (!combat.isView) await ui.combat.render({ combat });
    },
    [tokens, others] as const,
  );
  await gm.waitForFunction((count) => game.combat?.combatants.size === count, tokens.length + others.length);
}

/** Creates such an encounter and starts it. */
export async function arrange(gm: Page, tokens: readonly string[], others: readonly object[] = []): Promise<void> {
  await assemble(gm, tokens, others);
  await gm.evaluate(() => game.combat.startCombat());
  await gm.waitForFunction(
    () => game.combat.system.state && game.messages.some(({ flags }: any) => flags.callboard?.started === game.combat.id),
  );
}

/** Gives commands one after another as the page's user. Throws at the first refusal. */
export async function give(page: Page, ...commands: readonly Named[]): Promise<void> {
  for (const command of commands) {
    const refusal = await send(page, command);
    if (refusal) throw new Error(`${JSON.stringify(command)} was refused: ${refusal}`);
  }
}

/** Gives a command as the page's user. Returns the text of the refusal, or null. */
export function send(page: Page, command: Named): Promise<string | null> {
  return page.evaluate(async (named) => {
    const { combat } = game;
    const idOf = (value: any): any => combat.combatants.find((each: any) => each.name === value)?.id ?? value;
    const { kind, ...fields } = named;
    const known = Object.entries(fields).map(([key, value]) => {
      if (["combatant", "target", "before"].includes(key)) return [key, idOf(value)];
      return [key, key === "targets" && Array.isArray(value) ? value.map(idOf) : value];
    });
    const refusal = await game.callboard.send(combat, { kind, ...Object.fromEntries(known) });
    return refusal ? JSON.stringify(refusal) : null;
  }, command);
}

const SWAMP_SORTED: readonly Named[] = [
  { kind: "classify", combatant: "Monster 1", movements: 2 },
  { kind: "classify", combatant: "Monster 2", movements: 3 },
  { kind: "classify", combatant: "Wilrow", movements: 1 },
  { kind: "classify", combatant: "Fjarva", stage: "Q", reason: "Dodge is a quick action" },
  { kind: "rate", combatant: "Monster 1", difficulty: 5 },
  { kind: "rate", combatant: "Monster 2", difficulty: 7 },
  { kind: "tag", combatant: "Monster 1", strike: true },
  { kind: "tag", combatant: "Monster 2", strike: true },
];

/** Announces for the monsters of the swamp. */
export async function announceMonsters(gm: Page): Promise<void> {
  await give(
    gm,
    { kind: "announce", combatant: "Monster 1", text: "Claw Fjarva", targets: ["Fjarva"] },
    { kind: "announce", combatant: "Monster 2", text: "Jump and grab Fjarva", targets: ["Fjarva"] },
  );
}

/** Announces and classifies for everyone in the swamp and opens the stage Quick, all as the GM. */
export async function leadToQuick(gm: Page): Promise<void> {
  await announceMonsters(gm);
  await give(
    gm,
    { kind: "announce", combatant: "Wilrow", text: "Paralyze blast Monster 2", targets: ["Monster 2"] },
    { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" },
  );
  await give(gm, { kind: "lock" }, ...SWAMP_SORTED, { kind: "begin" });
}
