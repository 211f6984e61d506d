import { makeStrict } from "../../common/strict.ts";
import { EventEmitterMixin, utils } from "../../common/utils/index.ts";

/** What a sound is doing, by number. */
const STATES = { FAILED: -1, NONE: 0, LOADING: 1, LOADED: 2, STARTING: 3, PLAYING: 4, PAUSED: 5, STOPPING: 6, STOPPED: 7 } as const;

let next = 1;

/** What stands above every sound: unknown members end here. */
class SoundBase {}
makeStrict(SoundBase);

/** One sound: an address that can be played, once or over and over. It tells of what it does by events. */
export class Sound extends EventEmitterMixin(SoundBase) {
  static override emittedEvents = ["load", "play", "pause", "end", "stop"];
  static STATES = STATES;
  id = next++;
  readonly src: string;
  element: HTMLAudioElement | null = null;
  _state: number = STATES.NONE;
  #volume = 1;

  constructor(src: string, _options: any = {}) {
    super();
    this.src = src;
  }

  /** Whether it can be played at once. */
  get loaded(): boolean {
    return this._state >= STATES.LOADED;
  }
  /** Whether there is nothing to play at its address. */
  get failed(): boolean {
    return this._state === STATES.FAILED;
  }
  /** Whether it is heard, or was asked to be. */
  get playing(): boolean {
    return this._state === STATES.STARTING || this._state === STATES.PLAYING;
  }
  /** Whether it begins again when it has ended. */
  get loop(): boolean {
    return this.element?.loop ?? false;
  }
  /** Its length in seconds, once it is known. */
  get duration(): number | undefined {
    return this.element?.duration;
  }
  /** How loud it is, from 0 to 1. */
  get volume(): number {
    return this.#volume;
  }
  set volume(value: number) {
    this.#volume = Math.min(Math.max(value, 0), 1);
    if (this.element) this.element.volume = this.#volume;
  }

  /** Reads the sound, so that it starts without delay. */
  async load(_options: object = {}): Promise<this> {
    if (this._state !== STATES.NONE) return this;
    this._state = STATES.LOADING;
    const element = new Audio(utils.getRoute(this.src));
    this.element = element;
    element.preload = "auto";
    await new Promise<void>((resolve) => {
      element.addEventListener("canplaythrough", () => resolve(), { once: true });
      element.addEventListener("error", () => resolve(), { once: true });
      element.load();
    });
    this._state = element.error ? STATES.FAILED : STATES.LOADED;
    this.#tell("load");
    return this;
  }

  /** Plays it; a browser that wants a click first stays silent, which is no failure. */
  async play({ volume = this.#volume, loop = false, offset = 0 }: any = {}): Promise<this> {
    await this.load();
    const { element } = this;
    if (!element || this.failed) return this;
    this.volume = volume;
    element.loop = loop;
    element.currentTime = offset;
    this._state = STATES.STARTING;
    game.audio.playing.set(this.id, this);
    element.addEventListener("ended", () => this.#end("end"), { once: true });
    await element.play().then(
      () => {
        this._state = STATES.PLAYING;
        this.#tell("play");
      },
      () => this.#end("stop"),
    );
    return this;
  }

  /** Silences it, so that it goes on from there. */
  pause(): void {
    this.element?.pause();
    this._state = STATES.PAUSED;
    this.#tell("pause");
  }

  /** Ends it. */
  async stop(_options: any = {}): Promise<this> {
    this.element?.pause();
    this.#end("stop");
    return this;
  }

  #end(event: "end" | "stop"): void {
    this._state = STATES.STOPPED;
    game.audio.playing.delete(this.id);
    this.#tell(event);
  }

  #tell(event: string): void {
    this.dispatchEvent(new Event(event, { cancelable: true }));
  }
}
