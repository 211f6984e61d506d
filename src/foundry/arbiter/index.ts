import type { Id, JsonRecord, Refusal } from "../../core/index.ts";
import { encounters, isCallboard, isOurs, stateOf, type CallboardEncounter } from "../encounters.ts";
import { idOf } from "../ids.ts";
import { seatOf } from "../seats.ts";
import { isUnveiledByLoss, isWithdrawn } from "./cast.ts";
import { Desk, type Asked } from "./desk.ts";
import { Due } from "./due.ts";
import { explain } from "./explain.ts";
import { bringBack, correctHiding, stepTo } from "./foreign.ts";
import { forgetWrites } from "./gaps.ts";
import { answerTo, heardOf } from "./heard.ts";
import { Holder, type ArbiterState } from "./holder.ts";
import { type Edit, editKey, editOf } from "./numbers.ts";
import { readAnswers, request } from "./outbox.ts";
import { Queue } from "./queue.ts";
import { Rate } from "./rate.ts";
import { relieve } from "./relieve.ts";
import { isFlood, isOverfull, openIn, outboxOf, requestsIn } from "./requests.ts";
import { dropBuffered, isOwnWrite } from "./stamp.ts";
import { setMarks, setNumbers, type Setting } from "./setting.ts";
import { giverOf, sweep, takeBack } from "./sweep.ts";
import { Watch } from "./watch.ts";
import { Worker } from "./work.ts";
import { Outranked } from "./write.ts";
import { noteWriter, writerOf } from "./writer.ts";

const queue = new Queue();
/** Whose request lies in the queue, by encounter and user: one of each, so that many of one user hold up nobody else. */
const enqueued = new Set<string>();
/** The most requests of one user that are heard in ten seconds: far more than two hands send. */
const pace = new Rate(200, 10_000);
const due = new Due();
const desk = new Desk((encounter) => {
  void withEncounter(encounter, (combat) => worker.writeHeard(combat));
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

/** Runs a job about an encounter that can be read. One that somebody broke while this client arbitrates is set right first (`mended`); with any other that cannot be read nothing is done. */
function withEncounter(id: Id, job: (combat: CallboardEncounter, mended: boolean) => Promise<unknown>): Promise<unknown> {
  return queue.add(() =>
    guarded(id, async () => {
      const combat = game.combats.get(id);
      const mended = isOurs(combat) && (await worker.mend(combat));
      if (isCallboard(combat)) await job(combat, mended);
    }),
  );
}

/** This client begins to arbitrate: finishes what another may have left, then hears who waits. */
function begin(): void {
  const doubted = worker.begin(encounters());
  if (doubted.length > 0) ui.notifications.warn("CALLBOARD.Seal.Unexplained", { localize: true, permanent: true });
  enqueued.clear();
  due.clear();
  void queue.add(() => sweep());
  for (const { id } of encounters()) void withEncounter(id, (combat) => worker.resume(combat));
  hearAll();
}

function cease(): void {
  desk.clear();
  enqueued.clear();
  due.clear();
  for (const ids of [worker.returning, worker.disputed, worker.uninvited]) ids.clear();
}

/** Looks into every outbox for requests that nobody has heard. */
export function hearAll(): void {
  for (const user of game.users) attend(user);
}

/** Hears a user's requests, or where another client arbitrates sees that they are heard. */
function attend(user: User.Implementation): void {
  if (!game.users.has(idOf(user))) return;
  if (holder.holds) hear(user);
  else if (game.user.isGM) watchOver(user);
}

function waits(user: User.Implementation): boolean {
  return game.paused && !user.isGM;
}

function isHeeded(combat: CallboardEncounter, user: User.Implementation): boolean {
  return desk.heard(combat, idOf(user)).ignored !== true;
}

function hear(user: User.Implementation): void {
  desk.catchUp(idOf(user));
  const heeding = encounters().filter((combat) => isHeeded(combat, user));
  if (heeding.length === 0) relieve(user);
  if (heeding.length === 0 || waits(user)) return;
  const outbox = outboxOf(user);
  const requests = requestsIn(outbox);
  for (const combat of heeding) {
    const { n } = desk.heard(combat, idOf(user));
    const [request] = openIn(requests, combat.id, n);
    if (!user.isGM && (isOverfull(outbox) || isFlood(requests, combat.id, n))) deafen(combat, user);
    else if (request) enqueue(combat, user, { user: idOf(user), request });
  }
}

/** Puts a request into the queue; the next of that user follows once it is heard. */
function enqueue(combat: CallboardEncounter, user: User.Implementation, asked: Asked): void {
  const mark = `${combat.id}.${asked.user}`;
  if (enqueued.has(mark)) return;
  if (!user.isGM && !pace.admits(asked.user)) {
    deafen(combat, user);
    return;
  }
  enqueued.add(mark);
  void withEncounter(combat.id, (current) => answer(current, asked)).then(() => {
    enqueued.delete(mark);
    if (desk.heard(combat, asked.user).n >= asked.request.n) attend(user);
  });
}

/** Hears a user no more until a GM lifts it: nobody sends so much by hand. */
function deafen(combat: CallboardEncounter, user: User.Implementation): void {
  desk.deafen(combat, idOf(user));
  pace.forgive(idOf(user));
  void withEncounter(combat.id, async (current) => {
    await worker.writeHeard(current);
    await explain(idOf(user), "CALLBOARD.Foreign.Flood");
  });
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
  noteWriter();
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
  attend(user);
}

/** Who arbitrates may be another by now. */
function followLease(): void {
  noteWriter();
  holder.check();
  const { client = null } = holder.lease ?? {};
  if (client !== arbiter) watch.restart();
  arbiter = client;
  holder.consider();
}

/** Somebody came or went. */
export function followPresence(): void {
  followLease();
  hearAll();
}

const timers = new Map<Id, number>();

/** Takes the lease where a request stands too long: the client that holds it may be gone or asleep. */
function watchOver(user: User.Implementation): void {
  const id = idOf(user);
  window.clearTimeout(timers.get(id));
  if (waits(user)) return;
  const left = watch.left(id, unheard(user), Date.now());
  if (left === 0) void holder.claim();
  else if (left !== null) timers.set(id, window.setTimeout(attend, left, user));
}

/** The ids of the requests that whoever arbitrates should hear next. */
function unheard(user: User.Implementation): readonly Id[] {
  const heeding = encounters().filter((combat) => isHeeded(combat, user));
  const requests = heeding.length > 0 ? requestsIn(outboxOf(user)) : [];
  return heeding.flatMap((combat) => openIn(requests, combat.id, desk.heard(combat, idOf(user)).n).map(({ id }) => id));
}

/** An encounter changed: reads the answers to this client's requests, and sets right what others wrote. */
export function followEncounter(combat: CallboardEncounter, changed: object, options: object, userId: Id): void {
  if (isCallboard(combat)) readAnswers(combat);
  if (isOwnWrite(options, userId) || !holder.holds) return;
  if ("combatants" in changed) followMembers(combat, changed.combatants, [options, userId]);
  if (!("round" in changed || "turn" in changed || "system" in changed)) return;
  // What another arbiter had under way as it lost the lease is nobody's fault.
  const key = `stored.${combat.id}`;
  if (due.note(key, ...(writerOf(options, userId) ? [] : [userId])))
    void withEncounter(combat.id, (current, mended) => setRight(current, due.take(key), mended));
}

/** Combatants may be changed by way of their encounter too. */
function followMembers(combat: CallboardEncounter, members: unknown, [options, userId]: readonly [object, Id]): void {
  if (!Array.isArray(members) || stateOf(combat) === null) return;
  const ids = (members as readonly { readonly _id?: unknown }[]).map(({ _id }) => String(_id));
  const known = stateOf(combat)?.combatants ?? {};
  followArrival(
    combat,
    ids.filter((id) => combat.combatants.has(id) && !Object.hasOwn(known, id)),
    userId,
  );
  followHiding(combat, options, [userId, ids]);
  followMarks(combat, options, [userId, ids]);
}

/** Sets right what users wrote into an encounter and its round and turn, or takes the step that a GM's change of the round means; they are told. */
async function setRight(combat: CallboardEncounter, users: readonly Id[], mended: boolean): Promise<void> {
  const { round } = combat._source;
  const [state, clock] = [(await worker.restore(combat)) || mended, await worker.restoreClock(combat)];
  if (!(state || clock)) return;
  const gm = users.map((id) => game.users.get(id)).find((user) => user?.isGM);
  if (gm && !state && (await hasLed(combat, round, gm))) return;
  for (const user of users) await explain(user, state ? "CALLBOARD.Foreign.State" : "CALLBOARD.Foreign.Turn");
}

/** Takes the step that leads to a round, for a GM who has written that; whether there was one. */
async function hasLed(combat: CallboardEncounter, round: number, gm: User.Implementation): Promise<boolean> {
  const seat = seatOf(gm, combat);
  const step = stepTo(combat, round, seat);
  return step !== null && (await worker.carryOut(combat, step, seat)) === null;
}

/** Combatants or their tokens changed: the rules learn of it. */
export function followCombatants(combat: CallboardEncounter): void {
  const key = `cast.${combat.id}`;
  if (!holder.holds || !due.note(key)) return;
  void withEncounter(combat.id, async (current) => {
    due.take(key);
    await worker.settle(current);
  });
}

/** Combatants or their tokens were hidden or shown: what a GM did counts, what a player did is taken back. */
export function followHiding(combat: CallboardEncounter, options: object, [userId, ids]: readonly [Id, readonly Id[]]): void {
  if (isOwnWrite(options, userId) || !holder.holds) return;
  const isGms = game.users.get(userId)?.isGM === true;
  for (const id of ids) worker.disputed[isGms ? "delete" : "add"](id);
  const key = `hiding.${combat.id}.${userId}`;
  if (isGms) followCombatants(combat);
  else if (due.note(key, ...ids)) void withEncounter(combat.id, (current) => showAgain(current, due.take(key), userId));
}

async function showAgain(combat: CallboardEncounter, ids: readonly Id[], user: Id): Promise<void> {
  const wasWrong = await correctHiding(combat, ids);
  for (const id of ids) worker.disputed.delete(id);
  if (wasWrong) await explain(user, "CALLBOARD.Foreign.Hidden");
}

/** The flag that hides a combatant changed: where its token is gone, that alone says whether it is hidden. */
export function followVeil(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
  if (!holder.holds || !isUnveiledByLoss(combatant) || game.users.get(userId)?.isGM !== true) return;
  const id = idOf(combatant);
  void withEncounter(combat.id, (current) => worker.observe(current, { kind: "conceal", combatant: id, hidden: false }));
}

/** Combatants were made: those that a player made wait for a GM, whoever writes to them later. */
export function followArrival(combat: CallboardEncounter, ids: readonly Id[], userId: Id): void {
  if (!holder.holds) return;
  const key = `guests.${combat.id}`;
  const isPlayers = game.users.get(userId)?.isGM !== true;
  for (const id of isPlayers ? ids : []) worker.uninvited.add(id);
  if (isPlayers && due.note(key, ...ids)) void withEncounter(combat.id, (current) => worker.noteGuests(current, due.take(key)));
  followCombatants(combat);
}

function by(combat: CallboardEncounter, user: Id | null): Setting {
  return { user, holds, observe: (seen) => worker.observe(combat, seen) };
}

/** Marks of defeat, statuses or initiatives of some combatants changed: a GM's change counts, a player's is taken back, and so is what another arbiter showed too late. */
export function followMarks(combat: CallboardEncounter, options: object, [userId, ids]: readonly [Id, readonly Id[]]): void {
  if (isOwnWrite(options, userId) || !holder.holds) return;
  const isLate = writerOf(options, userId) !== null;
  const key = `marks.${combat.id}.${userId}.${isLate ? "late" : "told"}`;
  if (due.note(key, ...ids))
    void withEncounter(combat.id, (current) => setMarks(current, due.take(key), by(current, isLate ? null : userId)));
}

/** Numbers of a combatant's actor changed that the encounter keeps in step with it. */
export function followNumbers(combat: CallboardEncounter, options: object, [userId, edits]: readonly [Id, readonly Edit[]]): void {
  if (isOwnWrite(options, userId) || !holder.holds || edits.length === 0) return;
  const isLate = writerOf(options, userId) !== null;
  const key = `numbers.${combat.id}.${userId}.${isLate ? "late" : "told"}`;
  if (due.note(key, ...edits.map(editKey)))
    void withEncounter(combat.id, (current) => setNumbers(current, due.take(key).map(editOf), by(current, isLate ? null : userId)));
}

/** A combatant was taken out: the rules learn of it, and it keeps nothing that the encounter gave it. One that a player took out comes back. */
export function followDeparture(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
  if (!holder.holds) return;
  if (isWithdrawn(combat, combatant, userId)) {
    returnOne(combat, combatant, userId);
    return;
  }
  followCombatants(combat);
  const { actor } = combatant;
  const isShared = combat.combatants.some((other) => other.actor === actor);
  if (actor && !isShared) void withEncounter(combat.id, () => takeBack(actor, (effect) => giverOf(effect) === combat.id));
}

function returnOne(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
  const id = idOf(combatant);
  const source = combatant.toObject();
  worker.returning.add(id);
  worker.disputed.add(id);
  const back = withEncounter(combat.id, async (current) => {
    await bringBack(current, source);
    await setMarks(current, [id], by(current, null));
    worker.disputed.delete(id);
    await explain(userId, "CALLBOARD.Foreign.Cast");
  });
  void back.finally(() => {
    worker.returning.delete(id);
    followCombatants(combat);
  });
}

/** An encounter is gone: nobody keeps what it gave. */
export function forgetEncounter(encounter: Id): void {
  worker.forget(encounter);
  forgetWrites(encounter);
  if (holder.holds) void queue.add(() => sweep());
}
