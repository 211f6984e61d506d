import type { Wire } from "../socket.ts";
import { Sound } from "./sound.ts";

/** The volume setting for each kind of sounds. */
const VOLUMES: Readonly<Record<string, string>> = {
  interface: "globalInterfaceVolume",
  environment: "globalAmbientVolume",
  music: "globalPlaylistVolume",
};
const AUDIO = /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i;

/** Plays sounds on this client and on others. */
export class AudioHelper {
  playing = new Map<number, Sound>();
  sounds = new Map<string, WeakRef<Sound>>();
  globalMute = false;
  locked = false;
  unlock: Promise<void> = Promise.resolve();

  /** Whether an address has the extension of a sound. */
  static hasAudioExtension(src: string): boolean {
    return AUDIO.test(src);
  }

  /** Plays a sound at this client's volume for its channel. With `socketOptions`, other clients play it too: all if true, or its `recipients`. */
  static async play(data: any, socketOptions: any = false): Promise<Sound | void> {
    const { src, volume = 1, loop = false, channel = "interface" } = data;
    if (socketOptions) game.socket.emit("playAudio", { ...data, volume, loop, channel }, socketOptions === true ? {} : socketOptions);
    return game.audio.play(src, { volume: volume * volumeOf(channel), loop });
  }

  /** Loads a sound, so that it starts without delay. */
  static async preloadSound(src: string): Promise<Sound> {
    return game.audio.preload(src);
  }

  /** Returns the volume, 0 to 1, for a slider's value, 0 to 1. The curve rises slowly at first, as hearing does. */
  static inputToVolume(value: number | string, order = 1.5): number {
    return Math.min(Math.max(Number(value) || 0, 0), 1) ** order;
  }

  /** Returns the slider's value for a volume. */
  static volumeToInput(volume: number, order = 1.5): number {
    return volume ** (1 / order);
  }

  /** Plays sounds that other clients send. */
  static _activateSocketListeners(socket: Wire): void {
    socket.on("playAudio", (data: any) => void AudioHelper.play(data, false));
  }

  /** Returns the sound of an address without playing it. It is created once, unless `singleton` is false. */
  create({ src, singleton = true, ...options }: any): Sound {
    const known = singleton ? this.sounds.get(src)?.deref() : undefined;
    if (known && !known.failed) return known;
    const sound = new Sound(src, options);
    if (singleton) this.sounds.set(src, new WeakRef(sound));
    return sound;
  }

  /** Plays a sound with a volume from 0 to 1. */
  async play(src: string, options: any = {}): Promise<Sound> {
    const { volume = 1, ...others } = options;
    return this.create({ src }).play({ ...others, volume: this.globalMute ? 0 : volume });
  }

  /** Loads a sound, so that it starts without delay. */
  async preload(src: string): Promise<Sound> {
    return this.create({ src }).load();
  }
}

function volumeOf(channel: string): number {
  const key = VOLUMES[channel];
  if (!key) throw new Error(`There is no channel of sounds "${channel}"`);
  return game.settings.get("core", key) as number;
}
