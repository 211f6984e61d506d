import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { escapeFoundrySyntax } from "../../platform/neutralize-text.ts";
import { template } from "../bases.ts";
import { anyReader, fullReader } from "./reader.ts";
import { exportNameOf, logTextUnitsOf, type TextUnit } from "./log-text.ts";

/** Returns the HTML of a journal page with one unit of the log. Texts that people wrote stay plain text. */
async function pageOf({ steps }: TextUnit): Promise<string> {
  const context = {
    steps: steps.map(({ title, entries }) => ({
      title: escapeFoundrySyntax(title),
      entries: entries.map((entry) => ({
        ...entry,
        text: escapeFoundrySyntax(entry.text),
        by: escapeFoundrySyntax(entry.by),
        parts: entry.parts.map(escapeFoundrySyntax),
      })),
    })),
  };
  return foundry.applications.handlebars.renderTemplate(template("log/page"), context);
}

/** Returns an unused name for a journal entry, with a number if needed. */
function freeName(name: string): string {
  const taken = new Set(game.journal.map((entry) => entry.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${String(number)})`;
  return free;
}

/**
 * Stores an encounter's log as a journal entry with a page per unit. Only a GM may. It is readable by all, or with `full` complete and for
 * GMs alone. Null if a module blocks it.
 */
export async function keepLog(combat: CallboardEncounter, full = false): Promise<JournalEntry.Implementation | null> {
  const units = logTextUnitsOf(combat, full ? fullReader(combat) : anyReader(combat));
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const pages = await Promise.all(
    units.map(async (unit, index) => ({
      name: unit.title,
      type: "text",
      sort: (index + 1) * 100_000,
      text: { format: CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML, content: await pageOf(unit) },
    })),
  );
  const data = {
    name: freeName(exportNameOf(combat)),
    ownership: { default: full ? NONE : OBSERVER },
    pages,
  };
  const entry = (await JournalEntry.implementation.create(data as never)) ?? null;
  if (entry?.id) await combat.update({ flags: { callboard: { log: entry.id } } });
  return entry;
}

/** Returns the journal entry in which a GM last kept an encounter's log, or undefined. */
export function findKeptLog(combat: CallboardEncounter): JournalEntry.Implementation | undefined {
  const entry = game.journal.get(combat.flags.callboard?.log ?? "");
  // The last writer must be a GM, since a player can recreate an entry under a deleted one's id.
  return game.users.get(entry?._stats.lastModifiedBy ?? "")?.isGM === true ? entry : undefined;
}

/** Whether this client's user may create journal entries. */
export function mayCreateJournalEntries(): boolean {
  return JournalEntry.implementation.canUserCreate(game.user);
}
