/** Returns the storage key for whether Hands are docked: at the page's lower edge, above the macro bar and beside the sidebar. */
const keyOf = () => `callboard.docked.${game.world.id}`;

/** The maximum width of a docked window and the margin around it, in pixels. */
const WIDEST = 1080;
const MARGIN = 8;
/** Below this page height, as at 200 % zoom, a docked window covers the bars too. In pixels. */
const LOW = 600;

/** Whether this browser docks Hands. True by default. */
export function areHandsDocked(): boolean {
  try {
    return localStorage.getItem(keyOf()) !== "no";
  } catch {
    return true;
  }
}

/** Stores whether Hands are docked. In a browser without storage the next Hand docks. */
export function storeDocking(docked: boolean): void {
  try {
    localStorage.setItem(keyOf(), docked ? "yes" : "no");
  } catch (error) {
    console.warn("Callboard: this browser keeps no places of windows.", error);
  }
}

/** The place of a docked window in pixels: left edge, width, and distance from the page's lower edge. */
export interface DockPlace {
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
}

/** Returns a docked window's place: left of the sidebar's edge and above the macro bar's, if there is room. An edge is null if hidden. */
export function dockPlaceIn(
  page: { readonly width: number; readonly height: number },
  sidebar: number | null,
  hotbar: number | null,
): DockPlace {
  const isLow = page.height < LOW;
  const right = isLow || sidebar === null || sidebar < page.width / 2 ? page.width : sidebar;
  const room = right - 2 * MARGIN;
  const width = Math.min(room, WIDEST);
  // A macro bar that is pushed off the page needs no room.
  const over = isLow || hotbar === null || hotbar < page.height / 2 ? page.height : Math.min(hotbar, page.height);
  return { left: Math.round(MARGIN + (room - width) / 2), width, bottom: Math.round(page.height - over + MARGIN) };
}

/** Moves Foundry's chat notifications above a docked window that would cover them. Null moves them back down. Writes only what changes. */
export function liftChatCards(over: Element | null): void {
  const cards = document.getElementById("chat-notifications");
  if (!cards) return;
  const translate = over ? liftOf(cards, over) : "";
  if (cards.style.translate !== translate) cards.style.translate = translate;
}

/** Returns the translation that moves an element above another that would cover it. "" if it would not. */
function liftOf(cards: HTMLElement, over: Element): string {
  const lifted = -Number.parseFloat(cards.style.translate.split(" ")[1] ?? "0");
  const [below, above] = [cards.getBoundingClientRect(), over.getBoundingClientRect()];
  const bottom = below.bottom + lifted;
  const isCovered = below.right > above.left && below.left < above.right && bottom > above.top;
  return isCovered ? `0 -${String(Math.round(bottom - above.top + MARGIN))}px` : "";
}
