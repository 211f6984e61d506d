import { BasePlaylist, BasePlaylistSound } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** Sounds that belong together; they are kept here, and not heard. */
export class Playlist extends ClientDocumentMixin(BasePlaylist) {
  get visible(): boolean {
    return this.isOwner || this.playing;
  }
}
declareIdle(Playlist, "playAll playNext playSound stopSound stopAll cycleMode");

/** A sound of a playlist. */
export class PlaylistSound extends ClientDocumentMixin(BasePlaylistSound) {}
declareIdle(PlaylistSound, "sync load");
