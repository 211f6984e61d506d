import { isReaderOf, type Id, type LogLine, type Rolled } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { CROWD_SIZE, dropNumber } from "../../encounter/drop-name-number.ts";
import { rulesEncounterOf, nameById, stateOf, structureOf } from "../../encounter/encounter-lookups.ts";
import { logWithUndosOf, undoPathOf, redoPathsOf, type Past, type UndoPath, type RedoPath } from "./history.ts";
import type { Reader } from "./reader.ts";
import { sentenceOf } from "./sentence.ts";

/** A line of the log as a reader may see it: its text and the combatants that it concerns. */
export interface ShownLine {
  readonly text: string;
  /** The ids of the combatants that the line concerns. */
  readonly about: readonly Id[];
}

/** An entry of the log as a reader may see it. */
export interface ShownEntry extends ShownLine {
  readonly number: number;
  /** The user who gave the command, or "table". */
  readonly by: Id;
  readonly gm: boolean;
  readonly undone: boolean;
  /** Whether the entry is neither an undo nor a redo. */
  readonly played: boolean;
  /** The lines of a batch, or of events that happened together, if there are several. */
  readonly parts: readonly ShownLine[];
  readonly rolled: readonly Rolled[];
  /** Whole seconds after the encounter's start. Null for entries of versions that noted no time. */
  readonly at: number | null;
  readonly back: UndoPath;
  readonly forth: RedoPath | null;
}

/** The entries of one step. After an undo, a step may occur again. */
export interface ShownStep {
  readonly step: string;
  /** The number of the call. Null if the step has no calls. */
  readonly call: number | null;
  readonly entries: readonly ShownEntry[];
}

/** The entries of one unit, such as a round. */
export interface ShownUnit {
  readonly unit: number;
  readonly steps: readonly ShownStep[];
}

type Teller = (past: Past) => ShownEntry | null;

const isId = (combat: CallboardEncounter, value: string | number) => Object.hasOwn(stateOf(combat)?.combatants ?? {}, value);

/** Whether a reader may know of all combatants that a log line is about, and is one of the readers that it is limited to. */
function mayKnow(combat: CallboardEncounter, reader: Reader, line: LogLine): boolean {
  const { about, data } = line;
  if (reader.referee) return true;
  if (!isReaderOf(line, reader)) return false;
  const named = Object.values(data).flatMap((value) => String(value).split(" "));
  return about.every((id) => reader.knows(id)) && named.every((value) => !isId(combat, value) || reader.knows(value));
}

/** Whether the secret that an entry reveals may be shown, because the entry's step is over or the entry was undone. */
function isTurned(combat: CallboardEncounter, { entry, undone }: Past): boolean {
  const state = stateOf(combat);
  const now = state ? structureOf(combat).position(state) : null;
  return undone || entry.position.unit !== now?.unit || entry.position.step !== now.step;
}

/** Whether a reader may now see a line of an entry. */
function mayRead(combat: CallboardEncounter, reader: Reader, past: Past, line: LogLine): boolean {
  return mayKnow(combat, reader, line) && (line.turning !== true || isTurned(combat, past));
}

/** Returns a line as a reader may see it, with the targets that they may know of. */
function tellLine(combat: CallboardEncounter, reader: Reader, line: LogLine): ShownLine {
  const targets = (line.targets ?? []).filter((id) => reader.knows(id));
  return { text: sentenceOf(combat, line, targets), about: [...new Set([...line.about, ...targets])] };
}

/** A line of a batch, or of events that happened together, with its place among these. */
interface Part extends ShownLine {
  readonly index: number;
  /** Whether the line tells of something that happened together with the line at this place. */
  readonly isInner: boolean;
}

/** Returns the lines that a reader may see, of a batch or of events that happened together. Each is followed by the lines within it. */
function partsOf(combat: CallboardEncounter, reader: Reader, past: Past): readonly Part[] {
  const mayTell = (line: LogLine) => mayRead(combat, reader, past, line);
  return (past.entry.line.parts ?? []).flatMap((line, index): Part[] => {
    if (!mayTell(line)) return [];
    const inner = (line.parts ?? []).filter(mayTell);
    return [line, ...inner].map((one, place) => ({ ...tellLine(combat, reader, one), index, isInner: place > 0 }));
  });
}

/** Returns the rolls of an entry that a reader may see. */
function knownRollsOf(reader: Reader, { rolled }: Past["entry"]): readonly Rolled[] {
  return rolled.filter(
    ({ combatant, target, secret }) =>
      reader.referee || (secret !== true && [combatant, target].every((id) => id === undefined || reader.knows(id))),
  );
}

type Said = Pick<ShownEntry, "text" | "about" | "parts" | "rolled">;

/** Returns the sentence about a crowd that did the same. Null if the lines are too few, or differ in more than actors and targets. */
function crowdText(combat: CallboardEncounter, reader: Reader, lines: readonly LogLine[]): string | null {
  const [first] = lines;
  const who = lines.map(({ data }) => String(data["combatant"] ?? ""));
  if (first === undefined || new Set(who).size < Math.max(CROWD_SIZE, lines.length)) return null;
  const standings = lines.map(({ key, data: { combatant, stack: _stack, ...rest } }) =>
    JSON.stringify([key, dropNumber(nameById(combat, String(combatant)) ?? ""), rest]),
  );
  if (new Set(standings).size > 1) return null;
  const targets = lines.flatMap((line) => line.targets ?? []).filter((id) => reader.knows(id));
  return sentenceOf(combat, first, targets, who);
}

function batchSaid(combat: CallboardEncounter, reader: Reader, past: Past): Said | null {
  const { entry } = past;
  const parts = partsOf(combat, reader, past);
  const heads = parts.filter(({ isInner }) => !isInner);
  const [first] = heads;
  if (!first) return null;
  const rolled = knownRollsOf(reader, entry).filter(({ id }) => heads.some(({ index }) => id.startsWith(`${index}:`)));
  const about = [...new Set(parts.flatMap((part) => part.about))];
  const told = (some: readonly Part[]) => some.map((part) => ({ text: part.text, about: part.about }));
  if (heads.length === 1) return { text: first.text, about, parts: told(parts.filter(({ isInner }) => isInner)), rolled };
  const lines = heads.flatMap(({ index }) => entry.line.parts?.[index] ?? []);
  const text =
    crowdText(combat, reader, lines) ?? sentenceOf(combat, { key: "batch", data: { text: first.text, count: heads.length - 1 } });
  return { text, about, parts: told(parts), rolled };
}

/** Returns the text of an undo or redo, which names the last undone or redone entry that the reader may see. Null if none. */
function sayMoved(combat: CallboardEncounter, reader: Reader, { entry, moved }: Past): Said | null {
  const { kind } = entry.command;
  for (const one of kind === "undo" ? moved : moved.toReversed()) {
    const known = sayPast(combat, reader, { entry: one, played: true, undone: false, moved: [] });
    if (known) return { text: sentenceOf(combat, { key: kind, data: { text: known.text } }), about: [], parts: [], rolled: [] };
  }
  return null;
}

/** Returns the text of a log entry for a reader, with its parts and rolls. Null if the reader may not see the entry. */
function sayPast(combat: CallboardEncounter, reader: Reader, past: Past): Said | null {
  const { entry, played } = past;
  if (!played) return sayMoved(combat, reader, past);
  if (entry.command.kind === "batch") return batchSaid(combat, reader, past);
  if (!mayRead(combat, reader, past, entry.line)) return null;
  const parts = partsOf(combat, reader, past).map(({ text, about }) => ({ text, about }));
  return { ...tellLine(combat, reader, entry.line), parts, rolled: knownRollsOf(reader, entry) };
}

function teller(combat: CallboardEncounter, reader: Reader, past: readonly Past[]): Teller {
  const ways = redoPathsOf(past);
  return (one) => {
    const { entry, played, undone } = one;
    const known = sayPast(combat, reader, one);
    if (!known) return null;
    return {
      ...known,
      number: entry.number,
      by: entry.by,
      gm: entry.gm,
      undone,
      played,
      at: entry.at ?? null,
      back: undoPathOf(one),
      forth: ways.get(entry.number) ?? null,
    };
  };
}

/** Consecutive entries of the log that belong to one step. */
interface Run {
  readonly unit: number;
  readonly step: string;
  readonly call: number | null;
  readonly entries: ShownEntry[];
}

/** The unit, step and call of an entry, as a reader of the log sees them. */
type Place = Pick<Run, "unit" | "step" | "call">;

/** Returns the line that gives an entry's place in the log. For a batch, it is the line of the first command. */
function leadingLine({ command, line }: Past["entry"]): LogLine {
  return command.kind === "batch" ? (line.parts?.[0] ?? line) : line;
}

/** Returns the unit, step and call of an entry for a reader. Steps of unknown hidden combatants are shown as the former step. */
function placeOf({ entry, played }: Past, knowsAll: boolean, last: Run | undefined): Place {
  const { unit, step, call = null } = entry.position;
  const here = { unit, step, call };
  if (knowsAll) return here;
  // An undo or redo is shown at the log's present place.
  if (!played && last) return last;
  const said = leadingLine(entry);
  const place = { unit: said.unit ?? unit, step: said.step ?? step };
  return place.unit === unit && place.step === step ? here : { ...place, call: null };
}

function runsOf(past: readonly Past[], knowsAll: boolean, tell: Teller): Run[] {
  const runs: Run[] = [];
  for (const one of past) {
    let last = runs.at(-1);
    const { unit, step, call } = placeOf(one, knowsAll, last);
    if (last?.unit !== unit || last.step !== step || last.call !== call) runs.push((last = { unit, step, call, entries: [] }));
    const shown = tell(one);
    if (shown) last.entries.push(shown);
  }
  return runs;
}

/** Returns an encounter's log as a reader may see it, in order. Empty before the start. */
export function logFor(combat: CallboardEncounter, reader: Reader): readonly ShownUnit[] {
  const encounter = rulesEncounterOf(combat);
  if (!encounter) return [];
  const past = logWithUndosOf(encounter);
  const units: { unit: number; steps: ShownStep[] }[] = [];
  const knowsAll = Object.keys(encounter.state.combatants).every((id) => reader.knows(id));
  for (const { unit, step, call, entries } of runsOf(past, knowsAll, teller(combat, reader, past))) {
    if (entries.length === 0) continue;
    const last = units.at(-1);
    if (last?.unit === unit) last.steps.push({ step, call, entries });
    else units.push({ unit, steps: [{ step, call, entries }] });
  }
  return units;
}
