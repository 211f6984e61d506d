import { Hooks } from "../hooks.ts";

/** Each piece of the interface is drawn anew when what it shows has changed. */
const REDRAWN: Readonly<Record<string, readonly string[]>> = {
  pause: ["pauseGame"],
  players: ["createUser", "deleteUser", "updateActor"],
  nav: ["createScene", "updateScene", "deleteScene", "canvasReady", "canvasTearDown"],
  scenes: ["canvasReady"],
  hotbar: ["updateMacro", "deleteMacro"],
  settings: ["userConnected"],
};

/** Keeps the interface up to date with the world; called once, when its pieces stand. */
export function listen(): void {
  for (const [key, hooks] of Object.entries(REDRAWN)) {
    if (!(key in ui)) continue;
    for (const hook of hooks) Hooks.on(hook, () => void ui[key].render());
  }
  if ("combat" in ui) Hooks.on("canvasReady", () => void ui.combat.render({ combat: null }));
}
