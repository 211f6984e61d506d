import { WorldCollection } from "./world-collection.ts";

/** The playlists of the world. */
export class Playlists extends WorldCollection {
  static override documentName = "Playlist";

  /** The playlists that are playing. */
  get playing(): any[] {
    return this.filter((playlist: any) => playlist.playing);
  }
}
