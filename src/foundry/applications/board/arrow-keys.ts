const PIECE = "[data-walked]";
const LANE = "[data-walk]";

const piecesIn = (lane: Element) => [...lane.querySelectorAll<HTMLElement>(PIECE)];

/** Lets arrow keys move among elements with `data-walked` in columns with `data-walk`. Tab reaches the element that had the focus last, else the first. */
export function attachArrowKeys(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const piece = event.target as HTMLElement;
    if (!piece.matches(PIECE) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextOf(piece, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  root.addEventListener("focusin", (event) => {
    const piece = event.target as HTMLElement;
    if (piece.matches(PIECE)) offer(root, piece);
  });
}

/** After a drawing, makes one element with `data-walked` reachable by Tab: the focused one, else one within `data-followed`, else the first. */
export function refreshArrowKeys(root: HTMLElement): void {
  const held = root.ownerDocument.activeElement;
  if (held?.matches(PIECE) && root.contains(held)) offer(root, held as HTMLElement);
  if (root.querySelector(`${PIECE}[tabindex="0"]`)) return;
  const first = root.querySelector<HTMLElement>(`[data-followed] ${PIECE}`) ?? root.querySelector<HTMLElement>(PIECE);
  if (first) first.tabIndex = 0;
}

function offer(root: HTMLElement, piece: HTMLElement): void {
  for (const other of root.querySelectorAll<HTMLElement>(`${PIECE}[tabindex="0"]`)) if (other !== piece) other.tabIndex = -1;
  piece.tabIndex = 0;
}

type Way = (lane: Element, place: number) => HTMLElement | null;

const along = (by: 1 | -1): Way => {
  return (lane, place) => piecesIn(lane)[place + by] ?? null;
};
const across = (by: 1 | -1): Way => {
  return (lane, place) => beside(lane, place, by);
};
const toEnd = (at: 0 | -1): Way => {
  return (lane) => piecesIn(lane.closest("section") ?? lane).at(at) ?? null;
};

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: along(-1),
  ArrowDown: along(1),
  ArrowLeft: across(-1),
  ArrowRight: across(1),
  Home: toEnd(0),
  End: toEnd(-1),
};

/** Returns the element that a key moves the focus to. Null if there is none, undefined if the key moves no focus. */
function nextOf(piece: HTMLElement, key: string): HTMLElement | null | undefined {
  const lane = piece.closest(LANE);
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  return lane && way?.(lane, piecesIn(lane).indexOf(piece));
}

/** Returns the element at the same place of the next column that is not empty, else the last element of that column. */
function beside(lane: Element, place: number, by: 1 | -1): HTMLElement | null {
  const lanes = [...(lane.closest("section")?.querySelectorAll(LANE) ?? [])];
  for (let index = lanes.indexOf(lane) + by; ; index += by) {
    const next = lanes[index];
    if (!next) return null;
    const pieces = piecesIn(next);
    const piece = pieces[place] ?? pieces.at(-1);
    if (piece) return piece;
  }
}
