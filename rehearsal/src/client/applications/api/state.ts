/** The states of an application's life, by the names and numbers that packages compare with. */
export const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/** All rendered applications by their id. */
export const instances = new Map<string, any>();

/** The root elements of rendered applications, since one application may stand within another. */
export const roots = new WeakMap<Element, any>();

/** The root element of the application in which an element stands. */
export function rootOf(element: Element): Element | null {
  let current: Element | null = element;
  while (current && !roots.has(current)) current = current.parentElement;
  return current;
}

/** What an application keeps of its own window; filled at the first render. */
export interface WindowParts {
  header: HTMLElement | null;
  title: HTMLElement | null;
  icon: HTMLElement | null;
  close: HTMLButtonElement | null;
  controls: HTMLButtonElement | null;
  controlsDropdown: HTMLElement | null;
  resize: HTMLElement | null;
  content: HTMLElement | null;
  windowId: string | undefined;
}

/** A window that was not rendered yet. */
export function emptyWindow(): WindowParts {
  return {
    header: null,
    title: null,
    icon: null,
    close: null,
    controls: null,
    controlsDropdown: null,
    resize: null,
    content: null,
    windowId: undefined,
  };
}

/** The pages on which applications stand that are not on the game's own. */
const homes = new WeakMap<object, () => Document>();

/** Says on which page an application will be put. */
export function setHome(app: object, page: () => Document): void {
  homes.set(app, page);
}

/** The page on which an application is put. */
export function homeOf(app: object): Document {
  return homes.get(app)?.() ?? document;
}

/** The order of windows: which application was brought to the front last. */
export const front: { app: any } = { app: null };

/** Whether motion is wanted by the person who looks. */
export function motionAllowed(view: Window | null): boolean {
  return Boolean(view?.matchMedia && !view.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** What the life cycle knows of an application besides its public members. */
export const internal = Symbol("application");

/** The private side of an application: state, element, window parts. */
export interface Internal {
  state: number;
  element: HTMLElement | null;
  minimized: boolean;
  readonly window: WindowParts;
}
