import { generation } from "../../../common/generation.ts";
import { ApplicationV2 } from "./application.ts";
import { addPage, removePage } from "../../pages.ts";
import { instances, RENDER_STATES, setHome } from "./state.ts";
import { parseDimension } from "./position.ts";

interface Family {
  parent: any;
  readonly children: Set<any>;
  view: Window | null;
}

const families = new WeakMap<object, Family>();

function familyOf(app: any): Family {
  let family = families.get(app);
  if (!family) families.set(app, (family = { parent: null, children: new Set(), view: null }));
  return family;
}

/** Gives a new window the styles, classes and language of the page. */
function dress(view: Window, title: string): void {
  const page = view.document;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.className = document.documentElement.className;
  page.documentElement.style.cssText = document.documentElement.style.cssText;
  page.body.className = `${document.body.className} detached-window`;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(sheet, true);
    if (copy.localName === "link") (copy as HTMLLinkElement).href = (sheet as HTMLLinkElement).href;
    page.head.append(copy);
  }
}

function windowIdOf(app: any): string {
  return `detached-${app.id}`;
}

/** Moves an application and its children to a page. */
function move(app: any, page: Document): void {
  page.body.append(app.element);
  for (const child of familyOf(app).children) if (child.element && !familyOf(child).view) move(child, page);
}

function leave(app: any, { closing }: { closing: boolean }): void {
  const family = familyOf(app);
  const { view } = family;
  if (!view) return;
  family.view = null;
  const page = view.document;
  app.window.windowId = undefined;
  app.element?.classList.remove("detached");
  if (closing) for (const child of family.children) void child.close({ animate: false });
  else move(app, document);
  removePage(page);
  Hooks.callAll("closeDetachedWindow", windowIdOf(app), view);
  if (!view.closed) view.close();
  if (closing) return;
  app.setPosition();
  app.bringToFront();
  app._onAttach(page, document);
}

async function detachWindow(this: any): Promise<void> {
  if (!this._canDetach()) return;
  const { offsetWidth: width, offsetHeight: height } = this.element;
  const view = globalThis.open("", windowIdOf(this), `popup,width=${width},height=${height}`);
  if (!view) {
    ui.notifications.warn("APPLICATION.DetachBlocked", { localize: true });
    return;
  }
  if (this.minimized) await this.maximize();
  dress(view, this.title);
  addPage(view.document);
  familyOf(this).view = view;
  this.window.windowId = windowIdOf(this);
  move(this, view.document);
  this.element.classList.add("detached");
  this.element.removeAttribute("style");
  // Closing this window closes the application. Closing the game's page closes all of them.
  view.addEventListener("pagehide", () => {
    if (familyOf(this).view === view) void this.close({ animate: false });
  });
  const end = (): void => view.close();
  globalThis.addEventListener("pagehide", end);
  this.addEventListener("close", () => globalThis.removeEventListener("pagehide", end), { once: true });
  this.addEventListener("close", () => leave(this, { closing: true }), { once: true });
  Hooks.callAll("openDetachedWindow", this.window.windowId, view);
  this._onDetach(document, view.document);
  await this._postRender({}, {});
}

async function attachWindow(this: any): Promise<void> {
  if (this._canAttach()) leave(this, { closing: false });
}

async function renderChild(this: any, child: any, options: any = {}): Promise<any> {
  familyOf(child).parent = this;
  familyOf(this).children.add(child);
  child.addEventListener("close", () => familyOf(this).children.delete(child), { once: true });
  setHome(child, () => this.element?.ownerDocument ?? document);
  await child.render({ force: true, ...options });
  return child;
}

const MEMBERS: Record<string, (...args: any[]) => unknown> = {
  attachWindow,
  detachWindow,
  renderChild,
  _canDetach(this: any) {
    return this.hasFrame && this.state === RENDER_STATES.RENDERED && !familyOf(this).view;
  },
  _canAttach(this: any) {
    return familyOf(this).view !== null;
  },
  _onDetach() {},
  _onAttach() {},
  _headerControlButtons(this: any) {
    return this._headerControlsButtons();
  },
};

function* ofClass(this: any): Generator<any> {
  for (const app of instances.values()) if (app instanceof this) yield app;
}

function define(target: object, name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(target, name, { configurable: true, enumerable: false, ...descriptor });
}

let applied = false;

/** Adds the members of generation 14 to the application class and removes the dropped ones. Does nothing under 13 or if called again. */
export function applyGeneration(): void {
  if (applied || generation() < 14) return;
  applied = true;
  const { prototype } = ApplicationV2 as any;
  for (const [name, value] of Object.entries(MEMBERS)) define(prototype, name, { value, writable: true });
  define(prototype, "children", {
    get: function (this: any) {
      return familyOf(this).children;
    },
  });
  define(prototype, "parent", {
    get: function (this: any) {
      return familyOf(this).parent;
    },
  });
  define(ApplicationV2, "instances", { value: ofClass, writable: true });
  define(ApplicationV2, "parseCSSDimension", { value: parseDimension, writable: true });
  delete prototype.toggleControls;
  const defaults = ApplicationV2.DEFAULT_OPTIONS;
  defaults.actions = {
    ...defaults.actions,
    attachWindow(this: any) {
      return this.attachWindow();
    },
    detachWindow(this: any) {
      return this.detachWindow();
    },
  };
  defaults.window.controls = [
    ...defaults.window.controls,
    { icon: "fa-solid fa-up-right-from-square", label: "APPLICATION.TOOLS.Detach", action: "detachWindow", visible: canDetach },
    { icon: "fa-solid fa-down-left-and-up-right-to-center", label: "APPLICATION.TOOLS.Attach", action: "attachWindow", visible: canAttach },
  ];
}

function canDetach(this: any): boolean {
  return this._canDetach();
}
function canAttach(this: any): boolean {
  return this._canAttach();
}
