import { ask } from "./socket.ts";

/** The world's clock, which only turns and GMs advance, and the server's clock. */
export class GameTime {
  static SYNC_INTERVAL_MS = 300_000;

  #offset = 0;
  #latencies: number[] = [];
  #previous = 0;

  /** The server's time in milliseconds, as this client estimates it. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** The world's time in seconds. */
  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** The time that a message to the server takes, in milliseconds. */
  get averageLatency(): number {
    if (this.#latencies.length === 0) return 0;
    return Math.round(this.#latencies.reduce((sum, ms) => sum + ms, 0) / this.#latencies.length);
  }

  /** Stores the current world time, from which the next change is measured. */
  initializeCalendar(): void {
    this.#previous = this.worldTime;
  }

  /** Advances the world's time by seconds. Throws if they are no number. */
  async advance(delta: number, options: object = {}): Promise<number> {
    const seconds = Number(delta);
    if (!Number.isFinite(seconds)) throw new Error("The world's time moves by a number of seconds");
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets the world's time in seconds. */
  async set(time: number, options: object = {}): Promise<number> {
    return game.settings.set("core", "time", Math.trunc(Number(time)), options);
  }

  /** Synchronises this client's clock with the server. */
  async sync(): Promise<this> {
    const sent = Date.now();
    const server = (await ask(game.socket, "time")) as unknown;
    const received = Date.now();
    const latency = (received - sent) / 2;
    this.#latencies = [latency, ...this.#latencies].slice(0, 5);
    const now = typeof server === "number" ? server : Number((server as any)?.time ?? received);
    this.#offset = Math.round(now + latency - received);
    return this;
  }

  /** Updates effects and calls the hook `updateWorldTime` after the world's time has changed. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const dt = worldTime - this.#previous;
    this.#previous = worldTime;
    for (const actor of [...game.actors.values(), ...Object.values<any>(game.actors.tokens)]) {
      for (const effect of actor.appliedEffects) effect.updateDuration();
    }
    Hooks.callAll("updateWorldTime", worldTime, dt, options, userId);
  }
}
