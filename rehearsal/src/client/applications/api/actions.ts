import { visibleControls } from "./controls-menu.ts";
import { rootOf } from "./state.ts";

/** Runs a handler and logs its errors, since a click is never awaited. */
function guarded(run: () => unknown): void {
  try {
    Promise.resolve(run()).catch((error: unknown) => console.error(error));
  } catch (error) {
    console.error(error);
  }
}

function controlOf(app: any, target: HTMLElement): any {
  if (!target.closest(".header-control")) return undefined;
  return visibleControls(app).find((control: any) => control.action === target.dataset["action"]);
}

/** Runs the actions that every application has: close, toggleControls and tab. Returns whether the event was one of them. */
function ownAction(app: any, event: PointerEvent, target: HTMLElement): boolean {
  const action = target.dataset["action"];
  if (action !== "close" && action !== "toggleControls" && action !== "tab") return false;
  if (Object.hasOwn(app.options.actions, action as string)) return false;
  if (event.button !== 0) return true;
  event.stopPropagation();
  if (action === "tab") app._onClickTab(event);
  else if (action === "close") guarded(() => app.close());
  else if ("toggleControls" in app) app.toggleControls();
  return true;
}

function declaredAction(app: any, event: PointerEvent, target: HTMLElement): void {
  const action = target.dataset["action"] ?? "";
  let handler = Object.hasOwn(app.options.actions, action) ? app.options.actions[action] : null;
  let buttons: readonly number[] = [0];
  if (handler && typeof handler === "object") ({ handler, buttons = [0] } = handler);
  if (!buttons.includes(event.button)) return;
  if (event.type === "contextmenu") event.preventDefault();
  const control = handler ? undefined : controlOf(app, target);
  guarded(() => {
    if (handler) return handler.call(app, event, target);
    if (control?.onClick) return control.onClick.call(app, event, target);
    return app._onClickAction(event, target);
  });
}

/** Sends a click inside an application to the action that the nearest `data-action` names. */
export function dispatchAction(app: any, event: PointerEvent): void {
  const target = (event.target as Element | null)?.closest<HTMLElement>("[data-action]");
  if (!target || rootOf(target) !== app.element) return;
  if (ownAction(app, event, target)) return;
  declaredAction(app, event, target);
  if (target.closest(".controls-dropdown") && "toggleControls" in app) app.toggleControls(false);
}

/** Listens for the primary, middle and secondary button on an application's element. */
export function attachActions(app: any, element: HTMLElement): void {
  const onPress = (event: Event): void => dispatchAction(app, event as PointerEvent);
  element.addEventListener("click", onPress);
  element.addEventListener("auxclick", (event) => {
    if ((event as PointerEvent).button === 1) onPress(event);
  });
  element.addEventListener("contextmenu", (event) => {
    if ((event as PointerEvent).button === 2) onPress(event);
  });
}
