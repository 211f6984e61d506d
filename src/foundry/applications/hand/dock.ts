/** A window may lie at the lower edge of the page, over the macro bar and beside the sidebar; whether it does is kept in this browser. */
const keyOf = () => `callboard.docked.${game.world.id}`;

/** The widest that a docked window gets, and what stays free beside it, in pixels. */
const WIDEST = 1080;
const MARGIN = 8;
/** On a page lower than this, as one is that is zoomed to 200 %, a docked window takes the room of the bars too; in pixels. */
const LOW = 600;

/** Whether this browser docks hands; so it is until somebody chose otherwise. */
export function isDocking(): boolean {
  try {
    return localStorage.getItem(keyOf()) !== "no";
  } catch {
    return true;
  }
}

/** Keeps whether hands are docked; a browser that stores nothing docks the next one. */
export function keepDocking(docked: boolean): void {
  try {
    localStorage.setItem(keyOf(), docked ? "yes" : "no");
  } catch (error) {
    console.warn("Callboard: this browser keeps no places of windows.", error);
  }
}

/** Where a docked window lies: its left edge, its width, and how far it stays above the lower edge of the page. */
export interface DockPlace {
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
}

/** The room of a docked window in a page of a size: left of the sidebar, above the macro bar, as far as the page has room for that. Edges that are not shown are null. */
export function dockPlaceIn(
  page: { readonly width: number; readonly height: number },
  sidebar: number | null,
  hotbar: number | null,
): DockPlace {
  const isLow = page.height < LOW;
  const right = isLow || sidebar === null || sidebar < page.width / 2 ? page.width : sidebar;
  const room = right - 2 * MARGIN;
  const width = Math.min(room, WIDEST);
  // A macro bar that is pushed out of the page keeps nothing free.
  const over = isLow || hotbar === null || hotbar < page.height / 2 ? page.height : Math.min(hotbar, page.height);
  return { left: Math.round(MARGIN + (room - width) / 2), width, bottom: Math.round(page.height - over + MARGIN) };
}

/** Moves the chat cards that Foundry shows over the map above a docked window, which would leave a bar of them in sight. Without a window they come down again. */
export function liftChatCards(over: Element | null): void {
  const cards = document.getElementById("chat-notifications");
  if (!cards) return;
  cards.style.translate = "";
  if (!over) return;
  const [below, above] = [cards.getBoundingClientRect(), over.getBoundingClientRect()];
  const isCovered = below.right > above.left && below.left < above.right && below.bottom > above.top;
  if (isCovered) cards.style.translate = `0 -${String(Math.round(below.bottom - above.top + MARGIN))}px`;
}
