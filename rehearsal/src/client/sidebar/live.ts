import { Hooks } from "../hooks.ts";

/** The hooks after which each part of the interface is rendered. */
const REDRAWN: Readonly<Record<string, readonly string[]>> = {
  pause: ["pauseGame"],
  players: ["createUser", "deleteUser", "updateActor"],
  nav: ["createScene", "updateScene", "deleteScene", "canvasReady", "canvasTearDown"],
  scenes: ["canvasReady"],
  hotbar: ["updateMacro", "deleteMacro"],
  settings: ["userConnected"],
};

/** Keeps the interface up to date with the world. Called once, when its parts exist. */
export function listen(): void {
  for (const [key, hooks] of Object.entries(REDRAWN)) {
    if (!(key in ui)) continue;
    for (const hook of hooks) Hooks.on(hook, () => void ui[key].render());
  }
  if ("combat" in ui) Hooks.on("canvasReady", () => void ui.combat.render({ combat: null }));
}
