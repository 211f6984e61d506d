import type { Moments, Place } from "../../../../core/index.ts";
import { id } from "../../../arbiter/fakes.fixture.ts";
import type { PlayingToken } from "./find-playing-figure.ts";

interface Position {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
}
interface Space {
  readonly i: number;
  readonly j: number;
}

/** A space in pixels, and in the scene's units. */
export const SPACE = 100;
const DISTANCE = 5;

/** Returns a grid of squares with diagonals as long as sides, or a scene without a grid. */
const grids = (isGridless: boolean) => ({
  isGridless,
  size: SPACE,
  distance: DISTANCE,
  getCenterPoint: ({ i, j }: Space) => ({ x: (j + 0.5) * SPACE, y: (i + 0.5) * SPACE }),
  getAdjacentOffsets: ({ i, j }: Space): Space[] =>
    [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ i: i + down, j: j + right }))).filter((one) => one.i !== i || one.j !== j),
});

/** A region of difficult ground: its left and right edge, and its factor. */
export interface Ground {
  readonly left: number;
  readonly right: number;
  readonly difficulty: number | null;
}

const regionOf = ({ left, right, difficulty }: Ground) => ({
  left,
  right,
  behaviors: [{ disabled: false, system: { _getTerrainEffects: () => [{ name: "difficulty", difficulty }] } }],
});

/** The part of a token's document that is measured. */
export class FakeToken {
  readonly movementAction = "walk";
  readonly id: string;
  readonly parent: { id: string; grid: ReturnType<typeof grids>; regions: { contents: object[] }; walls: object[] };
  readonly _source: Position & { shape: number; level?: string };

  constructor(
    name: string,
    place: Partial<Position> & { readonly level?: string },
    { isGridless = false, grounds = [] as readonly Ground[] } = {},
  ) {
    this.id = id(`token${name}`);
    this.parent = { id: id("scene"), grid: grids(isGridless), regions: { contents: grounds.map(regionOf) }, walls: [] };
    this._source = { x: 0, y: 0, elevation: 0, width: 1, height: 1, shape: 4, ...place };
  }
  getSize({ width, height }: Position): { width: number; height: number } {
    return { width: width * SPACE, height: height * SPACE };
  }
  getCenterPoint(place: Position): { x: number; y: number } {
    const { width, height } = this.getSize(place);
    return { x: place.x + width / 2, y: place.y + height / 2 };
  }
  getOccupiedGridSpaceOffsets({ x, y, width, height }: Position): Space[] {
    if (this.parent.grid.isGridless) return [];
    const [i, j] = [Math.floor(y / SPACE), Math.floor(x / SPACE)];
    return Array.from({ length: width * height }, (_, index) => ({ i: i + Math.floor(index / width), j: j + (index % width) }));
  }
  getCompleteMovementPath(path: readonly Position[]): Position[] {
    const [from, to] = path as [Position, Position];
    const far = this.#spaces(from, to);
    const at = (one: number, other: number, step: number) => one + Math.round((other - one) / SPACE / far) * SPACE * step;
    const all = Array.from({ length: far + 1 }, (_, step) => ({ ...to, x: at(from.x, to.x, step), y: at(from.y, to.y, step) }));
    return far === 0 ? [from, to] : [from, ...all.slice(1, -1), to];
  }
  measureMovementPath(path: readonly Position[]): { segments: { distance: number; spaces: number }[] } {
    const { isGridless } = this.parent.grid;
    const segments = path.slice(1).map((to, index) => {
      const from = path[index] ?? to;
      const spaces = this.#spaces(from, to);
      const high = Math.abs(to.elevation - from.elevation);
      const long = isGridless ? (Math.hypot(to.x - from.x, to.y - from.y) / SPACE) * DISTANCE : spaces * DISTANCE;
      return { distance: Math.max(long, high), spaces: isGridless ? 0 : Math.max(spaces, high / DISTANCE) };
    });
    return { segments };
  }
  #spaces(from: Position, to: Position): number {
    return Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / SPACE;
  }
  testInsideRegion({ left, right }: Ground, place: Position): boolean {
    const { x } = this.getCenterPoint(place);
    return x >= left && x < right;
  }
}

/** The movement part of CONFIG. */
export const MOVEMENT = {
  defaultAction: "walk",
  actions: { walk: {}, fly: {}, blink: { teleport: true } },
  TerrainData: {
    resolveTerrainEffects: (effects: readonly { difficulty: number | null }[]) => ({
      difficulty: effects.some(({ difficulty }) => difficulty === null)
        ? null
        : effects.reduce((sum, one) => sum * (one.difficulty ?? 1), 1),
    }),
  },
};

const FIGURE = {
  side: "foe",
  hidden: false,
  standing: "in",
  sneaking: false,
  detected: false,
  prone: false,
  moves: {},
  near: [],
  at: null,
};

/** Returns a hero with a token, and foes around it, by name. */
export function moverAmong(token: FakeToken, foes: Readonly<Record<string, FakeToken>>, given: MoverGiven = {}): PlayingToken {
  const { figure = {}, others = {}, house = {} } = given;
  const hero = { ...FIGURE, side: "party", ...figure } as unknown as Moments.Figure;
  const combatants = Object.fromEntries(Object.keys(foes).map((name) => [id(name), { ...FIGURE, ...others[name] }]));
  const state = {
    house: { shiftWhileEngaged: "oneHex", stoppers: "visibleStandingHostile", ...house },
    combatants: { [id("hero")]: hero, ...combatants },
  } as unknown as Moments.MomentsState;
  const known = [["hero", token] as const, ...Object.entries(foes)];
  const contents = known.map(([name, one]) => ({ id: id(name), tokenId: one.id, sceneId: one.parent.id, token: one }));
  return { combat: { combatants: { contents } }, state, id: id("hero"), figure: hero, token } as unknown as PlayingToken;
}
/** The changes to a hero and foes that stand in play. */
export interface MoverGiven {
  readonly figure?: Partial<Moments.Figure>;
  readonly others?: Readonly<Record<string, Partial<Moments.Figure>>>;
  readonly house?: Partial<Moments.MomentsState["house"]>;
}

/** Returns a place on the scene, in pixels. */
export function at(x: number, y = 0, more: Partial<Place> = {}): Place {
  return { scene: id("scene"), x, y, elevation: 0, level: "", width: 1, height: 1, ...more };
}
