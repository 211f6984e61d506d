import { makeStrict } from "../../common/strict.ts";
import { EventEmitterMixin, utils } from "../../common/utils/index.ts";

/** The states of a sound, by number. */
const STATES = { FAILED: -1, NONE: 0, LOADING: 1, LOADED: 2, STARTING: 3, PLAYING: 4, PAUSED: 5, STOPPING: 6, STOPPED: 7 } as const;

let next = 1;

/** The base of every sound, which rejects unknown members. */
class SoundBase {}
makeStrict(SoundBase);

/** A sound at an address, played once or in a loop. It emits events. */
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

  /** Whether the sound can be played at once. */
  get loaded(): boolean {
    return this._state >= STATES.LOADED;
  }
  /** Whether there is no sound at its address. */
  get failed(): boolean {
    return this._state === STATES.FAILED;
  }
  /** Whether the sound is playing, or about to. */
  get playing(): boolean {
    return this._state === STATES.STARTING || this._state === STATES.PLAYING;
  }
  /** Whether the sound starts again when it has ended. */
  get loop(): boolean {
    return this.element?.loop ?? false;
  }
  /** The sound's length in seconds, once known. */
  get duration(): number | undefined {
    return this.element?.duration;
  }
  /** The sound's volume, from 0 to 1. */
  get volume(): number {
    return this.#volume;
  }
  set volume(value: number) {
    this.#volume = Math.min(Math.max(value, 0), 1);
    if (this.element) this.element.volume = this.#volume;
  }

  /** Loads the sound, so that it starts without delay. */
  async load(_options: object = {}): Promise<this> {
    if (this._state !== STATES.NONE) return this;
    this._state = STATES.LOADING;
    const element = new Audio(utils.getRoute(this.src));
    this.element = element;
    element.preload = "auto";
    element.addEventListener("ended", () => this.#end("end"));
    await new Promise<void>((resolve) => {
      element.addEventListener("canplaythrough", () => resolve(), { once: true });
      element.addEventListener("error", () => resolve(), { once: true });
      element.load();
    });
    this._state = element.error ? STATES.FAILED : STATES.LOADED;
    this.#tell("load");
    return this;
  }

  /** Plays the sound. If the browser needs a click first, it stays silent without failing. */
  async play({ volume = this.#volume, loop = false, offset = 0 }: any = {}): Promise<this> {
    await this.load();
    const { element } = this;
    if (!element || this.failed) return this;
    this.volume = volume;
    element.loop = loop;
    element.currentTime = offset;
    this._state = STATES.STARTING;
    game.audio.playing.set(this.id, this);
    await element.play().then(
      () => {
        this._state = STATES.PLAYING;
        this.#tell("play");
      },
      () => this.#end("stop"),
    );
    return this;
  }

  /** Pauses the sound. The next `play` goes on from there. */
  pause(): void {
    this.element?.pause();
    this._state = STATES.PAUSED;
    this.#tell("pause");
  }

  /** Stops the sound. */
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
