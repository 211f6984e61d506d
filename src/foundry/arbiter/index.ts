import type { Id, JsonRecord, Refusal } from "../../core/index.ts";
import { encounters, isCallboard, type CallboardEncounter } from "../encounters.ts";
import { idOf } from "../ids.ts";
import { seatOf } from "../seats.ts";
import { explain } from "./chat.ts";
import { Desk, type Asked } from "./desk.ts";
import { correctMarks, marksAsCommands } from "./foreign.ts";
import { forgetWrites } from "./gaps.ts";
import { answerTo, heardOf } from "./heard.ts";
import { Holder } from "./holder.ts";
import { readAnswers, request } from "./outbox.ts";
import { Queue } from "./queue.ts";
import { openIn, requestsIn, type Request } from "./requests.ts";
import { clientId, dropBuffered, stampOf } from "./stamp.ts";
import { Watch } from "./watch.ts";
import { Worker } from "./work.ts";
import { Outranked } from "./write.ts";

/** Who arbitrates, as far as this client can see. */
export interface ArbiterState {
  /** The GM whose client arbitrates, or null where none is here. */
  readonly user: Id | null;
  /** True at the client that arbitrates. */
  readonly here: boolean;
  /** True where this client was cut off and has to be loaded anew before it may arbitrate again. */
  readonly stopped: boolean;
}

const queue = new Queue();
const enqueued = new Map<string, number>();
const desk = new Desk((encounter) => {
  withEncounter(encounter, (combat) => worker.writeHeard(combat));
});
const holds = (): boolean => holder.holds;
const holder = new Holder(begin, cease);
const worker = new Worker(desk, holds);
const watch = new Watch();
let arbiter: Id | null = null;

/** Whether this client arbitrates. */
export function isArbiter(): boolean {
  return holder.holds;
}

/** Who arbitrates. */
export function arbiterState(): ArbiterState {
  return { user: holder.user, here: holder.holds, stopped: holder.status === "stopped" };
}

/** Gives a command on the client that arbitrates: straight into the queue; where another took over before its turn came, by the outbox. */
export async function submit(combat: CallboardEncounter, command: JsonRecord): Promise<Refusal | null> {
  const answered = await queue.add(() => guarded(combat.id, () => worker.carryOut(combat, command, seatOf(game.user, combat))));
  return answered === UNTOUCHED ? request(combat, command) : answered;
}

/** Another client arbitrates, and nothing was written yet. */
const UNTOUCHED: Refusal = { reason: "handover" };

/** Runs a job about an encounter; nothing is done where another client arbitrates by now. */
async function guarded<Result>(encounter: Id, job: () => Promise<Result>): Promise<Result | Refusal> {
  if (!holder.holds) return UNTOUCHED;
  try {
    return await job();
  } catch (error) {
    if (error instanceof Outranked) return error.sent ? { reason: "handover" } : UNTOUCHED;
    if (!game.combats.has(encounter)) return { reason: "gone" };
    if (holder.status !== "stopped") console.error(error);
    return { reason: "failed" };
  }
}

function withEncounter(id: Id, job: (combat: CallboardEncounter) => Promise<unknown>): void {
  void queue.add(() =>
    guarded(id, async () => {
      const combat = game.combats.get(id);
      if (isCallboard(combat)) await job(combat);
    }),
  );
}

/** This client begins to arbitrate: finishes what another may have left, then hears who waits. */
function begin(): void {
  worker.begin(encounters());
  enqueued.clear();
  for (const { id } of encounters()) withEncounter(id, (combat) => worker.resume(combat));
  hearAll();
}

function cease(): void {
  desk.clear();
  enqueued.clear();
}

/** Looks into every outbox for requests that nobody has heard. */
export function hearAll(): void {
  for (const user of game.users) attend(user);
}

/** Hears a user's requests, or where another client arbitrates sees that they are heard. */
function attend(user: User.Implementation): void {
  if (holder.holds) hear(user);
  else if (game.user.isGM) watchOver(user);
}

function waits(user: User.Implementation): boolean {
  return game.paused && !user.isGM;
}

function hear(user: User.Implementation): void {
  desk.catchUp(idOf(user));
  if (waits(user)) return;
  const requests = requestsIn(user.getFlag("callboard", "outbox"));
  for (const combat of encounters()) {
    const mark = `${combat.id}.${user.id}`;
    const heard = Math.max(desk.heard(combat, idOf(user)).n, enqueued.get(mark) ?? 0);
    for (const request of openIn(requests, combat.id, heard)) {
      enqueued.set(mark, request.n);
      withEncounter(combat.id, (current) => answer(current, { user: idOf(user), request }));
    }
  }
}

async function answer(combat: CallboardEncounter, asked: Asked): Promise<void> {
  const user = game.users.get(asked.user);
  if (!user) return;
  const { command } = asked.request;
  if (typeof command !== "object" || command === null) {
    desk.refused(combat, asked, { reason: "malformed" });
    return;
  }
  try {
    await worker.carryOut(combat, command as JsonRecord, seatOf(user, combat), asked);
  } catch (error) {
    const isOpen = answerTo(heardOf(combat.system.heard, asked.user), asked.request) === "open";
    if (error instanceof Outranked || !isOpen || !game.combats.has(combat.id)) throw error;
    console.error(error);
    desk.refused(combat, asked, { reason: "failed" });
  }
}

/** Starts to arbitrate where this client may, and follows who else does; once, when the client has joined. */
export function startArbiter(): void {
  holder.consider(true);
  hearAll();
  const { socket } = game;
  const drop = (): void => {
    dropBuffered(socket);
  };
  socket.on("disconnect", () => {
    drop();
    if (game.user.isGM) stopArbiter("CALLBOARD.Arbiter.Stopped");
  });
  // What was on its way into the buffer as the line broke lies there by now, and goes out only after this.
  socket.io.on("reconnect", drop);
}

/** This client may not arbitrate again before it is loaded anew, and says why. */
export function stopArbiter(why: string): void {
  if (holder.status === "stopped") return;
  holder.stop();
  ui.notifications.warn(why, { localize: true, permanent: true });
}

/** A user's flags changed: perhaps a lease, perhaps an outbox. */
export function followUser(user: User.Implementation): void {
  holder.check();
  const { client = null } = holder.lease ?? {};
  if (client !== arbiter) watch.restart();
  arbiter = client;
  holder.consider();
  attend(user);
}

/** Somebody came or went. */
export function followPresence(): void {
  holder.consider();
  hearAll();
}

const timers = new Map<Id, number>();

/** Takes the lease where a request stands too long: the client that holds it may be gone or asleep. */
function watchOver(user: User.Implementation): void {
  const id = idOf(user);
  window.clearTimeout(timers.get(id));
  if (waits(user)) return;
  const requests = requestsIn(user.getFlag("callboard", "outbox"));
  const standing = requests.filter((request) => stands(user, request)).map((request) => request.id);
  const left = watch.left(id, standing, Date.now());
  if (left === 0) void holder.claim();
  else if (left !== null) timers.set(id, window.setTimeout(attend, left, user));
}

function stands(user: User.Implementation, request: Request): boolean {
  const combat = game.combats.get(request.encounter);
  return isCallboard(combat) && answerTo(desk.heard(combat, idOf(user)), request) === "open";
}

/** An encounter changed: reads the answers to this client's requests, and sets right what others wrote. */
export function followEncounter(combat: CallboardEncounter, changed: object, options: object, userId: Id): void {
  readAnswers(combat);
  const stamp = stampOf(options);
  const own = stamp?.client === clientId() && userId === game.user.id;
  if (own || !holder.holds || !("round" in changed || "turn" in changed || "system" in changed)) return;
  withEncounter(combat.id, async (current) => {
    const [state, clock] = [await worker.restore(current), await worker.restoreClock(current)];
    // What another arbiter had under way as it lost the lease is nobody's fault.
    if (stamp || !(state || clock)) return;
    const user = game.users.get(userId);
    await explain(user, state ? "CALLBOARD.Foreign.State" : "CALLBOARD.Foreign.Turn", { name: user?.name ?? "" });
  });
}

/** Combatants or their tokens changed: the rules learn of it. */
export function followCombatants(combat: CallboardEncounter): void {
  if (holder.holds) withEncounter(combat.id, (current) => worker.settle(current));
}

/** A mark of defeat or a status changed: a GM's change counts, a player's is taken back, and so is what another arbiter showed too late. */
export function followMarks(combat: CallboardEncounter, options: object, userId: Id): void {
  if (!holder.holds) return;
  const isLate = stampOf(options) !== null;
  withEncounter(combat.id, async (current) => {
    const user = game.users.get(userId);
    if (user?.isGM && !isLate) for (const seen of marksAsCommands(current)) await worker.observe(current, seen);
    else if ((await correctMarks(current, holds)) && !isLate) await explain(user, "CALLBOARD.Foreign.Mark", { name: user?.name ?? "" });
  });
}

/** An encounter is gone. */
export function forgetEncounter(encounter: Id): void {
  worker.forget(encounter);
  forgetWrites(encounter);
}
