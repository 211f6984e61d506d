import { WorldCollection } from "./world-collection.ts";

/** The scenes of the world. */
export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** Listens for a GM who pulls this user to a scene. */
  static _activateSocketListeners(socket: any): void {
    socket.on("pullToScene", (sceneId: string) => Scenes._pullToScene(sceneId));
  }

  /** Shows the scene to which a GM pulled this user. */
  static _pullToScene(sceneId: string): void {
    void game.scenes.get(sceneId)?.view();
  }

  /** The scene that is active for all users. */
  get active(): any {
    return this.find((scene) => scene.active);
  }

  /** The scene that this client's canvas shows. */
  get current(): any {
    return canvas.ready ? canvas.scene : (this.viewed ?? null);
  }

  /** The scene that this client views. */
  get viewed(): any {
    return this.find((scene) => scene.isView);
  }

  /** Does nothing. Scenes need no preloading here. */
  async preload(_sceneId: string, _push = false): Promise<any> {
    return undefined;
  }
}
