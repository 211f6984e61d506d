import type { Page } from "playwright-core";
import { clearTable } from "./arrange.ts";
import { MARSH_ACTORS, MARSH_USERS } from "./marsh.ts";

/** The number of goblins in a horde. */
export const HORDE = 12;

/**
 * Starts an encounter of a structure at the table of the marsh: twelve copies of one goblin, and four characters, of whom Mira and Tom own
 * two each. House rules are the default.
 */
export async function beginHorde(gm: Page, type: string): Promise<void> {
  await clearTable(gm);
  await gm.evaluate(
    async ([kind, many, actors, users]) => {
      const scene = game.scenes.active;
      await scene.deleteEmbeddedDocuments("Token", [], { deleteAll: true });
      const copyOf = async (id: string, name: string, owner: string) => {
        const data = game.actors.get(id).toObject();
        return Actor.implementation.create({ ...data, _id: null, name, ownership: { default: 1, [owner]: 3 } });
      };
      const characters = [
        game.actors.get(actors.maren),
        game.actors.get(actors.tobin),
        game.actors.getName("Una") ?? (await copyOf(actors.maren, "Una", users.maren)),
        game.actors.getName("Vic") ?? (await copyOf(actors.tobin, "Vic", users.tobin)),
      ];
      const figures = [
        ...characters.map(({ id, name }: any) => ({ actorId: id, name, actorLink: true, disposition: 1 })),
        ...Array.from({ length: many }, (_each, index) => ({
          actorId: actors.goblin,
          name: `Goblin ${String(index + 1)}`,
          actorLink: false,
          disposition: -1,
        })),
      ];
      const tokens = await scene.createEmbeddedDocuments(
        "Token",
        figures.map((figure, index) => ({ ...figure, x: 100 * (index % 8), y: 200 * Math.floor(index / 8) })),
      );
      const combat = await Combat.implementation.create({ type: kind, scene: scene.id, active: true });
      const cast = tokens.map(({ id, actorId, name }: any) => ({ tokenId: id, sceneId: scene.id, actorId, name }));
      await combat.createEmbeddedDocuments("Combatant", cast);
      await combat.startCombat();
    },
    [type, HORDE, MARSH_ACTORS, MARSH_USERS] as const,
  );
  await gm.waitForFunction((size) => Object.keys(game.combat?.system.state?.combatants ?? {}).length === size, HORDE + 4);
}
