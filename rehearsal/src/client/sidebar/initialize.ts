import { HeadsUpDisplayContainer } from "./hud/container.ts";
import { ensureLayout } from "./layout.ts";
import { listen } from "./live.ts";

/** The applications that are rendered only on demand. */
const ON_DEMAND = new Set(["menu", "macros", "webrtc"]);

/** Creates and renders every class of CONFIG.ui as a member of `ui`, except notifications. The sidebar comes first, since it contains the tabs. */
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

/** Creates the layer of controls above the canvas, as `canvas.hud`. */
async function initializeHud(): Promise<void> {
  const container = new HeadsUpDisplayContainer();
  canvas.hud = container;
  await container.render({ force: true });
}
