/** The place and size of a window, in pixels. */
interface Place {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

const KEYS = ["left", "top", "width", "height"] as const;

/** The kinds of windows whose place this browser stores. */
type Placed = "board" | "hand";

const keyOf = (window: Placed) => `callboard.${window}.${game.world.id}`;

/** Returns the last place of this browser's windows of a kind. Empty if none was stored. */
export function keptPlaceOf(window: Placed): Place {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(window)) ?? "{}");
    return numbersOf(stored as Readonly<Record<string, unknown>>);
  } catch {
    return {};
  }
}

/** Stores the place of a window. In a browser without storage, the next one opens in the middle. */
export function keepPlace(window: Placed, place: object): void {
  try {
    localStorage.setItem(keyOf(window), JSON.stringify(numbersOf(place as Readonly<Record<string, unknown>>)));
  } catch (error) {
    console.warn("Callboard: this browser keeps no places of windows.", error);
  }
}

function numbersOf(place: Readonly<Record<string, unknown>>): Place {
  return Object.fromEntries(KEYS.flatMap((key) => (Number.isFinite(place[key]) ? [[key, place[key]]] : [])));
}
