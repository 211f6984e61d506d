import { registerSheet } from "../../documents/sheets.ts";
import { BaseSheet } from "./base-sheet.ts";
import { CombatantConfig } from "./combatant-config.ts";
import { JournalEntrySheet } from "./journal/journal-entry-sheet.ts";

export { ActorSheetV2 } from "./actor-sheet.ts";
export { ActorSheetV2 as ActorSheet } from "./actor-sheet.ts";
export { BaseSheet } from "./base-sheet.ts";
export { CombatantConfig } from "./combatant-config.ts";
export { ItemSheetV2 } from "./item-sheet.ts";
export { ItemSheetV2 as ItemSheet } from "./item-sheet.ts";

const SPECIAL: Readonly<Record<string, any>> = { Combatant: CombatantConfig, JournalEntry: JournalEntrySheet };

/** `foundry.applications.sheets.journal`. */
export const journal = { JournalEntrySheet };

/** Registers the host's own sheets: a plain one for each kind of document, and those made for one kind. */
export function _registerDefaultSheets(): void {
  for (const [documentName, config] of Object.entries<any>(CONFIG)) {
    if (!config?.documentClass?.documentName || !config.sheetClasses) continue;
    const sheet = SPECIAL[documentName] ?? BaseSheet;
    registerSheet(config.documentClass, "core", sheet, { makeDefault: true, label: () => game.i18n.localize("SHEETS.Plain") });
  }
}
