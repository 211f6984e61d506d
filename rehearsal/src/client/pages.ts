type Listen = (page: Document) => void;

/** The pages of windows that the game has opened. */
const others = new Set<Document>();
const listeners: Listen[] = [];
let used: Document | null = null;

/** Notes on which page the user works. */
function notice(page: Document): void {
  for (const event of ["focusin", "pointerdown", "keydown"]) page.addEventListener(event, () => (used = page), { capture: true });
}

/** Attaches listeners to the game's own page, and to each page opened later. */
export function everyPage(listen: Listen): void {
  listeners.push(listen);
  for (const page of allPages()) listen(page);
}

/** Adds the page of a new window to the game's pages. */
export function addPage(page: Document): void {
  if (others.size === 0) notice(document);
  others.add(page);
  notice(page);
  for (const listen of listeners) listen(page);
}

/** Removes the page of a closed window. */
export function removePage(page: Document): void {
  others.delete(page);
  if (used === page) used = null;
}

/** Returns the game's own page and all others. */
export function allPages(): Document[] {
  return [document, ...others];
}

/** Returns the page on which the user works now. */
export function usedPage(): Document {
  return used ?? document;
}
