import type { Page } from "playwright-core";
import type { Named } from "./arrange.ts";

/** Makes the dice on the GM's page, which arbitrates, show these faces in order. After them the dice are random again. */
export async function loadDice(gm: Page, shown: readonly number[], faces = 10): Promise<void> {
  await gm.evaluate(
    ([wanted, sides]) => {
      const usual = ((globalThis as any).usualDice ??= CONFIG.Dice.randomUniform);
      const queue = [...wanted];
      CONFIG.Dice.randomUniform = () => {
        const face = queue.shift();
        return face === undefined ? usual() : 1 - (face - 0.5) / sides;
      };
    },
    [shown, faces] as const,
  );
}

/** Gives a command as the page's user. Returns the reason of the refusal, or null. */
export const ask = (page: Page, command: Named): Promise<string | null> =>
  page.evaluate(async (one) => (await game.callboard.send(game.combat, one))?.reason ?? null, command);

/** Gives commands one after another and waits for each to reach the page. Throws at a refusal. */
export async function tell(page: Page, ...commands: readonly Named[]): Promise<void> {
  for (const command of commands) {
    const refused = await ask(page, command);
    if (refused !== null) throw new Error(`${JSON.stringify(command)} was refused: ${refused}`);
  }
}
