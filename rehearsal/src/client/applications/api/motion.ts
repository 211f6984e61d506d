import { type Internal, motionAllowed } from "./state.ts";

/** Waits until an element's transition ends, at most `timeout` milliseconds. Returns at once if nothing moves. */
export async function transition(element: HTMLElement, timeout: number): Promise<void> {
  const view = element.ownerDocument.defaultView;
  const duration = Number.parseFloat(view?.getComputedStyle(element).transitionDuration || "0");
  if (!duration || !motionAllowed(view)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      element.removeEventListener("transitionend", done);
      resolve();
    };
    const timer = setTimeout(done, timeout);
    element.addEventListener("transitionend", done);
  });
}

/** Folds a window into its header. */
export async function minimizeWindow(app: any, own: Internal): Promise<void> {
  own.minimized = true;
  const { element } = app;
  element.classList.add("minimizing");
  Object.assign(element.style, { width: "", height: "" });
  await transition(element, 250);
  element.classList.replace("minimizing", "minimized");
}

/** Unfolds a minimised window to its place and size. */
export async function maximizeWindow(app: any, own: Internal): Promise<void> {
  own.minimized = false;
  const { element } = app;
  element.classList.remove("minimized", "minimizing");
  element.classList.add("maximizing");
  app.setPosition();
  await transition(element, 250);
  element.classList.remove("maximizing");
}

/** Opens or closes the menu of controls below a window's header. */
export async function showControls(app: any, expanded: boolean | undefined, { animate = true }: { animate?: boolean }): Promise<void> {
  const menu: HTMLElement | null = app.window.controlsDropdown;
  if (!menu) return;
  const open = expanded ?? !menu.classList.contains("expanded");
  menu.classList.toggle("expanded", open);
  app.window.controls?.setAttribute("aria-expanded", String(open));
  if (animate) await transition(menu, 250);
}
