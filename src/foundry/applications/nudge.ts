import type { Id, ViewBase } from "../../core/index.ts";
import { isCallboard } from "../encounter/encounters.ts";
import { seatOf } from "../encounter/seats.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { peopleOf } from "../reading/people.ts";
import { readingOf } from "../reading/reading.ts";
import { idOf } from "../platform/ids.ts";
import { playSound } from "./sounds.ts";
import { say } from "./texts.ts";

/** The least time between two nudges of one person, in milliseconds. */
const PAUSE = 10_000;

/** A nudge as it stands in the flag of the GM who gave it: the server vouches for who that was. */
interface Nudge {
  readonly encounter: string;
  readonly users: readonly string[];
  /** When it was given; a new one is never the same. */
  readonly at: number;
}

const nudged = new Map<string, number>();
let heard = 0;

/** The combatants that an encounter waits for, as far as this user may know. A view of another package may name none. */
export function awaitedIn(combat: CallboardEncounter): readonly Id[] {
  const { waiting = [] } = (readingOf(combat)?.view ?? {}) as Partial<ViewBase>;
  return waiting;
}

/** Those at the table who own a combatant that is waited for; without GMs. */
function waitedUsers(combat: CallboardEncounter, ids: readonly string[]): User.Implementation[] {
  const owners = awaitedIn(combat)
    .filter((id) => ids.includes(id))
    .flatMap((id) => combat.combatants.get(id)?.players ?? []);
  return [...new Set(owners)].filter((user) => user.active && !user.isGM);
}

/** Nudges the players of combatants that are waited for, each at most once in ten seconds; a GM's. Says whom. */
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

/** Hears a nudge of a GM that is for this user, where it is waited for indeed; never two within ten seconds. */
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

/** The names of this user's combatants that an encounter waits for. */
function waitedNames(encounter: string): string {
  const combat = game.combats.get(encounter);
  if (!isCallboard(combat)) return "";
  const own = seatOf(game.user, combat);
  const waited = awaitedIn(combat).filter((id) => own.kind === "user" && own.combatants.includes(id));
  return waited.map((id) => peopleOf(combat).nameOf(id)).join(", ");
}
