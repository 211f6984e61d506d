import type { Id } from "../../core/index.ts";
import { stateOf } from "./encounter-lookups.ts";
import { type CallboardEncounter } from "./encounter-types.ts";
import { syncedValuesIn } from "./synced-values-in.ts";
import { idOf } from "../platform/ids.ts";

/** By Combat subtype, actor and path: the numbers that players own, as the last encounter held them. */
export type KnownNumbers = Readonly<Record<string, Readonly<Record<Id, Readonly<Record<string, number>>>>>>;

/** A number that a player has changed since the last encounter. */
export interface Since {
  readonly combatant: Id;
  readonly label: string;
  /** The number before the change. Null if there was none. */
  readonly from: number | null;
  readonly to: number;
}

/** Returns the linked actors of players in an encounter, each with the first of its combatants. */
function playersActors(combat: CallboardEncounter): readonly { readonly actor: Actor.Implementation; readonly combatant: Id }[] {
  const found = new Map<Id, { actor: Actor.Implementation; combatant: Id }>();
  for (const combatant of combat.combatants) {
    const { actor } = combatant;
    if (actor?.id && !actor.isToken && actor.hasPlayerOwner && !found.has(actor.id))
      found.set(actor.id, { actor, combatant: idOf(combatant) });
  }
  return [...found.values()];
}

const known = (): KnownNumbers => game.settings.get("callboard", "known");

/** Notes the player-owned numbers of an encounter, so that the next setup can show changes. Does nothing if this user may not write settings. */
export async function notePlayerNumbers(combat: CallboardEncounter): Promise<void> {
  const watched = syncedValuesIn(combat);
  const state = stateOf(combat);
  const players = playersActors(combat);
  if (!watched || !state || players.length === 0 || !game.user.can("SETTINGS_MODIFY")) return;
  const before = known();
  const noted = players.map(({ actor, combatant }) => {
    const paths = Object.keys(watched.owned(actor.system as never));
    const numbers = paths.flatMap((path) => {
      const value = watched.held(state as never, combatant, path);
      return typeof value === "number" ? [[path, value] as const] : [];
    });
    return [actor.id ?? "", Object.fromEntries(numbers)] as const;
  });
  const after = { ...before, [combat.type]: { ...before[combat.type], ...Object.fromEntries(noted) } };
  if (JSON.stringify(after) !== JSON.stringify(before)) await game.settings.set("callboard", "known", after);
}

/** Returns the numbers that players changed since the last encounter of this type. Actors that were in none are left out. */
export function findChangedSince(combat: CallboardEncounter): readonly Since[] {
  const watched = syncedValuesIn(combat);
  const noted: KnownNumbers[string] | undefined = known()[combat.type];
  if (!watched || !noted) return [];
  return playersActors(combat).flatMap(({ actor, combatant }) => {
    const before = noted[actor.id ?? ""];
    if (!before) return [];
    const now = Object.entries(watched.owned(actor.system as never));
    return now.flatMap(([path, { label, value }]) =>
      before[path] === value ? [] : [{ combatant, label, from: before[path] ?? null, to: value }],
    );
  });
}
