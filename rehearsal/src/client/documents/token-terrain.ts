import { actionOf, complete } from "./token-path.ts";

/** The distance in pixels between two tests whether a gridless segment lies in a region. */
const STRIDE = 20;

/** Returns the points that decide whether a token is in a region: the centres of its spaces, or without grid its own. */
function testPoints(token: any, place: any): { x: number; y: number; elevation: number }[] {
  const { grid } = token.parent;
  const elevation = place.elevation ?? token._source.elevation;
  const spaces: object[] = token.getOccupiedGridSpaceOffsets(place);
  if (spaces.length === 0) return [{ ...token.getCenterPoint(place), elevation }];
  return spaces.map((space) => ({ ...grid.getCenterPoint(space), elevation }));
}

/** Whether a token is in a region, at its own or another place. */
export function insideRegion(token: any, region: any, place: any = {}): boolean {
  return testPoints(token, place).some((point) => region.testPoint(point));
}

/** Returns the sorted ids of the regions that a token is in, at its own or another place. */
export function regionsAt(token: any, place: any = {}): string[] {
  const regions: any[] = token.parent?.regions.contents ?? [];
  return regions
    .filter((region) => insideRegion(token, region, place))
    .map((region) => region.id as string)
    .sort();
}

/** Returns the regions that change the terrain. */
function grounds(token: any): any[] {
  const regions: any[] = token.parent?.regions.contents ?? [];
  return regions.filter((region) =>
    region.behaviors.some(
      (behavior: any) => behavior.active && "_getTerrainEffects" in behavior.system && behavior.system._getTerrainEffects,
    ),
  );
}

/** Returns the terrain of a segment that ends at a waypoint, for its movement action. Null if there is none. */
function terrainAt(token: any, regions: readonly any[], waypoint: any): any {
  const { width, height, shape, action } = waypoint;
  const segment = { width, height, shape, action, actionConfig: actionOf(action), teleport: actionOf(action).teleport ?? false };
  const effects = regions
    .filter((region) => insideRegion(token, region, waypoint))
    .flatMap((region) => region.behaviors.filter((behavior: any) => behavior.active))
    .flatMap((behavior: any) => behavior.system._getTerrainEffects?.(token, segment) ?? []);
  return effects.length === 0 ? null : CONFIG["Token"].movement.TerrainData.resolveTerrainEffects(effects);
}

/** Returns the places where a gridless segment enters or leaves a region. */
function crossings(token: any, regions: readonly any[], [from, to]: readonly [any, any]): any[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.ceil(far / STRIDE);
  const at = (part: number): any => ({
    ...to,
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
    elevation: from.elevation + (to.elevation - from.elevation) * part,
    explicit: false,
    checkpoint: false,
    intermediate: true,
  });
  const inside = (place: any): string => regions.map((region) => (insideRegion(token, region, place) ? "1" : "0")).join("");
  const found: any[] = [];
  for (let step = 0; step < steps; step++) {
    let [low, high] = [step / steps, (step + 1) / steps];
    if (inside(at(low)) === inside(at(high))) continue;
    while ((high - low) * far > 1) {
      const middle = (low + high) / 2;
      if (inside(at(middle)) === inside(at(low))) low = middle;
      else high = middle;
    }
    found.push(at(high));
  }
  return found;
}

/** Returns a way with the terrain of each segment. Without grid, segments are split where the terrain changes. */
export function terrainPath(token: any, waypoints: readonly any[]): any[] {
  const whole = complete(token, waypoints);
  const regions = grounds(token);
  if (regions.length === 0) return whole.map((waypoint) => ({ ...waypoint, terrain: waypoint.terrain ?? null }));
  const result: any[] = [];
  for (const [index, waypoint] of whole.entries()) {
    const from = whole[index - 1];
    const cuts =
      from && token.parent.grid.isGridless && !actionOf(waypoint.action).teleport ? crossings(token, regions, [from, waypoint]) : [];
    let before = from;
    for (const place of [...cuts, waypoint]) {
      // Without grid a segment's middle decides. On a grid it is a step into a space.
      const middle =
        before && token.parent.grid.isGridless ? { ...place, x: (before.x + place.x) / 2, y: (before.y + place.y) / 2 } : place;
      result.push({ ...place, terrain: from ? terrainAt(token, regions, middle) : null });
      before = place;
    }
  }
  return result;
}
