import type { Page } from "playwright-core";

/** A forger's tools in the console, as `forge`. */
export interface Forge {
  /** Returns the combatant with a name. */
  who(name: string): any;
  /** The forger's own combatant. */
  readonly mine: any;
  /** Returns the position of the encounter. */
  at(): object;
  /** Writes a request into the forger's outbox, without the client's checks. Returns its id. */
  post(command: unknown, more?: object): Promise<string>;
  /** Writes any value in place of the outbox. */
  box(value: unknown): Promise<unknown>;
  /** Sends operations straight to the server. Returns the error, or "done". */
  raw(...operations: readonly object[]): Promise<string>;
}

/** Adds a forger's tools to a page. */
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

/** The parts of an encounter to compare, without what was heard. */
export interface Standing {
  readonly state: any;
  readonly revision: number;
  readonly entries: number;
  readonly more: unknown;
}
/** Returns the encounter's current parts on a page. */
export const standing = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const { state, revision, ledger, undone, ended } = game.combat._source.system;
    const cast = game.combat.combatants.contents.map((one: any) => [
      one.id,
      one._source.defeated,
      one._source.initiative,
      one._source.hidden,
      one._source.name,
      one.token?.hidden,
    ]);
    return {
      state,
      revision,
      entries: Object.keys(ledger).length,
      more: [undone, ended, game.combat.round, game.combat.turn, cast.sort()],
    };
  });

/** Returns the same parts after one combatant was put on hold or released. */
export function withHold(before: Standing, id: string): Standing {
  const { combatants } = before.state;
  const mine = { ...combatants[id], held: !combatants[id].held };
  const state = { ...before.state, combatants: { ...combatants, [id]: mine } };
  return { ...before, state, revision: before.revision + 1, entries: before.entries + 1 };
}
