import { generation } from "../../../common/generation.ts";
import { ActorSheet, ItemSheet } from "../../appv1/sheets.ts";
import { registerSheet, typesOf } from "../../documents/sheets.ts";
import { BaseSheet } from "./base-sheet.ts";
import { CombatantConfig } from "./combatant-config.ts";
import * as configs from "./document-configs.ts";
import { JournalEntrySheet } from "./journal/journal-entry-sheet.ts";
import * as pages from "./journal/page-sheets.ts";

export { ActorSheetV2 } from "./actor-sheet.ts";
export { ActorSheetV2 as ActorSheet } from "./actor-sheet.ts";
export { BaseSheet } from "./base-sheet.ts";
export { CombatantConfig } from "./combatant-config.ts";
export * from "./document-configs.ts";
export { ItemSheetV2 } from "./item-sheet.ts";
export { ItemSheetV2 as ItemSheet } from "./item-sheet.ts";
export { PrototypeTokenConfig } from "./prototype-token-config.ts";

type Offered = Readonly<Record<string, readonly { readonly sheet: any; readonly types?: readonly string[]; readonly label?: string }[]>>;

/** The sheets that core had for actors and items until version 13. */
const OLD: Offered = { Actor: [{ sheet: ActorSheet }], Item: [{ sheet: ItemSheet }] };

/** Sheets by document type. Those with `types` are for these subtypes only. The first one is the default. */
const SHEETS: Offered = {
  ActiveEffect: [{ sheet: configs.ActiveEffectConfig }],
  AmbientLight: [{ sheet: configs.AmbientLightConfig }],
  AmbientSound: [{ sheet: configs.AmbientSoundConfig }],
  Card: [{ sheet: configs.CardConfig }],
  Cards: [
    { sheet: configs.CardDeckConfig, types: ["deck"] },
    { sheet: configs.CardHandConfig, types: ["hand"] },
    { sheet: configs.CardPileConfig, types: ["pile"] },
  ],
  Combatant: [{ sheet: CombatantConfig }],
  Drawing: [{ sheet: configs.DrawingConfig }],
  Folder: [{ sheet: configs.FolderConfig }],
  JournalEntry: [{ sheet: JournalEntrySheet }],
  JournalEntryCategory: [{ sheet: pages.JournalEntryCategoryConfig }],
  JournalEntryPage: [
    { sheet: pages.JournalEntryPageImageSheet, types: ["image"] },
    { sheet: pages.JournalEntryPagePDFSheet, types: ["pdf"] },
    { sheet: pages.JournalEntryPageProseMirrorSheet, types: ["text"] },
    { sheet: pages.JournalEntryPageMarkdownSheet, types: ["text"], label: "SHEETS.Markdown" },
    { sheet: pages.JournalEntryPageVideoSheet, types: ["video"] },
  ],
  Macro: [{ sheet: configs.MacroConfig }],
  MeasuredTemplate: [{ sheet: configs.MeasuredTemplateConfig }],
  Note: [{ sheet: configs.NoteConfig }],
  Playlist: [{ sheet: configs.PlaylistConfig }],
  PlaylistSound: [{ sheet: configs.PlaylistSoundConfig }],
  Region: [{ sheet: configs.RegionConfig }],
  RegionBehavior: [{ sheet: configs.RegionBehaviorConfig }],
  RollTable: [{ sheet: configs.RollTableSheet }],
  Scene: [{ sheet: configs.SceneConfig }],
  TableResult: [{ sheet: configs.TableResultConfig }],
  Tile: [{ sheet: configs.TileConfig }],
  Token: [{ sheet: configs.TokenConfig }],
  User: [{ sheet: configs.UserConfig }],
  Wall: [{ sheet: configs.WallConfig }],
};

/** `foundry.applications.sheets.journal`. */
export const journal = { JournalEntrySheet, ...pages };

/** Registers the host's own sheets, and a plain sheet for each subtype that has none. */
export function _registerDefaultSheets(): void {
  const offered = generation() < 14 ? { ...SHEETS, ...OLD } : SHEETS;
  for (const [documentName, config] of Object.entries<any>(CONFIG)) {
    const { documentClass, sheetClasses } = config ?? {};
    if (!documentClass?.documentName || !sheetClasses) continue;
    for (const { sheet, types, label = "SHEETS.Plain" } of offered[documentName] ?? [])
      registerSheet(documentClass, "core", sheet, { types, label: () => game.i18n.localize(label) });
    const bare = typesOf(documentName).filter((type) => !sheetClasses[type]);
    registerSheet(documentClass, "core", BaseSheet, { types: bare, label: () => game.i18n.localize("SHEETS.Plain") });
  }
}
