import { encounters, isCallboard } from "../encounter/encounters.ts";
import { settleHoldings } from "../encounter/player-holdings.ts";
import { idOf } from "../platform/ids.ts";
import { dropBuffered } from "../lease/stamp.ts";
import { noteWriter } from "../lease/who-writes.ts";
import { forgetWrites } from "../outbox/missed-updates.ts";
import { giveBack } from "./give-back.ts";
import { Hearing } from "./hearing.ts";
import type { ArbiterState } from "./lease-holder.ts";
import { Arbiter } from "./arbiter.ts";
import { OutsideChanges } from "./outside-changes.ts";
import { cleanUp } from "./clean-up.ts";
import { snapshotOf } from "./snapshot.ts";

export type { ArbiterState } from "./lease-holder.ts";

const arbiter = new Arbiter();
const { holder, worker, jobs, answers } = arbiter;
/** What people ask for. */
export const hearing = new Hearing(arbiter);
/** What others write. */
export const outside = new OutsideChanges(arbiter);

holder.whenChanged({
  /** This client begins to arbitrate: finishes what another may have left, then hears who waits. */
  taken() {
    const doubted = worker.begin(encounters());
    if (doubted.length > 0) ui.notifications.warn("CALLBOARD.Seal.Unexplained", { localize: true, permanent: true });
    hearing.clear();
    outside.clear();
    jobs.add(sweepAll);
    for (const { id } of encounters()) void jobs.about(id, (combat) => worker.resume(combat));
    hearing.hearAll();
  },
  lost() {
    answers.clear();
    hearing.clear();
    outside.clear();
    worker.cease();
  },
});

/** Whether this client arbitrates. */
export function isArbiter(): boolean {
  return holder.holds;
}

/** Who arbitrates. */
export function arbiterState(): ArbiterState {
  return {
    user: holder.user,
    here: holder.holds,
    stopped: holder.status === "stopped",
    key: holder.lease?.key ?? "",
    barred: holder.isBarred,
  };
}

/** Takes the lease for a full GM who asks for it at this page, whatever bars the way. */
export const takeOver = (): Promise<void> => holder.takeOver();

/** Starts to arbitrate where this client may, and follows who else does; once, when the client has joined. */
export function startArbiter(): void {
  noteWriter();
  holder.consider(true);
  hearing.hearAll();
  const { socket } = game;
  const drop = (): void => {
    dropBuffered(socket);
  };
  socket.on("disconnect", () => {
    drop();
    if (game.user.isGM) stopArbiter("CALLBOARD.Arbiter.Stopped");
  });
  // What was on its way into the buffer as the line broke lies there by now, and goes out only after this.
  socket.io.on("open", drop);
}

/** This client may not arbitrate again before it is loaded anew, and says why. */
export function stopArbiter(why: string): void {
  if (holder.status === "stopped") return;
  holder.stop();
  ui.notifications.warn(why, { localize: true, permanent: true });
}

/** A user's flags changed: perhaps a lease, perhaps an outbox. */
export function followUser(user: User.Implementation): void {
  followLease();
  hearing.attend(user);
}

/** Who arbitrates may be another by now. */
function followLease(): void {
  noteWriter();
  holder.check();
  hearing.follow(holder.lease?.client ?? null);
  holder.consider();
}

/** Somebody came or went. */
export function followPresence(): void {
  followLease();
  hearing.hearAll();
}

/** An encounter is gone. It gives back what it took, and what it gave is taken back. */
export function forgetEncounter(combat: Combat.Implementation): void {
  const id = idOf(combat);
  const last = worker.forget(id);
  forgetWrites(id);
  if (!holder.holds) return;
  jobs.add(async () => {
    if (isCallboard(combat)) await giveBack(combat, last ?? snapshotOf(combat), () => holder.holds);
    await sweepAll();
  });
}

/** Takes back what encounters gave that are over, gives back what they took, and takes what those changed into what players have that are gone. */
async function sweepAll(): Promise<void> {
  await cleanUp();
  await settleHoldings();
}
