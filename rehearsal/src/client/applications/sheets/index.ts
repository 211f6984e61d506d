import { registerSheet } from "../../documents/sheets.ts";
import { BaseSheet } from "./base-sheet.ts";
import { CombatantConfig } from "./combatant-config.ts";
import * as configs from "./document-configs.ts";
import { JournalEntrySheet } from "./journal/journal-entry-sheet.ts";

export { ActorSheetV2 } from "./actor-sheet.ts";
export { ActorSheetV2 as ActorSheet } from "./actor-sheet.ts";
export { BaseSheet } from "./base-sheet.ts";
export { CombatantConfig } from "./combatant-config.ts";
export * from "./document-configs.ts";
export { ItemSheetV2 } from "./item-sheet.ts";
export { ItemSheetV2 as ItemSheet } from "./item-sheet.ts";
export { PrototypeTokenConfig } from "./prototype-token-config.ts";

/** The documents whose sheets are called otherwise than they are, as packages hook into them. */
const SPECIAL: Readonly<Record<string, any>> = {
  ActiveEffect: configs.ActiveEffectConfig,
  Combatant: CombatantConfig,
  Folder: configs.FolderConfig,
  JournalEntry: JournalEntrySheet,
  Macro: configs.MacroConfig,
  Region: configs.RegionConfig,
  RegionBehavior: configs.RegionBehaviorConfig,
  Scene: configs.SceneConfig,
  Token: configs.TokenConfig,
  User: configs.UserConfig,
};

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
