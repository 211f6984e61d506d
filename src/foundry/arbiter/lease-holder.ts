import type { Id } from "../../core/index.ts";
import { markKeyDeleted } from "../platform/compat.ts";
import { newerVersion } from "../encounter/settings.ts";
import { ownKey } from "../seals/keys.ts";
import { isLatest, nextTerm, type Lease } from "../lease/lease.ts";
import { clientId } from "../lease/stamp.ts";
import { gmLeases, findStandingLease, wouldClaimWin } from "../lease/who-writes.ts";

/** Whether this client arbitrates. `stopped` lasts until the page is reloaded. */
export type Status = "watching" | "claiming" | "holding" | "stopped";

/** Who arbitrates, as far as this client can see. */
export interface ArbiterState {
  /** The GM whose client arbitrates. Null if that GM is offline or there is none. */
  readonly user: Id | null;
  /** Whether this client is the one that arbitrates. */
  readonly here: boolean;
  /** Whether this client was cut off and has to be reloaded before it may arbitrate again. */
  readonly stopped: boolean;
  /** The id of the key that opens seals in the arbiter's browser. "" if none was given. */
  readonly key: string;
  /** Whether a full GM's page can take the lease only after the existing leases are removed. */
  readonly barred: boolean;
}

/** Claims, keeps and gives up the lease, which lets one client arbitrate. There is one such object per client. */
export class LeaseHolder {
  #status: Status = "watching";
  #taken: () => void = () => undefined;
  #lost: () => void = () => undefined;

  /** Sets the functions that are called when this client begins and stops arbitrating. */
  whenChanged({ taken, lost }: { readonly taken: () => void; readonly lost: () => void }): void {
    this.#taken = taken;
    this.#lost = lost;
  }

  get status(): Status {
    return this.#status;
  }

  /** The winning lease, even if its client is offline. */
  get lease(): Lease | null {
    return findStandingLease();
  }

  /** Whether this client alone may write encounters. */
  get holds(): boolean {
    return this.#status === "holding" && this.#isMine();
  }

  /** The GM who holds the lease. Null if that user is offline or no GM. */
  get user(): Id | null {
    const user = game.users.get(this.lease?.user ?? "");
    return user?.active && user.isGM ? user.id : null;
  }

  #isMine(): boolean {
    const { lease } = this;
    return lease?.client === clientId() && lease.user === game.user.id;
  }

  /** Claims the lease if it is vacant and this user is the active GM. `newest` also claims it from another tab of this user. */
  consider(newest = false): void {
    if (!this.#mayClaim() || !game.user.isGM) return;
    const own = newest && this.lease?.user === game.user.id;
    if (own || (game.users.activeGM?.isSelf === true && this.#isVacant())) void this.claim();
  }

  /** Whether this client may claim the lease: it is only watching, and no newer version of Callboard has migrated the world. */
  #mayClaim(): boolean {
    return this.#status === "watching" && newerVersion() === "";
  }

  /** Whether the lease is free: held by no GM, this page, an older page again, or an assistant if this is a full GM. */
  #isVacant(): boolean {
    const held = game.users.get(this.user ?? "");
    const { lease } = this;
    return (
      !held || !lease || this.#isMine() || !isLatest(lease, gmLeases()) || (!held.hasRole("GAMEMASTER") && game.user.hasRole("GAMEMASTER"))
    );
  }

  /** Claims the lease. This client arbitrates after the claim and a second write came back without a higher claim. */
  async claim(): Promise<void> {
    const term = findWinningTerm();
    // A claim that would not hold is not written. An assistant waits while a full GM is here.
    if (!this.#mayClaim() || term === null) return;
    this.#status = "claiming";
    try {
      await this.#write({ client: clientId(), term, key: ownKey().id });
      // The former arbiter's writes arrive before this second write and are accepted.
      // Names the page alone. If another tab of this user has claimed since, its claim stays whole.
      if (this.#isMine()) await this.#write({ settled: clientId() });
    } catch (error) {
      console.error(error);
    }
    if (this.#isClaiming()) this.#settle();
  }

  async #write(lease: object): Promise<void> {
    await game.user.update({ flags: { callboard: { lease } } }, { render: false });
  }

  #isClaiming(): boolean {
    return this.#status === "claiming";
  }

  #settle(): void {
    const mine = this.#isMine();
    this.#status = mine ? "holding" : "watching";
    if (mine) this.#taken();
  }

  /** Whether a full GM's page could take the lease only by removing the others, because a term is too high to outrank. */
  get isBarred(): boolean {
    return this.#status === "watching" && game.user.hasRole("GAMEMASTER") && findWinningTerm() === null;
  }

  /** Takes the lease at a full GM's request, and removes leases that bar the way. */
  async takeOver(): Promise<void> {
    if (!game.user.hasRole("GAMEMASTER")) return;
    if (this.isBarred) await clearLeases();
    await this.claim();
  }

  /** Stops arbitrating if another client's lease wins. */
  check(): void {
    if (this.#status !== "holding" || this.#isMine()) return;
    this.#status = "watching";
    this.#lost();
  }

  /** Stops arbitrating until this page is reloaded. */
  stop(): void {
    const held = this.#status === "holding";
    this.#status = "stopped";
    if (held) this.#lost();
  }
}

/** Returns the lease number (term) with which this page's claim would win. Null if no allowed number would. */
function findWinningTerm(): number | null {
  const term = nextTerm(gmLeases(), game.user.hasRole("GAMEMASTER"));
  return term !== null && wouldClaimWin(term) ? term : null;
}

/** Removes the leases from all users' flags, even unreadable ones. Only a full GM can. */
async function clearLeases(): Promise<void> {
  for (const user of game.users.filter((one) => one.getFlag("callboard", "lease") !== undefined)) {
    const callboard: Record<string, unknown> = {};
    markKeyDeleted(callboard, "lease");
    await user.update({ flags: { callboard } }, { render: false });
  }
}
