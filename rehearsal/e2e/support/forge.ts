import type { Page } from "playwright-core";

/** What a forger's console lends out, as `forge`. */
export interface Forge {
  /** The combatant of that name. */
  who(name: string): any;
  /** The forger's own combatant. */
  readonly mine: any;
  /** Where the encounter stands. */
  at(): object;
  /** Writes a request into the forger's outbox, past every check of the client; gives its id. */
  post(command: unknown, more?: object): Promise<string>;
  /** Writes anything into the place of the outbox. */
  box(value: unknown): Promise<unknown>;
  /** Sends operations on the socket as the server understands them; gives what was wrong with them, or "done". */
  raw(...operations: readonly object[]): Promise<string>;
}

/** Puts a forger's tools into a page. */
export async function installForge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replaced = (value: unknown): object =>
      game.release.generation >= 14 ? { outbox: foundry.data.operators.ForcedReplacement.create(value) } : { "==outbox": value };
    (globalThis as any).forge = {
      who: (name: string) => game.combat.combatants.find((one: any) => one.name === name),
      get mine() {
        return game.combat.combatants.find((one: any) => one.isOwner);
      },
      at: () => {
        const { round, step, undos } = game.combat.system.state;
        return { unit: round, step, undos };
      },
      post: async (command: unknown, more: object = {}) => {
        const id = foundry.utils.randomID();
        const n = (game.combat.system.heard[game.user.id]?.n ?? 0) + 1;
        const outbox = { [id]: { n, encounter: game.combat.id, command, ...more } };
        await game.user.update({ flags: { callboard: { outbox } } });
        return id;
      },
      box: (value: unknown) => game.user.update({ flags: { callboard: replaced(value) } }),
      raw: (...operations: readonly object[]) =>
        new Promise<string>((resolve) => {
          game.socket.emit("modifyDocument", { operations }, (answer: any) => resolve(answer.error?.message ?? "done"));
        }),
    };
  });
}
