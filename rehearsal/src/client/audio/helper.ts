import type { Wire } from "../socket.ts";
import { Sound } from "./sound.ts";

/** The setting that says how loud the sounds of each kind are. */
const VOLUMES: Readonly<Record<string, string>> = {
  interface: "globalInterfaceVolume",
  environment: "globalAmbientVolume",
  music: "globalPlaylistVolume",
};
const AUDIO = /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i;

/** Plays sounds, here and at other places of the table. */
export class AudioHelper {
  playing = new Map<number, Sound>();
  sounds = new Map<string, WeakRef<Sound>>();
  globalMute = false;
  locked = false;
  unlock: Promise<void> = Promise.resolve();

  /** Whether an address ends as sounds do. */
  static hasAudioExtension(src: string): boolean {
    return AUDIO.test(src);
  }

  /** Plays a sound here, as loud as this client's volume for sounds of its channel allows; with `socketOptions` at others' places, too: true for all, or `recipients`. */
  static async play(data: any, socketOptions: any = false): Promise<Sound | void> {
    const { src, volume = 1, loop = false, channel = "interface" } = data;
    if (socketOptions) game.socket.emit("playAudio", { ...data, volume, loop, channel }, socketOptions === true ? {} : socketOptions);
    return game.audio.play(src, { volume: volume * volumeOf(channel), loop });
  }

  /** Reads a sound, so that it starts without delay. */
  static async preloadSound(src: string): Promise<Sound> {
    return game.audio.preload(src);
  }

  /** The volume that a slider's place means: what is heard as half as loud is less than half. */
  static inputToVolume(value: number | string, order = 1.5): number {
    return Math.min(Math.max(Number(value) || 0, 0), 1) ** order;
  }

  /** The slider's place that a volume means. */
  static volumeToInput(volume: number, order = 1.5): number {
    return volume ** (1 / order);
  }

  /** Plays what others ask this client to play. */
  static _activateSocketListeners(socket: Wire): void {
    socket.on("playAudio", (data: any) => void AudioHelper.play(data, false));
  }

  /** A sound, not yet played. */
  create({ src, ...options }: any): Sound {
    const sound = new Sound(src, options);
    this.sounds.set(src, new WeakRef(sound));
    return sound;
  }

  /** Plays a sound with a volume from 0 to 1. */
  async play(src: string, options: any = {}): Promise<Sound> {
    const { volume = 1, ...others } = options;
    return this.create({ src }).play({ ...others, volume: this.globalMute ? 0 : volume });
  }

  /** Reads a sound, so that it starts without delay. */
  async preload(src: string): Promise<Sound> {
    return this.create({ src }).load();
  }
}

function volumeOf(channel: string): number {
  const key = VOLUMES[channel];
  if (!key) throw new Error(`There is no channel of sounds "${channel}"`);
  return game.settings.get("core", key) as number;
}
