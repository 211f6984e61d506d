import type { Reading } from "./parts/reading.ts";

/** A function of a structure's part that failed. */
export interface Failure {
  /** The Combat subtype of the structure. */
  readonly type: string;
  /** The function's path in the registration, such as "tracker.prepare". */
  readonly path: string;
  readonly error: unknown;
  readonly args: readonly unknown[];
}

const named = new Set<string>();
const told = new Set<string>();
const failedScreens = new Map<string, string>();

/** Returns the id of the package that a Combat subtype comes from. Our own structures have no prefix. */
function packageOf(type: string): string {
  const [module = "", ...rest] = type.split(".");
  return rest.length > 0 ? module : "callboard";
}

/** Tells GMs once that a package fails, as soon as the page can show it. */
function notify(type: string): void {
  const show = () => {
    if (game.user.isGM) ui.notifications.error(game.i18n.format("CALLBOARD.PartFailed", { package: packageOf(type) }), { console: false });
  };
  if ((game as { readonly ready?: boolean }).ready === true) show();
  else Hooks.once("ready", show);
}

const markOf = ({ id, system }: Combat.Implementation): string =>
  `${id ?? ""} ${String((system as unknown as { readonly revision?: number }).revision)}`;

/** Notes that a structure's tracker could not show an encounter in its present state, and redraws the tracker. */
function noteScreen({ type, path, args }: Failure): void {
  if (path !== "tracker.prepare") return;
  const [, reading] = args as readonly [unknown, Reading | undefined];
  const combat = reading?.live;
  if (!combat || failedScreens.get(type) === markOf(combat)) return;
  failedScreens.set(type, markOf(combat));
  void ui.combat.render();
}

/** Whether a structure's tracker failed to show an encounter in its present state. The tracker is tried again after the next change. */
export function hasTrackerFailed(combat: Combat.Implementation): boolean {
  return failedScreens.get(combat.type) === markOf(combat);
}

/** Reports a failed part of a structure. The console names each function once, and GMs are told once per structure. */
export function reportFailure(failure: Failure): void {
  const { type, path, error } = failure;
  noteScreen(failure);
  if (told.has(`${type} ${path}`)) return;
  told.add(`${type} ${path}`);
  if (named.has(type)) {
    console.warn(`Callboard: ${type} fails in ${path} as well.`, error);
    return;
  }
  named.add(type);
  console.error(`Callboard: "${packageOf(type)}" fails in ${path} of ${type}. Callboard goes on without it.`, error);
  notify(type);
}
