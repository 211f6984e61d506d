import { isId, isRecord, type Id, type JsonRecord, type Refusal } from "../../core/index.ts";
import { markKeyDeleted, markRecordReplaced } from "../platform/compat.ts";
import { isReadableCallboard, isCallboardType } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { rejectOnCut } from "../platform/connection.ts";
import { answerTo, answeredRequestsOf, REMEMBERED } from "./answered-requests.ts";
import { Queue } from "../platform/queue.ts";
import { isInWindow, isValidOutbox, outboxOf, requestsIn, type Request } from "./requests.ts";

/** How long a request waits for an answer before its sender is told that it is pending, in milliseconds. */
export const PATIENCE = 10_000;
/** After how long a waiting request is updated for all GMs' clients, in milliseconds. It is slightly longer than their takeover time. */
const REMINDER = 6_500;

/** What the sender of a request may choose about it. */
export interface Wishes {
  /** Whether no person asked for the request. A late refusal is then not reported. */
  readonly quiet?: boolean;
  /** Called when the arbiter has answered the request, however late, even after `pending`. */
  readonly heard?: (refusal: Refusal | null) => void;
}

interface Waiting extends Request {
  answer: (refusal: Refusal | null) => void;
  told: boolean;
  readonly quiet: boolean;
}

/** This client's requests that the arbiter has not answered yet, by id. */
const waiting = new Map<Id, Waiting>();
const writes = new Queue();
const numbers = new Map<Id, number>();
type LateRefusal = (combat: CallboardEncounter, refusal: Refusal) => void;
let late: LateRefusal = () => undefined;

/** Sets the function that reports a refusal to a sender who was already told that the request is pending. */
export function onLateRefusal(tell: LateRefusal): void {
  late = tell;
}

function own(): readonly Request[] {
  return requestsIn(outboxOf(game.user));
}

function unheardOf(combat: CallboardEncounter): readonly Request[] {
  const heard = answeredRequestsOf(combat.system.heard, game.user.id);
  return own().filter((request) => request.encounter === combat.id && answerTo(heard, request) === "open");
}

/** Returns the kinds of command in this user's unanswered requests, oldest first. "" for a malformed command. */
export function pendingKindsOf(combat: CallboardEncounter): readonly string[] {
  const kinds = unheardOf(combat).map(({ command }) => (command as { kind?: unknown } | null)?.kind);
  return kinds.map((kind) => (typeof kind === "string" ? kind : ""));
}

/** Returns the command of a stored request, or each command of its batch. Empty if it holds no command. */
function commandsIn({ command }: Request): readonly Readonly<Record<string, unknown>>[] {
  if (!isRecord(command)) return [];
  const { kind, commands } = command;
  return kind === "batch" && Array.isArray(commands) ? commands.filter((one) => isRecord(one)) : [command];
}

/** Whether a request of this user with this kind of command, for a combatant or a side, is still unanswered. */
export function hasUnansweredRequest(combat: CallboardEncounter, kind: string, owner: string): boolean {
  return unheardOf(combat).some((one) =>
    commandsIn(one).some((command) => command["kind"] === kind && (command["combatant"] ?? command["side"]) === owner),
  );
}

/** Whether a request must stay in the outbox: its answer is awaited, or the arbiter can still answer it. */
function isKept(request: Request): boolean {
  const combat = game.combats.get(request.encounter);
  if (!isCallboardType(combat)) return false;
  if (!isReadableCallboard(combat)) return true;
  const heard = answeredRequestsOf(combat.system.heard, game.user.id);
  return waiting.has(request.id) || (answerTo(heard, request) === "open" && isInWindow(request.n, heard.n));
}

/** Writes the outbox: adds requests and drops those no longer needed. An outbox with invalid data is replaced as a whole. */
async function write(added: Readonly<Record<Id, unknown>>): Promise<void> {
  const callboard: Record<string, unknown> = {};
  const outbox: Record<string, unknown> = { ...added };
  const stands = outboxOf(game.user);
  if (stands === undefined || isValidOutbox(stands)) {
    for (const request of own()) if (!isKept(request)) markKeyDeleted(outbox, request.id);
    if (Object.keys(outbox).length === 0) return;
    callboard["outbox"] = outbox;
  } else {
    for (const { id, n, encounter, command } of own().filter(isKept)) outbox[id] = { n, encounter, command };
    markRecordReplaced(callboard, "outbox", outbox);
  }
  await rejectOnCut(game.user.update({ flags: { callboard } }, { render: false }));
}

/** Empties a user's outbox. Only a full GM may empty another user's. */
export async function emptyOutboxOf(user: User.Implementation): Promise<void> {
  const callboard: Record<string, unknown> = {};
  markRecordReplaced(callboard, "outbox", {});
  await user.update({ flags: { callboard } }, { render: false });
}

function nextNumber(combat: CallboardEncounter): number {
  const heard = answeredRequestsOf(combat.system.heard, game.user.id).n;
  const standing = own().filter((request) => request.encounter === combat.id && isInWindow(request.n, heard));
  const next = 1 + Math.max(heard, numbers.get(combat.id) ?? 0, ...standing.map((request) => request.n));
  numbers.set(combat.id, next);
  return next;
}

async function post(combat: CallboardEncounter, id: Id, command: unknown): Promise<void> {
  const n = nextNumber(combat);
  const known = waiting.get(id);
  if (known) waiting.set(id, { ...known, n });
  await writes.add(() => write({ [id]: { n, encounter: combat.id, command } }));
}

/** Whether the arbiter ignores this user's requests until a GM lifts it. */
function isIgnored(combat: CallboardEncounter): boolean {
  return answeredRequestsOf(combat.system.heard, game.user.id).ignored === true;
}

/**
 * Puts a command into this user's outbox. Resolves to null once the arbiter applied it, else to the refusal: `pending` after 10 seconds
 * (the request stays), `tooMany` if eight are unheard, `ignored` if the arbiter ignores this user.
 */
export async function sendRequest(
  combat: CallboardEncounter,
  command: JsonRecord,
  { quiet = false, heard }: Wishes = {},
): Promise<Refusal | null> {
  if (isIgnored(combat)) {
    void tidyOutbox();
    return { reason: "ignored" };
  }
  const open = new Set(
    [...unheardOf(combat), ...[...waiting.values()].filter(({ encounter }) => encounter === combat.id)].map(({ id }) => id),
  );
  if (open.size >= REMEMBERED) return { reason: "tooMany" };
  const id = foundry.utils.randomID();
  const answered = new Promise<Refusal | null>((resolve) => {
    const answer = (refusal: Refusal | null) => {
      heard?.(refusal);
      resolve(refusal);
    };
    waiting.set(id, { id, n: Number.MAX_SAFE_INTEGER, encounter: combat.id, command, answer, told: false, quiet });
  });
  return Promise.race([answered, refuseUnposted(combat, id, command), patience(id)]);
}

/** Posts a request to the outbox. Resolves to a refusal if it cannot be written, and otherwise never resolves. */
async function refuseUnposted(combat: CallboardEncounter, id: Id, command: JsonRecord): Promise<Refusal> {
  try {
    await post(combat, id, command);
  } catch (error) {
    console.error(error);
    waiting.delete(id);
    return { reason: "failed" };
  }
  return new Promise(() => undefined);
}

const wait = (time: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, time));

/** Updates a waiting request (`reminded`). GMs' tabs may be asleep, and an update wakes them. */
async function remind(id: Id): Promise<void> {
  try {
    if (waiting.has(id) && own().some((request) => request.id === id)) await writes.add(() => write({ [id]: { reminded: true } }));
  } catch (error) {
    console.error(error);
  }
}

async function patience(id: Id): Promise<Refusal> {
  await wait(REMINDER);
  void remind(id);
  await wait(PATIENCE - REMINDER);
  const still = waiting.get(id);
  if (still) still.told = true;
  return { reason: "pending" };
}

/** Passes the arbiter's answers to the senders of this client's requests. A request that the arbiter skipped is sent again under a new number. */
export function deliverAnswers(combat: CallboardEncounter): void {
  const heard = answeredRequestsOf(combat.system.heard, game.user.id);
  for (const request of [...waiting.values()].filter(({ encounter }) => encounter === combat.id)) {
    const answer = isIgnored(combat) ? { refusal: { reason: "ignored" } } : answerTo(heard, request);
    if (answer === "open") continue;
    if (answer === "passed") {
      void post(combat, request.id, request.command);
      continue;
    }
    waiting.delete(request.id);
    if (request.told && !request.quiet && answer.refusal) late(combat, answer.refusal);
    request.answer(answer.refusal ?? null);
  }
}

/** Drops all requests from this user's outbox that need no answer. Called when the client has joined, and when an encounter is over. */
export async function tidyOutbox(): Promise<void> {
  await writes.add(() => write({}));
}

/** Forgets the requests of an encounter that is gone, and removes them from the outbox. */
export function dropEncounterRequests(encounter: Id): void {
  for (const request of [...waiting.values()].filter((known) => known.encounter === encounter)) {
    waiting.delete(request.id);
    request.answer({ reason: "gone" });
  }
  if (isId(encounter)) numbers.delete(encounter);
  void tidyOutbox();
}
