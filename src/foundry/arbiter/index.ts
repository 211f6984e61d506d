import { encounters, isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { makeHoldingsPermanent } from "../encounter/kept-between-encounters.ts";
import { idOf } from "../platform/ids.ts";
import { dropBufferedWrites } from "../lease/stamp.ts";
import { noteWritingPage } from "../lease/who-writes.ts";
import { forgetFollowedRevision } from "../outbox/missed-updates.ts";
import { restoreActorsAfterDeletion } from "./restore-actors.ts";
import { Hearing } from "./hearing.ts";
import type { ArbiterState } from "./lease-holder.ts";
import { Arbiter } from "./arbiter.ts";
import { OutsideChanges } from "./outside-changes.ts";
import { cleanUpEndedEncounters } from "./clean-up.ts";
import { storedFieldsOf } from "./stored-fields.ts";

export type { ArbiterState } from "./lease-holder.ts";

const arbiter = new Arbiter();
const { holder, worker, jobs, answers } = arbiter;
/** Hears people's requests on this client. */
export const hearing = new Hearing(arbiter);
/** Follows writes by users and modules other than the arbiter. */
export const outside = new OutsideChanges(arbiter);

holder.whenChanged({
  /** This client begins to arbitrate. It finishes what another client left, then hears waiting requests. */
  taken() {
    const doubted = worker.store.begin(encounters());
    if (doubted.length > 0) ui.notifications.warn("CALLBOARD.Seal.Unexplained", { localize: true, permanent: true });
    hearing.clear();
    outside.clear();
    jobs.add(sweepAll);
    for (const { id } of encounters()) void jobs.about(id, (combat) => worker.repeatLast(combat));
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

/** Returns which GM's client arbitrates, and whether this client does, was cut off, or is barred. */
export function arbiterState(): ArbiterState {
  return {
    user: holder.user,
    here: holder.holds,
    stopped: holder.status === "stopped",
    key: holder.lease?.key ?? "",
    barred: holder.isBarred,
  };
}

/** Takes the lease at the request of a full GM on this page, and removes leases that bar the way. */
export const takeOver = (): Promise<void> => holder.takeOver();

/** Starts to arbitrate if this client may, and follows who else does. Called once, when the client has joined. */
export function startArbiter(): void {
  noteWritingPage();
  holder.consider(true);
  hearing.hearAll();
  const { socket } = game;
  const drop = (): void => {
    dropBufferedWrites(socket);
  };
  socket.on("disconnect", () => {
    drop();
    if (game.user.isGM) barFromArbitrating("CALLBOARD.Arbiter.Stopped");
  });
  // Packets on their way into the buffer when the line broke are there by now, and leave only after this.
  socket.io.on("open", drop);
}

/** Bars this client from arbitrating until it is reloaded, and says why. */
export function barFromArbitrating(why: string): void {
  if (holder.status === "stopped") return;
  holder.stop();
  ui.notifications.warn(why, { localize: true, permanent: true });
}

/** Follows a change of a user's flags, which may hold a lease or an outbox. */
export function followUser(user: User.Implementation): void {
  followLease();
  hearing.attend(user);
}

/** Follows a possible change of arbiter. */
function followLease(): void {
  noteWritingPage();
  holder.check();
  hearing.follow(holder.lease?.client ?? null);
  holder.consider();
}

/** Follows a user who connected or left. */
export function followPresence(): void {
  followLease();
  hearing.hearAll();
}

/** Forgets a deleted encounter. Actors get back what it changed on them, and its effects and notes are removed. */
export function cleanUpDeletedEncounter(combat: Combat.Implementation): void {
  const id = idOf(combat);
  const last = worker.forget(id);
  forgetFollowedRevision(id);
  if (!holder.holds) return;
  jobs.add(async () => {
    if (isReadableCallboard(combat)) await restoreActorsAfterDeletion(combat, last ?? storedFieldsOf(combat), () => holder.holds);
    await sweepAll();
  });
}

/** Removes the effects of encounters that are over, pays their refunds, and merges deleted encounters' shares into what players have. */
async function sweepAll(): Promise<void> {
  await cleanUpEndedEncounters();
  await makeHoldingsPermanent();
}
