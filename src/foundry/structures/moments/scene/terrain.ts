import type { Place } from "../../../../core/index.ts";
import { foundryPositionAt } from "./find-playing-figure.ts";

type Token = TokenDocument.Implementation;

/** The method of a region behaviour that makes ground difficult. */
interface Hindering {
  _getTerrainEffects?(token: Token, segment: object): { name: string }[];
}
interface Resolving {
  resolveTerrainEffects(effects: readonly { name: string }[]): { readonly difficulty?: number | null } | null;
}
interface Ground {
  readonly region: RegionDocument.Implementation;
  readonly behaviors: readonly Hindering[];
}

/** Tells how difficult the ground of a scene is: a factor of the cost, 1 if easy, Infinity if impassable. */
export interface Terrain {
  /** Returns the difficulty at a place for a movement action. */
  at(place: Place, action: string): number;
  /** Returns the mean difficulty of a straight stretch, for a scene without a grid. */
  along(from: Place, to: Place, action: string): number;
}

const EVEN: Terrain = { at: () => 1, along: () => 1 };

function groundsOf(token: Token): Ground[] {
  const grounds = (token.parent?.regions.contents ?? []).map((region): Ground => {
    const active = region.behaviors.filter(({ disabled }) => !disabled);
    const behaviors = active.map(({ system }) => system as unknown as Hindering);
    return { region, behaviors: behaviors.filter((each) => typeof each._getTerrainEffects === "function") };
  });
  return grounds.filter(({ behaviors }) => behaviors.length > 0);
}

/** Returns the place at a fraction `part` of the straight line between two places. */
export function placeAlongLine(from: Place, to: Place, part: number): Place {
  const mix = (one: number, other: number): number => one + (other - one) * part;
  return { ...to, x: Math.round(mix(from.x, to.x)), y: Math.round(mix(from.y, to.y)), elevation: mix(from.elevation, to.elevation) };
}

/** Returns the fraction of a stretch, between `low` and `high`, at which the ground changes. Exact to a thousandth. */
function changeBetween(at: (part: number) => number, low: number, high: number): number {
  let [one, other] = [low, high];
  const before = at(low);
  while (other - one > 0.001) {
    const middle = (one + other) / 2;
    if (at(middle) === before) one = middle;
    else other = middle;
  }
  return other;
}

/** Returns the mean of a value over a stretch. The stretch is cut into pieces that have at most one change each. */
function meanOf(at: (part: number) => number, pieces: number): number {
  let sum = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    const [low, high] = [piece / pieces, (piece + 1) / pieces];
    const [before, after] = [at(low), at(high)];
    const change = before === after ? high : changeBetween(at, low, high);
    sum += before * (change - low) + (change < high ? after * (high - change) : 0);
  }
  return sum;
}

/** Returns an object that tells how difficult the ground of a token's scene is, from its regions. Nothing needs to be drawn. */
export function terrainLookupOf(token: Token): Terrain {
  const grounds = groundsOf(token);
  if (grounds.length === 0) return EVEN;
  const { TerrainData } = CONFIG.Token.movement as unknown as { readonly TerrainData: Resolving };
  const at = (place: Place, action: string): number => {
    const position = foundryPositionAt(token, place);
    const here = grounds.filter(({ region }) => token.testInsideRegion(region, position));
    const effects = here.flatMap(({ behaviors }) =>
      behaviors.flatMap((each) => each._getTerrainEffects?.(token, { ...position, action }) ?? []),
    );
    const terrain = effects.length === 0 ? null : TerrainData.resolveTerrainEffects(effects);
    return terrain ? (terrain.difficulty ?? Infinity) : 1;
  };
  const along = (from: Place, to: Place, action: string): number => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const pieces = Math.max(1, Math.ceil((4 * length) / (token.parent?.grid.size ?? length)));
    return meanOf((part) => at(placeAlongLine(from, to, part), action), pieces);
  };
  return { at, along };
}
