/** A point of a scene, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of a scene, in pixels. The point is its upper left corner. */
interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A space of a scene: its key and its centre. */
export interface Space extends Point {
  readonly key: string;
}

/** The ground that a token covers: its rectangle, and the keys of its spaces. Without a grid there are no spaces. */
export interface Footprint {
  readonly rectangle: Rectangle;
  readonly spaces: ReadonlySet<string>;
}

/** What the search for free places asks of a scene. */
export interface Ground {
  /** The rectangle in which tokens stay. */
  readonly within: Rectangle;
  /** Whether the rectangles of two tokens on neighbouring spaces overlap, as on hexes. Then only their spaces count. */
  readonly overlaps: boolean;
  /** Returns the space of a point. */
  readonly spaceAt: (point: Point) => Space;
  /** Returns the spaces beside a space. */
  readonly nextTo: (space: Space) => readonly Space[];
}

/** The pixels by which two rectangles may overlap, since places are rounded. */
const ROUNDING = 1;

function isWithin(outer: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [right, bottom] = [outer.x + outer.width - x - width, outer.y + outer.height - y - height];
  return Math.min(x - outer.x, y - outer.y, right, bottom) >= -ROUNDING;
}

function isCrossing(one: Rectangle, other: Rectangle): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.min(across, down) > ROUNDING;
}

function isTouching(ground: Ground, one: Footprint, other: Footprint): boolean {
  const isShared = [...one.spaces].some((space) => other.spaces.has(space));
  return isShared || (!ground.overlaps && isCrossing(one.rectangle, other.rectangle));
}

/** Returns the nearest point of a rectangle. */
function clampInto({ x, y, width, height }: Rectangle, point: Point): Point {
  return { x: Math.min(Math.max(point.x, x), x + width - 1), y: Math.min(Math.max(point.y, y), y + height - 1) };
}

/** Yields the spaces whose centre is in the scene, ring by ring around a point. The nearest of a ring come first. */
export function* spacesAround(ground: Ground, point: Point): Generator<Space> {
  const start = clampInto(ground.within, point);
  const distance = ({ x, y }: Point): number => Math.hypot(x - start.x, y - start.y);
  const isIn = ({ x, y }: Point): boolean => isWithin(ground.within, { x, y, width: 0, height: 0 });
  const first = ground.spaceAt(start);
  const seen = new Set([first.key]);
  let ring: readonly Space[] = [first];
  while (ring.length > 0) {
    yield* ring.toSorted((one, other) => distance(one) - distance(other));
    const beside = ring.flatMap((space) => ground.nextTo(space)).filter(isIn);
    ring = beside.filter(({ key }) => !seen.has(key) && Boolean(seen.add(key)));
  }
}

/** Returns a free place for each token, around a point. Null if there is not room for all of them in the scene. */
export function findFreePlaces<Token>(
  ground: Ground,
  { point, tokens, taken, stand }: FreePlacesQuery<Token>,
): readonly { readonly token: Token; readonly at: Point }[] | null {
  const footprints = [...taken];
  const spaces = spacesAround(ground, point);
  const found: { readonly token: Token; readonly at: Point }[] = [];
  for (const token of tokens) {
    const free = nextFree(ground, spaces, { stand: (space) => stand(token, space), footprints });
    if (!free) return null;
    footprints.push(free);
    found.push({ token, at: { x: free.rectangle.x, y: free.rectangle.y } });
  }
  return found;
}

/** The tokens to place, and the ground that is taken. */
interface FreePlacesQuery<Token> {
  readonly point: Point;
  readonly tokens: readonly Token[];
  readonly taken: readonly Footprint[];
  /** Returns the footprint of a token in the middle of a space. */
  readonly stand: (token: Token, space: Space) => Footprint;
}

interface Standing {
  readonly stand: (space: Space) => Footprint;
  readonly footprints: readonly Footprint[];
}

/** Returns the next free footprint on the remaining spaces. Null if there is none. */
function nextFree(ground: Ground, spaces: Iterator<Space>, { stand, footprints }: Standing): Footprint | null {
  for (let next = spaces.next(); next.done !== true; next = spaces.next()) {
    const here = stand(next.value);
    if (isWithin(ground.within, here.rectangle) && !footprints.some((other) => isTouching(ground, here, other))) return here;
  }
  return null;
}
