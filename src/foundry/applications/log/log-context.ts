import type { Rolled } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { nameById, registrationIn, stateOf } from "../../encounter/encounter-lookups.ts";
import { markerOf } from "../../encounter/combatant-markers.ts";
import { undoRedoAvailability } from "../tracker/head-and-foot.ts";
import { compareNames, pluralText, ordinalText, say, withSign } from "../texts.ts";
import type { LogFormat } from "../../encounter/parts/log-format.ts";
import type { Reader } from "./reader.ts";
import { stepName } from "./sentence.ts";
import { logFor, type ShownEntry, type ShownLine, type ShownStep, type ShownUnit } from "./readable-log.ts";
import { isolateTextDirection } from "../../platform/neutralize-text.ts";

/** A reader's filters and place in the log. */
export interface Reading {
  /** The id of the combatant whose entries are shown, or "" for all. */
  who: string;
  /** Whether only entries that were not undone are shown. */
  standing: boolean;
  /** The key of the entry that the keyboard is on. "" means the last. */
  at: string;
  /** The text about the result of the last jump, undo or redo. "" for none. */
  news: string;
}

/** A combatant that an entry concerns, as the marker beside the entry. */
interface Mark {
  readonly src: string;
  /** The combatant's name, if the entry's sentence does not contain it. */
  readonly alt: string;
}

/** The time at which an entry was played. */
export interface TimeContext {
  /** Hours, minutes and seconds after the start, as "0:12:40". */
  readonly text: string;
  /** The text of the time's tooltip, in this client's language. */
  readonly label: string;
  /** The time as a duration for the HTML element `time`, such as "PT760S". */
  readonly duration: string;
}

/** One log entry, as the template of the log shows it. */
export interface EntryContext {
  readonly key: string;
  readonly text: string;
  readonly by: string;
  readonly undone: boolean;
  readonly turned: boolean;
  readonly marks: readonly Mark[];
  readonly parts: readonly { readonly text: string; readonly marks: readonly Mark[] }[];
  readonly dice: readonly string[];
  readonly at: TimeContext | null;
  readonly tab: 0 | -1;
  readonly back: string;
  readonly forth: string;
  readonly old: boolean;
}

/** Returns a roll's text, such as "2d6 +1: 3, 5, total 9". A single plain die and counted dice have no total. */
export function diceText({ count: number, faces, modifier, dice, total, physical }: Rolled, format: LogFormat | undefined): string {
  const roll = `${number}d${faces}${modifier === 0 ? "" : ` ${withSign(modifier)}`}`;
  const isSum = format?.countsDice !== true && (number > 1 || modifier !== 0);
  const key = `${isSum ? "DiceTotal" : "Dice"}${physical ? "Typed" : ""}`;
  return say(`CALLBOARD.Log.${key}`, { roll, dice: dice.join(", "), ...(isSum ? { total } : {}) });
}

/** Returns the texts of an entry's rolls. */
export function diceTexts(combat: CallboardEncounter, { rolled }: Pick<ShownEntry, "rolled">): readonly string[] {
  const { log } = registrationIn(combat);
  return rolled.map((one) => diceText(one, log));
}

/** Returns the texts for a time after the encounter's start. `seconds` is a whole number. */
export function timeContext(seconds: number): TimeContext {
  const two = (value: number): string => String(value % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const text = `${String(Math.floor(minutes / 60))}:${two(minutes)}:${two(seconds)}`;
  return { text, label: say("CALLBOARD.Log.At", { time: text }), duration: `PT${String(seconds)}S` };
}

/** Returns the giver of a command: the GM (by name if there are several), a player's name, or the table. */
export function commandGiverOf({ by, gm }: Pick<ShownEntry, "by" | "gm">): string {
  if (by === "table") return say("CALLBOARD.Log.ByTable");
  const name = isolateTextDirection(game.users.get(by)?.name ?? say("CALLBOARD.Unknown"));
  const several = game.users.filter((user) => user.isGM).length > 1;
  return gm && !several ? say("CALLBOARD.Log.ByGm") : name;
}

/** Returns the title of a unit, such as "Round 2". */
export function unitTitle(combat: CallboardEncounter, unit: number): string {
  return say(`${registrationIn(combat).lang}.Unit`, { unit });
}

/** Returns the title of a step with its unit, such as "Round 2, Quick". Calls are numbered, as in "Phase 4, 2nd call". */
export function stepTitle(combat: CallboardEncounter, unit: number, { step, call }: Pick<ShownStep, "step" | "call">): string {
  const part = call === null ? stepName(combat, step) : ordinalText(call, (form) => `CALLBOARD.Log.Call.${form}`);
  return say("CALLBOARD.Log.Step", { unit: unitTitle(combat, unit), step: part });
}

function marksOf(combat: CallboardEncounter, { about, text }: ShownLine): Mark[] {
  return [...new Set(about)].map((id) => {
    const name = nameById(combat, id) ?? "";
    return { src: markerOf(combat, id).src, alt: text.includes(name) ? "" : name };
  });
}

/** The data for drawing the log window's list: the encounter, its reader, the filters, and whether undo and redo are offered. */
export interface Drawing {
  readonly combat: CallboardEncounter;
  readonly reader: Reader;
  readonly reading: Reading;
  /** Whether the window offers to undo and redo entries. */
  readonly turns: boolean;
}

function entryContext({ combat, turns }: Drawing, entry: ShownEntry, key: string): EntryContext {
  const { text, undone, played } = entry;
  return {
    key,
    text,
    by: commandGiverOf(entry),
    undone,
    turned: !played,
    marks: marksOf(combat, entry),
    parts: entry.parts.map((part) => ({ text: part.text, marks: marksOf(combat, part) })),
    dice: diceTexts(combat, entry),
    at: entry.at === null ? null : timeContext(entry.at),
    tab: -1,
    back: turns && entry.back === "open" ? say("CALLBOARD.Log.BackTo", { what: text }) : "",
    forth: turns && entry.forth ? say("CALLBOARD.Log.ForthTo", { what: text }) : "",
    old: turns && entry.back === "old",
  };
}

function isWanted({ who, standing }: Reading, entry: ShownEntry): boolean {
  if (standing && (entry.undone || !entry.played)) return false;
  return who === "" || [entry, ...entry.parts].some(({ about }) => about.includes(who));
}

/** Returns the log's units with only those entries that the reader's filters keep. Units without such entries are left out. */
function filterUnits(units: readonly ShownUnit[], reading: Reading): readonly ShownUnit[] {
  return units.flatMap(({ unit, steps }) => {
    const kept = steps.flatMap((step) => {
      const some = step.entries.filter((entry) => isWanted(reading, entry));
      return some.length > 0 ? [{ ...step, entries: some }] : [];
    });
    return kept.length > 0 ? [{ unit, steps: kept }] : [];
  });
}

/** One unit of the log, such as a round, as the template of the log shows it. */
export interface UnitContext {
  readonly key: string;
  readonly title: string;
  readonly count: string;
  readonly open: boolean;
  readonly steps: readonly { readonly title: string; readonly entries: readonly EntryContext[] }[];
}

/** Returns the log's units for the template. A GM's entries have their numbers as keys, other readers' the count of shown entries, which hides gaps. */
export function unitsContext(drawing: Drawing, units: readonly ShownUnit[]): readonly UnitContext[] {
  const { combat, reader, reading } = drawing;
  let seen = 0;
  const shown = units.map(({ unit, steps }, index) => ({
    key: `unit-${index}`,
    title: unitTitle(combat, unit),
    count: pluralText(
      steps.reduce((sum, { entries }) => sum + entries.length, 0),
      (form) => `CALLBOARD.Log.Count.${form}`,
    ),
    open: index === units.length - 1,
    steps: steps.map((step) => ({
      title: stepTitle(combat, unit, step),
      entries: step.entries.map((entry) => entryContext(drawing, entry, reader.referee ? String(entry.number) : `line-${(seen += 1)}`)),
    })),
  }));
  const all = shown.flatMap(({ steps }) => steps.flatMap(({ entries }) => entries));
  const at = all.find(({ key }) => key === reading.at) ?? all.at(-1);
  return shown.map((one) => ({
    ...one,
    steps: one.steps.map((step) => ({
      ...step,
      entries: step.entries.map((entry) => (entry === at ? { ...entry, tab: 0 as const } : entry)),
    })),
  }));
}

/** Returns the template context of the bar above the list, which holds the filters. */
export function barContext({ combat, reader, reading }: Drawing): object {
  const known = Object.keys(stateOf(combat)?.combatants ?? {}).filter((id) => reader.knows(id));
  const people = known
    .map((id) => ({ value: id, label: nameById(combat, id) ?? "", selected: reading.who === id }))
    .sort((a, b) => compareNames(a.label, b.label));
  return { people, standing: reading.standing, full: reader.referee };
}

/** Returns the template context of the foot: undo and redo of one step, and the result of the last jump. */
export function footContext({ combat, turns, reading }: Drawing): object {
  return { turns, news: reading.news, ...undoRedoAvailability(combat) };
}

/** Returns the units of an encounter's log for the template, with the entries that the reader may see and the filters keep. */
export function filteredUnitsContext(drawing: Drawing): readonly UnitContext[] {
  return unitsContext(drawing, filterUnits(logFor(drawing.combat, drawing.reader), drawing.reading));
}
