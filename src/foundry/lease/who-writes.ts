import type { Id } from "../../core/index.ts";
import { winningLease, leaseFrom, type Lease } from "./lease.ts";
import { clientId, stampOf } from "./stamp.ts";

/** A page, such as a browser tab, of a user who may hold a lease. */
type Page = Pick<Lease, "user" | "client">;

/** Pages whose user has left. No such page arbitrates again, since a reload creates a new page. */
const gone = new Set<string>();
/** Pages that wrote encounters before another page's lease settled. */
const former = new Set<string>();
/** The page that writes encounters. Until the next lease has settled, it is the page of the lease before. */
let writer: Page | null = null;

const nameOf = ({ user, client }: Page): string => `${user}.${client}`;

/** Returns the leases of GMs. Players' flags do not count. */
export function gmLeases(): readonly Lease[] {
  const gms = game.users.filter((user) => user.isGM);
  const found = gms.map((user) => leaseFrom({ id: user.id, isFull: user.hasRole("GAMEMASTER") }, user.getFlag("callboard", "lease")));
  return found.filter((lease) => lease !== null);
}

function isHere(lease: Lease): boolean {
  return game.users.get(lease.user)?.active === true && !gone.has(nameOf(lease));
}

/** Returns the winning lease, even if its client is offline. */
export function findStandingLease(): Lease | null {
  return winningLease(gmLeases(), isHere);
}

/** Whether a claim of this page with this term would win. */
export function wouldClaimWin(term: number): boolean {
  const { id } = game.user;
  const claim = { user: id, client: clientId(), term, key: "", isFull: game.user.hasRole("GAMEMASTER"), isSettled: false };
  return winningLease([...gmLeases().filter(({ user }) => user !== id), claim], isHere) === claim;
}

/** Notes the pages of absent users' leases as gone. */
function noteGone(): void {
  const away = gmLeases().filter(({ user, client }) => game.users.get(user)?.active !== true && client !== clientId());
  for (const lease of away) gone.add(nameOf(lease));
}

/** Notes which page writes encounters. Called after each change of a user, and when a user connects or leaves. */
export function noteWritingPage(): void {
  noteGone();
  const lease = findStandingLease();
  if (!lease?.isSettled || (writer !== null && nameOf(writer) === nameOf(lease))) return;
  if (writer) former.add(nameOf(writer));
  former.delete(nameOf(lease));
  writer = { user: lease.user, client: lease.client };
}

/** Returns whose a write is: "holder" for the lease's page, "late" for a former holder's page, null for any other, whatever its options say. */
export function writeOriginOf(options: object, userId: Id): "holder" | "late" | null {
  const stamp = stampOf(options);
  if (!stamp || game.users.get(userId)?.isGM !== true) return null;
  noteWritingPage();
  const page = { user: userId, client: stamp.client };
  if (writer && nameOf(writer) === nameOf(page)) return "holder";
  return former.has(nameOf(page)) ? "late" : null;
}

/** Whether an arbiter's write only corrects round and turn. */
export function isClockCorrection(options: object, userId: Id): boolean {
  const { callboard } = options as { readonly callboard?: { readonly restored?: unknown } | null };
  return callboard?.restored === true && writeOriginOf(options, userId) !== null;
}
