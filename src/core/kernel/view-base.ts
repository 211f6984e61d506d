import type { Id } from "./json.ts";
import type { LogLine } from "./log-lines.ts";

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

/** Returns a view that asks nobody and waits for nobody, as one of an encounter that has ended. A view of another package may lack parts. */
export function endedView<View extends Partial<ViewBase>>(view: View): View {
  const { now, next, rows, waiting } = view;
  return {
    ...view,
    ...(now ? { now: { ...now, asks: false } } : {}),
    ...(next ? { next: { ...next, waiting: 0 } } : {}),
    ...(waiting ? { waiting: [] } : {}),
    ...(rows ? { rows: rows.map((row) => (row.waited ? { ...row, waited: false } : row)) } : {}),
  };
}

/** A prompt that asks something of the person who looks. */
export function askingPrompt<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: true };
}

/** A prompt that asks nothing of the person who looks. */
export function tellingPrompt<Key extends string>(key: Key, data: LogLine["data"] = {}): Prompt<Key> {
  return { key, data, asks: false };
}
