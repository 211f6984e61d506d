import { GridLayer } from "./grid-layer.ts";
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
    tokens: { layerClass: TokenLayer, group: "primary" },
  } as Record<string, { layerClass: any; group: string }>,
  maxZoom: 3,
  objectBorderThickness: 4,
  pings: { pullSpeed: 700 },
  targeting: { size: 0.15 },
};

const cost = (factor: number) => () => (value: number) => value * factor;
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
  getCostFunction: cost(1),
  ...extra,
});

/** CONFIG.Token as a package finds it, apart from its document class. */
export const tokenConfig = {
  objectClass: Token,
  rulerClass: TokenRuler,
  movement: {
    defaultAction: "walk",
    defaultSpeed: 6,
    actions: {
      walk: action("walk", "fa-person-walking", 0),
      fly: action("fly", "fa-dove", 1),
      swim: action("swim", "fa-person-swimming", 2),
      burrow: action("burrow", "fa-person-digging", 3),
      crawl: action("crawl", "fa-person-praying", 4, { getCostFunction: cost(2) }),
      climb: action("climb", "fa-person-hiking", 5, { getCostFunction: cost(2) }),
      jump: action("jump", "fa-person-running", 6, { getCostFunction: cost(2) }),
      blink: action("blink", "fa-wand-sparkles", 7, { teleport: true }),
      displace: action("displace", "fa-location-dot", 8, {
        teleport: true,
        measure: false,
        walls: null,
        visualize: false,
        canSelect: () => false,
        getCostFunction: cost(0),
      }),
    } as Record<string, any>,
  },
};
