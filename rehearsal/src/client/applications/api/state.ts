/** The states of an application's life, with the names and numbers that packages compare. */
export const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/** All rendered applications by their id. */
export const instances = new Map<string, any>();

/** The root elements of rendered applications. A map is needed since applications can be nested. */
export const roots = new WeakMap<Element, any>();

/** Returns the root element of the application that contains an element. */
export function rootOf(element: Element): Element | null {
  let current: Element | null = element;
  while (current && !roots.has(current)) current = current.parentElement;
  return current;
}

/** The elements of an application's window. They are filled at the first render. */
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

/** Creates the window parts of an application that was not rendered yet. */
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

/** The pages of applications that are not on the game's own page. */
const homes = new WeakMap<object, () => Document>();

/** Sets the page on which an application will be put. */
export function setHome(app: object, page: () => Document): void {
  homes.set(app, page);
}

/** Returns the page on which an application is put. */
export function homeOf(app: object): Document {
  return homes.get(app)?.() ?? document;
}

/** The application that was last brought to the front. */
export const front: { app: any } = { app: null };

/** Whether the user allows motion. */
export function motionAllowed(view: Window | null): boolean {
  return Boolean(view?.matchMedia && !view.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** The key of an application's private state for the life cycle. */
export const internal = Symbol("application");

/** The private side of an application: state, element, window parts. */
export interface Internal {
  state: number;
  element: HTMLElement | null;
  minimized: boolean;
  readonly window: WindowParts;
}
