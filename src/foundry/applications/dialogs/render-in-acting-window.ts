import { followDetached, renderAsChild } from "../../platform/compat.ts";

type Application = foundry.applications.api.ApplicationV2.Any;

const ACTS = ["pointerdown", "keydown"] as const;

/** The browser window in which the person last acted. */
let acting: Window = window;

function heed(view: Window): void {
  const note = () => {
    acting = view;
  };
  for (const act of ACTS) view.addEventListener(act, note, { capture: true });
}

/** Follows the window in which the person acts, including detached ones. Called once, in `init`. */
export function followActingWindow(): void {
  heed(window);
  followDetached(heed, (view) => {
    if (acting === view) acting = window;
  });
}

/** Returns the application whose detached window the person acts in. Null for the main page. */
function host(): Application | null {
  if (acting === window) return null;
  const there = [...foundry.applications.instances.values()].filter((app) => app.rendered && app.element.ownerDocument === acting.document);
  return there[0] ?? null;
}

/** Renders an application in the window where the person acts. */
export async function renderBeside(app: Application): Promise<void> {
  await renderAsChild(host(), app);
}
