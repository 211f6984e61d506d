import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { encounterNameOf as encounterName } from "../../platform/compat.ts";
import { registrationIn } from "../../encounter/encounter-lookups.ts";
import { sceneNameOf } from "../scene-name.ts";
import { say } from "../texts.ts";
import { diceTexts, commandGiverOf, stepTitle, unitTitle } from "./log-context.ts";
import type { Reader } from "./reader.ts";
import { logFor, type ShownEntry } from "./readable-log.ts";

/** A log entry as plain text, for journal entries and Markdown. */
export interface TextEntry {
  readonly text: string;
  /** The word "undone" in this client's language if the entry was undone, else "". */
  readonly undone: string;
  readonly by: string;
  readonly parts: readonly string[];
  readonly dice: readonly string[];
}

/** A unit of a log as plain text. */
export interface TextUnit {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly entries: readonly TextEntry[] }[];
}

function textEntry(combat: CallboardEncounter, entry: ShownEntry): TextEntry {
  return {
    text: entry.text,
    undone: entry.undone ? say("CALLBOARD.Log.Undone") : "",
    by: commandGiverOf(entry),
    parts: entry.parts.map(({ text }) => text),
    dice: diceTexts(combat, entry),
  };
}

/** Returns the whole log of an encounter that a reader may know, as plain text. */
export function logTextUnitsOf(combat: CallboardEncounter, reader: Reader): readonly TextUnit[] {
  return logFor(combat, reader).map(({ unit, steps }) => ({
    title: unitTitle(combat, unit),
    steps: steps.map((step) => ({ title: stepTitle(combat, unit, step), entries: step.entries.map((entry) => textEntry(combat, entry)) })),
  }));
}

/** Returns the title of an encounter's log: its name, else its structure, and the scene if there is one. */
export function logTitleOf(combat: CallboardEncounter): string {
  const name = encounterName(combat);
  const title = name === "" ? game.i18n.localize(`${registrationIn(combat).lang}.Title`) : name;
  const scene = sceneNameOf(combat);
  return scene ? say("CALLBOARD.Log.TitleOn", { title, scene }) : say("CALLBOARD.Log.Title", { title });
}

/** Returns the name of an exported log, with the date. */
export function exportNameOf(combat: CallboardEncounter): string {
  return say("CALLBOARD.Log.Name", { title: logTitleOf(combat), day: new Date().toLocaleDateString(game.i18n.lang) });
}
