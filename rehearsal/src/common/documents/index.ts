import { BaseActorDelta } from "./actor-delta.ts";
import { BaseActor, BaseItem } from "./actors.ts";
import { BaseAdventure } from "./adventure.ts";
import { BaseChatMessage } from "./chat-message.ts";
import { BaseCombat } from "./combat.ts";
import { BaseCombatantGroup } from "./combatant-group.ts";
import { BaseCombatant } from "./combatant.ts";
import { BaseCard, BaseCards } from "./cards.ts";
import { BaseActiveEffect } from "./effects.ts";
import { BaseFolder } from "./folder.ts";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./journal.ts";
import { BaseLevel } from "./level.ts";
import { BaseAmbientLight, BaseAmbientSound, BaseDrawing, BaseMeasuredTemplate, BaseNote, BaseTile } from "./placeables.ts";
import { BasePlaylist, BasePlaylistSound } from "./playlist.ts";
import { BaseRegion, BaseRegionBehavior } from "./region.ts";
import { BaseRollTable, BaseTableResult } from "./roll-table.ts";
import { BaseScene } from "./scene.ts";
import { BaseMacro, BaseSetting } from "./simple.ts";
import { BaseToken } from "./token.ts";
import { BaseUser } from "./user.ts";
import { BaseWall } from "./wall.ts";

export { ActorDeltaField, BaseActorDelta } from "./actor-delta.ts";
export { BaseActor, BaseItem } from "./actors.ts";
export { BaseAdventure } from "./adventure.ts";
export { BaseCard, BaseCards } from "./cards.ts";
export { BaseChatMessage } from "./chat-message.ts";
export { BaseCombat } from "./combat.ts";
export { BaseCombatantGroup } from "./combatant-group.ts";
export { BaseCombatant } from "./combatant.ts";
export { BaseActiveEffect } from "./effects.ts";
export { BaseFolder } from "./folder.ts";
export { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./journal.ts";
export { BaseLevel } from "./level.ts";
export { BaseAmbientLight, BaseAmbientSound, BaseDrawing, BaseMeasuredTemplate, BaseNote, BaseTile } from "./placeables.ts";
export { BasePlaylist, BasePlaylistSound } from "./playlist.ts";
export { BaseRegion, BaseRegionBehavior } from "./region.ts";
export { BaseRollTable, BaseTableResult } from "./roll-table.ts";
export { BaseScene, setDefaultGrid } from "./scene.ts";
export { BaseMacro, BaseSetting } from "./simple.ts";
export { BaseToken } from "./token.ts";
export { BaseUser } from "./user.ts";
export { BaseWall } from "./wall.ts";

/** The base classes by document name. */
export const baseDocuments: Readonly<Record<string, any>> = {
  ActiveEffect: BaseActiveEffect,
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  Adventure: BaseAdventure,
  AmbientLight: BaseAmbientLight,
  AmbientSound: BaseAmbientSound,
  Card: BaseCard,
  Cards: BaseCards,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Drawing: BaseDrawing,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryCategory: BaseJournalEntryCategory,
  JournalEntryPage: BaseJournalEntryPage,
  Level: BaseLevel,
  Macro: BaseMacro,
  MeasuredTemplate: BaseMeasuredTemplate,
  Note: BaseNote,
  Playlist: BasePlaylist,
  PlaylistSound: BasePlaylistSound,
  Region: BaseRegion,
  RegionBehavior: BaseRegionBehavior,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Tile: BaseTile,
  Token: BaseToken,
  User: BaseUser,
  Wall: BaseWall,
};
