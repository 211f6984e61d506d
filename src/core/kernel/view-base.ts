import type { Id } from "./json-types.ts";
import type { ShownHealth } from "./cast/health.ts";
import type { LogLine } from "./log-lines.ts";
import { isRecord } from "./records.ts";

/** What to do now, for the person who looks: CALLBOARD.<id>.Now.<key>. Ids of combatants in its data are shown as names. */
export interface Prompt<Key extends string = string> {
  readonly key: Key;
  readonly data: LogLine["data"];
  /** Whether the prompt asks something of the person who looks. */
  readonly asks: boolean;
}

/** One step in the strip of steps at the head of a screen. */
export interface ProgressStep<Step extends string = string, Mark extends string = string> {
  readonly step: Step;
  readonly mark: Mark;
}

/** The command that likely comes next, whether this seat may give it, and what the step still waits for. */
export interface NextStep<Kind extends string = string> {
  /** The kind of the command that leads to the next step. */
  readonly kind: Kind;
  /** Whether the step waits for no one, so that the command should come now. */
  readonly ready: boolean;
  /** Whether this seat may give the command now. */
  readonly allowed: boolean;
  /** The number of combatants, or of their actions, that the step waits for. */
  readonly waiting: number;
}

/** One combatant in a screen's list: the fields that the rows of every structure have. */
export interface RowBase<Lamp extends string = string> {
  readonly combatant: Id;
  readonly side: string;
  readonly npc: boolean;
  /** Whether the combatant is hidden. True only in views of seats that may know of it. */
  readonly hidden: boolean;
  /** Whether the seat controls the combatant. A GM's seat controls all. */
  readonly own: boolean;
  readonly lamp: Lamp;
  readonly waited: boolean;
  readonly held: boolean;
  /** The combatant's Health as this seat reads it. Absent without Health. */
  readonly health?: ShownHealth;
}

/** What every structure's view has for the head and the rows of a screen. Each structure adds its own. */
export interface ViewBase {
  /** The step as this seat sees it. While only hidden combatants act, it is the step before the open one. */
  readonly step: string;
  readonly now: Prompt;
  /** The combatants the step waits for, in cast order. */
  readonly waiting: readonly Id[];
  readonly rows: readonly RowBase[];
  readonly next: NextStep;
}

/** The lamp (state of a row) that replaces every asking lamp in an ended encounter. Lists draw nothing for it. */
export const QUIET = "quiet";

/** The lists of a view that name combatants and players the step waits for. */
const WAITING_LISTS = ["waiting", "waited"];

/** Returns an entry of a view's list, such as a row or a side, without its waiting mark and with an asking lamp made quiet. */
function endedMember(member: unknown, askingLamps: readonly string[]): unknown {
  if (!isRecord(member)) return member;
  const { waited, lamp } = member;
  return {
    ...member,
    ...(waited === true ? { waited: false } : {}),
    ...(askingLamps.includes(String(lamp)) ? { lamp: QUIET } : {}),
  };
}

/** Returns the view of an ended encounter: it asks nothing, waits for no one, and has no asking lamps. Other packages' views may lack parts. */
export function endedView<View extends Partial<ViewBase>>(view: View, askingLamps: readonly string[] = []): View {
  const { now, next } = view;
  const lists = Object.entries(view).filter(([, part]) => Array.isArray(part)) as [string, readonly unknown[]][];
  return {
    ...view,
    ...Object.fromEntries(lists.map(([key, list]) => [key, list.map((member) => endedMember(member, askingLamps))])),
    ...(now ? { now: { ...now, asks: false } } : {}),
    ...(next ? { next: { ...next, waiting: 0 } } : {}),
    ...Object.fromEntries(WAITING_LISTS.filter((key) => Object.hasOwn(view, key)).map((key) => [key, []])),
  };
}

/** Returns a prompt that asks something of the person who looks. */
export function askingPrompt<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: true };
}

/** Returns a prompt that asks nothing of the person who looks. */
export function tellingPrompt<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: false };
}
