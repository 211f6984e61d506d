import { applyInterface } from "../core-settings.ts";

const SKELETON: readonly (readonly [id: string, parent: string | null])[] = [
  ["hud", null],
  ["interface", null],
  ["ui-left", "interface"],
  ["ui-left-column-1", "ui-left"],
  ["ui-left-column-2", "ui-left"],
  ["ui-middle", "interface"],
  ["ui-top", "ui-middle"],
  ["ui-bottom", "ui-middle"],
  ["ui-right", "interface"],
  ["ui-right-column-1", "ui-right"],
  ["chat-notifications", "ui-right-column-1"],
];

/** Creates the missing containers of the interface. Each part of the interface goes into one of them. */
export function ensureLayout(): void {
  for (const [id, parent] of SKELETON) {
    if (document.getElementById(id)) continue;
    const element = document.createElement("div");
    element.id = id;
    if (id === "interface") element.className = "themed";
    (parent === null ? document.body : document.getElementById(parent)!).append(element);
  }
  applyInterface();
}
