import { BasePlaylist, BasePlaylistSound } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A group of sounds. They are stored, but cannot be heard. */
export class Playlist extends ClientDocumentMixin(BasePlaylist) {
  get visible(): boolean {
    return this.isOwner || this.playing;
  }
}
declareIdle(Playlist, "playAll playNext playSound stopSound stopAll cycleMode");

/** A sound of a playlist. */
export class PlaylistSound extends ClientDocumentMixin(BasePlaylistSound) {}
declareIdle(PlaylistSound, "sync load");
