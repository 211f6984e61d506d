import { HeadsUpDisplayContainer } from "./hud/container.ts";
import { ensureLayout } from "./layout.ts";
import { listen } from "./live.ts";

/** Those that are rendered only when they are asked for. */
const ON_DEMAND = new Set(["menu", "macros", "webrtc"]);

/** Instantiates every class of CONFIG.ui, except the notifications which stand from the beginning, into `ui` and renders it; the sidebar first, since the tabs stand in it. */
export async function initializeUI(): Promise<void> {
  ensureLayout();
  const keys = Object.keys(CONFIG.ui).filter((key) => key !== "notifications");
  for (const key of keys) ui[key] = new CONFIG.ui[key]();
  listen();
  await ui.sidebar.render({ force: true });
  const shown = keys.filter((key) => key !== "sidebar" && !ON_DEMAND.has(key));
  await Promise.all(shown.map((key) => ui[key].render({ force: true })));
  await initializeHud();
}

/** The plane of controls over the canvas, which the canvas knows as `hud`. */
async function initializeHud(): Promise<void> {
  const container = new HeadsUpDisplayContainer();
  canvas.hud = container;
  await container.render({ force: true });
}
