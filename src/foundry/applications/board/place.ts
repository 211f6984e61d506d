/** Where a window stands, in pixels. */
interface Place {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

const KEYS = ["left", "top", "width", "height"] as const;

const keyOf = () => `callboard.board.${game.world.id}`;

/** Where this browser's boards stood last; nothing where none was open yet. */
export function keptPlace(): Place {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "{}");
    return numbersOf(stored as Readonly<Record<string, unknown>>);
  } catch {
    return {};
  }
}

/** Keeps where a board stands; a browser that stores nothing opens the next one in the middle. */
export function keepPlace(place: object): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(numbersOf(place as Readonly<Record<string, unknown>>)));
  } catch (error) {
    console.warn("Callboard: this browser keeps no place of the board.", error);
  }
}

function numbersOf(place: Readonly<Record<string, unknown>>): Place {
  return Object.fromEntries(KEYS.flatMap((key) => (Number.isFinite(place[key]) ? [[key, place[key]]] : [])));
}
