import type { Id } from "../../core/index.ts";
import { holdingLease, leaseFrom, type Lease } from "./lease.ts";
import { clientId, stampOf } from "./stamp.ts";

/** One page of one user. */
type Page = Pick<Lease, "user" | "client">;

/** Pages whose user has left since: none of them arbitrates again before it is loaded anew, and then it is another. */
const gone = new Set<string>();
/** Pages that wrote encounters before another settled. */
const former = new Set<string>();
/** The page that writes encounters: until the next has settled, the one before it. */
let writer: Page | null = null;

const nameOf = ({ user, client }: Page): string => `${user}.${client}`;

/** The leases of GMs as they stand now: a player may write its own flags, too, but no lease. */
export function leases(): readonly Lease[] {
  const gms = game.users.filter((user) => user.isGM);
  const found = gms.map((user) => leaseFrom({ id: user.id, isFull: user.hasRole("GAMEMASTER") }, user.getFlag("callboard", "lease")));
  return found.filter((lease) => lease !== null);
}

function isHere(lease: Lease): boolean {
  return game.users.get(lease.user)?.active === true && !gone.has(nameOf(lease));
}

/** The lease that holds, whether or not its client is still there. */
export function findStandingLease(): Lease | null {
  return holdingLease(leases(), isHere);
}

/** Whether a claim of this page with that term would hold. */
export function canHold(term: number): boolean {
  const { id } = game.user;
  const claim = { user: id, client: clientId(), term, key: "", isFull: game.user.hasRole("GAMEMASTER"), isSettled: false };
  return holdingLease([...leases().filter(({ user }) => user !== id), claim], isHere) === claim;
}

/** Notes the pages of users who are away. */
function noteGone(): void {
  const away = leases().filter(({ user, client }) => game.users.get(user)?.active !== true && client !== clientId());
  for (const lease of away) gone.add(nameOf(lease));
}

/** Takes note of who writes encounters: after each change of a user, and as somebody comes or goes. */
export function noteWriter(): void {
  noteGone();
  const lease = findStandingLease();
  if (!lease?.isSettled || (writer !== null && nameOf(writer) === nameOf(lease))) return;
  if (writer) former.add(nameOf(writer));
  former.delete(nameOf(lease));
  writer = { user: lease.user, client: lease.client };
}

/** Whose a write is: of the page that holds the lease, of one that held it before and whose write comes late, or null for anybody else's, whatever its options say. */
export function writerOf(options: object, userId: Id): "holder" | "late" | null {
  const stamp = stampOf(options);
  if (!stamp || game.users.get(userId)?.isGM !== true) return null;
  noteWriter();
  const page = { user: userId, client: stamp.client };
  if (writer && nameOf(writer) === nameOf(page)) return "holder";
  return former.has(nameOf(page)) ? "late" : null;
}

/** Whether a write by whoever arbitrates only sets round and turn right. */
export function isRestoring(options: object, userId: Id): boolean {
  const { callboard } = options as { readonly callboard?: { readonly restored?: unknown } | null };
  return callboard?.restored === true && writerOf(options, userId) !== null;
}
