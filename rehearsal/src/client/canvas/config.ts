import { TerrainData } from "../data/terrain-data.ts";
import { unusedCanvasConfig } from "../config-unused.ts";
import { ClockwiseSweepPolygon } from "./collision.ts";
import { GridLayer } from "./grid-layer.ts";
import { movementActions } from "./movement-actions.ts";
import { DrawingsLayer, LightingLayer, NotesLayer, SoundsLayer, TemplateLayer, TilesLayer, WallsLayer } from "./other-layers.ts";
import { TokenRuler } from "./ruler.ts";
import { TokenLayer } from "./token-layer.ts";
import { Token } from "./token.ts";

/** The host's CONFIG.Canvas. */
export const canvasConfig = {
  dispositionColors: {
    HOSTILE: 0xe72124,
    NEUTRAL: 0xf1d836,
    FRIENDLY: 0x43dfdf,
    INACTIVE: 0x555555,
    PARTY: 0x33bc4e,
    CONTROLLED: 0xff9829,
    SECRET: 0xa612d4,
  },
  layers: {
    grid: { layerClass: GridLayer, group: "interface" },
    drawings: { layerClass: DrawingsLayer, group: "interface" },
    templates: { layerClass: TemplateLayer, group: "interface" },
    tiles: { layerClass: TilesLayer, group: "interface" },
    walls: { layerClass: WallsLayer, group: "interface" },
    tokens: { layerClass: TokenLayer, group: "primary" },
    sounds: { layerClass: SoundsLayer, group: "interface" },
    lighting: { layerClass: LightingLayer, group: "interface" },
    notes: { layerClass: NotesLayer, group: "interface" },
  } as Record<string, { layerClass: any; group: string }>,
  ...unusedCanvasConfig(),
  maxZoom: 3,
  objectBorderThickness: 4,
  pings: {
    types: { PULSE: "pulse", ALERT: "alert", PULL: "chevron", ARROW: "arrow" },
    styles: { alert: {}, arrow: {}, chevron: {}, pulse: {} },
    pullSpeed: 700,
  },
  polygonBackends: {
    sight: ClockwiseSweepPolygon,
    light: ClockwiseSweepPolygon,
    darkness: ClockwiseSweepPolygon,
    sound: ClockwiseSweepPolygon,
    move: ClockwiseSweepPolygon,
  },
  targeting: { size: 0.15 },
};

/** Returns the cost of a token of several spaces: the median of their costs, or Infinity if one is. */
function median(results: { cost: number }[]): number {
  const costs = results.map(({ cost }) => cost).sort((one, other) => one - other);
  const [low, high] = [costs[Math.floor((costs.length - 1) / 2)] ?? 0, costs[Math.floor(costs.length / 2)] ?? 0];
  return costs.at(-1) === Infinity ? Infinity : (low + high) / 2;
}

/** The host's CONFIG.Token, apart from its document class. */
export const tokenConfig = {
  objectClass: Token,
  rulerClass: TokenRuler,
  movement: {
    TerrainData,
    costAggregator: median,
    defaultAction: "walk",
    defaultSpeed: 6,
    actions: movementActions(),
  },
};
