type Listen = (page: Document) => void;

/** The pages of windows that the game opened beside its own. */
const others = new Set<Document>();
const listeners: Listen[] = [];
let used: Document | null = null;

/** Notes in which page the person works. */
function notice(page: Document): void {
  for (const event of ["focusin", "pointerdown", "keydown"]) page.addEventListener(event, () => (used = page), { capture: true });
}

/** Lets something listen to the page of the game, and to each that is opened beside it. */
export function everyPage(listen: Listen): void {
  listeners.push(listen);
  for (const page of allPages()) listen(page);
}

/** Makes the page of a new window one of the game's. */
export function addPage(page: Document): void {
  if (others.size === 0) notice(document);
  others.add(page);
  notice(page);
  for (const listen of listeners) listen(page);
}

/** Forgets the page of a window that was closed. */
export function removePage(page: Document): void {
  others.delete(page);
  if (used === page) used = null;
}

/** The page of the game, and those beside it. */
export function allPages(): Document[] {
  return [document, ...others];
}

/** The page in which the person works now. */
export function usedPage(): Document {
  return used ?? document;
}
