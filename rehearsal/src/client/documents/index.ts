import { CanvasDocumentMixin } from "./canvas-mixin.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor } from "./actor.ts";
import { ActorDelta } from "./actor-delta.ts";
import { Adventure } from "./adventure.ts";
import { Card } from "./card.ts";
import { Cards } from "./cards.ts";
import { ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import { CombatantGroup } from "./combatant-group.ts";
import { Folder } from "./folder.ts";
import { Item } from "./item.ts";
import { JournalEntry } from "./journal-entry.ts";
import { JournalEntryCategory } from "./journal-entry-category.ts";
import { JournalEntryPage } from "./journal-entry-page.ts";
import { Level } from "./level.ts";
import { Macro } from "./macro.ts";
import {
  AmbientLightDocument,
  AmbientSoundDocument,
  DrawingDocument,
  MeasuredTemplateDocument,
  NoteDocument,
  TileDocument,
} from "./placeables.ts";
import { Playlist, PlaylistSound } from "./playlist.ts";
import { RegionBehavior } from "./region-behavior.ts";
import { RegionDocument } from "./region.ts";
import { RollTable } from "./roll-table.ts";
import { Scene } from "./scene.ts";
import { Setting } from "./setting.ts";
import { TableResult } from "./table-result.ts";
import { TokenDocument } from "./token.ts";
import { User } from "./user.ts";
import { WallDocument } from "./wall.ts";
import { Actors } from "./collections/actors.ts";
import { CardStacks } from "./collections/card-stacks.ts";
import { ChatMessages } from "./collections/chat-messages.ts";
import { CombatEncounters } from "./collections/combat-encounters.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import { CompendiumFolderCollection } from "./collections/compendium-folder-collection.ts";
import { CompendiumPacks } from "./collections/compendium-packs.ts";
import { DocumentCollection } from "./collections/document-collection.ts";
import { Folders } from "./collections/folders.ts";
import { Items } from "./collections/items.ts";
import { Journal } from "./collections/journal.ts";
import { Macros } from "./collections/macros.ts";
import { Playlists } from "./collections/playlists.ts";
import { RollTables } from "./collections/roll-tables.ts";
import { Scenes } from "./collections/scenes.ts";
import { Users } from "./collections/users.ts";
import { WorldCollection } from "./collections/world-collection.ts";
import { WorldSettings } from "./collections/world-settings.ts";

/** The document classes by their global names. */
export const documentClasses = {
  ActiveEffect,
  Actor,
  ActorDelta,
  Adventure,
  AmbientLightDocument,
  AmbientSoundDocument,
  Card,
  Cards,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  DrawingDocument,
  Folder,
  Item,
  JournalEntry,
  JournalEntryCategory,
  JournalEntryPage,
  Macro,
  NoteDocument,
  Playlist,
  PlaylistSound,
  RegionBehavior,
  RegionDocument,
  RollTable,
  Scene,
  Setting,
  TableResult,
  TileDocument,
  TokenDocument,
  User,
  WallDocument,
};

/** The document classes that only generation 14 has. */
export const laterClasses = { Level };

/** The document classes that only generation 13 has. */
export const earlierClasses = { MeasuredTemplateDocument };

/** The namespace `foundry.documents.collections`. */
export const collections = {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  CompendiumCollection,
  CompendiumFolderCollection,
  CompendiumPacks,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
};

/** The namespace `foundry.documents.abstract`. */
export const abstractDocuments = { CanvasDocumentMixin, ClientDocumentMixin, DocumentCollection, WorldCollection };
