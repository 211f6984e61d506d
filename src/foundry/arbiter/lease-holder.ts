import type { Id } from "../../core/index.ts";
import { markDeleted } from "../platform/compat.ts";
import { newerVersion } from "../encounter/settings.ts";
import { ownKey } from "../seals/keys.ts";
import { isLatest, nextTerm, type Lease } from "../lease/lease.ts";
import { clientId } from "../lease/stamp.ts";
import { leases, findStandingLease, canHold } from "../lease/who-writes.ts";

/** Whether this client may arbitrate, and how it stands: `stopped` until it is reloaded. */
export type Status = "watching" | "claiming" | "holding" | "stopped";

/** Who arbitrates, as far as this client can see. */
export interface ArbiterState {
  /** The GM whose client arbitrates, or null where none is here. */
  readonly user: Id | null;
  /** True at the client that arbitrates. */
  readonly here: boolean;
  /** True where this client was cut off and has to be loaded anew before it may arbitrate again. */
  readonly stopped: boolean;
  /** The id of the key that opens seals at the browser of the one that arbitrates; "" where it said none. */
  readonly key: string;
  /** True at a full GM's page that cannot take the lease unless those that stand are cleared away. */
  readonly barred: boolean;
}

/** Keeps this client's claim to arbitrate; there is one a client. */
export class LeaseHolder {
  #status: Status = "watching";
  #taken: () => void = () => undefined;
  #lost: () => void = () => undefined;

  /** Says what is done when this client begins to arbitrate, and when it ceases. */
  whenChanged({ taken, lost }: { readonly taken: () => void; readonly lost: () => void }): void {
    this.#taken = taken;
    this.#lost = lost;
  }

  get status(): Status {
    return this.#status;
  }

  /** The lease that holds, whether or not its client is still there. */
  get lease(): Lease | null {
    return findStandingLease();
  }

  /** True while this client alone may write encounters. */
  get holds(): boolean {
    return this.#status === "holding" && this.#isMine();
  }

  /** The user who arbitrates, or null where no GM is here. */
  get user(): Id | null {
    const user = game.users.get(this.lease?.user ?? "");
    return user?.active && user.isGM ? user.id : null;
  }

  #isMine(): boolean {
    const { lease } = this;
    return lease?.client === clientId() && lease.user === game.user.id;
  }

  /** Claims the lease where nobody holds it, or a full GM joins an assistant; `newest` where this tab of one user was opened last. */
  consider(newest = false): void {
    if (!this.#mayClaim() || !game.user.isGM) return;
    const own = newest && this.lease?.user === game.user.id;
    if (own || (game.users.activeGM?.isSelf === true && this.#isVacant())) void this.claim();
  }

  /** What a newer version of Callboard has brought up to date, this one does not arbitrate. */
  #mayClaim(): boolean {
    return this.#status === "watching" && newerVersion() === "";
  }

  /** Nobody holds the lease, an assistant does where this is a full GM, or it fell back to a page that gave way before. */
  #isVacant(): boolean {
    const held = game.users.get(this.user ?? "");
    const { lease } = this;
    return (
      !held || !lease || this.#isMine() || !isLatest(lease, leases()) || (!held.hasRole("GAMEMASTER") && game.user.hasRole("GAMEMASTER"))
    );
  }

  /**
   * Claims the lease; this client arbitrates once its claim came back, a second write after it, and still no other outranks it.
   * What the one before had under way arrives before the second write, and is taken as it stands.
   */
  async claim(): Promise<void> {
    const term = findWinningTerm();
    // What would not hold is not written: an assistant waits while a full GM is here.
    if (!this.#mayClaim() || term === null) return;
    this.#status = "claiming";
    try {
      await this.#write({ client: clientId(), term, key: ownKey().id });
      // Names the page alone: should another tab of this user have claimed since, its claim stays whole.
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

  /** Whether this page could take the lease only if those that stand were cleared away: a term is so high that no claim outranks it. */
  get isBarred(): boolean {
    return this.#status === "watching" && game.user.hasRole("GAMEMASTER") && findWinningTerm() === null;
  }

  /** Takes the lease for a full GM who asks for it, and clears away what bars the way. */
  async takeOver(): Promise<void> {
    if (!game.user.hasRole("GAMEMASTER")) return;
    if (this.isBarred) await clearLeases();
    await this.claim();
  }

  /** Gives way where another's lease holds. */
  check(): void {
    if (this.#status !== "holding" || this.#isMine()) return;
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

/** The term of a claim of this page that would hold; null where none would. */
function findWinningTerm(): number | null {
  const term = nextTerm(leases(), game.user.hasRole("GAMEMASTER"));
  return term !== null && canHold(term) ? term : null;
}

/** Takes the leases from all users' flags, also those that nobody can read; a full GM's to do. */
async function clearLeases(): Promise<void> {
  for (const user of game.users.filter((one) => one.getFlag("callboard", "lease") !== undefined)) {
    const callboard: Record<string, unknown> = {};
    markDeleted(callboard, "lease");
    await user.update({ flags: { callboard } }, { render: false });
  }
}
