import { WorldCollection } from "./world-collection.ts";

/** The scenes of the world. */
export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** Follows when a GM pulls this person to a scene. */
  static _activateSocketListeners(socket: any): void {
    socket.on("pullToScene", (sceneId: string) => Scenes._pullToScene(sceneId));
  }

  /** Shows the scene that a GM pulled this person to. */
  static _pullToScene(sceneId: string): void {
    void game.scenes.get(sceneId)?.view();
  }

  /** The scene that the table is at. */
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

  /** Fetches what a scene needs before it is shown. */
  async preload(_sceneId: string, _push = false): Promise<any> {
    return undefined;
  }
}
