import { escapeFoundrySyntax } from "../../platform/neutralize-text.ts";
import type { TextEntry, TextUnit } from "./log-text.ts";

/** Characters that Markdown cannot escape, since Foundry reads them as markup even after a backslash. */
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns text that stays literal in Markdown and in Foundry, even at the start of a line. */
export function escapeText(text: string): string {
  return escapeFoundrySyntax(text)
    .replaceAll(/[\\`*_{}[\]~|#!]/g, (sign) => `\\${sign}`)
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/\b(www)\./gi, (_all, start: string) => `${start}\\.`)
    .replace(/^(\s*\d+)(?=[.)])/, "$1\\")
    .replace(/^(\s*)(?=[-+=:])/, "$1\\");
}

function entryLines({ text, undone, parts, dice, by }: TextEntry): string[] {
  const said = undone === "" ? escapeText(text) : `~~${escapeText(text)}~~ (${escapeText(undone)})`;
  const inner = [...parts, ...dice].map((line) => `  - ${escapeText(line)}`);
  return [`- ${said} *${escapeText(by)}*`, ...inner];
}

/** Returns a log as Markdown: a heading per unit and step, with a list below each step. */
export function markdownOf(title: string, units: readonly TextUnit[]): string {
  const body = units.flatMap((unit) => [
    `## ${escapeText(unit.title)}`,
    "",
    ...unit.steps.flatMap((step) => [`### ${escapeText(step.title)}`, "", ...step.entries.flatMap(entryLines), ""]),
  ]);
  return [`# ${escapeText(title)}`, "", ...body].join("\n");
}
