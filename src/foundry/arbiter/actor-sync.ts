import type { Id, JsonRecord, Projection, StateBase } from "../../core/index.ts";
import { registrationIn, stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";
import type { SyncedValues, SyncedValue } from "../models/actor/synced-values.ts";
import { showNumbers } from "./projections.ts";

/** One value of a combatant's actor, by its path below `system`. */
export interface Edit {
  readonly combatant: Id;
  readonly path: string;
}

type Shown = Extract<Projection, { kind: "actor" }>;

/** An edit as one word, and back: ids hold no colon. */
export const editKey = ({ combatant, path }: Edit): string => `${combatant}:${path}`;
/** The edit that a word stands for. */
export function editOf(key: string): Edit {
  const [combatant = "", ...rest] = key.split(":");
  return { combatant, path: rest.join(":") };
}

/** True for what an actor may hold that an encounter keeps in step with it. */
function isWatchable(value: unknown): value is SyncedValue {
  return ["number", "string", "boolean"].includes(typeof value);
}

/** The paths below `system` of the values in the changes of an actor. */
export function changedPathsOf(changed: object): readonly string[] {
  const { system } = changed as { readonly system?: unknown };
  if (typeof system !== "object" || system === null) return [];
  return Object.entries(foundry.utils.flattenObject(system)).flatMap(([path, value]) => (isWatchable(value) ? [path] : []));
}

/** The value as it is stored on a combatant's actor, or as it is worked out from what is stored; undefined for none. */
function storedValueOf(combat: CallboardEncounter, { combatant, path }: Edit, watched: SyncedValues): SyncedValue | undefined {
  const system = combat.combatants.get(combatant)?.actor?._source.system as object | undefined;
  if (!system) return undefined;
  const value: unknown = foundry.utils.getProperty(system, path);
  return isWatchable(value) ? value : watched.owned(system as never)[path]?.value;
}

/** What the rules hold of what an edit is about; undefined for nothing. */
function heldValueOf(watched: SyncedValues, state: StateBase, { combatant, path }: Edit): SyncedValue | undefined {
  return watched.held(state as never, combatant, watched.partOf?.(path) ?? path);
}

/** What an edit says that the rules do not hold, with how such values are watched; null where they are at one. */
function difference(combat: CallboardEncounter, edit: Edit): { watched: SyncedValues; is: SyncedValue; held: SyncedValue } | null {
  const { watched } = registrationIn(combat);
  const state = stateOf(combat);
  if (!watched || !state) return null;
  const path = watched.partOf?.(edit.path) ?? edit.path;
  const is = storedValueOf(combat, { ...edit, path }, watched);
  const held = heldValueOf(watched, state, edit);
  return is !== undefined && held !== undefined && is !== held ? { watched, is, held } : null;
}

/** Whether the rules hold anything of what an edit is about: of ten thousand numbers that somebody writes, they hold a few. */
export function isHeld(combat: CallboardEncounter, edit: Edit): boolean {
  const { watched } = registrationIn(combat);
  const state = stateOf(combat);
  return watched !== undefined && state !== null && heldValueOf(watched, state, edit) !== undefined;
}

/** What a GM changed of a combatant's actor, as a command of the table; null where the rules hold it already, or hold nothing of it. */
export function editAsCommand(combat: CallboardEncounter, edit: Edit): JsonRecord | null {
  const found = difference(combat, edit);
  return found && found.watched.told(edit.combatant, edit.path, found.is);
}

/** Whether players may change this number: it waits for the next encounter. */
export function isLater(combat: CallboardEncounter, { path }: Edit): boolean {
  return registrationIn(combat).watched?.isOwned(path) === true;
}

/** Whether among some edits one waits for the next encounter, whose number the rules hold otherwise. */
export const isAnyLater = (combat: CallboardEncounter, edits: readonly Edit[]): boolean =>
  edits.some((edit) => isLater(combat, edit) && difference(combat, edit) !== null);

/** Tells the table of what a GM changed, one after the other, as far as the rules take it up; true where something else waits for the next encounter. */
export async function takeUp(
  combat: CallboardEncounter,
  edits: readonly Edit[],
  tell: (seen: JsonRecord) => Promise<void>,
): Promise<boolean> {
  const rest: Edit[] = [];
  for (const edit of edits) {
    const seen = editAsCommand(combat, edit);
    if (seen) await tell(seen);
    else rest.push(edit);
  }
  return isAnyLater(combat, rest);
}

const shownAs = ({ combatant, path }: Edit, value: SyncedValue): Shown => ({
  kind: "actor",
  key: `actor-${combatant}-${path}`,
  combatant,
  path: `system.${path}`,
  value,
});

/** Writes numbers back that a player changed, as the rules hold them; true where that was needed. */
export async function writeBack(combat: CallboardEncounter, edits: readonly Edit[], holds: () => boolean): Promise<boolean> {
  const wanted = edits.flatMap((edit) => {
    const found = isLater(combat, edit) ? null : difference(combat, edit);
    return found ? [shownAs(edit, found.held)] : [];
  });
  await showNumbers(combat, { wanted, after: wanted }, holds);
  return wanted.length > 0;
}

/** Brings all actors to what the rules hold, where somebody changed them while nobody arbitrated, or a write of the arbiter's did not get through. */
export async function catchUpNumbers(combat: CallboardEncounter, holds: () => boolean): Promise<void> {
  const state: StateBase | null = combat.system.ended ? null : stateOf(combat);
  const projected = state
    ? structureOf(combat)
        .project(state)
        .filter((each): each is Shown => each.kind === "actor")
    : [];
  const edits = projected.map(({ combatant, path }) => ({ combatant, path: path.replace(/^system\./, "") }));
  await writeBack(combat, edits, holds);
}
