import type { Page } from "playwright-core";
import type { Named } from "./arrange.ts";

/** Lets the dice of a GM's page, which arbitrates, show these faces one after the other, and chance once they are used up. */
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

/** A command of the rules as a page's user gives it; the reason for which it is refused, or null. */
export const ask = (page: Page, command: Named): Promise<string | null> =>
  page.evaluate(async (one) => (await game.callboard.send(game.combat, one))?.reason ?? null, command);

/** Gives commands one after another that must pass; the encounter has come back to the page after each. */
export async function tell(page: Page, ...commands: readonly Named[]): Promise<void> {
  for (const command of commands) {
    const refused = await ask(page, command);
    if (refused !== null) throw new Error(`${JSON.stringify(command)} was refused: ${refused}`);
  }
}
