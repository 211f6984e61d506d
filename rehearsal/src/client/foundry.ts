import * as abstract from "../common/abstract/index.ts";
import { CONST } from "../common/constants.ts";
import * as commonDocuments from "../common/documents/index.ts";
import { fields } from "../common/data/fields/index.ts";
import * as operators from "../common/data/operators.ts";
import * as models from "../common/data/models.ts";
import { PrototypeToken } from "../common/data/prototype-token.ts";
import * as validators from "../common/data/validators.ts";
import * as manifests from "../common/packages.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../common/data/validation.ts";
import { generation } from "../common/generation.ts";
import * as grid from "../common/grid/index.ts";
import { strictNamespace } from "../common/strict.ts";
import { utils } from "../common/utils/index.ts";
import * as applications from "./applications/index.ts";
import { appv1 } from "./appv1/index.ts";
import { AudioHelper } from "./audio/helper.ts";
import { Sound } from "./audio/sound.ts";
import { canvasNamespace } from "./canvas/index.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { ClientDatabaseBackend, modifyBatch } from "./data/backend.ts";
import { ActiveEffectTypeDataModel } from "./data/active-effect-model.ts";
import { CombatConfiguration } from "./data/combat-configuration.ts";
import { ModifyMovementCostRegionBehaviorType } from "./data/modify-movement-cost.ts";
import { RegionBehaviorType } from "./data/region-behavior-type.ts";
import { BaseTerrainData, TerrainData } from "./data/terrain-data.ts";
import { dice } from "./dice/index.ts";
import { abstractDocuments, collections, documentClasses, earlierClasses, laterClasses } from "./documents/index.ts";
import { Game } from "./game.ts";
import { ImageHelper, VideoHelper } from "./helpers/media.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { Tour } from "./nue/tour.ts";
import { ToursCollection } from "./nue/tours-collection.ts";
import { KeyboardManager } from "./keyboard.ts";
import { Notifications } from "./notifications.ts";
import { Module, System, World } from "./packages.ts";
import { getProseMirror } from "./prosemirror/load.ts";
import { ClientSettings } from "./settings.ts";
import { hud, interfaceParts, sidebar } from "./sidebar/index.ts";
import { SocketInterface } from "./socket.ts";
import { GameTime } from "./time.ts";
import { clientUtils } from "./utils.ts";

/** Returns a namespace that throws on unknown members, in inner namespaces too. A getter stays a getter. */
function strict<T extends object>(name: string, members: T): T {
  const inner: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(members);
  for (const [key, one] of Object.entries(inner)) {
    if (isNamespace(one.value)) one.value = strict(`${name}.${key}`, one.value as object);
    one.configurable = true;
  }
  return strictNamespace(name, Object.defineProperties({}, inner) as T);
}

function isNamespace(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return (value as any)[Symbol.toStringTag] === "Module" || Object.getPrototypeOf(value) === Object.prototype;
}

const later = generation() >= 14;
const { DataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta, TypeDataModel } = abstract;
const { DataFieldOperator, ForcedDeletion, ForcedReplacement } = operators;
const { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } = grid;
const { BaseModule, BasePackage, BaseSystem } = manifests;
const { BaseLevel, BaseMeasuredTemplate, ActorDeltaField } = commonDocuments;
const {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseAdventure,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseCard,
  BaseCards,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseDrawing,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryCategory,
  BaseJournalEntryPage,
  BaseMacro,
  BaseNote,
  BasePlaylist,
  BasePlaylistSound,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseTile,
  BaseToken,
  BaseUser,
  BaseWall,
} = commonDocuments;
const bases = {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseAdventure,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseCard,
  BaseCards,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseDrawing,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryCategory,
  BaseJournalEntryPage,
  BaseMacro,
  BaseNote,
  BasePlaylist,
  BasePlaylistSound,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseTile,
  BaseToken,
  BaseUser,
  BaseWall,
};
const {
  api,
  apps,
  dice: resolving,
  elements,
  fields: forms,
  handlebars,
  instances,
  parseHTML,
  settings,
  sheets,
  TooltipManager,
  ux,
} = applications;

const documents = {
  ...documentClasses,
  ...bases,
  collections,
  abstract: abstractDocuments,
  ...(later ? {} : { ...earlierClasses, BaseMeasuredTemplate }),
  ...(later ? { ...laterClasses, BaseLevel, modifyBatch } : {}),
};
const data = {
  fields,
  validators: { ...validators },
  ...models,
  PrototypeToken,
  validation: { DataModelValidationError, DataModelValidationFailure },
  BaseTerrainData,
  TerrainData,
  regionBehaviors: { RegionBehaviorType, ModifyMovementCostRegionBehaviorType },
  ActorDeltaField,
  ClientDatabaseBackend,
  CombatConfiguration,
  ...(later ? { operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement }, ActiveEffectTypeDataModel } : {}),
};

let editor: ReturnType<typeof getProseMirror>["prosemirror"] | null = null;

/** The namespace `foundry`, with everything that the host offers to packages. */
export const foundry = strict("foundry", {
  Game,
  CONST,
  abstract: { DataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta, TypeDataModel },
  applications: {
    api,
    apps,
    dice: resolving,
    elements,
    fields: forms,
    handlebars,
    hud,
    instances,
    parseHTML,
    settings,
    sheets,
    sidebar,
    ui: { ...interfaceParts, Notifications },
    ux,
  },
  appv1,
  audio: { AudioHelper, Sound },
  canvas: canvasNamespace,
  data,
  dice,
  documents,
  grid: { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid },
  helpers: {
    ClientSettings,
    GameTime,
    Hooks,
    Localization,
    SocketInterface,
    media: { ImageHelper, VideoHelper },
    interaction: { ClientKeybindings, ClipboardHelper, KeyboardManager, TooltipManager },
  },
  nue: { Tour, ToursCollection },
  packages: { BaseModule, BasePackage, BaseSystem, Module, System, World, PACKAGE_TYPES: { world: World, system: System, module: Module } },
  get prosemirror() {
    editor ??= strict("foundry.prosemirror", getProseMirror().prosemirror);
    return editor;
  },
  utils: { ...utils, ...clientUtils },
});
