import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { plainTextOf } from "../../platform/plain-text.ts";
import { template } from "../bases.ts";
import { anyReader, fullReader } from "./reader.ts";
import { exportNameOf, logTextOf, type TextUnit } from "./log-text.ts";

/** The text of one page; what persons wrote stays text. */
async function pageOf({ steps }: TextUnit): Promise<string> {
  const context = {
    steps: steps.map(({ title, entries }) => ({
      title: plainTextOf(title),
      entries: entries.map((entry) => ({
        ...entry,
        text: plainTextOf(entry.text),
        by: plainTextOf(entry.by),
        parts: entry.parts.map(plainTextOf),
      })),
    })),
  };
  return foundry.applications.handlebars.renderTemplate(template("log/page"), context);
}

/** Returns a name that no journal entry has yet: with a number after it if others are called so. */
function freeName(name: string): string {
  const taken = new Set(game.journal.map((entry) => entry.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${String(number)})`;
  return free;
}

/**
 * Keeps the log of an encounter as a journal entry with a page a unit; a GM's. What all players may know, for all of them to
 * read; or with `full` everything, for GMs alone. Null where a package keeps it back.
 */
export async function keepLog(combat: CallboardEncounter, full = false): Promise<JournalEntry.Implementation | null> {
  const units = logTextOf(combat, full ? fullReader(combat) : anyReader(combat));
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

/**
 * Returns the journal entry in which a GM kept the log of an encounter last, or undefined. The encounter names it, and no player
 * can write that. A player can make an entry anew under the id of one that was deleted, so that a GM must have written it last.
 */
export function findKeptLog(combat: CallboardEncounter): JournalEntry.Implementation | undefined {
  const entry = game.journal.get(combat.flags.callboard?.log ?? "");
  return game.users.get(entry?._stats.lastModifiedBy ?? "")?.isGM === true ? entry : undefined;
}

/** Whether the user at this client may make journal entries. */
export function mayKeep(): boolean {
  return JournalEntry.implementation.canUserCreate(game.user);
}
