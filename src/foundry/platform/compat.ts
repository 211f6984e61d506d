/** The only place that knows generation 13 from 14; each function says what differs. */
import { cleanName } from "../../core/index.ts";

interface Operators {
  DataFieldOperator: new () => object;
  ForcedDeletion: new () => object;
  ForcedReplacement: { create(value: object): object };
}

/** Whether this is generation 14 or later. */
export function isModern(): boolean {
  return game.release.generation >= 14;
}

function operators(): Operators {
  return (foundry.data as unknown as { operators: Operators }).operators;
}

/** Marks a key for deletion within the changes of an update: a `-=` key on 13, an operator on 14. */
export function markDeleted(changes: Record<string, unknown>, key: string): void {
  if (isModern()) changes[key] = new (operators().ForcedDeletion)();
  else changes[`-=${key}`] = null;
}

/** Puts a value in the place of a whole record within the changes of an update: a `==` key on 13, an operator on 14. */
export function markReplaced(changes: Record<string, unknown>, key: string, value: object): void {
  if (isModern()) changes[key] = operators().ForcedReplacement.create(value);
  else changes[`==${key}`] = value;
}

/** Whether a value among the changes of an update stands for a deletion or replacement, built or still as it travels. 13 has none: signs before the keys say so. */
export function isOperator(value: object): boolean {
  if (!isModern()) return false;
  return value instanceof operators().DataFieldOperator || Object.hasOwn(value, "__$OPERATOR$__");
}

/** The changes that give a document another type with fresh system data: a `==` key on 13, an operator on 14. */
export function typeChange(type: string): { type: string } {
  const fresh = isModern() ? { system: operators().ForcedReplacement.create({}) } : { "==system": {} };
  return { type, ...fresh };
}

/** The operation option that makes a chat message public, whatever the user's own mode: roll modes on 13, message modes on 14. */
export function publicMode(): object {
  return isModern() ? { messageMode: "public" } : { rollMode: CONST.DICE_ROLL_MODES.PUBLIC };
}

/** The operation option that shows a chat message to GMs alone: roll modes on 13, message modes on 14. */
export function privateMode(): object {
  return isModern() ? { messageMode: "gm" } : { rollMode: CONST.DICE_ROLL_MODES.PRIVATE };
}

/** One entry of a context menu, in the words of 14. */
export interface MenuEntry {
  /** A lang key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/** A context menu entry in the words of this generation: name, condition and callback on 13. */
export function menuEntry(entry: MenuEntry): object {
  const { label, icon, visible, onClick } = entry;
  if (isModern())
    return {
      label,
      icon,
      visible,
      onClick: (_event: Event, target: HTMLElement) => {
        onClick(target);
      },
    };
  return { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick };
}

/** An entry of core's context menus that is offered only while something holds; its condition is called visible on 14. */
export function offeredWhile<Entry extends object>(entry: Entry, holds: () => boolean): Entry {
  const field = isModern() ? "visible" : "condition";
  const own = (entry as Readonly<Record<string, unknown>>)[field] ?? true;
  const isOffered = (target: unknown) => holds() && Boolean(typeof own === "function" ? (own as (asked: unknown) => unknown)(target) : own);
  return { ...entry, [field]: isOffered };
}

/** What an entry of core's context menus is known by: a lang key, called name on 13. */
export function menuLabel(entry: object): string {
  const { label, name } = entry as { readonly label?: string; readonly name?: string };
  return label ?? name ?? "";
}

/** Returns the scene that a new encounter is bound to, as core does it: the given one on 13, none on 14. */
export function sceneBoundTo(scene: string | null): string | null {
  return isModern() ? null : scene;
}

/** Where generations keep the name of an encounter. */
interface NameHolder {
  readonly name?: unknown;
  readonly flags?: { readonly callboard?: { readonly name?: unknown } };
}

const shownName = (held: unknown): string => (typeof held === "string" ? cleanName(held) : "");

/** Returns the name that people gave an encounter, "" if none: a field of the document on 14, a flag of ours on 13. */
export function encounterNameOf(combat: Combat.Implementation): string {
  const { name, flags } = combat._source as NameHolder;
  return shownName(isModern() ? name : flags?.callboard?.name);
}

/** Gives an encounter a name: in the field of the document on 14, in a flag of ours on 13. Foundry refuses it to players. */
export async function renameEncounter(combat: Combat.Implementation, name: string): Promise<void> {
  const clean = cleanName(name);
  await combat.update((isModern() ? { name: clean } : { flags: { callboard: { name: clean } } }) as never);
}

/** Moves names that 13 kept in flags into the documents' own field, unless that has a name already. There is none on 13. */
export async function adoptNames(combats: readonly Combat.Implementation[]): Promise<void> {
  if (!isModern()) return;
  const updates = combats.flatMap((combat) => {
    const { name, flags } = combat._source as NameHolder;
    const held = flags?.callboard?.name;
    if (held === undefined) return [];
    const callboard: Record<string, unknown> = {};
    markDeleted(callboard, "name");
    return [{ _id: combat.id, flags: { callboard }, ...(shownName(name) === "" ? { name: shownName(held) } : {}) }];
  });
  if (updates.length > 0) await Combat.implementation.updateDocuments(updates);
}

/** One status effect that tokens may have. */
export interface StatusEntry {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** Returns the status effects that tokens may have. On 14 the array can also be read by id, and a package may have put a record in its place. */
export function statusEffects(): readonly StatusEntry[] {
  const held = CONFIG.statusEffects as unknown as readonly StatusEntry[] | Readonly<Record<string, StatusEntry>>;
  return Array.isArray(held) ? (held as readonly StatusEntry[]) : Object.values(held);
}

/** One update of documents of one kind. */
export interface Write {
  readonly documentName: "Actor" | "Combatant";
  readonly parent?: foundry.abstract.Document.Any;
  readonly updates: readonly (Readonly<Record<string, unknown>> & { readonly _id: string })[];
  readonly options?: object;
}

interface Batching {
  modifyBatch(operations: readonly object[]): Promise<unknown>;
}
interface Updating {
  updateDocuments(updates: readonly object[], operation: object): Promise<unknown>;
}

/** Writes updates of several kinds of document: in one request on 14, one after the other on 13. */
export async function writeAll(writes: readonly Write[]): Promise<void> {
  const wanted = writes.filter((write) => write.updates.length > 0);
  if (wanted.length === 0) return;
  if (isModern()) {
    const operations = wanted.map(({ options, ...write }) => ({ action: "update", ...write, ...options }));
    await (foundry.documents as unknown as Batching).modifyBatch(operations);
    return;
  }
  for (const { documentName, parent, updates, options } of wanted) {
    const documents = getDocumentClass(documentName) as unknown as Updating;
    await documents.updateDocuments(updates, { ...options, ...(parent ? { parent } : {}) });
  }
}

interface Detaching {
  on(hook: "openDetachedWindow" | "closeDetachedWindow", call: (id: string, view: Window) => void): number;
}

/** Tells of applications' own windows as they open and close: there are such on 14 alone. */
export function followDetached(opened: (view: Window) => void, closed: (view: Window) => void): void {
  if (!isModern()) return;
  const hooks = Hooks as unknown as Detaching;
  hooks.on("openDetachedWindow", (_id, view) => {
    opened(view);
  });
  hooks.on("closeDetachedWindow", (_id, view) => {
    closed(view);
  });
}

type Application = foundry.applications.api.ApplicationV2.Any;
interface Parent {
  renderChild(child: Application): Promise<unknown>;
}

/** Draws an application, where a host is given in its window: as its child, which goes with it. Only 14 has hosts. */
export async function renderIn(host: Application | null, app: Application): Promise<void> {
  await (host ? (host as unknown as Parent).renderChild(app) : app.render({ force: true }));
}

/** The id of the level that a token stands on: scenes have levels on 14 alone, "" on 13. */
export function levelOf({ _source }: { readonly _source: object }): string {
  const { level } = _source as { readonly level?: string | null };
  return isModern() ? (level ?? "") : "";
}

/** What says on 14 that a token stands on a level; 13 knows none. */
export function levelDataOf(level: string): object {
  return isModern() && level !== "" ? { level } : {};
}

/** Whether a wall counts on a level. On 14 a wall may name its levels, and one that names none counts on all. */
export function isOnLevel(wall: { readonly levels?: ReadonlySet<string> }, level: string): boolean {
  if (!isModern()) return true;
  const { levels } = wall;
  return !levels || levels.size === 0 || levels.has(level);
}

/** The id of the level that every scene of 14 begins with. Tokens that name no level stand there. */
export const DEFAULT_LEVEL = "defaultLevel0000";

type MovementAction = CONFIG.Token.MovementActionConfig;
type CanSelect = NonNullable<MovementAction["canSelect"]>;
type CostFunction = NonNullable<MovementAction["getCostFunction"]>;

/** Returns who may choose a movement action. While `init` runs on 14, a boolean may stand in the place of the function. */
export function canSelectOf(action: MovementAction): CanSelect {
  const { canSelect = true } = action as { readonly canSelect?: boolean | CanSelect };
  return typeof canSelect === "function" ? (token) => canSelect.call(action, token) : () => canSelect;
}

/** Returns what a movement action costs. While `init` runs on 14, a factor may stand in the place of the function. */
export function costFunctionOf(action: MovementAction): CostFunction {
  const { getCostFunction, costMultiplier = 1 } = action as { readonly getCostFunction?: CostFunction; readonly costMultiplier?: number };
  return getCostFunction ? (...asked) => getCostFunction.apply(action, asked) : () => (cost) => cost * costMultiplier;
}

/** An event of an encounter at which effects may expire. */
export type ExpiryEvent = "combatStart" | "combatEnd" | "combatRewind" | "roundStart" | "roundEnd" | "turnStart" | "turnEnd";

/** What an event of an encounter tells: the encounter, and where it stands. */
interface ExpiryContext extends Partial<Combat.TurnEventContext> {
  readonly combat: Combat.Implementation;
}

interface Registry {
  refresh(event: ExpiryEvent, context: ExpiryContext): Promise<unknown>;
}

/** Ends the effects that expire at an event of an encounter. Does nothing on 13, which ends none. */
export async function expireEffects(event: ExpiryEvent, context: ExpiryContext): Promise<void> {
  if (!isModern()) return;
  const { registry } = ActiveEffect.implementation as unknown as { readonly registry: Registry };
  await registry.refresh(event, context);
}

/** What 14 stores of an effect's time. */
interface Timed {
  readonly disabled: boolean;
  readonly duration: { readonly value: number | null; readonly units: string; readonly expiry: string | null; readonly expired: boolean };
  readonly start: { readonly combat: string | null; readonly round: number | null } | null;
}

/** An actor or an item, which holds effects. */
interface Holder {
  updateEmbeddedDocuments(name: "ActiveEffect", updates: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: "ActiveEffect", ids: readonly string[]): Promise<unknown>;
}

/** Whether an effect counts turns, and would be over by the end of the unit if turns were taken. */
function isOverWithUnit(effect: ActiveEffect.Implementation, { id, round }: Combat.Implementation): boolean {
  const { disabled, duration, start } = effect._source as unknown as Timed;
  const { value, units, expiry, expired } = duration;
  if (disabled || expired || (start?.combat ?? id) !== id) return false;
  if (units === "turns") return value !== null;
  if (expiry !== "turnStart" && expiry !== "turnEnd") return false;
  return value === null || (units.startsWith("round") && (start?.round ?? 0) + value <= round);
}

/** Ends the effects of combatants that count turns, at the end of a unit without turns. Does nothing on 13. */
export async function expireTurnEffects(combat: Combat.Implementation): Promise<void> {
  const { expiryAction } = CONFIG.ActiveEffect as unknown as { readonly expiryAction?: string | null };
  if (!isModern() || expiryAction === null) return;
  const actors = new Set([...combat.combatants].map(({ actor }) => actor));
  const over = [...actors]
    .flatMap((actor) => [...(actor?.allApplicableEffects() ?? [])])
    .filter((effect) => isOverWithUnit(effect, combat));
  const holders = new Map<Holder, string[]>();
  for (const { parent, id } of over as readonly { parent: Holder; id: string }[]) holders.set(parent, [...(holders.get(parent) ?? []), id]);
  for (const [holder, ids] of holders) {
    if (expiryAction === "delete") await holder.deleteEmbeddedDocuments("ActiveEffect", ids);
    else
      await holder.updateEmbeddedDocuments(
        "ActiveEffect",
        ids.map((_id) => ({ _id, disabled: true, duration: { expired: true } })),
      );
  }
}
