import { followDetached, renderIn } from "../../platform/compat.ts";

type Application = foundry.applications.api.ApplicationV2.Any;

const ACTS = ["pointerdown", "keydown"] as const;

/** The window in which the person acted last. */
let acting: Window = window;

function heed(view: Window): void {
  const note = () => {
    acting = view;
  };
  for (const act of ACTS) view.addEventListener(act, note, { capture: true });
}

/** Follows in which window the person acts, as far as applications have windows of their own; once, in `init`. */
export function followActingWindow(): void {
  heed(window);
  followDetached(heed, (view) => {
    if (acting === view) acting = window;
  });
}

/** The application whose own window the person acts in; null in the page. */
function host(): Application | null {
  if (acting === window) return null;
  const there = [...foundry.applications.instances.values()].filter((app) => app.rendered && app.element.ownerDocument === acting.document);
  return there[0] ?? null;
}

/** Draws an application in the window in which the person acts. */
export async function renderBeside(app: Application): Promise<void> {
  await renderIn(host(), app);
}
