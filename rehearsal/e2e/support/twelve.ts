import type { Page } from "playwright-core";
import { ACTORS, SCENE, USERS } from "./swamp.ts";

/** Gives two more characters to the players, and everybody a card for each speed; the ids of the two and of twelve foes' tokens. */
export function gatherTwelve(gm: Page): Promise<string[]> {
  return gm.evaluate(
    async ([scene, users, first]) => {
      const card = (name: string, movements: number) => ({
        name,
        type: "action",
        system: { damage: "1d6", stages: { movements, strike: true, difficulty: 5 } },
      });
      const health = { value: 20, max: 20 };
      const drop = async (name: string, type: string, count: number, more: object, cards: object[]) => {
        const actor = await Actor.implementation.create({ name, type, items: cards, system: { health }, ...more });
        const friendly = type === "character" ? 1 : -1;
        const data = Array.from({ length: count }, (_each, place) => ({
          name: count === 1 ? name : `${name} ${place + 1}`,
          actorId: actor.id,
          actorLink: count === 1,
          disposition: friendly,
          x: 90 * place,
          y: 0,
        }));
        return (await game.scenes.get(scene).createEmbeddedDocuments("Token", data)).map((token: any) => token.id);
      };
      for (const id of first) {
        const actor = game.actors.get(id);
        await actor.createEmbeddedDocuments("Item", [card("Strike", 2)]);
        await actor.update({ "system.health": health });
      }
      const owned = (user: string) => ({ ownership: { default: 1, [user]: 3 } });
      return [
        ...(await drop("Ottil", "character", 1, owned(users.wil), [card("Strike", 2)])),
        ...(await drop("Bruno", "character", 1, owned(users.fee), [card("Strike", 2)])),
        ...(await drop("Goblin", "npc", 8, {}, [card("Rush", 1)])),
        ...(await drop("Troll", "npc", 4, {}, [card("Smash", 3)])),
      ];
    },
    [SCENE, USERS, [ACTORS.wilrow, ACTORS.fjarva]] as const,
  );
}
