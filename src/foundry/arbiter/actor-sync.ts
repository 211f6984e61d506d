import {
  isEqual,
  lookup,
  projectionsOfKind,
  allProjectionsOf,
  type Id,
  type JsonRecord,
  type Projection,
  type ProjectionOf,
  type StateBase,
} from "../../core/index.ts";
import { encounters, isRunning, stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { hasHealth, HEALTH_MAX, HEALTH_VALUE, isHealthPath, keepsHealth, syncedValuesIn } from "../encounter/synced-values-in.ts";
import type { SyncedValue, WholeRecord } from "../encounter/parts/synced-values.ts";
import { storingActorOf, showNumbersAndStatuses, updateActor } from "./projections.ts";
import { isRefundNoted, owedRefundsOf } from "./actor-refunds.ts";
import type { Touched } from "../platform/touched.ts";

/** One value of a combatant's actor, by its path below `system`. */
export interface Edit {
  readonly combatant: Id;
  readonly path: string;
  /** The value that the author of the change wrote, undefined for a deletion. Absent: the value that is stored when the edit is compared. */
  readonly wrote?: { readonly value: unknown };
  /** The encounter whose rules wrote the value. Absent if a person did. */
  readonly writer?: Id;
}

type Shown = ProjectionOf<"actor">;

/** Returns the key of an edit, as `combatant:path`. Ids hold no colon. */
export const editKey = ({ combatant, path }: Edit): string => `${combatant}:${path}`;
/** Returns the combatant and path that a key made by `editKey` contains. */
export function editFromKey(key: string): Edit {
  const [combatant = "", ...rest] = key.split(":");
  return { combatant, path: rest.join(":") };
}

const PREFIX = "system.";

/** Whether a value is a number, text or boolean, which a command can contain. */
function isWatchable(value: unknown): value is SyncedValue {
  return ["number", "string", "boolean"].includes(typeof value);
}

/** Whether a path is a touched path or lies below one. "" stands for all paths. */
const isBelow = (touched: Touched, path: string): boolean =>
  touched.some((one) => one === "" || one === path || path.startsWith(`${one}.`));

/** Returns a combatant with the holder of its resources, as projections name them. A combatant may have another actor by now. */
function holderFieldsIn({ combatants }: StateBase, combatant: Id): Pick<Shown, "combatant" | "holder"> {
  const { holder } = (lookup(combatants, combatant) ?? {}) as { readonly holder?: Id };
  return { combatant, ...(holder === undefined ? {} : { holder }) };
}

/** Returns the values that the rules write on actors, by edit. Empty if the encounter is not running. */
function writtenIn(combat: CallboardEncounter): ReadonlyMap<string, Shown> {
  const state = stateOf(combat);
  const all = state && isRunning(combat) ? allProjectionsOf(structureOf(combat), state) : [];
  const shown = projectionsOfKind(all, "actor").filter(({ path }) => path.startsWith(PREFIX));
  return new Map(shown.map((each) => [editKey({ combatant: each.combatant, path: each.path.slice(PREFIX.length) }), each]));
}

/** Returns the paths that running encounters write on an actor. */
export function encounterWrittenPaths(actor: Actor.Implementation): ReadonlySet<string> {
  const paths = encounters().flatMap((combat) =>
    [...writtenIn(combat).values()].filter((shown) => storingActorOf(combat, shown) === actor).map(({ path }) => path),
  );
  return new Set(paths);
}

/** An update of an actor, as an encounter checks it. */
export interface Change {
  readonly actor: Actor.Implementation;
  /** The changed paths below `system`. "" stands for all of it. */
  readonly touched: Touched;
  /** Whether a GM made the change. If so, only the touched paths are compared with the rules, otherwise every value that the rules write. */
  readonly isGms: boolean;
}

/** Returns the values of an actor that an encounter compares with its rules after an update, however they were written. */
export function editsIn(combat: CallboardEncounter, { actor, touched, isGms }: Change): readonly Edit[] {
  const watched = syncedValuesIn(combat);
  const state = stateOf(combat);
  if (!state || !isRunning(combat)) return [];
  const written = [...writtenIn(combat)].filter(([, shown]) => storingActorOf(combat, shown) === actor).map(([key]) => editFromKey(key));
  const parts = touched.map((path) => watched?.partOf?.(path) ?? path);
  const owned = Object.keys(watched?.owned(actor.system as never) ?? {}).filter((path) => isBelow(parts, path));
  const more = combat.combatants
    .map(idOf)
    .filter((combatant) => storingActorOf(combat, holderFieldsIn(state, combatant)) === actor)
    .flatMap((combatant) => {
      const held = touched.filter((path) => watched?.held(state as never, combatant, path) !== undefined);
      return [...held, ...owned].map((path): Edit => ({ combatant, path }));
    });
  const meant = written.filter(({ path }) => !isGms || isBelow(touched, path));
  return [...new Set([...meant, ...more].map(editKey))].map(editFromKey);
}

/** Returns the values of an actor to compare, with what this update wrote. `writer` is the encounter whose rules made it. */
export function noteEdits(combat: CallboardEncounter, change: Change, writer?: Id): readonly Edit[] {
  const { actor, touched, isGms } = change;
  const state = stateOf(combat);
  const edits = editsIn(combat, change);
  // A first maximum comes with the Health of its actor, which the rules do not hold yet.
  const firsts = edits.filter(({ combatant, path }) => isGms && path === HEALTH_MAX && state !== null && !hasHealth(state, combatant));
  return [...edits, ...firsts.map((edit) => ({ ...edit, path: HEALTH_VALUE }))].map((edit) => {
    const by = writer === undefined ? {} : { writer };
    // Values that a player did not touch are only checked.
    return isGms || isBelow(touched, edit.path) ? { ...edit, ...by, wrote: { value: standingAt(combat, actor, edit) } } : edit;
  });
}

/** One value as the rules hold it and as stored. If it was deleted, `stored` is undefined and `whole` the record to restore. */
interface Compared {
  readonly edit: Edit;
  readonly held: Shown;
  readonly stored: unknown;
  readonly whole: WholeRecord | undefined;
}

/** Compares values, as written or as stored now, with those of the rules. Skips values that the rules do not hold or that have no place on an actor. */
function compare(combat: CallboardEncounter, edits: readonly Edit[]): readonly Compared[] {
  const written = writtenIn(combat);
  return edits.flatMap((edit) => {
    const held = written.get(editKey(edit)) ?? heldAs(combat, edit);
    const actor = held && storingActorOf(combat, held);
    if (!held || !actor) return [];
    const stored = edit.wrote === undefined ? standingAt(combat, actor, edit) : edit.wrote.value;
    const whole = stored === undefined ? wholeOf(combat, edit) : undefined;
    return stored === undefined && whole === undefined ? [] : [{ edit, held, stored, whole }];
  });
}

function wholeOf(combat: CallboardEncounter, { combatant, path }: Edit): WholeRecord | undefined {
  return syncedValuesIn(combat)?.whole?.(stateOf(combat) as never, combatant, path);
}

/** Returns a value of an actor that the rules keep but do not write, in the form of a projection. Null if they keep none. */
function heldAs(combat: CallboardEncounter, { combatant, path }: Edit): Shown | null {
  const state = stateOf(combat);
  const value = state && isRunning(combat) ? syncedValuesIn(combat)?.held(state as never, combatant, path) : undefined;
  if (state === null || value === undefined) return null;
  return { kind: "actor", key: `actor-${combatant}-${path}`, ...holderFieldsIn(state, combatant), path: PREFIX + path, value };
}

/** Returns an actor's value. Values that players own are read as they are copied, with active effects. All others are read as stored. */
function standingAt(combat: CallboardEncounter, actor: Actor.Implementation, edit: Edit): unknown {
  const owned = isLater(combat, edit) ? syncedValuesIn(combat)?.owned(actor.system as never)[edit.path] : undefined;
  return owned?.value ?? foundry.utils.getProperty(actor._source, PREFIX + edit.path);
}

const isDeleted = ({ stored }: Compared): boolean => stored === undefined;
const isDifferent = (one: Compared): boolean => !isDeleted(one) && !isEqual(one.stored, one.held.value);

/** Whether players may change this value of an actor, such as its first maximum of Health. Such a change counts from the next encounter. */
function isLater(combat: CallboardEncounter, { combatant, path }: Edit): boolean {
  const state = stateOf(combat);
  const isFirst = path === HEALTH_MAX && state !== null && keepsHealth(combat) && !hasHealth(state, combatant);
  return isFirst || syncedValuesIn(combat)?.isOwned(path) === true;
}

/** Whether one of these edits waits for the next encounter because the rules still hold another value. */
export const hasPostponedEdit = (combat: CallboardEncounter, edits: readonly Edit[]): boolean =>
  compare(
    combat,
    edits.filter((edit) => isLater(combat, edit)),
  ).some(isDifferent);

/** Whether one of these edits concerns a deleted value that the rules hold. Values that players own are left out. */
export const hasDeletedHeldValue = (combat: CallboardEncounter, edits: readonly Edit[]): boolean =>
  compare(combat, edits).some((one) => isDeleted(one) && !isLater(combat, one.edit));

/** Returns a GM's change of an actor as a command of the table. Null if the rules already hold the value or have no command. */
export function editAsCommand(combat: CallboardEncounter, edit: Edit): JsonRecord | null {
  const [found] = compare(combat, [edit]).filter(isDifferent);
  if (!found || !isWatchable(found.stored)) return null;
  return syncedValuesIn(combat)?.told(edit.combatant, edit.path, found.stored) ?? null;
}

/** How the rules learn of changes: of Health in the seat of the GM who made the change, of all else as the table's observation. */
export interface Tellers {
  readonly observe: (seen: JsonRecord) => Promise<void>;
  readonly act: (seen: JsonRecord) => Promise<void>;
}

/** Returns a GM's changes of one combatant's Health and its maximum as one command. Null if the rules hold both. */
function healthAsCommand(combat: CallboardEncounter, edits: readonly Edit[]): JsonRecord | null {
  const seen = edits.map((edit) => editAsCommand(combat, edit)).filter((one) => one !== null);
  const [first] = edits;
  const state = stateOf(combat);
  if (seen.length === 0 || !first || !state) return null;
  // The rules do not hold the value of an actor that gets its first maximum.
  const isHeld = hasHealth(state, first.combatant);
  const value = isHeld ? 0 : edits.find(({ path }) => path === HEALTH_VALUE)?.wrote?.value;
  return Object.assign({}, ...seen, typeof value === "number" && value > 0 ? { value } : {}) as JsonRecord;
}

/** Gives the rules a GM's changes as commands, in order. Resolves to whether another change waits for the next encounter. */
export async function adoptGmEdits(combat: CallboardEncounter, edits: readonly Edit[], { observe, act }: Tellers): Promise<boolean> {
  const rest: Edit[] = [];
  for (const edit of edits) {
    const isHealth = isHealthPath(edit.path);
    const same = edits.filter(({ combatant, path }) => combatant === edit.combatant && isHealthPath(path));
    const seen = isHealth ? healthAsCommand(combat, same) : editAsCommand(combat, edit);
    if (seen) await (isHealth ? act : observe)(seen);
    else if (!isHealth) rest.push(edit);
  }
  return hasPostponedEdit(combat, rest);
}

/** Returns what a player's own changes of Health ask the GM for: one command for each actor whose Health the player wrote. */
export function healthWishesIn(combat: CallboardEncounter, edits: readonly Edit[]): readonly JsonRecord[] {
  const found = compare(
    combat,
    edits.filter(({ path, wrote }) => path === HEALTH_VALUE && wrote !== undefined),
  ).filter(isDifferent);
  const byActor = new Map(found.toReversed().map((one) => [storingActorOf(combat, one.held), one]));
  return [...byActor.values()].flatMap(({ edit: { combatant }, stored }) =>
    typeof stored === "number" ? [{ kind: "wishHealth", combatant, value: stored }] : [],
  );
}

/** Returns the actor's value that an encounter's rules hold, as a projection. Undefined if they hold none. */
function writtenOn(combat: CallboardEncounter, actor: Actor.Implementation, path: string): Shown | undefined {
  return [...writtenIn(combat).values()].find((shown) => shown.path === PREFIX + path && storingActorOf(combat, shown) === actor);
}

/** Returns edits of another encounter's rules with the values that these hold now. If it has ended, the values are those that it wrote. */
export function editsAsHeldByWriter(combat: CallboardEncounter, edits: readonly Edit[]): readonly Edit[] {
  const written = writtenIn(combat);
  return edits.map((edit) => {
    const writer = encounters().find(({ id }) => id === edit.writer);
    const held = written.get(editKey(edit)) ?? heldAs(combat, edit);
    const actor = held && storingActorOf(combat, held);
    const now = writer && actor ? writtenOn(writer, actor, edit.path) : undefined;
    return now === undefined ? edit : { ...edit, wrote: { value: now.value } };
  });
}

/** Returns a value that one encounter's rules hold, as edits for another encounter that has its actor. */
function editsOfHeld(combat: CallboardEncounter, other: CallboardEncounter, shown: Shown): readonly Edit[] {
  const actor = storingActorOf(combat, shown);
  const path = shown.path.slice(PREFIX.length);
  const edits = actor === null ? [] : editsIn(other, { actor, touched: [path], isGms: true });
  return edits.filter((edit) => edit.path === path).map((edit) => ({ ...edit, wrote: { value: shown.value } }));
}

/** Returns the Health of actors that two encounters share, as edits for the second to adopt what the first holds of these holders. */
export function sharedHealthEdits(combat: CallboardEncounter, other: CallboardEncounter, holders: ReadonlySet<Id>): readonly Edit[] {
  const health = [...writtenIn(combat).values()].filter(({ path, holder = "" }) => path === PREFIX + HEALTH_VALUE && holders.has(holder));
  return health.flatMap((shown) => editsOfHeld(combat, other, shown));
}

/** Returns what running encounters have written on actors that they share with this one, as edits for this one to adopt. */
export function editsWrittenByOthers(combat: CallboardEncounter): readonly Edit[] {
  const others = encounters().filter(({ id }) => id !== combat.id);
  return others.flatMap((other) => {
    const isStored = (shown: Shown): boolean =>
      isEqual(foundry.utils.getProperty(storingActorOf(other, shown)?._source ?? {}, shown.path), shown.value);
    return [...writtenIn(other).values()].filter(isStored).flatMap((shown) => editsOfHeld(other, combat, shown));
  });
}

/** Writes back values that a player changed or deleted, as the rules hold them. Resolves to whether that was needed. */
export async function revertPlayerEdits(combat: CallboardEncounter, edits: readonly Edit[], holds: () => boolean): Promise<boolean> {
  const found = compare(
    combat,
    edits.filter((edit) => !isLater(combat, edit)).map(({ combatant, path }) => ({ combatant, path })),
  );
  const [deleted, wrong] = [found.filter(isDeleted), found.filter(isDifferent)];
  if (deleted.length > 0 && holds()) await makeWhole(combat, deleted);
  const wanted = wrong.map(({ held }) => held);
  await showNumbersAndStatuses(combat, { wanted: [...wanted, ...missedRefunds(combat)], after: wanted }, holds);
  return deleted.length + wanted.length > 0;
}

/** Returns the refunds that a running encounter owes an actor but that the actor's flags do not hold as the rules have them. */
function missedRefunds(combat: CallboardEncounter): readonly Projection[] {
  if (!isRunning(combat)) return [];
  return owedRefundsOf(combat).filter((refund) => {
    const actor = storingActorOf(combat, refund);
    return actor !== null && !isRefundNoted(actor, combat.id, refund);
  });
}

/** Restores the records whose values were deleted, such as a pool, as the rules hold them. A single value would be incomplete. */
async function makeWhole(combat: CallboardEncounter, deleted: readonly Compared[]): Promise<void> {
  const byActor = new Map<Actor.Implementation, Record<string, object>>();
  for (const { held, whole } of deleted) {
    const actor = storingActorOf(combat, held);
    if (actor && whole) byActor.set(actor, { ...byActor.get(actor), [PREFIX + whole.path]: whole.value });
  }
  for (const [actor, changes] of byActor) await updateActor(combat, actor, changes);
}

/** Brings all actors of a running encounter to the values of its rules. They may differ if no client arbitrated, or if a write failed. */
export async function catchUpActorNumbers(combat: CallboardEncounter, holds: () => boolean): Promise<void> {
  await revertPlayerEdits(combat, [...writtenIn(combat).keys()].map(editFromKey), holds);
}

/** Brings the actors of other encounters that share an actor with this one up to date, since this encounter is about to copy their values. */
export async function catchUpSharingEncounters(combat: CallboardEncounter, holds: () => boolean): Promise<void> {
  const actors = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  const others = encounters().filter(
    (other) => other.id !== combat.id && other.combatants.some(({ actor }) => actor !== null && actors.has(actor)),
  );
  for (const other of others) await catchUpActorNumbers(other, holds);
}
