import { WorldCollection } from "./world-collection.ts";

/** The actors of the world. Those of unlinked tokens are in `tokens`. */
export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** The actors that exist only in unlinked tokens of the viewed scene, by token id. */
  get tokens(): Record<string, any> {
    const scene = canvas.ready ? canvas.scene : game.scenes.viewed;
    if (!scene) return {};
    const unlinked = scene.tokens.filter((token: any) => !token.actorLink && token.actor);
    return Object.fromEntries(unlinked.map((token: any) => [token.id, token.actor]));
  }
}
