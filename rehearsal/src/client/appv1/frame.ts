/** The smallest size of a window, in pixels. */
const SMALLEST = { width: 200, height: 50 };

/** Creates a button of a window's header. */
function headerButton({ class: name, icon, label, onclick }: any): HTMLElement {
  const button = document.createElement("a");
  button.className = `header-button control ${name}`;
  button.setAttribute("role", "button");
  button.tabIndex = 0;
  button.setAttribute("aria-label", game.i18n.localize(label));
  const mark = document.createElement("i");
  mark.className = icon;
  button.append(mark, game.i18n.localize(label));
  $(button).on("click", (event) => {
    event.preventDefault();
    onclick?.(event);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter") button.click();
  });
  return button;
}

/** Builds an application's window: a header with title and buttons, and the empty content. */
export function buildWindow(app: any, buttons: readonly any[]): HTMLElement {
  const outer = document.createElement("div");
  outer.id = app.id;
  outer.className = ["app", "window-app", ...app.options.classes].join(" ");
  outer.dataset["appid"] = String(app.appId);
  outer.setAttribute("role", "dialog");
  const header = document.createElement("header");
  header.className = "window-header flexrow";
  const title = document.createElement("h4");
  title.className = "window-title";
  title.id = `${app.id}-title`;
  title.textContent = app.title;
  outer.setAttribute("aria-labelledby", title.id);
  header.append(title, ...buttons.map(headerButton));
  const content = document.createElement("section");
  content.className = "window-content";
  outer.append(header, content);
  return outer;
}

/** Lets the header move the window, a double click fold it, and a press anywhere bring it to the front. */
export function attachFrame(app: any, outer: HTMLElement): void {
  outer.addEventListener("pointerdown", () => app.bringToTop(), { capture: true });
  const header = outer.querySelector<HTMLElement>(".window-header");
  header?.addEventListener("dblclick", (event) => {
    if (app.options.minimizable && !(event.target as Element).closest("a")) app._onToggleMinimize(event);
  });
  new foundry.applications.ux.Draggable.implementation(app, outer, header, app.options.resizable);
}

/** Places a window at its position. By default it is centred, and as high as its content. */
export function placeWindow(outer: HTMLElement, position: any): void {
  const view = outer.ownerDocument.defaultView ?? window;
  const { style } = outer;
  if (position.width) style.width = `${Math.max(position.width, SMALLEST.width)}px`;
  style.height = position.height === "auto" || !position.height ? "" : `${Math.max(position.height, SMALLEST.height)}px`;
  position.left ??= Math.max((view.innerWidth - outer.offsetWidth) / 2, 0);
  position.top ??= Math.max((view.innerHeight - outer.offsetHeight) / 2, 0);
  style.left = `${position.left}px`;
  style.top = `${position.top}px`;
  style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : "";
}
