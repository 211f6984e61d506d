import { rootElement } from "./frame.ts";
import { transition } from "./motion.ts";
import { front, internal, type Internal, instances, RENDER_STATES } from "./state.ts";

/** Whether the application may render. If `_canRender` throws, its message is shown as a warning. */
function permitted(app: any, options: any): boolean {
  try {
    return app._canRender(options) !== false;
  } catch (error) {
    ui.notifications.warn(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function buildElement(app: any, options: any): Promise<HTMLElement> {
  const element = app.hasFrame ? await app._renderFrame(options) : rootElement(app);
  if (!app.hasFrame) app[internal].window.content = null;
  return element;
}

async function insert(app: any, own: Internal, options: any, context: any): Promise<void> {
  const first = options.isFirstRender;
  const element = first ? await buildElement(app, options) : (own.element as HTMLElement);
  const content = (app.hasFrame ? app.window.content : element) as HTMLElement;
  own.element = element;
  const result = await app._renderHTML(context, options);
  if (first) await app._insertElement(element);
  app._replaceHTML(result, content, options);
  if (first) app._attachFrameListeners();
  if (app.hasFrame) app._updateFrame(options);
}

async function announce(app: any, options: any, context: any): Promise<void> {
  const handlerArgs = [context, options];
  if (options.isFirstRender) await app._doEvent(app._onFirstRender, { async: true, handlerArgs, debugText: "After first render" });
  await app._doEvent(app._onRender, {
    async: true,
    handlerArgs,
    debugText: "After render",
    eventName: "render",
    hookName: "render",
    hookArgs: [app.element, context, options],
  });
  await app._doEvent(app._postRender, { async: true, handlerArgs, debugText: "Post-render" });
}

async function pass(app: any, own: Internal, options: any): Promise<void> {
  const context = await app._prepareContext(options);
  const handlerArgs = [context, options];
  if (options.isFirstRender) await app._doEvent(app._preFirstRender, { async: true, handlerArgs, debugText: "Before first render" });
  await app._doEvent(app._preRender, {
    async: true,
    handlerArgs,
    debugText: "Before render",
    eventName: "prerender",
    hookName: "preRender",
    hookArgs: handlerArgs,
  });
  await insert(app, own, options, context);
  instances.set(app.id, app);
  if (app.options.window.positioned) app.setPosition(options.position);
  if (options.isFirstRender && app.hasFrame) app.bringToFront();
  own.state = RENDER_STATES.RENDERED;
  await announce(app, options, context);
}

/** Renders an application from start to the last hook. One that is not shown is rendered only if forced. */
export async function performRender(app: any, options: any): Promise<any> {
  const own: Internal = app[internal];
  const shown = own.state > RENDER_STATES.NONE;
  if (!shown && !options.force) return app;
  options.isFirstRender = !shown;
  app._configureRenderOptions(options);
  if (!permitted(app, options)) return app;
  own.state = RENDER_STATES.RENDERING;
  try {
    await pass(app, own, options);
  } catch (error) {
    if (shown) own.state = RENDER_STATES.RENDERED;
    else abandon(app, own);
    throw new Error(`Failed to render Application "${app.id}":\n${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (options.force && app.minimized) await app.maximize();
  if (options.force && app.hasFrame) {
    app.bringToFront();
    if (app.window.windowId) app.element.ownerDocument.defaultView?.focus();
  }
  return app;
}

function abandon(app: any, own: Internal): void {
  own.element?.remove();
  own.element = null;
  own.state = RENDER_STATES.ERROR;
  instances.delete(app.id);
}

/** Closes an application in this order: pre-close, hook, removal, tear-down, on-close. */
export async function performClose(app: any, options: any): Promise<any> {
  const own: Internal = app[internal];
  const element = own.element;
  if (own.state !== RENDER_STATES.RENDERED && own.state !== RENDER_STATES.ERROR) return app;
  await app._doEvent(app._preClose, { async: true, handlerArgs: [options], debugText: "Before close", hookName: "close" });
  own.state = RENDER_STATES.CLOSING;
  if (element && app.hasFrame && options.animate !== false) {
    element.classList.add("closing");
    await transition(element, 250);
  }
  if (element) app._removeElement(element);
  app._tearDown(options);
  own.element = null;
  own.minimized = false;
  own.state = RENDER_STATES.CLOSED;
  instances.delete(app.id);
  if (front.app === app) front.app = null;
  if (ui.activeWindow === app) ui.activeWindow = null;
  app._doEvent(app._onClose, { handlerArgs: [options], debugText: "After close", eventName: "close" });
  return app;
}
