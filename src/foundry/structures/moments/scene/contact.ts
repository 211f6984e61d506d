import type { Id, Place } from "../../../../core/index.ts";
import { tokenPlaceOf, foundryPositionAt, type PlayingToken } from "./find-playing-figure.ts";
import { closedWallsOf, isWallBetween, wallsRevision } from "./walls.ts";

type Token = TokenDocument.Implementation;

/** Another figure of the encounter whose token is on the same scene as a moving figure's. */
export interface Neighbour {
  readonly id: Id;
  readonly token: Token;
  readonly place: Place;
}

/** A circle of contact on a scene without a grid. A figure whose middle lies within it is in contact with the circle's figure. */
export interface Reach {
  readonly id: Id;
  readonly x: number;
  readonly y: number;
  /** The circle's radius in pixels. */
  readonly radius: number;
}

/** A space of a scene's grid, by row and column. */
export interface Space {
  readonly i: number;
  readonly j: number;
}

/** Tells who a figure would be in contact with at places of its scene. */
export interface Contacts {
  /** Returns who is in contact at a place, by id, hidden figures included. Only figures on the same level and elevation count. */
  near(place: Place): readonly Id[];
  /** Returns who is in contact with one space, on a place's level and elevation. Empty on a scene without a grid. */
  at(space: Space, place: Place): readonly Id[];
  /** Returns the circles of contact around other figures on a scene without a grid. Empty on a grid. */
  reaches(place: Place): readonly Reach[];
}

/**
 * How far contact reaches on a scene without a grid, between the figures' edges, in spaces. Rule: moments.txt "contact zone is all adjacent
 * hexes".
 */
export const REACH = 0.5;
/** How far a place may be from contact and still count, in pixels. Foundry rounds positions to whole pixels. */
export const ROUNDING = 1;

const keyOf = ({ i, j }: Space): string => `${String(i)} ${String(j)}`;
const floorOf = ({ level, elevation }: Place): string => `${level} ${String(elevation)}`;

/** Returns the other figures of the encounter that have a token on the mover's scene. */
export function otherFiguresOnScene({ combat, state, id, token }: PlayingToken): Neighbour[] {
  const scene = token.parent?.id;
  return combat.combatants.contents.flatMap((combatant): Neighbour[] => {
    const other = combatant.id ?? "";
    if (other === id || combatant.sceneId !== scene || !Object.hasOwn(state.combatants, other)) return [];
    return combatant.token ? [{ id: other, token: combatant.token, place: tokenPlaceOf(combatant.token) }] : [];
  });
}

/** Whether this user sees a token. Rulers and zones must not show tokens that the user does not see. */
export function isSeenByUser(token: Token | null | undefined): boolean {
  return token?.object?.visible === true;
}

/** The spaces in contact with a token at a place, cached until the place, the grid or walls change. */
interface Zone {
  readonly grid: object | undefined;
  readonly where: string;
  /** The number of wall changes at the time the zone was worked out. */
  readonly walls: number;
  /** The zone's spaces, keyed by level, elevation, row and column. */
  readonly spaces: ReadonlyMap<string, Space>;
}

/** The zone of each token that was worked out last. During a drag, each frame asks for the zones of all other tokens. */
const zones = new WeakMap<Token, Zone>();

function zoneAt(token: Token, place: Place): Zone["spaces"] {
  const { grid } = token.parent ?? {};
  const { x, y, width, height } = place;
  const floor = floorOf(place);
  const where = `${String(x)} ${String(y)} ${String(width)} ${String(height)} ${String(token._source.shape)} ${floor}`;
  const known = zones.get(token);
  const walls = wallsRevision();
  if (known?.grid === grid && known?.where === where && known.walls === walls) return known.spaces;
  const taken = token.getOccupiedGridSpaceOffsets(foundryPositionAt(token, place));
  const closed = closedWallsOf(token.parent, place.level);
  const besides = (space: Space): Space[] => {
    const all = grid?.getAdjacentOffsets(space) ?? [];
    if (!grid || closed.length === 0) return all;
    const middle = grid.getCenterPoint(space);
    return all.filter((other) => !isWallBetween(closed, middle, grid.getCenterPoint(other)));
  };
  const all = grid ? [...taken, ...taken.flatMap(besides)] : [];
  const spaces = new Map(all.map((space) => [`${floor} ${keyOf(space)}`, space]));
  zones.set(token, { grid, where, walls, spaces });
  return spaces;
}

/** Returns the spaces in contact with a token: its own and adjacent ones, except beyond a wall. Rule: moments.txt "contact zone is all adjacent hexes". */
export function contactZoneOf(token: Token, place: Place): Space[] {
  return [...zoneAt(token, place).values()];
}

/** Returns half of a token's longer side at a place, in pixels. */
function radiusOf(token: Token, place: Place): number {
  const { width, height } = token.getSize(foundryPositionAt(token, place));
  return Math.max(width, height) / 2;
}

function onGrid(mover: PlayingToken, neighbours: readonly Neighbour[]): Contacts {
  const held = new Map<string, Id[]>();
  for (const { id, token, place } of neighbours) {
    for (const key of zoneAt(token, place).keys()) {
      const ids = held.get(key);
      if (ids) ids.push(id);
      else held.set(key, [id]);
    }
  }
  const at = (space: Space, place: Place): readonly Id[] => held.get(`${floorOf(place)} ${keyOf(space)}`) ?? [];
  const near = (place: Place): Id[] => {
    const taken = mover.token.getOccupiedGridSpaceOffsets(foundryPositionAt(mover.token, place));
    return [...new Set(taken.flatMap((space) => at(space, place)))].sort();
  };
  return { near, at, reaches: () => [] };
}

function withoutGrid({ token }: PlayingToken, neighbours: readonly Neighbour[]): Contacts {
  const gap = REACH * (token.parent?.grid.size ?? 0);
  const reaches = (from: Place): Reach[] =>
    neighbours
      .filter(({ place }) => floorOf(place) === floorOf(from))
      .map(({ id, token: other, place }) => {
        const { x, y } = other.getCenterPoint(foundryPositionAt(other, place));
        return { id, x, y, radius: radiusOf(other, place) + radiusOf(token, from) + gap };
      });
  const near = (place: Place): Id[] => {
    const { x, y } = token.getCenterPoint(foundryPositionAt(token, place));
    const closed = closedWallsOf(token.parent, place.level);
    return reaches(place)
      .filter((reach) => Math.hypot(reach.x - x, reach.y - y) <= reach.radius + ROUNDING && !isWallBetween(closed, { x, y }, reach))
      .map(({ id }) => id)
      .sort();
  };
  return { near, at: () => [], reaches };
}

/** Returns an object that tells who a figure would be in contact with at any place of its scene. Other tokens count where they are. */
export function makeContactFinder(mover: PlayingToken): Contacts {
  const neighbours = otherFiguresOnScene(mover);
  return mover.token.parent?.grid.isGridless === true ? withoutGrid(mover, neighbours) : onGrid(mover, neighbours);
}

/** Returns the combatants in contact with a figure at a place, in order of ids. Without a place, where its token stands. */
export function contactsAtPlace(mover: PlayingToken, place: Place = tokenPlaceOf(mover.token)): readonly Id[] {
  return makeContactFinder(mover).near(place);
}
