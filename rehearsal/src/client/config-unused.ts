/** Returns entries of CONFIG by name that packages read and set, but this host ignores. */

const named = (names: readonly string[], label: (name: string) => string): Record<string, any> =>
  Object.fromEntries(names.map((id) => [id, { id, label: label(id) }]));

const WEATHER = ["leaves", "rain", "rainStorm", "fog", "snow", "blizzard"] as const;
const GRID_STYLES = ["solidLines", "dashedLines", "dottedLines", "squarePoints", "diamondPoints", "roundPoints"] as const;
const VISION = ["basic", "blindness", "darkvision", "lightAmplification", "monochromatic", "tremorsense"] as const;
const DETECTION = ["basicSight", "feelTremor", "lightPerception", "seeAll", "seeInvisibility", "senseAll", "senseInvisibility"] as const;
const LIGHTS = [
  "flame",
  "torch",
  "revolving",
  "siren",
  "pulse",
  "chroma",
  "wave",
  "fog",
  "sunburst",
  "dome",
  "emanation",
  "hexa",
  "ghost",
  "energy",
  "vortex",
  "witchwave",
  "rainbowswirl",
  "radialrainbow",
  "fairy",
] as const;
const group = (parent: string): object => ({ parent });

/** Returns the unused part of CONFIG.Canvas: names of choices, colours and measures. */
export function unusedCanvasConfig(): Record<string, any> {
  return {
    blurQuality: 4,
    blurStrength: 8,
    brightestColor: 0xffffff,
    darknessColor: 0x303030,
    daylightColor: 0xeeeeee,
    exploredColor: 0x000000,
    unexploredColor: 0x000000,
    darknessLightPenalty: 0.25,
    darknessSourcePaddingMultiplier: 0.5,
    darknessToDaylightAnimationMS: 10_000,
    daylightToDarknessAnimationMS: 10_000,
    dragSpeedModifier: 1,
    elevationSnappingPrecision: 1,
    hoverFade: { delay: 250, duration: 750 },
    lightLevels: { dark: 0, halfdark: 0.5, dim: 0.25, bright: 1 },
    lightAnimations: named(LIGHTS, (id) => `LIGHT.Animation.${id}`),
    darknessAnimations: named(["magicalGloom", "roiling", "hole"], (id) => `LIGHT.Animation.${id}`),
    gridStyles: named(GRID_STYLES, (id) => `GRID.STYLES.${id}`),
    visionModes: named(VISION, (id) => `VISION.Mode.${id}`),
    detectionModes: named(DETECTION, (id) => `DETECTION.Mode.${id}`),
    groups: {
      hidden: group("stage"),
      rendered: group("stage"),
      environment: group("rendered"),
      primary: group("environment"),
      effects: group("environment"),
      visibility: group("rendered"),
      interface: group("rendered"),
      overlay: group("stage"),
    },
    managedScenes: {},
    transcoders: { basis: false },
  };
}

/** Returns the unused part of CONFIG itself. */
export function unusedConfig(): Record<string, any> {
  const icon = (name: string): string => `icons/svg/${name}.svg`;
  return {
    TinyMCE: {},
    WebRTC: {
      clientClass: null,
      detectPeerVolumeInterval: 50,
      detectSelfVolumeInterval: 50,
      emitVolumeInterval: 25,
      speakingThresholdEvents: 2,
      speakingHistoryLength: 10,
      connectedUserPollIntervalS: 8,
    },
    canvasTextStyle: { fontFamily: "Signika", fontSize: 36, fill: "#ffffff", stroke: "#111111", strokeThickness: 4 },
    controlIcons: {
      combat: icon("combat"),
      visibility: icon("cowled"),
      effects: icon("aura"),
      lock: icon("padlock"),
      up: icon("up"),
      down: icon("down"),
      defeated: icon("skull"),
      light: icon("light"),
      lightOff: icon("light-off"),
      template: icon("explosion"),
      sound: icon("sound"),
      soundOff: icon("sound-off"),
      doorClosed: icon("door-closed-outline"),
      doorOpen: icon("door-open-outline"),
      doorSecret: icon("door-secret-outline"),
      doorLocked: icon("door-locked-outline"),
      wallDirection: icon("wall-direction"),
    },
    defaultFontFamily: "Signika",
    i18n: { searchMinimumCharacterLength: 4 },
    soundEffects: {
      lowPass: { label: "SOUND.EFFECTS.LOWPASS", effectClass: null },
      highpass: { label: "SOUND.EFFECTS.HIGHPASS", effectClass: null },
      reverb: { label: "SOUND.EFFECTS.REVERB", effectClass: null },
    },
    weatherEffects: Object.fromEntries(WEATHER.map((id) => [id, { id, label: `WEATHER.${id}`, effects: [] }])),
  };
}
