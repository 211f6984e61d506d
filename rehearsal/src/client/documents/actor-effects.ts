import { generation } from "../../common/generation.ts";

interface Change {
  readonly effect: any;
  readonly key: string;
  readonly priority: number;
  readonly phase: string;
}

function changesOf(effect: any): any[] {
  if (generation() < 14) return effect.changes;
  return effect.system?.changes ?? [];
}

function priorityOf(change: any): number {
  if (change.priority !== null && change.priority !== undefined) return change.priority;
  const types = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
  const mode = typeof change.mode === "number" ? change.mode : Math.max(types.indexOf(change.type), 0);
  return mode * 10;
}

/** Applies the changes of an actor's effects to its prepared data, in the order of their priority. */
export function applyActiveEffects(actor: any, phase: string): void {
  const first = phase === "initial";
  if (first) actor.overrides = {};
  const changes: Change[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    if (first) for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of changesOf(effect))
      changes.push({ ...change, effect, priority: priorityOf(change), phase: change.phase ?? "initial" });
  }
  const overrides: Record<string, any> = {};
  const mine = changes.filter((change) => change.phase === phase || generation() < 14);
  for (const change of mine.sort((a, b) => a.priority - b.priority)) {
    if (change.key) Object.assign(overrides, change.effect.apply(actor, change));
  }
  actor.overrides = foundry.utils.mergeObject(actor.overrides, foundry.utils.expandObject(overrides));
}

/** Returns all statuses of CONFIG as a list. A package may have replaced the list by a record by id. */
export function statusList(): any[] {
  const known = CONFIG["statusEffects"];
  return Array.isArray(known) ? known : Object.entries<any>(known).map(([id, status]) => ({ id, ...status }));
}

/** Toggles a status of an actor. Resolves with the new effect, with whether it has the status now, or undefined. Throws for an unknown status. */
export async function toggleStatus(actor: any, statusId: string, active: boolean | undefined, overlay: boolean): Promise<any> {
  const status = statusList().find((entry) => entry.id === statusId);
  if (!status) throw new Error(`There is no status "${statusId}"`);
  const existing = existingIds(actor, status);
  if (existing.length > 0) {
    if (active === true) return true;
    await actor.deleteEmbeddedDocuments("ActiveEffect", existing);
    return false;
  }
  if (active === false) return undefined;
  const effectClass = getDocumentClass("ActiveEffect");
  const effect = await effectClass.fromStatusEffect(statusId);
  if (overlay) effect.updateSource({ "flags.core.overlay": true });
  return effectClass.create(effect, { parent: actor, keepId: true });
}

function existingIds(actor: any, status: any): string[] {
  if (status._id) return actor.effects.has(status._id) ? [status._id] : [];
  return actor.effects
    .filter((effect: any) => effect.statuses.size === 1 && effect.statuses.has(status.id))
    .map((effect: any) => effect.id);
}
