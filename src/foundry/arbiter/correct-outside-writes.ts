import { omitKey, playCommand, type Id, type JsonRecord, type Projection, type Seat } from "../../core/index.ts";
import { idOf } from "../platform/ids.ts";
import { isHidden } from "../encounter/hidden.ts";
import { rulesEncounterOf, isRunning, stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { findMishidden } from "./cast-from-documents.ts";
import { isKnownStatus, combatantsSharing, showNumbersAndStatuses } from "./projections.ts";
import { stampOptions } from "../lease/stamp.ts";

type Mark = Extract<Projection, { kind: "defeated" | "status" }>;

/** Returns whether a combatant shows a defeat mark or status in Foundry. Null if that agrees with the rules or cannot be shown. */
function shownInstead(combat: CallboardEncounter, mark: Mark): boolean | null {
  const combatant = combat.combatants.get(mark.combatant);
  const wanted = mark.kind === "defeated" ? mark.value : mark.active;
  if (mark.kind === "status" && !isKnownStatus(mark.status)) return null;
  const shown = mark.kind === "defeated" ? showsDefeat(combat, mark) : combatant?.actor?.statuses.has(mark.status);
  return shown === undefined || shown === wanted ? null : shown;
}

/** Whether a combatant is shown as defeated, by its own mark and its actor's status. If combatants share the actor, only the mark counts. */
function showsDefeat(combat: CallboardEncounter, { combatant: id, value }: Extract<Mark, { kind: "defeated" }>): boolean | undefined {
  const combatant = combat.combatants.get(id);
  const status = CONFIG.specialStatusEffects.DEFEATED;
  const actor = combatant?.actor;
  if (!combatant || !actor || !isKnownStatus(status) || combatantsSharing(combat, actor).length > 1) return combatant?.defeated;
  const isDown = actor.statuses.has(status);
  return value ? combatant.defeated && isDown : combatant.defeated || isDown;
}

/** Whether two marks are the same status of one actor that two combatants share. At most one of them can be shown. */
function isTwin(combat: CallboardEncounter, mark: Mark, other: Mark): boolean {
  if (mark.kind !== "status" || other.kind !== "status" || mark.status !== other.status) return false;
  const [actor, same] = [mark, other].map(({ combatant }) => combat.combatants.get(combatant)?.actor);
  return actor !== undefined && actor === same;
}

/** Returns the defeat marks and statuses that differ from the rules, of some combatants or of all. */
function wrongMarks(combat: CallboardEncounter, only?: readonly Id[]): readonly Mark[] {
  const state = stateOf(combat);
  const projections = state && isRunning(combat) ? structureOf(combat).project(state) : [];
  const marks = projections.filter((mark): mark is Mark => mark.kind === "defeated" || mark.kind === "status");
  const wrong = marks.filter((mark) => only?.includes(mark.combatant) !== false && shownInstead(combat, mark) !== null);
  return wrong.filter(
    (mark) => !marks.some((other) => other !== mark && isTwin(combat, mark, other) && shownInstead(combat, other) === null),
  );
}

/** Returns the defeat marks and statuses that differ from the rules as commands, which make the rules accept a GM's changes. */
export function marksAsCommands(combat: CallboardEncounter, only?: readonly Id[]): readonly JsonRecord[] {
  return wrongMarks(combat, only).map((mark) => {
    const { combatant } = mark;
    const shown = shownInstead(combat, mark) === true;
    return mark.kind === "defeated"
      ? { kind: "defeat", combatant, defeated: shown }
      : { kind: "status", combatant, status: mark.status, active: shown };
  });
}

/** Corrects marks that others changed, while this client arbitrates. Resolves to whether that was needed. */
export async function correctMarks(combat: CallboardEncounter, holds: () => boolean, only?: readonly Id[]): Promise<boolean> {
  const wrong = wrongMarks(combat, only);
  await showNumbersAndStatuses(combat, { wanted: wrong, after: wrong }, holds);
  return wrong.length > 0;
}

/** Clears initiatives that a player wrote, since these rules store none. Resolves to whether there were any. */
export async function clearPlayerInitiatives(combat: CallboardEncounter, only: readonly Id[]): Promise<boolean> {
  const wrong = only.filter((id) => (combat.combatants.get(id)?._source.initiative ?? null) !== null);
  const updates = wrong.map((id) => ({ _id: id, initiative: null }));
  const options = stampOptions({ turnEvents: false }) as object;
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates, options);
  return wrong.length > 0;
}

/** Undoes players' hiding and showing of their combatants, as the rules have it. Resolves to whether that was needed. */
export async function correctHiding(combat: CallboardEncounter, only?: readonly Id[]): Promise<boolean> {
  const state = isRunning(combat) ? stateOf(combat) : null;
  const wrong = state ? findMishidden(combat, state).filter((combatant) => only?.includes(idOf(combatant)) !== false) : [];
  for (const combatant of wrong) await setHidden(combatant, !isHidden(combatant));
  return wrong.length > 0;
}

/** Hides a combatant, by its token if it has one. To show it, both flags are cleared. */
async function setHidden(combatant: Combatant.Implementation, hidden: boolean): Promise<void> {
  const { token } = combatant;
  const options = stampOptions({ turnEvents: false }) as object;
  if (token && token.hidden !== hidden) await token.update({ hidden }, options);
  if (token ? !hidden && combatant.hidden : combatant.hidden !== hidden) await combatant.update({ hidden }, options);
}

/** Returns the part of a combatant that a player may have changed, without Foundry's own `_stats`. */
const essence = (source: object): object => omitKey(source as JsonRecord, "_stats");

/** Restores a combatant that a player removed, even if one with its id exists again. Its initiative is null. */
export async function restoreRemovedCombatant(combat: CallboardEncounter, source: Combatant.Source): Promise<void> {
  const id = source._id ?? "";
  const wanted = essence({ ...source, initiative: null });
  const options = stampOptions({ keepId: true, turnEvents: false }) as object;
  const there = combat.combatants.get(id);
  if (!there) await combat.createEmbeddedDocuments("Combatant", [wanted], options);
  else if (JSON.stringify(essence(there.toObject())) !== JSON.stringify(wanted)) await there.update(wanted, options);
  await correctHiding(combat, [id]);
}

/** Returns the likely next step if it leads to a round that a GM or a macro has written. Null otherwise. */
export function stepCommandToRound(combat: CallboardEncounter, round: number, seat: Seat): JsonRecord | null {
  const encounter = rulesEncounterOf(combat);
  if (!encounter || !isRunning(combat)) return null;
  const structure = structureOf(combat);
  const position = structure.position(encounter.state);
  const likely = structure.legal(encounter.state, seat, {}).find((option) => option.likely === true && option.who.length === 0);
  if (!likely || position.unit === round) return null;
  const verdict = playCommand(structure, encounter, { kind: likely.kind, position }, seat, []);
  const leads = verdict.kind === "done" && structure.position(verdict.encounter.state).unit === round;
  return leads ? { kind: likely.kind, position: { ...position } } : null;
}
