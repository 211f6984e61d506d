import { ask } from "./socket.ts";

/** The world's clock, which only turns move or a GM does, and the server's. */
export class GameTime {
  static SYNC_INTERVAL_MS = 300_000;

  #offset = 0;
  #latencies: number[] = [];
  #previous = 0;

  /** The server's time in milliseconds, as well as this client knows. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** The world's time in seconds. */
  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** How long a message to the server takes, in milliseconds. */
  get averageLatency(): number {
    if (this.#latencies.length === 0) return 0;
    return Math.round(this.#latencies.reduce((sum, ms) => sum + ms, 0) / this.#latencies.length);
  }

  /** Takes the world's time as it stands, so that the next change is measured from there. */
  initializeCalendar(): void {
    this.#previous = this.worldTime;
  }

  /** Moves the world's time by seconds. */
  async advance(delta: number, options: object = {}): Promise<number> {
    const seconds = Number(delta);
    if (!Number.isFinite(seconds)) throw new Error("The world's time moves by a number of seconds");
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets the world's time in seconds. */
  async set(time: number, options: object = {}): Promise<number> {
    return game.settings.set("core", "time", Math.trunc(Number(time)), options);
  }

  /** Compares clocks with the server. */
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

  /** Tells those who wait for the world's time that it moved. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const dt = worldTime - this.#previous;
    this.#previous = worldTime;
    for (const actor of [...game.actors.values(), ...Object.values<any>(game.actors.tokens)]) {
      for (const effect of actor.appliedEffects) effect.updateDuration();
    }
    Hooks.callAll("updateWorldTime", worldTime, dt, options, userId);
  }
}
