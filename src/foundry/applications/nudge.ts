import type { Id, ViewBase } from "../../core/index.ts";
import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { seatOf } from "../encounter/seats.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { peopleOf } from "../reading/people.ts";
import { readingOf } from "../reading/reading.ts";
import { idOf } from "../platform/ids.ts";
import { playSound } from "./sounds.ts";
import { say } from "./texts.ts";

/** The shortest pause between two nudges of one person, in milliseconds. */
const PAUSE = 10_000;

/** A nudge as stored in the flag of the GM who gave it. The server vouches for the GM. */
interface Nudge {
  readonly encounter: string;
  readonly users: readonly string[];
  /** When the nudge was given, in milliseconds. The time makes every nudge different from the last. */
  readonly at: number;
}

const nudged = new Map<string, number>();
let heard = 0;

/** Returns the combatants that an encounter waits for and this user may know of. Empty if a module's view names none. */
export function awaitedIn(combat: CallboardEncounter): readonly Id[] {
  const { waiting = [] } = (readingOf(combat)?.view ?? {}) as Partial<ViewBase>;
  return waiting;
}

/** Returns the present players who own an awaited combatant. GMs are left out. */
function waitedUsers(combat: CallboardEncounter, ids: readonly string[]): User.Implementation[] {
  const owners = awaitedIn(combat)
    .filter((id) => ids.includes(id))
    .flatMap((id) => combat.combatants.get(id)?.players ?? []);
  return [...new Set(owners)].filter((user) => user.active && !user.isGM);
}

/** Nudges the players of awaited combatants, each at most once in ten seconds, and tells the GM who was nudged. Only a GM may. */
export async function nudge(combat: CallboardEncounter, ids: readonly string[]): Promise<void> {
  if (!game.user.isGM) return;
  const now = Date.now();
  const due = waitedUsers(combat, ids).filter((user) => now - (nudged.get(idOf(user)) ?? 0) >= PAUSE);
  if (due.length === 0) {
    ui.notifications.info("CALLBOARD.Nudge.Enough", { localize: true });
    return;
  }
  for (const user of due) nudged.set(idOf(user), now);
  const flag: Nudge = { encounter: combat.id, users: due.map(idOf), at: now };
  await game.user.update({ flags: { callboard: { nudge: flag } } }, { render: false });
  ui.notifications.info(say("CALLBOARD.Nudge.Done", { names: due.map(({ name }) => name).join(", ") }));
}

/** Shows a GM's nudge to this user if an own combatant is awaited, at most once in ten seconds. */
export function hearNudge(user: User.Implementation, changes: object): void {
  const flags = (changes as { flags?: { callboard?: { nudge?: unknown } } }).flags?.callboard;
  if (!flags?.nudge || !user.isGM || Date.now() - heard < PAUSE) return;
  const { encounter, users } = user.getFlag("callboard", "nudge") as Nudge;
  const names = users.includes(idOf(game.user)) ? waitedNames(encounter) : "";
  if (names === "") return;
  heard = Date.now();
  ui.notifications.warn(say("CALLBOARD.Nudge.You", { gm: user.name, names }), { console: false });
  playSound("waited");
}

/** Returns the names of this user's combatants that an encounter waits for. */
function waitedNames(encounter: string): string {
  const combat = game.combats.get(encounter);
  if (!isReadableCallboard(combat)) return "";
  const own = seatOf(game.user, combat);
  const waited = awaitedIn(combat).filter((id) => own.kind === "user" && own.combatants.includes(id));
  return waited.map((id) => peopleOf(combat).nameOf(id)).join(", ");
}
