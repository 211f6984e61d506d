import { generation } from "../../common/generation.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";

/** Names that were once global, from the published declarations: old since a version, gone from `until` on, and the new name of each. */
export const OLD_NAMES: readonly { readonly since: number; readonly until: number; readonly within: string; readonly names: string }[] = [
  { since: 13, until: 16, within: "foundry.appv1.api", names: "Application Dialog FormApplication DocumentSheet" },
  { since: 13, until: 15, within: "foundry", names: "Game" },
  { since: 13, until: 15, within: "foundry.applications.api.ApplicationV2", names: "_appId _maxZ" },
  { since: 13, until: 15, within: "foundry.applications", names: "HandlebarsHelpers=handlebars" },
  { since: 13, until: 15, within: "foundry.applications.handlebars", names: "getTemplate loadTemplates renderTemplate" },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.apps",
    names: "CombatTrackerConfig DocumentSheetConfig FilePicker=FilePicker.implementation GridConfig ImagePopout DocumentOwnershipConfig",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.ui",
    names: "Hotbar Pause=GamePause SceneControls SceneNavigation Players MainMenu Notifications",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.sheets",
    names:
      "ActiveEffectConfig AdventureExporter BaseSheet CardConfig CardHand=CardHandConfig CardPile=CardPileConfig CardsConfig=CardDeckConfig CombatantConfig DrawingConfig FolderConfig MeasuredTemplateConfig MacroConfig NoteConfig PlaylistConfig PlaylistSoundConfig RollTableConfig=RollTableSheet SceneConfig TileConfig TokenConfig WallConfig",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.sheets.journal",
    names:
      "JournalImagePageSheet=JournalEntryPageImageSheet JournalPDFPageSheet=JournalEntryPagePDFSheet JournalVideoPageSheet=JournalEntryPageVideoSheet MarkdownJournalPageSheet=JournalEntryPageMarkdownSheet",
  },
  { since: 13, until: 15, within: "foundry.applications.sidebar", names: "Sidebar" },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.sidebar.tabs",
    names:
      "ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.sidebar.apps",
    names: "Compendium InvitationLinks KeybindingsConfig=ControlsConfig SupportDetails ModuleManagement ToursManagement",
  },
  { since: 13, until: 15, within: "foundry.applications.hud", names: "BasePlaceableHUD DrawingHUD TileHUD TokenHUD" },
  { since: 13, until: 15, within: "foundry.applications.apps.av", names: "CameraViews CameraPopoutAppWrapper=CameraPopout" },
  { since: 13, until: 15, within: "foundry.av", names: "AVClient AVMaster AVSettings" },
  { since: 13, until: 15, within: "foundry.av.clients", names: "SimplePeerAVClient" },
  { since: 13, until: 15, within: "foundry.applications.settings.menus", names: "AVConfig DefaultSheetsConfig DiceConfig FontConfig" },
  { since: 13, until: 15, within: "foundry.applications.settings", names: "SettingsConfig DependencyResolution" },
  {
    since: 13,
    until: 15,
    within: "foundry.applications.ux",
    names:
      "ContextMenu=ContextMenu.implementation DragDrop=DragDrop.implementation Draggable=Draggable.implementation FormDataExtended HTMLSecret ProseMirrorEditor SearchFilter Tabs TextEditor=TextEditor.implementation",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.appv1.sheets",
    names: "ActorSheet AdventureImporter ItemSheet JournalSheet JournalPageSheet JournalTextPageSheet JournalTextTinyMCESheet",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas",
    names: "Canvas SceneManager FramebufferSnapshot TextureExtractor TextureLoader getTexture loadTexture srcExists",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.containers",
    names:
      "CachedContainer UnboundContainer FullCanvasObjectMixin PointSourceMesh QuadMesh SpriteMesh ControlIcon ResizeHandle PreciseText GridMesh GridHighlight Cursor DoorControl ParticleEffect AutumnLeavesWeatherEffect",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.groups",
    names:
      "CanvasGroupMixin EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup InterfaceCanvasGroup OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup CanvasVisibility",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.layers",
    names:
      "CanvasLayer InteractionLayer PlaceablesLayer ControlsLayer CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasIlluminationEffects WeatherEffects GridLayer CanvasDepthMask CanvasOcclusionMask CanvasVisionMask DarknessLevelContainer DrawingsLayer NotesLayer SoundsLayer TemplateLayer TilesLayer WallsLayer RegionLayer LightingLayer TokenLayer",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.placeables",
    names: "PlaceableObject Drawing Note Region Tile Token MeasuredTemplate Wall AmbientLight AmbientSound",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.geometry",
    names:
      "Quadtree CanvasQuadtree UnboundTransform ObservableTransform LimitedAnglePolygon PolygonMesher Ray PointSourcePolygon ClockwiseSweepPolygon WeilerAthertonClipper",
  },
  { since: 13, until: 15, within: "foundry.canvas.animation", names: "CanvasAnimation ChatBubbles SmoothNoise" },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.interaction",
    names: "MouseInteractionManager RenderFlagsMixin RenderFlags Ping PulsePing ChevronPing AlertPing ArrowPing Ruler",
  },
  { since: 13, until: 15, within: "foundry.canvas.placeables.tokens", names: "UserTargets TokenRing TokenRingConfig DynamicRingData" },
  { since: 13, until: 15, within: "foundry.canvas.placeables.regions", names: "RegionGeometry RegionMesh" },
  { since: 13, until: 15, within: "foundry.data.regionShapes", names: "RegionPolygonTree RegionShape" },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.perception",
    names:
      "FogManager PerceptionManager VisionMode DetectionMode DetectionModeAll DetectionModeLightPerception DetectionModeInvisibility DetectionModeBasicSight=DetectionModeDarkvision DetectionModeTremor",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.primary",
    names:
      "PrimaryCanvasContainer PrimaryGraphics PrimaryParticleEffect PrimarySpriteMesh PrimaryOccludableObjectMixin PrimaryCanvasObjectMixin CanvasTransformMixin",
  },
  { since: 13, until: 15, within: "foundry.canvas.rendering.batching", names: "BatchShaderGenerator BatchRenderer" },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.rendering.filters",
    names:
      "SMAAFilter AbstractBaseFilter AbstractBaseMaskFilter VisualEffectsMaskingFilter PrimaryCanvasGroupAmbienceFilter GlowOverlayFilter InvisibilityFilter OutlineOverlayFilter TextureTransitionFilter VisibilityFilter VisionMaskFilter VoidFilter AlphaBlurFilter AlphaBlurFilterPass WeatherOcclusionMaskFilter",
  },
  { since: 13, until: 15, within: "foundry.canvas.rendering.mixins", names: "BaseShaderMixin AdaptiveFragmentChannelMixin" },
  {
    since: 13,
    until: 15,
    within: "foundry.canvas.rendering.shaders",
    names:
      "AbstractBaseShader GridShader AdaptiveLightingShader AdaptiveBackgroundShader AdaptiveColorationShader AdaptiveDarknessShader AdaptiveIlluminationShader BewitchingWaveColorationShader BewitchingWaveIlluminationShader BlackHoleDarknessShader ChromaColorationShader EmanationColorationShader EnergyFieldColorationShader FairyLightColorationShader FairyLightIlluminationShader FlameColorationShader FlameIlluminationShader FogColorationShader ForceGridColorationShader GhostLightColorationShader GhostLightIlluminationShader HexaDomeColorationShader LightDomeColorationShader MagicalGloomDarknessShader PulseColorationShader PulseIlluminationShader RadialRainbowColorationShader RevolvingColorationShader RoilingDarknessShader SirenColorationShader SirenIlluminationShader SmokePatchColorationShader SmokePatchIlluminationShader StarLightColorationShader SunburstColorationShader SunburstIlluminationShader SwirlingRainbowColorationShader TorchColorationShader TorchIlluminationShader VortexColorationShader VortexIlluminationShader WaveColorationShader WaveIlluminationShader AdaptiveVisionShader BackgroundVisionShader ColorationVisionShader IlluminationVisionShader AmplificationBackgroundVisionShader WaveBackgroundVisionShader WaveColorationVisionShader RegionShader HighlightRegionShader AbstractDarknessLevelRegionShader AdjustDarknessLevelRegionShader IlluminationDarknessLevelRegionShader BaseSamplerShader BaselineIlluminationSamplerShader ColorAdjustmentsSamplerShader AmplificationSamplerShader FogSamplerShader OccludableSamplerShader DepthSamplerShader PrimaryBaseSamplerShader TokenRingSamplerShader AbstractWeatherShader WeatherShaderEffect FogShader RainShader SnowShader",
  },
  { since: 13, until: 15, within: "foundry.canvas.rendering", names: "BLEND_MODES" },
  { since: 13, until: 15, within: "foundry.canvas.workers", names: "TextureCompressor" },
  {
    since: 13,
    until: 15,
    within: "foundry.documents.abstract",
    names: "ClientDocumentMixin CanvasDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.documents.collections",
    names:
      "Actors CardStacks CombatEncounters FogExplorations Folders Items Journal Macros Messages=ChatMessages Playlists RollTables Scenes WorldSettings Users CompendiumCollection CompendiumFolderCollection CompendiumPacks",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.helpers",
    names: "AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager",
  },
  {
    since: 13,
    until: 15,
    within: "foundry.helpers.interaction",
    names: "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager TooltipManager=TooltipManager.implementation",
  },
  { since: 13, until: 15, within: "foundry.helpers.media", names: "ImageHelper VideoHelper" },
  { since: 13, until: 15, within: "foundry.utils", names: "SortingHelpers saveDataToFile readTextFromFile" },
  { since: 13, until: 15, within: "foundry.nue", names: "NewUserExperience=NewUserExperienceManager Tours=ToursCollection Tour" },
  { since: 13, until: 15, within: "foundry.nue.tours", names: "CanvasTour SetupTour SidebarTour" },
  { since: 13, until: 15, within: "foundry.packages", names: "ClientPackageMixin Module System World PACKAGE_TYPES" },
  {
    since: 12,
    until: 14,
    within: "foundry.utils",
    names:
      "Semaphore IterableWeakMap IterableWeakSet orient2dFast lineSegmentIntersects lineLineIntersection lineSegmentIntersection lineCircleIntersection closestPointToSegment quadraticIntersection benchmark threadLock debounce debouncedReload deepClone diffObject objectsEqual duplicate isSubclass getDefiningClass encodeURL expandObject filterObject flattenObject getParentClasses getRoute getType hasProperty getProperty setProperty invertObject isEmpty mergeObject parseS3URL randomID timeSince formatFileSize parseUuid fetchWithTimeout fetchJsonWithTimeout logCompatibilityWarning",
  },
];

/** Returns the value at a path of `foundry`. Undefined if the host does not have it. */
function found(path: string): unknown {
  return path.split(".").reduce((at: any, name) => at?.[name], globalThis);
}

/** Defines the old global names that this generation still has. Each leads to the new one, and warns once. */
export function installOldNames(page: any): void {
  if (generation() < 14) installOldMath();
  for (const { since, until, within, names } of OLD_NAMES) {
    if (generation() >= until) continue;
    for (const entry of names.split(" ")) {
      const [name = "", now = name] = entry.split("=");
      if (!Object.hasOwn(page, name)) define(page, name, { since, until, path: `${within}.${now}` });
    }
  }
}

function define(page: any, name: string, { since, until, path }: { since: number; until: number; path: string }): void {
  const get = (): unknown => {
    logCompatibilityWarning(`The global "${name}" is now ${path}`, { since, until, once: true });
    return found(path);
  };
  const set = (value: unknown): void => void Object.defineProperty(page, name, { value, writable: true, configurable: true });
  Object.defineProperty(page, name, { get, set, configurable: true });
}

/** Functions that Math once had. They are deprecated since version 12 and gone in 14. */
const OLD_MATH: Readonly<Record<string, (...numbers: any[]) => number>> = {
  clamped: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
  roundDecimals: (value: number, places: number) => {
    const factor = 10 ** Math.max(Math.trunc(places), 0);
    return Math.round(value * factor) / factor;
  },
};

function installOldMath(): void {
  for (const [name, compute] of Object.entries(OLD_MATH)) {
    const value = (...numbers: number[]): number => {
      logCompatibilityWarning(`Math.${name} is deprecated`, { since: 12, until: 14, once: true });
      return compute(...numbers);
    };
    Object.defineProperty(Math, name, { value, writable: true, configurable: true });
  }
}
