import { isRecord } from "../../core/index.ts";
import { readStored, storeInBrowser } from "../platform/browser-storage.ts";

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
  const stored = readStored(keyOf(window));
  return isRecord(stored) ? numbersOf(stored) : {};
}

/** Stores the place of a window. In a browser without storage, the next one opens in the middle. */
export function keepPlace(window: Placed, place: object): void {
  storeInBrowser(keyOf(window), numbersOf(place as Readonly<Record<string, unknown>>), "no places of windows");
}

function numbersOf(place: Readonly<Record<string, unknown>>): Place {
  return Object.fromEntries(KEYS.flatMap((key) => (Number.isFinite(place[key]) ? [[key, place[key]]] : [])));
}
