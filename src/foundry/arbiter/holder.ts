import type { Id } from "../../core/index.ts";
import { holding, leaseFrom, nextTerm, type Lease } from "./lease.ts";

/** Whether this client may arbitrate, and how it stands: `stopped` until it is reloaded. */
export type Status = "watching" | "claiming" | "holding" | "stopped";

/** Keeps this client's claim to arbitrate; there is one a client. */
export class Holder {
  /** This page, for as long as it is open. */
  readonly client: Id = foundry.utils.randomID();
  #status: Status = "watching";
  readonly #taken: () => void;
  readonly #lost: () => void;

  /** `taken` is called when this client begins to arbitrate, `lost` when it ceases. */
  constructor(taken: () => void, lost: () => void) {
    this.#taken = taken;
    this.#lost = lost;
  }

  get status(): Status {
    return this.#status;
  }

  /** The lease that holds, whether or not its client is still there. */
  get lease(): Lease | null {
    return holding(this.#leases());
  }

  /** True while this client alone may write encounters. */
  get holds(): boolean {
    return this.#status === "holding" && this.lease?.client === this.client;
  }

  /** The user who arbitrates, or null where no GM is here. */
  get user(): Id | null {
    const user = game.users.get(this.lease?.user ?? "");
    return user?.active && user.isGM ? user.id : null;
  }

  /** Only a GM's lease counts: a player may write its own flags. */
  #leases(): Lease[] {
    const leases = game.users.filter((user) => user.isGM).map((user) => leaseFrom(user.id, user.getFlag("callboard", "lease")));
    return leases.filter((lease) => lease !== null);
  }

  /** Claims the lease where nobody holds it, or a full GM joins an assistant; `newest` where this tab of one user was opened last. */
  consider(newest = false): void {
    if (this.#status !== "watching" || !game.user.isGM) return;
    const own = newest && this.lease?.user === game.user.id;
    if (own || (game.users.activeGM?.isSelf === true && this.#isVacant())) void this.claim();
  }

  /** Nobody holds the lease, or an assistant does where this is a full GM. */
  #isVacant(): boolean {
    const held = game.users.get(this.user ?? "");
    return !held || (!held.hasRole("GAMEMASTER") && game.user.hasRole("GAMEMASTER"));
  }

  /** Claims the lease; this client arbitrates once its own write came back and no other outranks it. */
  async claim(): Promise<void> {
    if (this.#status !== "watching") return;
    this.#status = "claiming";
    const lease = { client: this.client, term: nextTerm(this.#leases()) };
    try {
      await game.user.update({ flags: { callboard: { lease } } }, { render: false });
    } finally {
      if (this.#isClaiming()) this.#settle();
    }
  }

  #isClaiming(): boolean {
    return this.#status === "claiming";
  }

  #settle(): void {
    const mine = this.lease?.client === this.client;
    this.#status = mine ? "holding" : "watching";
    if (mine) this.#taken();
  }

  /** Gives way where another's lease holds. */
  check(): void {
    if (this.#status === "holding" && this.lease?.client !== this.client) this.release();
  }

  /** Ceases to arbitrate; it may claim again. */
  release(): void {
    if (this.#status !== "holding") return;
    this.#status = "watching";
    this.#lost();
  }

  /** Ceases to arbitrate until this page is loaded anew. */
  stop(): void {
    const held = this.#status === "holding";
    this.#status = "stopped";
    if (held) this.#lost();
  }
}
