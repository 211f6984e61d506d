/** The only module that distinguishes v13 from v14. Each function says what differs. */
import { cleanEncounterName, groupBy } from "../../core/index.ts";

interface Operators {
  DataFieldOperator: new () => object;
  ForcedDeletion: new () => object;
  ForcedReplacement: { create(value: object): object };
}

/** Whether this client runs on Foundry v14 or later. */
export function isModern(): boolean {
  return game.release.generation >= 14;
}

function operators(): Operators {
  return (foundry.data as unknown as { operators: Operators }).operators;
}

/** Marks a key for deletion in the changes of an update: a `-=` key on v13, an operator on v14. */
export function markKeyDeleted(changes: Record<string, unknown>, key: string): void {
  if (isModern()) changes[key] = new (operators().ForcedDeletion)();
  else changes[`-=${key}`] = null;
}

/** Marks a whole record for replacement in the changes of an update: a `==` key on v13, an operator on v14. */
export function markRecordReplaced(changes: Record<string, unknown>, key: string, value: object): void {
  if (isModern()) changes[key] = operators().ForcedReplacement.create(value);
  else changes[`==${key}`] = value;
}

/** Whether a value in an update is an operator for deletion or replacement, built or serialized. v13 has prefixed keys instead. */
export function isOperator(value: object): boolean {
  if (!isModern()) return false;
  return value instanceof operators().DataFieldOperator || Object.hasOwn(value, "__$OPERATOR$__");
}

/** Returns the changes that give a document another type with fresh system data: a `==` key on v13, an operator on v14. */
export function typeChange(type: string): { type: string } {
  const fresh = isModern() ? { system: operators().ForcedReplacement.create({}) } : { "==system": {} };
  return { type, ...fresh };
}

/** Returns the option that makes a chat message public, whatever the user's mode: a roll mode on v13, a message mode on v14. */
export function publicMessageOption(): object {
  return isModern() ? { messageMode: "public" } : { rollMode: CONST.DICE_ROLL_MODES.PUBLIC };
}

/** Returns the option that shows a chat message to GMs alone: a roll mode on v13, a message mode on v14. */
export function gmOnlyMessageOption(): object {
  return isModern() ? { messageMode: "gm" } : { rollMode: CONST.DICE_ROLL_MODES.PRIVATE };
}

/** An entry of a context menu, with the field names of v14. */
export interface MenuEntry {
  /** The lang key of the entry's text. */
  readonly label: string;
  /** The Font Awesome classes of the entry's icon. */
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/** Returns a context menu entry for this generation. v13 calls its fields name, condition and callback. */
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

/** Returns an entry of core's context menus that is offered only while `holds` is true. Its condition is called visible on v14. */
export function menuEntryOfferedWhile<Entry extends object>(entry: Entry, holds: () => boolean): Entry {
  const field = isModern() ? "visible" : "condition";
  const own = (entry as Readonly<Record<string, unknown>>)[field] ?? true;
  const isOffered = (target: unknown) => holds() && Boolean(typeof own === "function" ? (own as (asked: unknown) => unknown)(target) : own);
  return { ...entry, [field]: isOffered };
}

/** Returns the lang key of an entry in core's context menus. v13 calls this key `name`. */
export function menuLabelKey(entry: object): string {
  const { label, name } = entry as { readonly label?: string; readonly name?: string };
  return label ?? name ?? "";
}

/** Returns the scene that a new encounter is bound to, as in core: the given one on v13, none on v14. */
export function sceneBoundTo(scene: string | null): string | null {
  return isModern() ? null : scene;
}

/** The places where each generation stores an encounter's name. */
interface NameHolder {
  readonly name?: unknown;
  readonly flags?: { readonly callboard?: { readonly name?: unknown } };
}

const shownName = (held: unknown): string => (typeof held === "string" ? cleanEncounterName(held) : "");

/** Returns an encounter's name, or "". It is a field of the document on v14 and our flag on v13. */
export function encounterNameOf(combat: Combat.Implementation): string {
  const { name, flags } = combat._source as NameHolder;
  return shownName(isModern() ? name : flags?.callboard?.name);
}

/** Returns the data that give an encounter a name: the document's field on v14, our flag on v13. */
export function nameDataOf(name: string): object {
  const clean = cleanEncounterName(name);
  return isModern() ? { name: clean } : { flags: { callboard: { name: clean } } };
}

/** Renames an encounter. Foundry allows it to GMs only. */
export async function renameEncounter(combat: Combat.Implementation, name: string): Promise<void> {
  await combat.update(nameDataOf(name));
}

/** Moves names from v13's flags into the documents' own field, unless that has a name. Does nothing on v13, which has no such field. */
export async function moveNamesFromFlags(combats: readonly Combat.Implementation[]): Promise<void> {
  if (!isModern()) return;
  const updates = combats.flatMap((combat) => {
    const { name, flags } = combat._source as NameHolder;
    const held = flags?.callboard?.name;
    if (held === undefined) return [];
    const callboard: Record<string, unknown> = {};
    markKeyDeleted(callboard, "name");
    return [{ _id: combat.id, flags: { callboard }, ...(shownName(name) === "" ? { name: shownName(held) } : {}) }];
  });
  if (updates.length > 0) await Combat.implementation.updateDocuments(updates);
}

/** A status effect that tokens can show, as Foundry configures it. */
export interface StatusEntry {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** Returns the status effects of tokens. On v14 a module may have replaced the array by a record. */
export function statusEffects(): readonly StatusEntry[] {
  const held = CONFIG.statusEffects as unknown as readonly StatusEntry[] | Readonly<Record<string, StatusEntry>>;
  return Array.isArray(held) ? (held as readonly StatusEntry[]) : Object.values(held);
}

/** An update of documents of one kind. */
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

/** Writes updates of several kinds of documents: in one request on v14, in order on v13. */
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

/** Calls `opened` and `closed` for applications' own windows, which exist on v14 alone. */
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

/** Renders an application. On v14, a host's window shows it as a child that closes with it. v13 has no hosts. */
export async function renderAsChild(host: Application | null, app: Application): Promise<void> {
  await (host ? (host as unknown as Parent).renderChild(app) : app.render({ force: true }));
}

/** Returns the id of a token's level. "" on v13, which has no levels. */
export function levelOf({ _source }: { readonly _source: object }): string {
  const { level } = _source as { readonly level?: string | null };
  return isModern() ? (level ?? "") : "";
}

/** Returns the data that put a token on a level on v14. Empty on v13. */
export function levelDataOf(level: string): object {
  return isModern() && level !== "" ? { level } : {};
}

interface Leveled {
  readonly levels?: { has(id: string): boolean; readonly contents: readonly { readonly id: string | null }[] };
}

/** Returns the id of the level of a scene that this user views, else of its first level. "" on v13, which has no levels. */
export function viewedLevelOf(scene: object): string {
  const { levels } = isModern() ? (scene as Leveled) : {};
  const { viewedLevel } = isModern() ? (game.user as { readonly viewedLevel?: unknown }) : {};
  if (!levels) return "";
  return typeof viewedLevel === "string" && levels.has(viewedLevel) ? viewedLevel : (levels.contents[0]?.id ?? "");
}

/** Whether a wall applies to a level. On v14, a wall without levels applies to all. Always true on v13. */
export function isWallOnLevel(wall: { readonly levels?: ReadonlySet<string> }, level: string): boolean {
  if (!isModern()) return true;
  const { levels } = wall;
  return !levels || levels.size === 0 || levels.has(level);
}

/** The id of the first level of every scene on v14. Tokens that name no level are on it. */
export const DEFAULT_LEVEL = "defaultLevel0000";

type MovementAction = CONFIG.Token.MovementActionConfig;
type CanSelect = NonNullable<MovementAction["canSelect"]>;
type CostFunction = NonNullable<MovementAction["getCostFunction"]>;

/** Returns the function that says who may choose a movement action. During `init` on v14, it may still be a boolean. */
export function canSelectOf(action: MovementAction): CanSelect {
  const { canSelect = true } = action as { readonly canSelect?: boolean | CanSelect };
  return typeof canSelect === "function" ? (token) => canSelect.call(action, token) : () => canSelect;
}

/** Returns the cost function of a movement action. During `init` on v14, it may still be a factor. */
export function costFunctionOf(action: MovementAction): CostFunction {
  const { getCostFunction, costMultiplier = 1 } = action as { readonly getCostFunction?: CostFunction; readonly costMultiplier?: number };
  return getCostFunction ? (...asked) => getCostFunction.apply(action, asked) : () => (cost) => cost * costMultiplier;
}

/** An encounter's event at which effects may expire. */
export type ExpiryEvent = "combatStart" | "combatEnd" | "combatRewind" | "roundStart" | "roundEnd" | "turnStart" | "turnEnd";

/** What is known of an encounter's event: the encounter, its round and its turn. */
interface ExpiryContext extends Partial<Combat.TurnEventContext> {
  readonly combat: Combat.Implementation;
}

interface Registry {
  refresh(event: ExpiryEvent, context: ExpiryContext): Promise<unknown>;
}

/** Expires the effects of an encounter's event. Does nothing on v13, which expires none. */
export async function expireEffects(event: ExpiryEvent, context: ExpiryContext): Promise<void> {
  if (!isModern()) return;
  const { registry } = ActiveEffect.implementation as unknown as { readonly registry: Registry };
  await registry.refresh(event, context);
}

/** The stored timing of an effect on v14. */
interface Timed {
  readonly disabled: boolean;
  readonly duration: { readonly value: number | null; readonly units: string; readonly expiry: string | null; readonly expired: boolean };
  readonly start: { readonly combat: string | null; readonly round: number | null } | null;
}

/** A document that holds effects, which is an actor or an item. */
interface Holder {
  updateEmbeddedDocuments(name: "ActiveEffect", updates: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: "ActiveEffect", ids: readonly string[]): Promise<unknown>;
}

/** Whether an effect that counts turns, or ends with a turn, would be over by the end of this round if turns were taken. */
function isOverWithUnit(effect: ActiveEffect.Implementation, { id, round }: Combat.Implementation): boolean {
  const { disabled, duration, start } = effect._source as unknown as Timed;
  const { value, units, expiry, expired } = duration;
  if (disabled || expired || (start?.combat ?? id) !== id) return false;
  if (units === "turns") return value !== null;
  if (expiry !== "turnStart" && expiry !== "turnEnd") return false;
  return value === null || (units.startsWith("round") && (start?.round ?? 0) + value <= round);
}

/** Expires combatants' effects that count turns or end with one. Called at the end of a round without turns. Does nothing on v13. */
export async function expireTurnEffects(combat: Combat.Implementation): Promise<void> {
  const { expiryAction } = CONFIG.ActiveEffect as unknown as { readonly expiryAction?: string | null };
  if (!isModern() || expiryAction === null) return;
  const actors = new Set([...combat.combatants].map(({ actor }) => actor));
  const over = [...actors]
    .flatMap((actor) => [...(actor?.allApplicableEffects() ?? [])])
    .filter((effect) => isOverWithUnit(effect, combat));
  for (const [holder, effects] of groupBy(over as readonly { parent: Holder; id: string }[], ({ parent }) => parent)) {
    const updates = effects.map(({ id }) => ({ _id: id, disabled: true, duration: { expired: true } }));
    if (expiryAction !== "delete") await holder.updateEmbeddedDocuments("ActiveEffect", updates);
    else
      await holder.deleteEmbeddedDocuments(
        "ActiveEffect",
        updates.map(({ _id }) => _id),
      );
  }
}
