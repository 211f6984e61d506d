import { TerrainData } from "../data/terrain-data.ts";
import { ClockwiseSweepPolygon } from "./collision.ts";
import { GridLayer } from "./grid-layer.ts";
import { DrawingsLayer, LightingLayer, NotesLayer, SoundsLayer, TemplateLayer, TilesLayer, WallsLayer } from "./other-layers.ts";
import { TokenRuler } from "./ruler.ts";
import { TokenLayer } from "./token-layer.ts";
import { Token } from "./token.ts";

/** CONFIG.Canvas as a package finds it. */
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
  maxZoom: 3,
  objectBorderThickness: 4,
  pings: { pullSpeed: 700 },
  polygonBackends: {
    sight: ClockwiseSweepPolygon,
    light: ClockwiseSweepPolygon,
    sound: ClockwiseSweepPolygon,
    move: ClockwiseSweepPolygon,
  },
  targeting: { size: 0.15 },
};

const twice = () => (value: number) => value * 2;
const half = () => ({ movementSpeed: globalThis.CONFIG.Token.movement.defaultSpeed / 2 });
const atOnce = () => ({ duration: 0 });
const asWalking = ({ walk }: Record<string, number>): number => walk ?? 1;
const action = (name: string, icon: string, order: number, extra: object = {}) => ({
  label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`,
  icon: `fa-solid ${icon}`,
  order,
  teleport: false,
  measure: true,
  walls: "move",
  visualize: true,
  getAnimationOptions: () => ({}),
  canSelect: () => true,
  deriveTerrainDifficulty: null,
  getCostFunction: () => (value: number) => value,
  ...extra,
});

/** The cost of a token of many spaces: the middle one of the costs of its spaces, and endless where one of them is. */
function median(results: { cost: number }[]): number {
  const costs = results.map(({ cost }) => cost).sort((one, other) => one - other);
  const [low, high] = [costs[Math.floor((costs.length - 1) / 2)] ?? 0, costs[Math.floor(costs.length / 2)] ?? 0];
  return costs.at(-1) === Infinity ? Infinity : (low + high) / 2;
}

/** CONFIG.Token as a package finds it, apart from its document class. */
export const tokenConfig = {
  objectClass: Token,
  rulerClass: TokenRuler,
  movement: {
    TerrainData,
    costAggregator: median,
    defaultAction: "walk",
    defaultSpeed: 6,
    actions: {
      walk: action("walk", "fa-person-walking", 0),
      fly: action("fly", "fa-dove", 1),
      swim: action("swim", "fa-person-swimming", 2, { getAnimationOptions: half }),
      burrow: action("burrow", "fa-person-digging", 3),
      crawl: action("crawl", "fa-person-praying", 4, {
        getAnimationOptions: half,
        deriveTerrainDifficulty: asWalking,
        getCostFunction: twice,
      }),
      climb: action("climb", "fa-person-hiking", 5, {
        getAnimationOptions: half,
        deriveTerrainDifficulty: asWalking,
        getCostFunction: twice,
      }),
      jump: action("jump", "fa-person-running", 6, {
        deriveTerrainDifficulty: ({ walk, fly }: Record<string, number>) => Math.max(walk ?? 1, fly ?? 1),
        getCostFunction: twice,
      }),
      blink: action("blink", "fa-wand-sparkles", 7, {
        teleport: true,
        getAnimationOptions: atOnce,
        deriveTerrainDifficulty: () => 1,
      }),
      displace: action("displace", "fa-location-dot", 8, {
        teleport: true,
        measure: false,
        walls: null,
        visualize: false,
        getAnimationOptions: atOnce,
        canSelect: () => false,
        deriveTerrainDifficulty: () => 1,
        getCostFunction: () => () => 0,
      }),
    } as Record<string, any>,
  },
};
