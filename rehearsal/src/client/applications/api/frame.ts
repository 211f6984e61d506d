import { generation } from "../../../common/generation.ts";
import { visibleControls } from "./controls-menu.ts";
import type { WindowParts } from "./state.ts";

function localize(key: string | undefined): string {
  return key ? game.i18n.localize(key) : "";
}

/** Splits class names given as one text or several. Each text may hold more than one name. */
export function classNames(classes: string | readonly string[] = []): string[] {
  return [classes]
    .flat()
    .flatMap((each) => each.split(/\s+/))
    .filter(Boolean);
}

/** Creates a button of a window's header. */
function headerButton(owner: Document, { action, icon, label }: { action: string; icon: string; label: string }): HTMLButtonElement {
  const button = owner.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset["action"] = action;
  button.dataset["tooltip"] = label;
  button.setAttribute("aria-label", localize(label));
  return button;
}

/** Creates the root element of an application, without a frame. */
export function rootElement(app: any): HTMLElement {
  const root = document.createElement(app.options.tag) as HTMLElement;
  root.id = app.id;
  root.classList.add(...classNames(app.options.classes));
  if (root instanceof HTMLFormElement) root.autocomplete = "off";
  return root;
}

function buildHeader(app: any, parts: WindowParts): HTMLElement {
  const header = document.createElement("header");
  header.className = "window-header";
  parts.icon = document.createElement("i");
  parts.icon.className = "window-icon hidden";
  parts.icon.inert = true;
  parts.title = document.createElement("h1");
  parts.title.className = "window-title";
  parts.title.id = `${app.id}-title`;
  parts.controls = headerButton(document, {
    action: "toggleControls",
    icon: "fa-solid fa-ellipsis-vertical",
    label: "APPLICATION.TOOLS.ControlsMenu",
  });
  parts.close = headerButton(document, { action: "close", icon: "fa-solid fa-xmark", label: "APPLICATION.TOOLS.Close" });
  header.append(parts.icon, parts.title, parts.controls, parts.close);
  return header;
}

/** Builds the window of an application: header, menu of controls, content and resize handle. */
export function buildFrame(app: any, parts: WindowParts): HTMLElement {
  const { window: settings } = app.options;
  const frame = rootElement(app);
  frame.classList.add("application");
  parts.header = buildHeader(app, parts);
  frame.setAttribute("aria-labelledby", `${app.id}-title`);
  if (frame.localName !== "form" && frame.localName !== "dialog") frame.setAttribute("role", "dialog");
  frame.append(parts.header);
  if (generation() === 13) {
    parts.controlsDropdown = document.createElement("menu");
    parts.controlsDropdown.className = "controls-dropdown";
    frame.append(parts.controlsDropdown);
  }
  parts.content = document.createElement(settings.contentTag);
  parts.content?.classList.add("window-content", ...classNames(settings.contentClasses));
  frame.append(parts.content as HTMLElement);
  if (settings.resizable) {
    parts.resize = document.createElement("div");
    parts.resize.className = "window-resize-handle";
    frame.append(parts.resize);
  }
  return frame;
}

/** Creates the row of a control in the menu of a window's header. */
export function controlRow(control: any): HTMLLIElement {
  const row = document.createElement("li");
  row.className = "header-control";
  row.classList.add(...classNames(control.classes));
  row.dataset["action"] = control.action;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control";
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon ?? ""}`;
  icon.inert = true;
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  row.append(button);
  return row;
}

function writeControls(app: any, parts: WindowParts): void {
  const controls = visibleControls(app);
  parts.controls?.classList.toggle("hidden", controls.length === 0 && generation() === 13);
  parts.controlsDropdown?.replaceChildren(...controls.map((control) => app._renderHeaderControl(control)));
}

/** Writes title, icon and controls into the header if a render sets them. */
export function writeFrame(app: any, parts: WindowParts, settings: any): void {
  if ("title" in settings && parts.title) parts.title.textContent = settings.title;
  if ("icon" in settings && parts.icon) parts.icon.className = settings.icon ? `window-icon fa-fw ${settings.icon}` : "window-icon hidden";
  if (settings.controls) writeControls(app, parts);
}
