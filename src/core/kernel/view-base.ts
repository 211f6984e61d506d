import type { Id } from "./json.ts";
import type { LogLine } from "./lines.ts";
import { isRecord } from "./records.ts";

/** What now, for who looks: CALLBOARD.<id>.Now.<key>. Values that are ids of combatants are shown as names. */
export interface Prompt<Key extends string = string> {
  readonly key: Key;
  readonly data: LogLine["data"];
  /** It asks something of who looks. */
  readonly asks: boolean;
}

/** One step of the strip. */
export interface ProgressStep<Step extends string = string, Mark extends string = string> {
  readonly step: Step;
  readonly mark: Mark;
}

/** The one likely next step. */
export interface NextStep<Kind extends string = string> {
  /** The command that leads on. */
  readonly kind: Kind;
  /** Nobody and nothing is waited for. */
  readonly ready: boolean;
  /** This seat may give it now. */
  readonly allowed: boolean;
  /** How many combatants, or how much of what they do, is waited for. */
  readonly waiting: number;
}

/** One combatant in the list. */
export interface RowBase<Lamp extends string = string> {
  readonly combatant: Id;
  readonly side: string;
  readonly npc: boolean;
  /** True only in views that may know. */
  readonly hidden: boolean;
  /** The seat controls it (a GM's seat: all). */
  readonly own: boolean;
  readonly lamp: Lamp;
  readonly waited: boolean;
  readonly held: boolean;
}

/** What a view of every structure has for the head of a screen and its rows; each adds its own. */
export interface ViewBase {
  /** As this seat sees it: while only hidden combatants act, the step before. */
  readonly step: string;
  readonly now: Prompt;
  /** Combatants waited for, in the cast's order. */
  readonly waiting: readonly Id[];
  readonly rows: readonly RowBase[];
  readonly next: NextStep;
}

/** The lamp of a combatant that nothing is asked of. No list draws it. */
export const QUIET = "quiet";

/** The lists of a view that name who is waited for: combatants, and players. */
const WAITING_LISTS = ["waiting", "waited"];

/** Returns a member of a list of a view, such as a row or a side, as one that is not waited for. */
function restingMember(member: unknown, askingLamps: readonly string[]): unknown {
  if (!isRecord(member)) return member;
  const { waited, lamp } = member;
  return {
    ...member,
    ...(waited === true ? { waited: false } : {}),
    ...(askingLamps.includes(String(lamp)) ? { lamp: QUIET } : {}),
  };
}

/** Returns a view that asks nobody and waits for nobody, as one of an encounter that has ended: no member of any of its lists is waited for or has one of the asking lamps. A view of another package may lack parts. */
export function restingView<View extends Partial<ViewBase>>(view: View, askingLamps: readonly string[] = []): View {
  const { now, next } = view;
  const lists = Object.entries(view).filter(([, part]) => Array.isArray(part)) as [string, readonly unknown[]][];
  return {
    ...view,
    ...Object.fromEntries(lists.map(([key, list]) => [key, list.map((member) => restingMember(member, askingLamps))])),
    ...(now ? { now: { ...now, asks: false } } : {}),
    ...(next ? { next: { ...next, waiting: 0 } } : {}),
    ...Object.fromEntries(WAITING_LISTS.filter((key) => Object.hasOwn(view, key)).map((key) => [key, []])),
  };
}

/** A prompt that asks something of the person who looks. */
export function ask<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: true };
}

/** A prompt that asks nothing of the person who looks. */
export function say<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: false };
}
